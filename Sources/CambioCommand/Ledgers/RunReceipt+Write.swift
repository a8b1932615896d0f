import Digests
import ExactMoney
import ExchangeRates
import Ledgers
import Localization
import Receipts

/// Writes the rates that a run used, and its receipt.
extension LedgerRun {
  /// A receipt's facts about the file of rates: the digest, and the names of the rules that chose
  /// rates, sorted.
  typealias KeptRates = (digest: StreamDigest, rules: [String])

  /// The path of the file for the rates used; nil if none is requested.
  var ratesFile: String? {
    options.writeRates
      ?? options.rules.receipt.map { path in
        (path.hasSuffix(".json") ? String(path.dropLast(5)) : path) + ".rates.csv"
      }
  }

  /// Writes the rates that a run used to the file at `path`.
  func write(_ outcome: Outcome, to path: String) throws -> KeptRates {
    let (plan, rates) = (outcome.plan, outcome.rates)
    let file = try wording.file(at: path)
    let moment = Clock.text(try Clock(wording).now)
    let output = LedgerOutput(file.descriptor)
    output.digest = StreamDigest()
    let hasTables = plan.rule != nil || plan.details.contains(.table)
    var lines = (hasTables ? PinnedRates.headingWithTables : PinnedRates.heading) + "\n"
    func flush() throws(CommandFailure) {
      let code = Array(lines.utf8).withUnsafeBytes { output.write($0) }
      if code != 0 { throw wording.unwritable(FileFailure(path, code)) }
      lines = ""
    }
    var rules: Set<String> = []
    for use in outcome.stream.uses {
      // A rate that was used always exists.
      guard let rate = try? rates.rate(of: use.pair, on: use.day, by: use.rule) else { continue }
      if plan.rule != nil { rules.insert(rate.policy) }
      lines += PinnedRates.line(
        for: rate,
        of: use.pair,
        on: use.day,
        keptAt: moment,
        withTables: hasTables
      )
      if lines.utf8.count > LedgerLimits.block { try flush() }
    }
    try flush()
    try wording.writing { () throws(FileFailure) in try file.keep() }
    return (output.digest ?? StreamDigest(), rules.sorted())
  }

  /// Returns the receipt of a finished run.
  func receipt(of outcome: Outcome, _ kept: KeptRates) throws(CommandFailure) -> RunReceipt {
    RunReceipt(
      options: options.repeated(by: outcome.plan, locale: wording.names.tag),
      rules: kept.rules,
      report: outcome.report,
      totals: outcome.stream.totals,
      input: outcome.input.digest ?? StreamDigest(),
      output: outcome.output?.digest ?? StreamDigest(),
      rates: kept.digest,
      made: Receipt.made(at: try Clock(wording).now, by: "cambio " + Version.number)
    )
  }
}

/// The options that are needed to repeat a run: all except those for files.
extension Ledger {
  /// The options of a receipt that have a value, with their value in a run.
  private static let valued: [(name: String, value: @Sendable (Ledger, LedgerPlan) -> String?)] = [
    ("amount", { run, _ in run.amount }), ("currency", { run, _ in run.currency }),
    ("credit", { run, _ in run.credit }), ("date", { run, _ in run.date }),
    ("date-form", { run, _ in run.dateForm.choice.name }), ("debit", { run, _ in run.debit }),
    ("direction", { run, _ in run.direction }),
    ("encoding", { run, _ in run.encoding.choice.name }),
    (
      "from",
      { _, plan in if case .fixed(let currency) = plan.currency { currency.code } else { nil } }
    ),
    ("on", { _, plan in if case .fixed(let day) = plan.day { day.description } else { nil } }),
    ("on-error", { _, plan in plan.onError.name }), ("rule", { run, _ in run.rules.rule }),
    ("rule-column", { run, _ in run.rules.ruleColumn }),
    ("show", { run, _ in list(run.show.map { $0.choice.name }) }),
    ("skip-lines", { run, _ in run.skipLines == 0 ? nil : String(run.skipLines) }),
    ("to", { _, plan in list(plan.targets.map { $0.currency.code }) }),
  ]

  /// The options of a receipt that have no value, with whether they are set in a run.
  private static let flags: [(name: String, isSet: @Sendable (Ledger) -> Bool)] = [
    ("accounting", { $0.accounting }), ("decimal-comma", { $0.decimalComma }),
    ("grouped", { $0.grouped }), ("json-lines", { $0.jsonLines }), ("no-header", { $0.noHeader }),
    ("replace", { $0.replace }), ("semicolon", { $0.semicolon }), ("signed", { $0.signed }),
    ("tsv", { $0.tsv }),
  ]

  /// Returns the text for several values of an option; nil if there are none.
  private static func list(_ values: [String]) -> String? {
    values.isEmpty ? nil : values.joined(separator: " ")
  }

  /// Returns the options by name, with the currencies and the day as they were understood.
  func repeated(by plan: LedgerPlan, locale: String) -> [(name: String, value: String)] {
    [("locale", locale)]
      + Ledger.valued.compactMap { option in option.value(self, plan).map { (option.name, $0) } }
      + Ledger.flags.filter { $0.isSet(self) }.map { ($0.name, "yes") }
  }

  /// Returns the run with `options`; nil if a receipt cannot have one of them.
  static func repeating(_ options: [(name: String, value: String)]) -> Ledger? {
    var arguments: [String] = []
    for (name, value) in options {
      if flags.contains(where: { $0.name == name }), value == "yes" {
        arguments.append("--" + name)
      } else if ["to", "show"].contains(name) {
        arguments += value.split(separator: " ").map { "--\(name)=\($0)" }
      } else if name == "locale" || valued.contains(where: { $0.name == name }) {
        // Rows that were collected in a separate file are skipped.
        arguments.append("--\(name)=\(name == "on-error" && value == "collect" ? "skip" : value)")
      } else {
        return nil
      }
    }
    return try? Ledger.parse(arguments)
  }
}
