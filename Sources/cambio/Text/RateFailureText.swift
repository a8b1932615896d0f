import ExactMoney
import ExchangeRates

/// Why there is no rate, in words, with the way out.
enum RateFailureText {
  /// What `work` returns; a missing rate becomes the failure that ends the command.
  static func explaining<Result>(
    source: RateSource?,
    _ work: () throws(RateError) -> Result
  ) throws(CommandFailure) -> Result {
    do throws(RateError) {
      return try work()
    } catch {
      throw failure(for: error, source: source)
    }
  }

  private static func failure(for error: RateError, source: RateSource?) -> CommandFailure {
    switch error {
    case .neverPublished(let currency):
      return unavailable(
        "\(source.map { "\($0.rawValue) has" } ?? "the sources have") no rate of \(currency) (\(currency.name)). \(wayOut(of: currency, source))"
      )
    case .beforeFirst(let currency, let first, let asked):
      return unavailable(
        "there is no rate of \(currency) on \(asked): \(possessive(source)) first one is of \(first). "
          + "Ask for that day or a later one with --on."
      )
    case .afterLast(let currency, let last, let asked):
      return unavailable(
        "there is no rate of \(currency) on \(asked): \(possessive(source)) last one is of \(last). "
          + successor(of: currency, or: "Ask for that day or an earlier one with --on.")
      )
    case .gap(let currency, let last, let next, let asked):
      return unavailable(
        "there is no rate of \(currency) on \(asked): \(possessive(source)) last one before it is of "
          + "\(last), the next of \(next), and rates are carried forward 14 days at most. "
          + "Ask for one of these days with --on."
      )
    case .notJoined(let pair, let asked):
      let when = asked.map { " on \($0)" } ?? ""
      return unavailable(
        "there is no rate that joins \(pair.base) and \(pair.quote)\(when)"
          + (source == nil ? "." : ". Leave out --source to use all of them.")
      )
    case .noHistory(let pair, let first, let last):
      return unavailable(
        (source.map { "\($0.rawValue) did not publish" } ?? "no source published")
          + " both \(pair.base) and \(pair.quote) on one day from \(first) to \(last). "
          + (source == nil ? noHistory(of: pair) : "Leave out --source to use all sources.")
      )
    case .overflow(let pair):
      return CommandFailure(
        status: .data,
        message:
          "the result of \(pair) needs more than 38 digits: use a smaller amount or fewer --digits."
      )
    }
  }

  private static func unavailable(_ message: String) -> CommandFailure {
    CommandFailure(status: .unavailable, message: message)
  }

  private static func noHistory(of pair: CurrencyPair) -> String {
    let words = "\(pair.base.code) \(pair.quote.code)".lowercased()
    return "Rates start in 1999, and a currency that is fixed by law or pegged has none of its "
      + "own: 'cambio 1 \(words) --explain' shows what joins the two."
  }

  private static func possessive(_ source: RateSource?) -> String {
    source.map { "\($0.rawValue)'s" } ?? "the sources'"
  }

  private static func wayOut(of currency: Currency, _ source: RateSource?) -> String {
    if source != nil { return "Leave out --source to use all sources." }
    return successor(of: currency, or: "'cambio rates' lists the currencies that have one.")
  }

  private static func successor(of currency: Currency, or otherwise: String) -> String {
    guard let successor = currency.successor, successor != currency else { return otherwise }
    let withdrawn = currency.withdrawal.isEmpty ? "" : " in \(currency.withdrawal)"
    return
      "\(currency) was withdrawn\(withdrawn); its successor is \(successor) (\(successor.name))."
  }
}
