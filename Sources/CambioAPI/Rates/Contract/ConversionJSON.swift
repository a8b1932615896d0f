public import ExactJSON
public import ExactMoney
public import ExchangeRates

/// How conversions are written: where results are rounded, and what is said beside them.
public struct ConversionStyle: Sendable {
  public var place = ResultPlace.shown
  public var rounding = RoundingRule.toNearestOrAwayFromZero
  public var policy = RatePolicy.last
  /// Whether every rate comes with the published and fixed rates that it is made of.
  public var legs = false
  public var notes: [String] = []

  public init() {}
}

/// The JSON of conversions: one amount, or a sum of amounts, into one or more currencies.
///
/// Every number is a string, so that no reader makes a binary fraction of it. `value` is rounded as
/// shown; `exact` and `rate` have 34 significant digits. `rate` is before a fee; where there is one, `fee`
/// or `card` and `rateAfterFee` stand beside it. Where sources publish few digits, `deviation` is how far `value` may
/// be from that by exact rates. An amount that no decimal shows whole has its
/// `fraction` as well: `5.0125/3`.
public enum ConversionJSON {
  /// The document for `sums`, which all convert the same amounts.
  ///
  /// `asOf` is the oldest date among the published rates used: nothing in the answer is older. Where
  /// every rate is fixed it is the day asked for, or `today`. Several amounts make a document of their
  /// sums and, as `parts`, the document of each amount.
  ///
  /// - Throws: ``RateError/overflow(_:)`` when an exact amount or rate does not fit 38 digits.
  public static func encode(
    _ sums: [ConversionSum],
    _ style: ConversionStyle = ConversionStyle(),
    today: CalendarDate
  ) throws(RateError) -> JSONValue {
    guard let first = sums.first, first.parts.count > 1 else {
      return try encodePart(sums, style, today: today).noting(style.notes)
    }
    var encoded: [JSONValue] = []
    for sum in sums {
      encoded.append(try result(of: sum, style))
    }
    var parts: [JSONValue] = []
    for index in first.parts.indices {
      parts.append(try encodePart(sums.map { $0.part(index) }, style, today: today))
    }
    let document: JSONValue = ["sums": .array(encoded), "parts": .array(parts)]
    return document.noting(style.notes)
  }

  /// The document of one amount.
  private static func encodePart(
    _ sums: [ConversionSum],
    _ style: ConversionStyle,
    today: CalendarDate
  ) throws(RateError) -> JSONValue {
    var conversions: [JSONValue] = []
    for sum in sums {
      let conversion = sum.parts[0]
      conversions.append(
        try result(of: sum, style).adding(try RateOriginJSON.rate(of: conversion))
          .adding(RateOriginJSON.encode(conversion, legs: style.legs))
      )
    }
    let asOf = sums.compactMap { $0.parts[0].route.asOf }.min()
    let day = sums.first?.parts[0].day
    let term = sums.first.map { encode($0.parts[0].term) } ?? [:]
    return term.adding(RateOriginJSON.encode(day, style.policy, today: today))
      .adding([
        "asOf": .string((asOf ?? day ?? today).description), "conversions": .array(conversions),
      ])
  }

  private static func result(
    of sum: ConversionSum,
    _ style: ConversionStyle
  ) throws(RateError) -> JSONValue {
    let value = try sum.result(to: style.place, rounding: style.rounding).amount
    return [
      "quote": .string(sum.target.code),
      "value": .string(value.description),
      "exact": .string(try sum.exactAmount().description),
      "deviation": try sum.deviation(of: value).map { .string($0.description) },
    ]
  }

  private static func encode(_ term: ConversionTerm) -> JSONValue {
    let (numerator, denominator) = (
      term.amount.numerator.withWholeDigits, term.amount.denominator
    )
    return [
      "base": .string(term.currency.code),
      "amount": .string(term.amount.value.description),
      "fraction": denominator == .one
        ? nil : .string(numerator.description + "/" + denominator.description),
    ]
  }
}
