import ExactMoney
import ExchangeRates

/// The rates of one base currency as a table.
struct RateTableText {
  let wording: CommandWording
  let base: Currency
  let day: CalendarDate?
  let today: CalendarDate

  /// Returns one line per currency: code, rate to six significant digits, as-of date, source, name.
  func text(_ conversions: [Conversion]) throws(RateError) -> String {
    var rows: [(code: String, rate: String, date: String, source: String, name: String)] = []
    for conversion in conversions {
      rows.append(
        (
          conversion.target.code, wording.rate(try conversion.rate()),
          date(of: conversion),
          sources(of: conversion),
          wording.name(of: conversion.target)
        )
      )
    }
    let rateWidth = rows.map { $0.rate.columns }.max() ?? 0
    let sourceWidth = rows.map { $0.source.columns }.max() ?? 0
    var lines = heading(conversions).wrapped(to: Output.width, at: ["; ", " "]) + [""]
    for row in rows {
      let facts =
        "\(row.code)  \(row.rate.leftPadded(to: rateWidth))  \(row.date.rightPadded(to: 10))  "
        + "\(row.source.rightPadded(to: sourceWidth))  "
      let room = Output.width - facts.columns
      // A terminal without room for a name shows none.
      lines += (facts + (room < 8 ? "" : row.name.truncated(to: room))).withoutTrailingSpaces
        .wrapped(to: Output.width, at: ["  ", " "], hanging: 5)
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func heading(_ conversions: [Conversion]) -> String {
    let newest = conversions.compactMap { $0.route.asOf }.max()
    let count = conversions.count
    let (code, name) = (base.code, wording.name(of: base))
    if let day {
      return wording(
        .tableHeadingOnDay(count: count, base: code, name: name, day: wording.long(day))
      )
    }
    let heading = wording(.tableHeading(count: count, base: code, name: name))
    guard let newest, let age = wording.age(of: newest, today: today) else { return heading }
    return wording(.tableNewest(heading: heading, day: wording.long(newest), age: age))
  }

  /// Returns the day of the oldest published rate, else of the own rate.
  private func date(of conversion: Conversion) -> String {
    let own = conversion.route.legs.first { $0.kind == .own }
    return (conversion.route.asOf ?? own?.asOf)?.description ?? wording(.tableFixed)
  }

  private func sources(of conversion: Conversion) -> String {
    var names: [String] = []
    for leg in conversion.route.legs {
      let name =
        switch leg.kind {
        case .published, .own: leg.source
        case .peg: wording(.kindPeg)
        case .fixed, .redenomination: wording(.tableLaw)
        }
      if !names.contains(name) { names.append(name) }
    }
    return names.joined(separator: "+")
  }
}
