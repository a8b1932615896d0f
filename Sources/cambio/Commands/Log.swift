import ArgumentParser
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

  @Argument(help: "The base currency.", completion: CompletionWords.currencies)
  var base: String

  @Argument(help: "The quote currency.", completion: CompletionWords.currencies)
  var quote: String

  @Option(source: "Only what this source sent; see 'cambio sources --all'.")
  var source: RateSource?

  @OptionGroup var storeOptions: StoreOptions

  @OptionGroup var locale: LocaleOptions

  func run() throws {
    let wording = try locale.wording()
    let pair = try CurrencyReader(wording: wording).read(base, quote)
    let configuration = try storeOptions.configuration(wording: wording)
    let installation = try Installation(configuration, .ifThere, wording: wording)
    let sources = source.map { [$0] } ?? installation.library.sources
    let entries = try entries(of: pair, from: sources, installation)
    guard !entries.isEmpty else {
      throw wording.failure(.unavailable, .logEmpty(pair: pair.description))
    }
    try Output.print(FetchLogText(wording: wording, pair: pair).text(entries))
  }

  private func entries(
    of pair: CurrencyPair,
    from sources: [RateSource],
    _ installation: Installation
  ) throws(CommandFailure) -> [FetchLog.Entry] {
    guard let store = installation.store else { return [] }
    do throws(StoreError) {
      return try FetchLog(of: sources, from: store).entries(of: pair, from: sources)
    } catch {
      throw CommandFailure(
        status: .configuration,
        message: StoreFailureText(wording: installation.wording).text(for: error)
      )
    }
  }
}
