import ArgumentParser
import ExactMoney

/// `cambio currencies peso`.
struct Currencies: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "currencies",
    _superCommandName: Cambio.name,
    abstract: Wording.environment(.currenciesAbstract),
    usage: "cambio currencies [<words> ...] [<options>]",
    discussion: """
      Digits are the minor units of ISO 4217; "-" where there are none.

      Examples:

        cambio currencies
        cambio currencies peso
        cambio currencies brazil
        cambio currencies --all
      """
  )

  @Argument(help: "Words that the code, the name or a country starts with; all must match.")
  var words: [String] = []

  @Flag(help: "List withdrawn currencies, funds, metals and test codes too; a search always does.")
  var all = false

  @OptionGroup var storeOptions: StoreOptions

  @OptionGroup var locale: LocaleOptions

  func run() throws {
    let wording = try locale.wording()
    let text = words.joined(separator: " ")
    let favourites = try storeOptions.installation(.ifThere, wording: wording).favourites
    let others = Currency.catalogue.filter { currency in
      (all || currency.status == .active) && !favourites.contains(currency)
    }
    let shown =
      words.isEmpty
      ? favourites + others
      : CurrencySearch.find(text, favourites: favourites, wording: wording)
    guard !shown.isEmpty else {
      let reason = wording(.noCurrencyMatches(text: text.truncated(to: 50)))
      throw CommandFailure(
        status: .data,
        message: reason + "\n" + wording(.noCurrencyMatchesHint)
      )
    }
    try Output.print(CurrencyListText(wording: wording).text(shown, width: Output.width))
  }
}
