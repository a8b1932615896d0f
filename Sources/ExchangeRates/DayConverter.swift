public import ExactMoney

/// Converts at the rates of one day; pairs share what is found of a currency.
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

  /// The conversion of `money`, as ``Converter/convert(_:to:on:)-`` returns it.
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

  /// The conversion of `money`; nil, without a look for the reason, if there is no rate.
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
  /// The converter for `day`; nil means as for ``route(for:on:)``.
  public func on(_ day: CalendarDate?) -> DayConverter { DayConverter(self, on: day) }
}
