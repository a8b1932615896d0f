import ExactMoney
import ExchangeRates

/// How a result came about: each step with its rate, date and source, and the one rounding.
struct ExplanationText {
  let wording: Wording
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
      lines.append("  " + wording(.noRateNeeded(currency: conversion.target.code)))
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
    let changesUnit = pair.base == pair.quote
    let base = changesUnit ? wording(.newCurrency(currency: pair.base.code)) : pair.base.code
    let quote = changesUnit ? wording(.oldCurrency(currency: pair.quote.code)) : pair.quote.code
    let rate = leg.rate.value.description
    let statement = wording(.rateLine(base: base, rate: rate, quote: quote))
    return wording(
      leg.direction == .multiply
        ? .stepMultiply(from: base, to: quote, rate: rate, statement: statement)
        : .stepDivide(from: quote, to: base, rate: rate, statement: statement)
    )
  }

  private func origin(_ leg: RateLeg, day: CalendarDate?) -> String {
    let asOf = leg.asOf.description
    switch leg.kind {
    case .published: return coarse(leg, published(leg, day: day))
    case .fixed: return wording(.originFixedSince(day: asOf, source: leg.source))
    case .peg: return wording(.originPeggedSince(day: asOf, source: leg.source))
    case .redenomination: return wording(.originRedenominatedOn(day: asOf))
    case .own: return wording(.originOwnSince(day: asOf))
    }
  }

  private func published(_ leg: RateLeg, day: CalendarDate?) -> String {
    let (title, asOf) = (wording.title(of: leg), leg.asOf.description)
    if leg.validThrough > leg.asOf {
      return wording(
        .originInForce(title: title, first: asOf, last: leg.validThrough.description)
      )
    }
    // A day that was asked for is as old as the question wants it.
    guard day == nil, let age = wording.age(of: leg.asOf, today: today) else {
      return wording(.originOfDay(title: title, day: asOf))
    }
    return wording(.originOfDayAged(title: title, day: asOf, age: age))
  }

  private func coarse(_ leg: RateLeg, _ origin: String) -> String {
    let digits = leg.rate.value.digitCount
    guard digits <= 3 else { return origin }
    return wording(
      .originCoarse(count: digits, origin: origin)
    )
  }

  private func carried(_ conversion: Conversion) -> [String] {
    let days = conversion.carriedForwardDays
    guard let day = conversion.day, let asOf = conversion.route.asOf, days > 0 else { return [] }
    return [
      "     "
        + wording(
          .ratesCarried(count: days, asOf: asOf.description, day: day.description)
        )
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
      let rounded = wording(
        .euroRounded(
          count: euros.scale,
          calculation: "\(amount)\(factor(first))",
          euros: "\(euros) EUR"
        )
      )
      return [rounded, "\(euros)\(factor(last)) = \(result)"]
    }
    let fee = conversion.route.fee.flatMap { try? $0.remainder() }.map { " × \($0)" } ?? ""
    return ["\(amount)\(fee)\(conversion.route.legs.map { factor($0) }.joined()) = \(result)"]
  }

  private func factor(_ leg: RateLeg) -> String {
    (leg.direction == .multiply ? " × " : " ÷ ") + leg.rate.value.description
  }

  private func rounding(_ shown: ShownConversion) -> String {
    let result = "\(shown.result.amount) \(shown.result.currency)"
    let isOnce = shown.conversion.euroAmount == nil
    guard isCash else {
      return wording(
        isOnce
          ? .roundedOnce(rule: roundingWords, result: result)
          : .rounded(rule: roundingWords, result: result)
      )
    }
    let step = shown.result.currency.cashIncrement.description
    return wording(
      isOnce
        ? .roundedOnceToMultiple(rule: roundingWords, result: result, step: step)
        : .roundedToMultiple(rule: roundingWords, result: result, step: step)
    )
  }
}
