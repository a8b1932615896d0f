public import ExactJSON
public import ExactMoney
public import ExchangeRates

/// Encodes the rates of one base currency in many others.
public enum RateTableJSON {
  /// The layout of the document as a table, one row per quote.
  public static let table = TableLayout(
    rows: ["rates"],
    columns: ["base", "amount"] + RateShapes.asked.names + ["quote"]
      + RateShapes.rate.names + ["value", "exact"] + RateShapes.origin.names
  )

  /// Returns the document of the rates of `base`, to 34 significant digits.
  ///
  /// With an `amount` of the base, each rate comes with the converted amount, rounded as `style`
  /// says.
  ///
  /// - Throws: ``RateError/overflow(_:)`` if a rate or an amount does not fit 38 digits.
  public static func encode(
    _ conversions: [Conversion],
    base: Currency,
    amount: ExactDecimal? = nil,
    _ style: ConversionStyle = ConversionStyle(),
    today: CalendarDate
  ) throws(RateError) -> JSONValue {
    var rates: [JSONValue] = []
    for conversion in conversions {
      var rate: JSONValue = ["quote": .string(conversion.target.code)]
      rate = rate.adding(try RateOriginJSON.rate(of: conversion))
      if amount != nil {
        let result = try conversion.result(to: style.place, rounding: style.rounding)
        rate = rate.adding([
          "value": .string(result.amount.description),
          "exact": .string(try conversion.exactAmount().description),
        ])
      }
      rates.append(rate.adding(RateOriginJSON.encode(conversion, legs: style.legs)))
    }
    let table: JSONValue = [
      "base": .string(base.code), "amount": amount.map { .string($0.description) },
    ]
    return table.adding(RateOriginJSON.encode(conversions.first?.day, style.policy, today: today))
      .adding(["rates": .array(rates)])
      .noting(style.notes)
  }
}
