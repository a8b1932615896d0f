import ArgumentParser
import ExactMoney

/// `cambio currencies peso`.
struct Currencies: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "List currencies, or find them by code, name or country.",
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

  func run() throws {
    let shown =
      words.isEmpty
      ? Currency.catalogue.filter { all || $0.status == .active }
      : CurrencySearch.find(words, in: Currency.catalogue)
    guard !shown.isEmpty else {
      throw CommandFailure(
        status: .data,
        message: """
          no currency matches '\(words.joined(separator: " ").truncated(to: 50))'.
          Search by the start of a code, a name or a country: 'cambio currencies real'.
          """
      )
    }
    try Output.print(CurrencyListText.text(shown, width: Output.width))
  }
}
