import ArgumentParser
import ExchangeRates

/// The options for a ledger that is converted by rules of law.
struct LedgerRuleOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Convert by this rule of law; see 'cambio rules'.", valueName: "rule"),
    completion: CompletionWords.rules
  )
  var rule: String?

  @Option(help: ArgumentHelp("The column of each row's rule of law.", valueName: "column"))
  var ruleColumn: String?

  @Option(
    help: ArgumentHelp(
      "Write a receipt of the run into this file, and the rates used beside it or into that of --write-rates.",
      valueName: "file"
    ),
    completion: .file()
  )
  var receipt: String?

  /// Whether rows are converted by rules.
  var isNamed: Bool { rule != nil || ruleColumn != nil }

  func validate() throws {
    try exclude("--rule", "--rule-column", rule != nil && ruleColumn != nil)
    try need("--receipt", "--rule", receipt != nil && !isNamed)
  }
}
