import ExactMoney
import ExchangeRates
import Localization

/// A sum with its rounded result.
struct ShownSum {
  let sum: ConversionSum
  let result: Money
  /// The maximum difference between the result and the one by exact rates.
  ///
  /// nil if every published rate on the way is known to a thousandth.
  let deviation: ExactDecimal?
  /// The amounts as typed, before prices were converted to another measure.
  let asked: [ConversionTerm]
  /// The measures of a price; nil for amounts of money.
  let measures: MeasureChange?

  init(
    sum: ConversionSum,
    result: Money,
    asked: [ConversionTerm],
    _ measures: MeasureChange?
  ) throws(RateError) {
    (self.sum, self.result, self.asked, self.measures) = (sum, result, asked, measures)
    deviation = try sum.deviation(of: result.amount)
  }

  /// The first conversion, which is the only one for a single amount.
  var conversion: Conversion { sum.parts[0] }
}

extension CommandWording {
  /// Writes the amounts to convert: `20.00 EUR + 35.00 USD`, `3.99 USD/lb`.
  fileprivate func asked(_ shown: ShownSum) -> String {
    let sum = sum(of: shown.asked)
    guard let measure = shown.measures?.from else { return sum }
    return (shown.asked.count > 1 ? "(\(sum))" : sum) + "/" + measure.text
  }

  /// Writes a result: `543.25 BRL`, `7.87 EUR/kg`, `884.11 VES ± 10.10`; the number has at least
  /// `width` columns.
  fileprivate func result(_ shown: ShownSum, width: Int = 0) -> String {
    let per = shown.measures.map { "/" + $0.to.text } ?? ""
    let deviation = shown.deviation.map { " ± " + number($0) } ?? ""
    let amount = number(shown.result.amount).leftPadded(to: width)
    return "\(amount) \(shown.result.currency)\(per)\(deviation)"
  }
}

/// Conversions as text: the result, then the rate, then its origin.
struct ConversionText {
  /// The data with the times at which rates were fetched.
  let installation: Installation
  let today: CalendarDate
  let width = Output.width

  private var wording: CommandWording { installation.wording }

  /// Returns one line for the result and one for the rate.
  ///
  /// Several results become a column, several amounts their sum.
  func text(for shown: [ShownSum]) throws(RateError) -> String {
    if shown[0].sum.parts.count > 1 { return try summed(shown) }
    return shown.count == 1 ? try single(shown[0]) : try column(shown)
  }

  /// Returns a result in one line: `100.00 USD = 543.25 BRL`.
  func title(of shown: ShownSum) -> String {
    "\(wording.asked(shown)) = \(wording.result(shown))"
  }

  /// Returns the rates of a result with their source and age, in one phrase.
  func origin(of shown: ShownSum) throws(RateError) -> String {
    let parts = shown.sum.parts
    let conversions = parts.count > 1 ? parts.filter { !$0.route.legs.isEmpty } : parts
    var phrases: [String] = []
    for conversion in conversions where !conversion.route.legs.isEmpty {
      phrases.append(try rateLine(conversion))
    }
    for phrase in conversions.map({ provenance($0) }) where !phrases.contains(phrase) {
      phrases.append(phrase)
    }
    return wording.clauses(phrases)
  }

  /// Returns one line per sum, then the rate of each amount.
  private func summed(_ shown: [ShownSum]) throws(RateError) -> String {
    var lines: [String] = []
    for entry in shown { lines.append("\(wording.asked(entry)) = " + wording.result(entry).strong) }
    let conversions = shown[0].sum.parts.indices
      .flatMap { index in shown.map { $0.sum.parts[index] } }
      .filter { !$0.route.legs.isEmpty }
    for conversion in conversions { lines.append(try rateLine(conversion).faint) }
    lines += origins(of: conversions) { $0.term.currency }.map { $0.faint }
    lines += refreshing(conversions).map { $0.faint }
    return lines.text
  }

  private func single(_ shown: ShownSum) throws(RateError) -> String {
    let conversion = shown.conversion
    let amount = wording.asked(shown) + " ="
    let result = wording.result(shown)
    let gap = amount.columns + 1 + result.columns <= width ? " " : "\n  "
    let lines = [amount + gap + result.strong] + (try lines(below: conversion))
    return lines.text
  }

