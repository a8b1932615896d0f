public import ExactMoney

/// Converts at the rates for one day, sharing what the pairs have in common.
///
///     var day = converter.on(day)
///     for quote in quotes { try day.convert(Money(.one, .usd), to: quote) }
public struct DayConverter {
  private let converter: Converter
  private let day: CalendarDate?
  private var finder: RouteFinder

  fileprivate init(_ converter: Converter, on day: CalendarDate?) {
    (self.converter, self.day) = (converter, day)
    finder = converter.finder(on: day, converter.policy)
  }

  /// Returns the conversion of `money`, as ``Converter/convert(_:to:on:)-(Money,_,_)`` does.
  ///
  /// - Throws: ``RateError`` if there is no rate.
  public mutating func convert(
    _ money: Money,
    to target: Currency
  ) throws(RateError) -> Conversion {
    guard let conversion = try knownConversion(of: money, to: target) else {
      throw converter.failure(
        for: CurrencyPair(base: money.currency, quote: target),
        on: day
      )
    }
    return conversion
  }

  /// Returns the conversion of `money`; nil, without looking for the reason, if there is no rate.
  ///
  /// - Throws: ``RateError/overflow(_:)`` if a rate or the euro amount does not fit 38 digits.
  public mutating func knownConversion(
    of money: Money,
    to target: Currency
  ) throws(RateError) -> Conversion? {
    try converter.conversion(of: money, to: target, on: day, &finder)
  }
}

extension Converter {
  /// Returns the converter for `day`; nil means the same as in ``route(for:on:)``.
  public func on(_ day: CalendarDate?) -> DayConverter { DayConverter(self, on: day) }
}
