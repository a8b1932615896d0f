public import ExactJSON
public import ExactMoney
public import ExchangeRates

/// The JSON of one base currency's rates in many others.
public enum RateTableJSON {
  /// How the document is written as a table: a row for each quote.
  public static let table = TableLayout(
    rows: ["rates"],
    columns: ["base", "amount"] + RateOriginJSON.dayColumns + ["quote"]
      + RateOriginJSON.rateColumns + ["value", "exact"] + RateOriginJSON.originColumns
  )

  /// The document; rates to 34 significant digits, and what `amount` of the base comes to where there is
  /// one, rounded to the minor units.
  ///
  /// - Throws: ``RateError/overflow(_:)`` when a rate or an amount does not fit 38 digits.
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
