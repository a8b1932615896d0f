public import ExactMoney

extension RateRoute {
  /// What `amount` of the base becomes, rounded once, half up, to the minor units of the quote: what
  /// ``Converter/convert(_:to:on:)-`` comes to along this way.
  ///
  /// - Throws: ``RateError/overflow(_:)`` when it needs more than 38 digits there.
  public func result(of amount: ExactDecimal) throws(RateError) -> Money {
    // The day matters to cash alone.
    let day = asOf ?? CalendarDate(dayNumber: 0)
    return try Conversion(
      term: ConversionTerm(Money(amount, pair.base)),
      route: self,
      day: day,
      lawDay: day,
      euroAmount: nil
    ).result()
  }
}
