import ExactMoney
import ExchangeRates

extension Converter {
  /// The number of rates to compute before others have their turn.
  ///
  /// Two threads answer everybody; a table of all currencies would hold one for milliseconds.
  static let ratesAtOnce = 16

  /// `money` in each of `quotes`, with others' questions in between; in fewer of them once the client has left.
  ///
  /// - Throws: ``RateError`` if one has no rate and all are needed; else it is omitted.
  func conversions(
    of money: Money,
    to quotes: [Currency],
    on day: CalendarDate?,
    needsAll: Bool
  ) async throws(RateError) -> [Conversion] {
    var conversions: [Conversion] = []
    for (index, quote) in quotes.enumerated() where !Task.isCancelled {
      if index % Converter.ratesAtOnce == Converter.ratesAtOnce - 1 { await Task.yield() }
      if needsAll {
        conversions.append(try convert(money, to: quote, on: day))
      } else if let known = try? knownConversion(of: money, to: quote, on: day) {
        conversions.append(known)
      }
    }
    return conversions
  }
}
