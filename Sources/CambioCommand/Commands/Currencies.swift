import ArgumentParser
import ExactJSON
import ExactMoney
import ExchangeRates
import Refreshing

/// `cambio currencies peso`.
struct Currencies: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "currencies",
    _superCommandName: Cambio.name,
    abstract: "List currencies, or find them by code, name or country.",
    usage: "cambio currencies [<words> ...] [<options>]",
    discussion: """
      Digits are the minor units of ISO 4217; "-" where there are none.

      Examples:

        cambio currencies
        cambio currencies peso
        cambio currencies brazil
        cambio currencies --all
        cambio currencies --source currencylayer
      """
  )

  @Argument(help: "Words that the code, the name or a country starts with; all must match.")
  var words: [String] = []

  @Flag(help: "List withdrawn currencies, funds, metals and test codes too; a search always does.")
  var all = false

  @Option(source: "List what this source serves; see 'cambio sources --all'.")
  var source: RateSource?

  @OptionGroup var table: TableOptions

  @OptionGroup var kept: KeptOptions

  func run() throws {
    let wording = try kept.locale.wording()
    let text = words.joined(separator: " ")
    let installation = try kept.installation(.ifThere)
    let favourites = installation.favourites
    let list = source.map { SourceListText($0, installation, wording: wording) }
    let others = Currency.catalogue.filter { currency in
      (all || source != nil || currency.status == .active) && !favourites.contains(currency)
    }
    let found =
      words.isEmpty
      ? favourites + others
      : CurrencySearch.find(text, favourites: favourites, wording: wording)
    let shown = found.filter { list?.currencies.contains($0) ?? true }
    guard !shown.isEmpty else {
      let reason = wording(.noCurrencyMatches(text: text.truncated(to: 50)))
      throw CommandFailure(status: .data, message: reason + "\n" + wording(.noCurrencyMatchesHint))
    }
    try table.write(installation.configuration, wording) {
      CurrencyListText(wording: wording).text(shown, width: Output.width)
        + (list?.text(width: Output.width) ?? "")
    } document: {
      try installation.document(of: shown, from: source)
    }
  }
}
