import ExactMoney
import ExchangeRates
import Localization

/// A sum with its result as shown.
struct ShownSum {
  let sum: ConversionSum
  let result: Money
  /// How far the result may be from that by exact rates; nil up to a thousandth.
  let deviation: ExactDecimal?
  /// The amounts as asked: before a price became one for another measure.
  let asked: [ConversionTerm]
  /// What the amounts are prices of; nil for amounts of money.
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

  /// Its first conversion, the only one for a single amount.
  var conversion: Conversion { sum.parts[0] }
}

extension CommandWording {
  /// What is converted: `20.00 EUR + 35.00 USD`, `3.99 USD/lb`.
  fileprivate func asked(_ shown: ShownSum) -> String {
    let sum = sum(of: shown.asked)
    guard let measure = shown.measures?.from else { return sum }
    return (shown.asked.count > 1 ? "(\(sum))" : sum) + "/" + measure.text
  }

  /// `543.25 BRL`, `7.87 EUR/kg`, `884.11 VES ± 10.10`; the number has `width` columns at least.
  fileprivate func result(_ shown: ShownSum, width: Int = 0) -> String {
    let per = shown.measures.map { "/" + $0.to.text } ?? ""
    let deviation = shown.deviation.map { " ± " + number($0) } ?? ""
    let amount = number(shown.result.amount).leftPadded(to: width)
    return "\(amount) \(shown.result.currency)\(per)\(deviation)"
  }
}

/// Conversions as text: first the result, then the rate, then its origin.
struct ConversionText {
  let wording: CommandWording
  let style: Style
  let today: CalendarDate
  let width: Int
  let fetches: FetchNotes

  /// Writes on standard output, with the fetches of `installation`.
  init(of installation: Installation, today: CalendarDate, wording: CommandWording) {
    (self.wording, self.today) = (wording, today)
    style = Style(isColoured: Output.isColoured)
    width = Output.width
    fetches = FetchNotes(installation)
  }

  /// One line for the result and one for the rate; several results as a column, several amounts as
  /// their sum.
  func text(for shown: [ShownSum]) throws(RateError) -> String {
    if shown[0].sum.parts.count > 1 { return try summed(shown) }
    return shown.count == 1 ? try single(shown[0]) : try column(shown)
  }

  /// A result in one line: `100.00 USD = 543.25 BRL`.
  func title(of shown: ShownSum) -> String {
    "\(wording.asked(shown)) = \(wording.result(shown))"
  }

  /// The rates of a result with their source and age, in one phrase.
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

  /// A line for each sum, then the rate of each amount.
  private func summed(_ shown: [ShownSum]) throws(RateError) -> String {
    var lines: [String] = []
    for entry in shown {
      lines.append("\(wording.asked(entry)) = " + style.strong(wording.result(entry)))
    }
    let conversions = shown[0].sum.parts.indices
      .flatMap { index in shown.map { $0.sum.parts[index] } }
      .filter { !$0.route.legs.isEmpty }
    for conversion in conversions { lines.append(style.faint(try rateLine(conversion))) }
    lines += origins(of: conversions) { $0.term.currency }.map { style.faint($0) }
    lines += refreshing(conversions).map { style.faint($0) }
    return lines.joined(separator: "\n") + "\n"
  }

  private func single(_ shown: ShownSum) throws(RateError) -> String {
    let conversion = shown.conversion
    let amount = wording.asked(shown) + " ="
    let result = wording.result(shown)
    let gap = amount.columns + 1 + result.columns <= width ? " " : "\n  "
    let lines = [amount + gap + style.strong(result)] + (try lines(below: conversion))
    return lines.joined(separator: "\n") + "\n"
  }

  /// The lines below a result: the rate, where it comes from, and the way to newer ones.
  func lines(below conversion: Conversion) throws(RateError) -> [String] {
    var lines = conversion.route.legs.isEmpty ? [] : [try rateLine(conversion)]
    lines += ProvenanceText.lines(provenance(conversion), width: width)
    return (lines + refreshing([conversion])).map { style.faint($0) }
  }

  private func column(_ shown: [ShownSum]) throws(RateError) -> String {
    let amountWidth = shown.map { wording.number($0.result.amount).columns }.max() ?? 0
    var lines = [wording.asked(shown[0]) + " ="]
    for entry in shown {
      let result = wording.result(entry, width: amountWidth)
      lines.append(
        "  " + style.strong(result) + "   " + style.faint(try rateLine(entry.conversion))
      )
    }
    let conversions = shown.map { $0.conversion }
    let below = origins(of: conversions) { $0.target } + refreshing(conversions)
    return (lines + below.map { style.faint($0) }).joined(separator: "\n") + "\n"
  }

  /// The way to newer rates, if the newest stored ones are older than their sources should have.
  private func refreshing(_ conversions: [Conversion]) -> [String] {
    let isStale = conversions.contains { conversion in
      conversion.daysPastNewest > 0
        && conversion.route.publishedLegs.contains {
          $0.validThrough.workingDays(until: conversion.day ?? today) > ConversionText.patience
        }
    }
    return isStale ? [wording(.ratesStale)] : []
  }

  /// The working days that a source may be late without a word: a long weekend has none.
  private static let patience = 3

  /// Each provenance once, after its currencies if they differ.
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
        wording(
          .currenciesOrigin(currencies: codes.joined(separator: " "), origin: text)
        ),
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
    let provenance = ProvenanceText(
      wording: wording,
      day: conversion.day,
      today: today,
      fetches: fetches
    )
    return wording.clauses(
      [provenance.line(for: conversion.route), fee(of: conversion)].compactMap { $0 }
    )
  }

  /// The fee in percent and in money.
  private func fee(of conversion: Conversion) -> String? {
    guard let fee = conversion.route.fee,
      let share = try? fee.share(of: conversion.source.amount).rounded(
        to: .scale(conversion.term.currency.displayDigits),
        rounding: .toNearestOrAwayFromZero
      )
    else { return nil }
    let message = fee.kind == .fee ? Message.feeLineInMoney : Message.cardLineInMoney
    return wording(
      message(
        wording.number(fee.percent),
        wording.number(share),
        conversion.term.currency.code
      )
    )
  }
}

extension CalendarDate {
  /// The days from Monday to Friday after this one, through `last`.
  fileprivate func workingDays(until last: CalendarDate) -> Int {
    let days = max(0, last.days(since: self))
    let rest = (0..<days % 7).count { adding(days: $0 + 1).weekday <= 5 }
    return days / 7 * 5 + rest
  }
}