  /// Returns the lines below a result: the rate, its origin, and a hint if the rate is old.
  func lines(below conversion: Conversion) throws(RateError) -> [String] {
    var lines =
      conversion.route.legs.isEmpty ? [] : try rateLine(conversion).wrapped(to: width, hanging: 2)
    lines += ProvenanceText.lines(provenance(conversion), width: width)
    return (lines + refreshing([conversion])).map { $0.faint }
  }

  private func column(_ shown: [ShownSum]) throws(RateError) -> String {
    let amountWidth = shown.map { wording.number($0.result.amount).columns }.max() ?? 0
    var lines = [wording.asked(shown[0]) + " ="]
    for entry in shown {
      let result = wording.result(entry, width: amountWidth)
      lines.append("  " + result.strong + "   " + (try rateLine(entry.conversion)).faint)
    }
    let conversions = shown.map { $0.conversion }
    let below = origins(of: conversions) { $0.target } + refreshing(conversions)
    return (lines + below.map { $0.faint }).text
  }

  /// Returns a hint at newer rates, if the newest stored ones are older than their sources should
  /// have.
  private func refreshing(_ conversions: [Conversion]) -> [String] {
    let isStale = conversions.contains { conversion in
      conversion.daysPastNewest > 0
        && conversion.route.publishedLegs.contains {
          $0.validThrough.workingDays(until: conversion.day ?? today) > ConversionText.patience
        }
    }
    return isStale ? [wording(.ratesStale)] : []
  }

  /// The working days by which rates may be late without a hint, enough for a long weekend.
  private static let patience = 3

  /// Lists each provenance once, after its currencies if they differ.
  private func origins(
    of conversions: [Conversion],
    naming currency: (Conversion) -> Currency
  ) -> [String] {
    var origins: [(text: String, codes: [String])] = []
    for conversion in conversions {
      let (text, code) = (provenance(conversion), currency(conversion).code)
      if let index = origins.firstIndex(where: { $0.text == text }) {
        origins[index].codes.append(code)
      } else {
        origins.append((text, [code]))
      }
    }
    guard origins.count > 1 else {
      return origins.flatMap { ProvenanceText.lines($0.text, width: width) }
    }
    return origins.flatMap { text, codes in
      ProvenanceText.lines(
        wording(.currenciesOrigin(currencies: codes.joined(separator: " "), origin: text)),
        width: width - 2
      )
      .enumerated().map { $0.offset == 0 ? $0.element : "  " + $0.element }
    }
  }

  private func rateLine(_ conversion: Conversion) throws(RateError) -> String {
    wording(
      .rateLine(
        base: conversion.term.currency.code,
        rate: wording.rate(try conversion.rate()),
        quote: conversion.target.code
      )
    )
  }

  private func provenance(_ conversion: Conversion) -> String {
    let text = ProvenanceText(installation: installation, day: conversion.day, today: today)
    return wording.clauses(
      [text.line(for: conversion.route), fee(of: conversion)].compactMap { $0 }
    )
  }

  /// Returns the fee in percent and in money; nil without a fee.
  private func fee(of conversion: Conversion) -> String? {
    guard let fee = conversion.route.fee,
      let share = try? fee.share(of: conversion.source.amount).rounded(
        to: .scale(conversion.term.currency.displayDigits),
        rounding: .toNearestOrAwayFromZero
      )
    else { return nil }
    let message = fee.kind == .fee ? Message.feeLineInMoney : Message.cardLineInMoney
    return wording(
      message(wording.number(fee.percent), wording.number(share), conversion.term.currency.code)
    )
  }
}

extension CalendarDate {
  /// Returns the number of days from Monday to Friday after this one, up to and including `last`.
  fileprivate func workingDays(until last: CalendarDate) -> Int {
    let days = max(0, last.days(since: self))
    let rest = (0..<days % 7).count { adding(days: $0 + 1).weekday <= 5 }
    return days / 7 * 5 + rest
  }
}
