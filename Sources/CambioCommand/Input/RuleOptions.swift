import ArgumentParser
import ExchangeRates
import Localization

/// The options for a conversion by a rule of law.
struct RuleOptions: ParsableArguments {
  @Option(
    "rule",
    "Convert by this rule of law for the day of --on; see 'cambio rules'.",
    completion: CompletionWords.rules
  )
  var rule: String?

  @Option(file: "Write a receipt into this file, which 'cambio verify' reads; - for the output.")
  var receipt: String?

  @Option("text", "Put these words, such as an invoice's number, in it.")
  var reference: String?

  func validate() throws {
    try need("--receipt", "--rule", receipt != nil && rule == nil)
    try need("--reference", "--receipt", reference != nil && receipt == nil)
    try refuse(if: !(reference.map(RuleOptions.isReference) ?? true), .receiptReference)
  }

  /// Returns whether `text` has 1 to 500 bytes and no control characters, which could move the
  /// cursor.
  private static func isReference(_ text: String) -> Bool {
    text.utf8.count <= 500 && !text.isEmpty
      && !text.unicodeScalars.contains { $0.properties.generalCategory == .control }
  }
}

/// The options for a ledger that is converted by rules of law.
struct LedgerRuleOptions: ParsableArguments {
  @Option(
    "rule",
    "Convert by this rule of law; see 'cambio rules'.",
    completion: CompletionWords.rules
  )
  var rule: String?

  @Option("column", "The column of each row's rule of law.")
  var ruleColumn: String?

  @Option(
    file:
      "Write a receipt of the run into this file, and the rates used beside it or into that of --write-rates."
  )
  var receipt: String?

  /// Whether rows are converted by rules.
  var isNamed: Bool { rule != nil || ruleColumn != nil }

  func validate() throws {
    try exclude("--rule", "--rule-column", rule != nil && ruleColumn != nil)
    try need("--receipt", "--rule", receipt != nil && !isNamed)
  }
}
