import ExactMoney
import ExchangeRates

/// The rates of one base currency as a table.
struct RateTableText {
  let base: Currency
  let day: CalendarDate?
  let today: CalendarDate

  /// A line a currency: code, rate to six significant digits, as-of date, source, name.
  func text(_ conversions: [Conversion]) throws(RateError) -> String {
    var rows: [(code: String, rate: String, date: String, source: String, name: String)] = []
    for conversion in conversions {
      rows.append(
        (
          conversion.target.code, NumberText.rate(try conversion.rate()),
          conversion.route.asOf?.description ?? "fixed", sources(of: conversion),
          conversion.target.name
        )
      )
    }
    let rateWidth = rows.map { $0.rate.count }.max() ?? 0
    let sourceWidth = rows.map { $0.source.count }.max() ?? 0
    var lines = heading(conversions).wrapped(to: Output.width, at: ["; ", " "]) + [""]
    for row in rows {
      let facts =
        "\(row.code)  \(row.rate.leftPadded(to: rateWidth))  \(row.date.rightPadded(to: 10))  "
        + "\(row.source.rightPadded(to: sourceWidth))  "
      lines.append(facts + row.name.truncated(to: max(8, Output.width - facts.count)))
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The same as comma-separated values (RFC 4180), rates to 34 significant digits.
  func csv(_ conversions: [Conversion]) throws(RateError) -> String {
    var lines = ["base,quote,rate,as_of,sources"]
    for conversion in conversions {
      lines.append(
        "\(base),\(conversion.target),\(try conversion.rate()),"
          + "\(conversion.route.asOf?.description ?? ""),\(sources(of: conversion))"
      )
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func heading(_ conversions: [Conversion]) -> String {
    let newest = conversions.compactMap { $0.route.asOf }.max()
    let title = "1 \(base) (\(base.name)) in \(conversions.count) currencies"
    if let day { return "\(title) on \(DateText.long(day))" }
    guard let newest, let age = DateText.age(of: newest, today: today) else { return title }
    return "\(title); newest rates of \(DateText.long(newest)), \(age)"
  }

  private func sources(of conversion: Conversion) -> String {
    var names: [String] = []
    for leg in conversion.route.legs {
      let name = leg.kind == .published ? leg.source : leg.kind == .peg ? "peg" : "law"
      if !names.contains(name) { names.append(name) }
    }
    return names.joined(separator: "+")
  }
}
