public import ExactJSON
public import ExactMoney
public import ExchangeRates

/// The rounding of conversions and the details to write with them.
public struct ConversionStyle: Sendable {
  public var place = ResultPlace.shown
  public var rounding = RoundingRule.toNearestOrAwayFromZero
  public var policy = RatePolicy.last
  /// Whether every rate comes with its legs, the published and fixed rates of which it is made.
  public var legs = false
  public var notes: [String] = []

  public init() {}
}

/// Encodes conversions as JSON: one amount, or a sum of amounts, in one or more currencies.
///
/// Every number is a string, so that no reader makes a binary fraction of it. `value` is rounded as
/// shown; `exact` and `rate` have 34 significant digits. `rate` is before a fee, in units of the
/// quote per unit of the base; with a fee there are also `fee` or `card`, and `rateAfterFee`. If
/// sources publish few digits, `deviation` is the maximum difference of `value` from one by exact
/// rates. An amount that no decimal states exactly also has its `fraction`: `5.0125/3`.
public enum ConversionJSON {
  /// Returns the document of `sums`, which are the same amounts in several currencies.
  ///
  /// `asOf` is the oldest date among the published rates used. If every rate is fixed, it is the
  /// requested day, or `today`. Several amounts yield a document of their sums with the document of
  /// each amount in `parts`.
  ///
  /// - Throws: ``RateError/overflow(_:)`` if an exact amount or rate does not fit 38 digits.
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

  /// Returns the document of one amount of a sum, converted into each of the targets.
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
