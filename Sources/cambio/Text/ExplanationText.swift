import ExactMoney
import ExchangeRates

/// How a result came about: each step with its rate, date and source, and the one rounding.
struct ExplanationText {
  let today: CalendarDate
  let roundingWords: String

  /// The steps and the arithmetic of one conversion.
  func text(for shown: ShownConversion) throws(RateError) -> String {
    let conversion = shown.conversion
    var lines: [String] = []
    if conversion.route.legs.isEmpty {
      lines.append("  \(conversion.target) is \(conversion.target): no rate is needed")
    }
    for (index, leg) in conversion.route.legs.enumerated() {
      lines.append("  \(index + 1). \(step(leg))")
      lines.append("     \(origin(leg))")
    }
    lines += carried(conversion)
    lines.append("")
    lines.append("  \(try arithmetic(conversion))")
    lines.append("  \(rounding(shown))")
    return lines.joined(separator: "\n") + "\n"
  }

  private func step(_ leg: RateLeg) -> String {
    let pair = leg.rate.pair
    let sign = leg.direction == .multiply ? "multiply by" : "divide by"
    let unit = pair.base == pair.quote ? ("new ", "old ") : ("", "")
    return "\(leg.from) to \(leg.to): \(sign) \(leg.rate.value)   "
      + "(1 \(unit.0)\(pair.base) = \(leg.rate.value) \(unit.1)\(pair.quote))"
  }

  private func origin(_ leg: RateLeg) -> String {
    switch leg.kind {
    case .published:
      let title = RateSource(name: leg.source)?.title ?? leg.source
      let digits = leg.rate.value.digitCount
      let coarse = digits <= 3 ? "; only \(digits) significant digits are published" : ""
      if leg.validThrough > leg.asOf {
        return "\(title), in force from \(leg.asOf) to \(leg.validThrough)\(coarse)"
      }
      let age = DateText.age(of: leg.asOf, today: today).map { ", \($0)" } ?? ""
      return "\(title) of \(leg.asOf)\(age)\(coarse)"
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

  private func arithmetic(_ conversion: Conversion) throws(RateError) -> String {
    var terms = "\(conversion.source.amount)"
    for (index, leg) in conversion.route.legs.enumerated() {
      terms += leg.direction == .multiply ? " × " : " ÷ "
      terms += leg.rate.value.description
      if index == 0, let euros = conversion.euroAmount { terms += " = \(euros) EUR" }
    }
    let exact = try conversion.exactAmount()
    let ends = exact.digitCount < 34
    return "\(terms) = \(exact)\(ends ? "" : "…")"
  }

  private func rounding(_ shown: ShownConversion) -> String {
    let amount = shown.result.amount
    return "rounded once, \(roundingWords), to \(amount) \(shown.result.currency)"
  }
}
