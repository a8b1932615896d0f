import ArgumentParser
import CambioAPI
import ExactJSON
import ExactMoney
import ExchangeRates
import LocalStore
import Refreshing

/// `cambio log usd brl`.
struct Log: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "log",
    _superCommandName: Cambio.name,
    abstract: "Show the last fetched rates of a pair, the newest first.",
    usage: "cambio log <base> <quote> [<options>]",
    discussion: """
      Examples:

        cambio log usd brl
        cambio log usd brl --source currencylayer
      """
  )

  @OptionGroup var named: PairArguments

  @Option(source: "Only what this source sent; see 'cambio sources --all'.")
  var source: RateSource?

  @OptionGroup var table: TableOptions
  @OptionGroup var kept: KeptOptions

  func run() throws {
    let wording = try kept.wording()
    let pair = try named.pair(wording)
    let installation = try kept.installation(.ifThere)
    let sources = source.map { [$0] } ?? installation.library.sources
    let entries = try installation.inStore { store throws(StoreError) in
      try FetchLog(of: sources, from: store).entries(of: pair, from: sources)
    }
    guard let entries, !entries.isEmpty else {
      throw wording.failure(.unavailable, .logEmpty(pair: pair.description))
    }
    let rows = entries.map { entry in
      [
        Clock.text(entry.fetchedAt),
        wording(
          .rateLine(base: pair.base.code, rate: wording.rate(entry.rate), quote: pair.quote.code)
        ),
        entry.asOf.description, entry.source.name,
      ]
    }
    let headings = [
      wording(.columnFetched), wording(.columnRate), wording(.columnRatesOf),
      wording(.columnSource),
    ]
    try table.write(installation.configuration, wording) {
      TextTable(headings: headings, rows: rows).text()
    } document: {
      [
        "base": .string(pair.base.code), "quote": .string(pair.quote.code),
        "rates": .array(
          entries.map { entry in
            [
              "retrievedAt": .moment(entry.fetchedAt),
              "rate": .string(entry.rate.description),
              "asOf": .string(entry.asOf.description),
              "source": .string(entry.source.name),
            ]
          }
        ),
      ]
    }
  }
}
