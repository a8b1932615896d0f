import ExactJSON
import ExactMoney
import ExchangeRates

/// Encodes the origin of a rate as JSON.
enum RateOriginJSON {
  /// Returns the rate before a fee and, if there is a fee, its percentage and the rate after it.
  ///
  /// - Throws: ``RateError/overflow(_:)`` if a rate does not fit 38 digits.
  static func rate(of conversion: Conversion) throws(RateError) -> JSONValue {
    let rate: JSONValue = ["rate": .string(try conversion.rateBeforeFee().description)]
    guard let fee = conversion.route.fee else { return rate }
    return rate.adding([
      fee.kind.name: .string(fee.percent.description),
      "rateAfterFee": .string(try conversion.rate().description),
    ])
  }

  /// Returns the members that state the origin of a conversion, with its legs if `isWithLegs`.
  static func encode(_ conversion: Conversion, legs isWithLegs: Bool) -> JSONValue {
    let legs = conversion.route.legs
    return [
      "asOf": conversion.route.asOf.map { .string($0.description) } ?? .null,
      "carriedForwardDays": .integer(conversion.carriedForwardDays),
      "sources": .strings(conversion.route.sources),
      "caveat": caveat(of: conversion),
      "legs": isWithLegs ? .array(legs.map { encode($0) }) : nil,
    ]
  }

  /// Returns the caveats of a conversion; nil if there are none.
  ///
  /// A rate may be one of several official ones, and a code may have ended by the day of the rate.
  private static func caveat(of conversion: Conversion) -> JSONValue? {
    var caveats: [String] = []
    if let pair = conversion.route.legs.first(where: { $0.standing == .oneOfSeveral })?.rate.pair {
      let code = FixedLink.hasSeveralRates(pair.base) ? pair.base.code : pair.quote.code
      caveats.append(code + ": the official rate for state use; other official rates exist")
    }
    let pair = conversion.route.pair
    for code in [pair.base, pair.quote] {
      guard let end = code.end, end <= conversion.lawDay else { continue }
      caveats.append("\(code) ended on \(end)")
    }
    return caveats.isEmpty ? nil : .string(caveats.joined(separator: "; "))
  }

  /// Returns the members that state the requested day and its policy; none for the newest rates.
  static func encode(
    _ day: CalendarDate?,
    _ policy: RatePolicy,
    today: CalendarDate
  ) -> JSONValue {
    let isPlain = policy == .last
    let date = isPlain ? day : day ?? today
    return [
      "date": date.map { .string($0.description) },
      "policy": isPlain ? nil : .string(policy.name),
    ]
  }

  /// Returns a leg: a rate in the orientation and with the digits of its publication.
  ///
  /// A rate that law or policy fixes also states whether a second source confirms it.
  private static func encode(_ leg: RateLeg) -> JSONValue {
    let (days, isFixed) = (leg.averagedDays, leg.kind != .published && leg.kind != .own)
    return [
      "base": .string(leg.rate.pair.base.code),
      "quote": .string(leg.rate.pair.quote.code),
      "rate": .string(leg.rate.value.description),
      "asOf": .string(leg.asOf.description),
      "source": .string(leg.source),
      "kind": .string(leg.kind.rawValue),
      "meanOf": days.isEmpty ? nil : .strings(days.map { $0.description }),
      "verified": isFixed ? .bool(leg.isVerified) : nil,
    ]
  }
}

extension JSONValue {
  /// Returns the object with `notes` as its member "notes", if there are any.
  func noting(_ notes: [String]) -> JSONValue {
    notes.isEmpty ? self : adding(["notes": .strings(notes)])
  }
}
