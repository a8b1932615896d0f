import ArgumentParser
import CambioAPI
import EmbeddedRates
import ExactJSON
import ExactMoney
import ExchangeRates

/// `cambio history usd brl`.
struct History: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Show how a rate moved: chart, lowest, mean, highest and change.",
    usage: "cambio history <base> <quote> [<options>]",
    discussion: """
      Only days on which the source published both rates count; nothing is carried forward. \
      Without --from the year before the last day is shown.

      Examples:

        cambio history usd brl
        cambio history eur usd --from 1999-01-04
        cambio history usd jpy --from 2024-01-01 --to 2024-12-31 --csv
      """
  )

  @Argument(
    help: "The currency whose price is shown.",
    completion: .custom { _, _, prefix in CompletionWords.currencies(startingWith: prefix) }
  )
  var base: String

  @Argument(
    help: "The currency of the price.",
    completion: .custom { _, _, prefix in CompletionWords.currencies(startingWith: prefix) }
  )
  var quote: String

  @Option(
    help: ArgumentHelp("The first day.", valueName: "yyyy-mm-dd"),
    transform: DateArgument.read
  )
  var from: CalendarDate?

  @Option(
    help: ArgumentHelp("The last day; the newest when left out.", valueName: "yyyy-mm-dd"),
    transform: DateArgument.read
  )
  var to: CalendarDate?

  @Option(help: ArgumentHelp("Use the rates of this source only.", valueName: "source"))
  var source: RateSource?

  @Flag(help: "Write JSON, every number a string.")
  var json = false

  @Flag(help: "Write CSV: date, rate.")
  var csv = false

  func validate() throws {
    if json && csv { throw ValidationError("--json and --csv exclude each other: leave one out.") }
    if let from, let to, from > to {
      throw ValidationError("--from \(from) is after --to \(to): swap them.")
    }
  }

  func run() throws {
    let pair = CurrencyPair(
      base: try CurrencyReader.read(base),
      quote: try CurrencyReader.read(quote)
    )
    guard pair.base != pair.quote else {
      throw CommandFailure(
        status: .data,
        message: "\(pair.base) in \(pair.base) is always 1: name two different currencies."
      )
    }
    let today = try Today.read()
    let archive = EmbeddedRates.archive
    let newest =
      archive.sources.filter { source == nil || $0 == source }
      .compactMap { archive.newestDay(of: $0) }.first ?? today
    let last = to ?? max(newest, from ?? newest)
    let first = from ?? last.adding(years: -1) ?? last
    guard first <= today else {
      throw CommandFailure(
        status: .unavailable,
        message: "there are no rates of \(first) yet: today is \(today). Name an earlier day."
      )
    }
    let converter = Converter(archive: archive, today: today, source: source)
    let text = try RateFailureText.explaining(source: source) { () throws(RateError) in
      let series = try converter.series(for: pair, from: first, through: last)
      return try self.text(of: series)
    }
    try Output.print(text)
  }

  private func text(of series: RateSeries) throws(RateError) -> String {
    let summary = try series.summary()
    if json { return RateSeriesJSON.encode(series, summary: summary).text + "\n" }
    let writer = RateSeriesText(series: series, summary: summary)
    return csv ? writer.csv : writer.text(width: Output.width)
  }
}
