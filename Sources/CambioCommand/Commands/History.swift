import ArgumentParser
import CambioAPI
import ExactJSON
import ExactMoney
import ExchangeRates

/// `cambio history usd brl`.
struct History: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "history",
    _superCommandName: Cambio.name,
    abstract: "Show how a rate moved: chart, lowest, mean, highest and change.",
    usage: "cambio history <base> <quote> [<options>]",
    discussion: """
      Only days on which the source published both rates count; nothing is carried forward. \
      Without --since the year before the last day is shown.

      Examples:

        cambio history usd brl
        cambio history eur usd --since 1999-01-04
        cambio history usd jpy --since 2024-01-01 --until 2024-12-31 --csv
      """
  )

  @Argument(help: "The currency whose price is shown.", completion: CompletionWords.currencies)
  var base: String

  @Argument(help: "The currency of the price.", completion: CompletionWords.currencies)
  var quote: String

  @Option(day: "The first day.")
  var since: CalendarDate?

  @Option(day: "The last day; the newest when left out.")
  var until: CalendarDate?

  @OptionGroup private var only: SourceOption
  @OptionGroup var session: SessionOptions
  @OptionGroup var table: TableOptions

  @Flag(help: "Write CSV: base, quote, date, rate, source.")
  var csv = false

  func validate() throws {
    try exclude("--json", "--csv", table.json && csv)
    if let failure = PeriodOptions.failure(since, until, .reader) {
      throw ValidationError(failure.message)
    }
  }

  func run() throws {
    let wording = try session.wording()
    let request = HistoryRequest(
      pair: try wording.pair(base, quote),
      first: since,
      last: until,
      source: only.source,
      wording: wording
    )
    let format = try table.format(wording, among: [.text, .json, .csv], csv: csv)
    let installation = try session.request(source: only.source).installation(wording: wording)
    let text = try request.explaining(installation) { series throws(RateError) in
      try self.text(of: series, format, wording)
    }
    try table.write(text, installation.configuration, wording)
  }

  private func text(
    of series: RateSeries,
    _ format: TableFormat,
    _ wording: CommandWording
  ) throws(RateError) -> String {
    guard format == .text else {
      let document = try RateSeriesJSON.encode([series], base: series.pair.base)
      return format.text(of: document, RateSeriesJSON.table)
    }
    let writer = RateSeriesText(wording: wording, series: series, summary: try series.summary())
    return writer.text(width: Output.width)
  }
}

/// A request for a pair's rates over time, from the command or an assistant.
struct HistoryRequest {
  let pair: CurrencyPair
  /// The first day; nil for one year before the last.
  let first: CalendarDate?
  /// The last day; nil for the newest rate's.
  let last: CalendarDate?
  /// The only source to use; nil for the one that suits best.
  let source: RateSource?
  let wording: CommandWording

  /// Returns the result of `write` for the series of rates that `installation` has.
  ///
  /// - Throws: ``CommandFailure`` if there are no such rates.
  func explaining<Value>(
    _ installation: Installation,
    _ write: (RateSeries) throws(RateError) -> Value
  ) throws(CommandFailure) -> Value {
    guard pair.base != pair.quote else {
      throw wording.failure(.data, .historyOfOne(currency: pair.base.code))
    }
    let (since, until, today) = (first, last, try Clock.today(wording))
    // Two years cover the year that is shown by default.
    let earliest = since ?? (until ?? today).adding(days: -740)
    let archive = installation.archive(
      for: .init(
        today: today,
        currencies: [pair.base, pair.quote],
        days: min(earliest, today)...today,
        source: source
      )
    )
    let newest =
      (source.map { [$0] } ?? archive.sources)
      .compactMap { archive.newestDay(of: $0) }.first ?? today
    let last = until ?? max(newest, since ?? newest)
    let first = since ?? last.adding(years: -1) ?? last
    guard first <= today else {
      throw wording.failure(.unavailable, .historyAhead(day: "\(first)", today: "\(today)"))
    }
    let converter = Converter(archive: archive, today: today, source: source)
    let failures = RateFailureText(wording: wording, source: source)
    return try failures.explaining { () throws(RateError) in
      try write(try converter.series(for: pair, from: first, through: last))
    }
  }
}
