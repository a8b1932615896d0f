import ArgumentParser
import CambioAPI
import EmbeddedRates
import ExactJSON
import ExactMoney
import ExchangeRates

/// `cambio rates usd`.
struct Rates: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "List what one unit of a currency is worth in every other.",
    usage: "cambio rates [<base>] [<options>]",
    discussion: """
      Examples:

        cambio rates
        cambio rates usd --on 2008-09-12
        cambio rates gbp --csv > gbp.csv
      """
  )

  @Argument(
    help: "The base currency.",
    completion: .custom { _, _, prefix in CompletionWords.currencies(startingWith: prefix) }
  )
  var base = "EUR"

  @OptionGroup var rates: RateOptions

  @Flag(help: "Write JSON, every number a string.")
  var json = false

  @Flag(help: "Write CSV: base, quote, rate, as-of date, sources.")
  var csv = false

  func validate() throws {
    if json && csv { throw ValidationError("--json and --csv exclude each other: leave one out.") }
  }

  func run() throws {
    let base = try CurrencyReader.read(base)
    let today = try Today.read()
    let day = try rates.day(today: today)
    let converter = Converter(
      archive: EmbeddedRates.archive,
      today: today,
      source: rates.source
    )
    let text = try RateFailureText.explaining(source: rates.source) { () throws(RateError) in
      try self.text(base: base, converter: converter, day: day, today: today)
    }
    try Output.print(text)
  }

  private func text(
    base: Currency,
    converter: Converter,
    day: CalendarDate?,
    today: CalendarDate
  ) throws(RateError) -> String {
    // Fails with the reason when the base itself has no rate.
    let pivot: Currency = base == .eur ? .usd : .eur
    _ = try converter.route(for: CurrencyPair(base: base, quote: pivot), on: day)
    let conversions = Currency.catalogue
      .filter { $0 != base && ($0.status == .active || $0.status == .fund || day != nil) }
      .compactMap { try? converter.convert(Money(.one, base), to: $0, on: day) }
      .filter { !$0.route.publishedLegs.isEmpty || $0.target.status != .historic }
    if json { return try RateTableJSON.encode(conversions, base: base).text + "\n" }
    let table = RateTableText(base: base, day: day, today: today)
    return csv ? try table.csv(conversions) : try table.text(conversions)
  }
}
