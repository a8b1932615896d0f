import ExactMoney
import ExchangeRates
import Localization
import Presentation

/// The explanation of a result: each step with rate, date and source, and the one rounding.
struct ExplanationText {
  let wording: CommandWording
  let today: CalendarDate
  /// The rule that chose a publication for the day.
  let policy: RatePolicy
  let roundingWords: String
  /// The measures of a price; nil for amounts of money.
  let measures: MeasureChange?
  /// Whether results are multiples of the smallest amount payable in cash.
  let isCash: Bool
  let width: Int

  /// Returns the steps and the arithmetic of one conversion.
  func text(for shown: ShownSum) throws(RateError) -> String {
    let conversion = shown.conversion
    var lines: [String] = []
    if conversion.route.legs.isEmpty {
      lines.append("  " + wording(.noRateNeeded(currency: conversion.target.code)))
    }
    for (index, leg) in conversion.route.legs.enumerated() {
      lines += "  \(index + 1). \(step(leg))".wrapped(to: width, at: ["   ", " "], hanging: 5)
      lines += indented(
        wording.reported(
          origin(leg, day: conversion.day, isCoarse: conversion.route.coarseLegs.contains(leg)),
          leg.standing
        ),
        by: 5,
        at: ["; ", ", ", " "]
      )
      lines += averagedDays(leg)
    }
    lines += carried(conversion)
    if policy != .last && !conversion.route.publishedLegs.isEmpty {
      let name = wording(.policyNamed(policy: policy.name, meaning: wording(policy.words)))
      lines += indented(name, by: 2)
    }
    if let equality = measures?.equality {
      lines += indented(wording(.measureExactly(equality: equality)), by: 2)
    }
    lines.append("")
    for line in try arithmetic(shown) { lines += indented(line, by: 2, at: [" = ", " "]) }
    for line in rounding(shown) { lines += indented(line, by: 2) }
    return lines.text
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

  private func origin(_ leg: RateLeg, day: CalendarDate?, isCoarse: Bool) -> String {
    let asOf = leg.asOf.description
    switch leg.kind {
    case .published:
      let origin = published(leg, day: day)
      return isCoarse
        ? wording(.originCoarse(count: leg.rate.value.digitCount, origin: origin)) : origin
    case .fixed: return wording(.originFixedSince(day: asOf, source: leg.source))
    case .peg: return wording(.originPeggedSince(day: asOf, source: leg.source))
    case .redenomination: return wording(.originRedenominatedOn(day: asOf))
    case .own: return wording(.originOwnSince(day: asOf))
    }
  }

  private func published(_ leg: RateLeg, day: CalendarDate?) -> String {
    let (title, asOf) = (wording.title(of: leg), leg.asOf.description)
    if let first = leg.averagedDays.first {
      return wording(.originMean(title: title, first: first.description, last: asOf))
    }
    if leg.validThrough > leg.asOf {
      return wording(.originInForce(title: title, first: asOf, last: leg.validThrough.description))
    }
    // The age does not matter if the reader chose the day.
    guard day == nil, let age = wording.age(of: leg.asOf, today: today) else {
      return wording(.originOfDay(title: title, day: asOf))
    }
    return wording(.originOfDayAged(title: title, day: asOf, age: age))
  }

  /// Returns the days of a mean, by month.
  private func averagedDays(_ leg: RateLeg) -> [String] {
    guard !leg.averagedDays.isEmpty else { return [] }
    var months: [(name: String, days: [String])] = []
    for day in leg.averagedDays {
      let name = String(day.description.prefix(7))
      if months.last?.name != name { months.append((name, [])) }
      months[months.count - 1].days.append(String(day.description.suffix(2)))
    }
    let days = months.map { $0.name + ": " + $0.days.joined(separator: " ") }
    let text = wording(
      .meanDays(count: wording.number(leg.averagedDays.count), days: days.joined(separator: "; "))
    )
    return indented(text, by: 5, at: ["; ", " "])
  }

  private func carried(_ conversion: Conversion) -> [String] {
    let days = conversion.carriedForwardDays
    guard let day = conversion.day, let asOf = conversion.route.asOf, days > 0 else { return [] }
    return [
      "     " + wording(.ratesCarried(count: days, asOf: asOf.description, day: day.description))
    ]
  }

  /// Returns the exact calculation, one line per rounded step.
  private func arithmetic(_ shown: ShownSum) throws(RateError) -> [String] {
    let conversion = shown.conversion
    let result = text(of: try conversion.exactAmount(), beside: shown.result.amount)
    let amount = shown.asked.first.map { text(of: $0.amount) + factor(measures) } ?? ""
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
    let fee = conversion.route.fee.flatMap { try? $0.factor() }.map { " × \($0)" } ?? ""
    return ["\(amount)\(fee)\(conversion.route.legs.map { factor($0) }.joined()) = \(result)"]
  }

  /// Writes the exact amount with eight digits more than the result, and an ellipsis if more
  /// remain.
  private func text(of exact: ExactDecimal, beside result: ExactDecimal) -> String {
    let digits = max(result.scale, 0) + 8
    guard exact.scale > digits,
      let cut = try? exact.rounded(to: .scale(digits), rounding: .towardZero)
    else { return exact.description }
    return cut.description + "…"
  }

  /// Writes a fraction as `5.0125 ÷ 3`, if it has no exact decimal form.
  private func text(of amount: ExactFraction) -> String {
    amount.denominator == .one
      ? amount.numerator.description : "\(amount.numerator) ÷ \(amount.denominator)"
  }

  /// Writes the factor between two measures; empty if they are the same.
  private func factor(_ measures: MeasureChange?) -> String {
    guard let factor = measures?.factor, factor != .one else { return "" }
    if !factor.isExact, let inverse = try? factor.reciprocal(), inverse.isExact {
      return " ÷ " + text(of: inverse)
    }
    return " × " + text(of: factor)
  }

  private func factor(_ leg: RateLeg) -> String {
    (leg.direction == .multiply ? " × " : " ÷ ") + leg.rate.value.description
  }

  private func rounding(_ shown: ShownSum) -> [String] {
    let result = "\(shown.result.amount) \(shown.result.currency)"
    let isOnce = shown.conversion.euroAmount == nil
    guard isCash else {
      let message = isOnce ? Message.roundedOnce : Message.rounded
      return [wording(message(roundingWords, result))]
    }
    let step = shown.sum.cashStep(in: wording.payingRegion)
    let size = step.value.description
    let message = isOnce ? Message.roundedOnceToMultiple : Message.roundedToMultiple
    let rounded = wording(message(roundingWords, result, size))
    guard let since = step.since, let authority = step.authority else { return [rounded] }
    return [
      rounded,
      wording(.cashStepSince(step: size, day: since.description, source: authority)),
    ]
  }
}
