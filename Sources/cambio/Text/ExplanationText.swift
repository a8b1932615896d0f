import ExactMoney
import ExchangeRates

/// How a result came about: each step with its rate, date and source, and the one rounding.
struct ExplanationText {
  let today: CalendarDate
  let roundingWords: String
  /// Whether results are multiples of what can be paid in cash.
  let isCash: Bool
  let width: Int

  /// The steps and the arithmetic of one conversion.
  func text(for shown: ShownConversion) throws(RateError) -> String {
    let conversion = shown.conversion
    var lines: [String] = []
    if conversion.route.legs.isEmpty {
      lines.append("  \(conversion.target) is \(conversion.target): no rate is needed")
    }
    for (index, leg) in conversion.route.legs.enumerated() {
      lines.append("  \(index + 1). \(step(leg))")
      lines += indented(origin(leg, day: conversion.day), by: 5, at: ["; ", ", ", " "])
    }
    lines += carried(conversion)
    lines.append("")
    for line in try arithmetic(conversion) { lines += indented(line, by: 2, at: [" = ", " "]) }
    lines += indented(rounding(shown), by: 2)
    return lines.joined(separator: "\n") + "\n"
  }

  private func indented(
    _ text: String,
    by indent: Int,
    at separators: [String] = [" "]
  ) -> [String] {
    text.wrapped(to: width - indent, at: separators)
      .map { String(repeating: " ", count: indent) + $0 }
  }

  private func step(_ leg: RateLeg) -> String {
    let pair = leg.rate.pair
    let sign = leg.direction == .multiply ? "multiply by" : "divide by"
    let unit = pair.base == pair.quote ? ("new ", "old ") : ("", "")
    let (from, to) = leg.direction == .multiply ? (unit.0, unit.1) : (unit.1, unit.0)
    return "\(from)\(leg.from) to \(to)\(leg.to): \(sign) \(leg.rate.value)   "
      + "(1 \(unit.0)\(pair.base) = \(leg.rate.value) \(unit.1)\(pair.quote))"
  }

  private func origin(_ leg: RateLeg, day: CalendarDate?) -> String {
    switch leg.kind {
    case .published:
      let title = RateSource(name: leg.source)?.title ?? leg.source
      let digits = leg.rate.value.digitCount
      let coarse = digits <= 3 ? "; only \(digits) significant digits are published" : ""
      if leg.validThrough > leg.asOf {
        return "\(title), in force from \(leg.asOf) to \(leg.validThrough)\(coarse)"
      }
      // A day that was asked for is as old as the question wants it.
      let age = day == nil ? DateText.age(of: leg.asOf, today: today).map { ", \($0)" } : nil
      return "\(title) of \(leg.asOf)\(age ?? "")\(coarse)"
    case .fixed: return "fixed by law since \(leg.asOf): \(leg.source)"
    case .peg: return "peg since \(leg.asOf): \(leg.source)"
    case .redenomination: return "redenomination of \(leg.asOf)"
    }
  }

  private func carried(_ conversion: Conversion) -> [String] {
    guard let day = conversion.day, let asOf = conversion.route.asOf,
      conversion.carriedForwardDays > 0
    else { return [] }
    return [
      "     The rates of \(asOf) are carried forward "
        + "\(DateText.days(conversion.carriedForwardDays)) to \(day)."
    ]
  }

  /// The exact calculation, a line a step that is rounded.
  private func arithmetic(_ conversion: Conversion) throws(RateError) -> [String] {
    let exact = try conversion.exactAmount()
    let result = "\(exact)\(exact.digitCount < 34 ? "" : "…")"
    let amount = conversion.source.amount
    if let euros = conversion.euroAmount, let first = conversion.route.legs.first,
      let last = conversion.route.legs.last
    {
      return [
        "\(amount)\(factor(first)) = \(euros) EUR, rounded half up to \(euros.scale) decimals",
        "\(euros)\(factor(last)) = \(result)",
      ]
    }
    return ["\(amount)\(conversion.route.legs.map { factor($0) }.joined()) = \(result)"]
  }

  private func factor(_ leg: RateLeg) -> String {
    (leg.direction == .multiply ? " × " : " ÷ ") + leg.rate.value.description
  }

  private func rounding(_ shown: ShownConversion) -> String {
    let result = shown.result
    let once = shown.conversion.euroAmount == nil ? "rounded once" : "rounded"
    let step = isCash ? ", a multiple of \(result.currency.cashIncrement)" : ""
    return "\(once), \(roundingWords), to \(result.amount) \(result.currency)\(step)"
  }
}
