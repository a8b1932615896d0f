import ExactMoney
import ExchangeRates

/// A conversion with its result as shown.
struct ShownConversion {
  let conversion: Conversion
  let result: Money
}

/// One amount of a question with its conversions.
struct ConvertedPart {
  let amount: Money
  let shown: [ShownConversion]
}

/// Several amounts together in one currency.
struct ConvertedSum {
  /// Before any rounding, to 34 significant digits where it does not end.
  let exact: ExactDecimal
  let result: Money
}

/// Conversions as text: the result first, then the rate, then where it comes from.
struct ConversionText {
  let wording: Wording
  let style: Style
  let today: CalendarDate
  let width: Int
  let fetches: FetchNotes

  /// One line for the result and one for the rate; several results as a column.
  func text(for shown: [ShownConversion], of money: Money) throws(RateError) -> String {
    shown.count == 1 ? try single(shown[0]) : try column(shown, of: money)
  }

  /// A line for each sum, then the rate of each amount.
  func text(for sums: [ConvertedSum], of parts: [ConvertedPart]) throws(RateError) -> String {
    let amounts = parts.map { "\(wording.amount($0.amount)) \($0.amount.currency)" }
    let left = amounts.joined(separator: " + ").replacing("+ -", with: "- ")
    var lines: [String] = []
    for sum in sums {
      let result = "\(wording.number(sum.result.amount)) \(sum.result.currency)"
      lines.append("\(left) = " + style.strong(result))
    }
    let shown = parts.flatMap { $0.shown }
    for entry in shown where !entry.conversion.route.legs.isEmpty {
      lines.append(style.faint(try rateLine(entry.conversion)))
    }
    lines += origins(of: shown.filter { !$0.conversion.route.legs.isEmpty })
      .map { style.faint($0) }
    return lines.joined(separator: "\n") + "\n"
  }

  private func single(_ shown: ShownConversion) throws(RateError) -> String {
    let conversion = shown.conversion
    let amount = "\(wording.amount(conversion.source)) \(conversion.source.currency) ="
    let result = "\(wording.number(shown.result.amount)) \(shown.result.currency)"
    let gap = amount.columns + 1 + result.columns <= width ? " " : "\n  "
    var lines = [amount + gap + style.strong(result)]
    if !conversion.route.legs.isEmpty { lines.append(style.faint(try rateLine(conversion))) }
    lines += ProvenanceText.lines(provenance(conversion), width: width).map { style.faint($0) }
    return lines.joined(separator: "\n") + "\n"
  }

  private func column(
    _ shown: [ShownConversion],
    of money: Money
  ) throws(RateError) -> String {
    let amounts = shown.map { wording.number($0.result.amount) }
    let amountWidth = amounts.map { $0.columns }.max() ?? 0
    var lines = ["\(wording.amount(money)) \(money.currency) ="]
    for (index, entry) in shown.enumerated() {
      let result = "\(amounts[index].leftPadded(to: amountWidth)) \(entry.result.currency)"
      lines.append(
        "  " + style.strong(result) + "   " + style.faint(try rateLine(entry.conversion))
      )
    }
    return (lines + origins(of: shown).map { style.faint($0) }).joined(separator: "\n") + "\n"
  }

  /// Each provenance once, after the currencies it holds for where they differ.
  private func origins(of shown: [ShownConversion]) -> [String] {
    var origins: [(text: String, codes: [String])] = []
    for entry in shown {
      let text = provenance(entry.conversion)
      if let index = origins.firstIndex(where: { $0.text == text }) {
        origins[index].codes.append(entry.result.currency.code)
      } else {
        origins.append((text, [entry.result.currency.code]))
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
        base: conversion.source.currency.code,
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
        to: .scale(conversion.source.currency.displayDigits),
        rounding: .toNearestOrAwayFromZero
      )
    else { return nil }
    return wording(
      .feeLineInMoney(
        percent: wording.number(fee.value),
        amount: wording.number(share),
        currency: conversion.source.currency.code
      )
    )
  }
}
