import ArgumentParser
import CambioAPI
import ExactJSON
import ExchangeRates

/// `cambio rules pl-vat`.
struct Rules: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rules",
    _superCommandName: Cambio.name,
    abstract: "List the rules of law that a conversion can apply, or show one.",
    usage: "cambio rules [<rule>] [<options>]",
    discussion: """
      A rule names the publication whose rate counts for a day. Which rule applies to you is not for Cambio to say.

      Examples:

        cambio rules
        cambio rules pl-vat
        cambio 1000 eur pln --rule pl-vat --on 2024-11-12
      """
  )

  @Argument(
    help: "A rule: pl-vat, or pl-vat/1 for one of its versions.",
    completion: CompletionWords.rules
  )
  var rule: String?

  @OptionGroup var table: TableOptions
  @OptionGroup var locale: LocaleOptions

  func run() throws {
    let wording = try locale.wording()
    guard let rule else {
      return try table.write(nil, wording) {
        wording.list(of: LegalRule.all)
      } document: {
        RuleJSON.all
      }
    }
    guard let found = LegalRule.rule(rule.lowercased(), on: try Clock.today(wording)) else {
      throw wording.failure(.data, .ruleUnknown(text: rule.truncated(to: 40)))
    }
    try table.write(nil, wording) {
      wording.facts(of: found)
    } document: {
      RuleJSON.encode(found)
    }
  }
}
