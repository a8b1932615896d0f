import ArgumentParser
import CambioAPI
import ExactJSON
import ExactMoney
import ExchangeRates

/// `cambio rates usd`.
struct Rates: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rates",
    _superCommandName: Cambio.name,
    abstract: "List what one unit of a currency is worth in every other.",
    usage: "cambio rates [<base>] [<options>]",
    discussion: """
      Examples:

        cambio rates
        cambio rates usd --on 2008-09-12
        cambio rates gbp --csv > gbp.csv
      """
  )

  @Argument(help: "The base currency.", completion: CompletionWords.currencies)
  var base = "EUR"

  @OptionGroup var rates: RateOptions
  @OptionGroup var session: SessionOptions
  @OptionGroup var table: TableOptions

  @Flag(help: "Write CSV: base, quote, rate, day of the rate, sources.")
  var csv = false

  func validate() throws {
    try exclude("--json", "--csv", table.json && csv)
  }

  func run() throws {
    let wording = try session.wording()
    let base = try wording.currency(base)
    let format = try self.table.format(wording, among: [.text, .json, .csv], csv: csv)
    let today = try Clock.today(wording)
    let request = rates.request(session)
    let day = try request.day(today: today, wording: wording)
    let installation = try request.installation(wording: wording)
    let converter = request.converter(
      installation,
      days: request.days(for: day),
      today: today,
      ownRates: installation.ownRates
    )
    let table = RateTableText(wording: wording, base: base, day: day, today: today)
    let failures = RateFailureText(wording: wording, source: rates.source)
    let text = try failures.explaining { () throws(RateError) in
      try self.text(of: table, format, converter: converter)
    }
    try self.table.write(text, installation.configuration, wording)
  }

  private func text(
    of table: RateTableText,
    _ format: TableFormat,
    converter: Converter
  ) throws(RateError) -> String {
    let (base, day) = (table.base, table.day)
    // Fails with the reason if the base itself has no rate.
    let pivot: Currency = base == .eur ? .usd : .eur
    _ = try converter.route(for: CurrencyPair(base: base, quote: pivot), on: day)
    let conversions = Currency.allCases
      .filter { $0 != base && $0.isInUse(on: day ?? table.today) }
      .compactMap { try? converter.convert(Money(.one, base), to: $0, on: day) }
    guard format != .text else { return try table.text(conversions) }
    var style = ConversionStyle()
    (style.policy, style.legs) = (rates.policy, format == .json)
    let document = try RateTableJSON.encode(conversions, base: base, style, today: table.today)
    return format.text(of: document, RateTableJSON.table)
  }
}

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
    return lines.text
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
