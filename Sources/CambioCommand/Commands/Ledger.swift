import ArgumentParser
import ExactMoney
import ExchangeRates
import Ledgers
import Localization

/// `cambio ledger --date date --amount amount --currency currency --to eur < in.csv > out.csv`.
struct Ledger: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ledger",
    _superCommandName: Cambio.name,
    abstract: "Convert the amounts of a file, row by row.",
    usage: "cambio ledger [<file>] --amount <column> --to <currency> ... [<options>]",
    discussion: """
      Reads CSV, TSV or JSON lines and writes each row with what its amount is worth in other currencies on \
      the row's day, rounded once. Columns are called by their name or their number. Files named .tsv, \
      .jsonl or .ndjson need no option for that.

      Examples:

        cambio ledger --date date --amount amount --currency code --to eur < in.csv
        cambio ledger in.tsv --date 1 --amount 4 --from usd --to eur -o out.csv
        cambio ledger in.csv --semicolon --date day --date-form dmy --amount sum \\
          --decimal-comma --currency code --to chf:cash jpy:0:floor \\
          --show rate source --on-error collect bad.csv

      A target may say how it is rounded: jpy:0:floor, chf:cash, eur:4. A run repeated with --rates and the file \
      that --write-rates wrote gives the same bytes, whatever was fetched since. An invalid row ends the run with \
      its line, its column and the reason, unless --on-error says otherwise. A row has at most 1 MiB.

      By a rule of law, one for the run or one for each row, a row without an answer counts as invalid. \
      'cambio rules' lists the rules, and 'cambio verify' repeats a run from its receipt:

        cambio ledger in.csv --date day --amount sum --currency code --to pln \\
          --rule pl-vat -o out.csv --receipt run.json
        cambio verify run.json --input in.csv --output out.csv \\
          --rates run.rates.csv
      """
  )

  @Argument(help: "The file to read; standard input where none is named.", completion: .file())
  var file: String?

  @Option(file: "Write into this file, once it is whole.", name: .shortAndLong)
  var output: String?

  @Option("column", "The column of the amount.")
  var amount: String?

  @Option("column", "The column of amounts that were taken off, with --credit instead of --amount.")
  var debit: String?

  @Option("column", "The column of amounts that were added.")
  var credit: String?

  @Flag(help: "Take the amounts of --debit and --credit with the signs that they have.")
  var signed = false

  @Option("column", "The column that says D or K: whether --amount was taken off or added.")
  var direction: String?

  @Option("column", "The column of the day.")
  var date: String?

  @Option("column", "The column of the currency.")
  var currency: String?

  @Option("currency", "The currency of all amounts.", completion: CompletionWords.currencies)
  var from: String?

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp(
      "What to convert to; may be followed by :digits or :cash, and :rounding.",
      valueName: "currency"
    ),
    completion: CompletionWords.currenciesAndFile
  )
  var to: [String]

  @Option(parsing: .upToNextOption, help: "Add these columns beside each result.")
  var show: [ChoiceName<LedgerDetail>] = []

  @Flag(help: "Put the one result and its currency in the place of the row's.")
  var replace = false

  @Flag(help: "Fields are separated by tabs.")
  var tsv = false

  @Flag(help: "Fields are separated by semicolons.")
  var semicolon = false

  @Flag(help: "Each line is an object of JSON; columns are its names.")
  var jsonLines = false

  @Flag(help: "The first line is a row; columns are called by their numbers.")
  var noHeader = false

  @Option(help: ArgumentHelp("Leave out this many lines before the first.", valueName: "n"))
  var skipLines = 0

  @Option(help: "The order of a day's numbers; years of two digits are those from 2000 on.")
  var dateForm = ChoiceName(DateForm.yearMonthDay)

  @Flag(help: "Amounts have a comma before their decimals.")
  var decimalComma = false

  @Flag(help: "Allow thousands separators.")
  var grouped = false

  @Flag(
    help: "Amounts are written as in accounts: ($5.00), 5.00-, 5.00 DR, EUR 5.00, or - for nothing."
  )
  var accounting = false

  @Option(help: "The encoding of the file, and of what is written.")
  var encoding = ChoiceName(LedgerEncoding.utf8)

  @OptionGroup var rateOptions: RateOptions

  @Option("n", "Round to this many decimals, 0 to 30.")
  var digits: Int?

  @Option(help: "How to round the results; half-up where nothing is named.")
  var rounding: ChoiceName<RoundingRule>?

  @Flag(help: "Round to what can be paid in cash: 0.05 CHF, 5 HUF.")
  var cash = false

  @OptionGroup var worth: WorthOptions
  @OptionGroup var rules: LedgerRuleOptions

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp(
      "How to handle invalid rows: fail, skip, blank, or collect and a file for them.",
      valueName: "rule"
    ),
    completion: .custom { words, _, start in
      let rules = LedgerPlan.ErrorRule.allCases.map { $0.name }.filter { $0.hasPrefix(start) }
      return words.count == 1 ? rules : words.first == "collect" ? [CompletionWords.files] : []
    }
  )
  var onError: [String] = ["fail"]

  @Flag(help: "Write no rows; say whether all can be converted.")
  var check = false

  @Flag(help: "Say the totals of each currency on standard error.")
  var totals = false

  @Option(file: "Keep the rates used in this file.")
  var writeRates: String?

  @Option(file: "Use the rates of this file, and no others.")
  var rates: String?

  @OptionGroup var session: SessionOptions

  mutating func validate() throws {
    let wording = CommandWording.reader
    takeFileFromTargets(wording)
    takeFormatFromFile()
    try checkDigits(digits, cash: cash)
    try refuse(if: skipLines < 0, .ledgerNeeds(options: "--skip-lines 0"))
    try exclude("--amount", "--debit", amount != nil && debit != nil)
    try exclude("--amount", "--credit", amount != nil && credit != nil)
    try exclude("--debit", "--replace", debit != nil && replace)
    try exclude("--debit", "--direction", debit != nil && direction != nil)
    try exclude("--direction", "--replace", direction != nil && replace)
    try exclude("--json-lines", "--encoding", jsonLines && encoding.choice != .utf8)
    try refuse(if: signed && debit == nil, .ledgerNeeds(options: "--debit + --credit"))
    try refuse(
      if: amount == nil && (debit == nil || credit == nil),
      .ledgerNeeds(options: "--amount, --debit + --credit")
    )
    try exclude("--currency", "--from", currency != nil && from != nil)
    try exclude("--date", "--on", date != nil && rateOptions.on != nil)
    try exclude("--tsv", "--semicolon", tsv && semicolon)
    try exclude("--json-lines", "--tsv", jsonLines && tsv)
    try exclude("--json-lines", "--semicolon", jsonLines && semicolon)
    try exclude("--json-lines", "--no-header", jsonLines && noHeader)
    try exclude("--json-lines", "--replace", jsonLines && replace)
    try exclude("--rates", "--write-rates", rates != nil && writeRates != nil)
    try exclude("--rates", "--fresh", rates != nil && session.freshness.fresh)
    try exclude("--rates", "--max-age", rates != nil && rateOptions.maxAge != nil)
    // A stored rate is one quotient: it includes the fee, but no intermediate rounding.
    let roundsEuros = worth.euroDecimals != nil
    try exclude("--rates", "--fee", rates != nil && (worth.fees.fee ?? worth.fees.card) != nil)
    try exclude("--rates", "--euro-intermediate", rates != nil && roundsEuros)
    try exclude("--write-rates", "--euro-intermediate", writeRates != nil && roundsEuros)
    try exclude("--check", "--output", check && output != nil)
    try exclude("--check", "--receipt", check && rules.receipt != nil)
    try exclude("--rates", "--receipt", rates != nil && rules.receipt != nil)
    if rules.isNamed { try excludeFromRule() }
    try refuse(if: to.isEmpty, .ledgerNeeds(options: "--to"))
    try refuse(if: currency == nil && from == nil, .ledgerNeeds(options: "--currency, --from"))
    try refuse(if: date == nil && rateOptions.on == nil, .ledgerNeeds(options: "--date, --on"))
    try refuse(if: replace && to.count > 1, .ledgerReplacesOne)
    _ = try errorRule(wording)
  }

  /// Checks that no option is set that a rule of law decides itself.
  private func excludeFromRule() throws {
    let option = rules.rule == nil ? "--rule-column" : "--rule"
    try rateOptions.exclude(option, worth, rounding, digits, cash)
    for target in to { try exclude(option, "--to " + target, target.contains(":")) }
  }

  /// Makes the last target the input file if it names a file.
  ///
  /// The parser reads a file named after the targets as another target.
  private mutating func takeFileFromTargets(_ wording: CommandWording) {
    guard file == nil, to.count > 1, let last = to.last, FileContent.isThere(last) else { return }
    let word = last.split(separator: ":", omittingEmptySubsequences: false)[0]
    let isCurrency = (try? wording.currency(String(word))) != nil
    if !isCurrency { file = to.removeLast() }
  }

  /// Chooses the format of the rows by the ending of the file, unless an option does.
  private mutating func takeFormatFromFile() {
    guard let file, !tsv && !semicolon && !jsonLines else { return }
    switch FileFormat(path: file) {
    case .tsv: tsv = true
    case .jsonLines: jsonLines = true
    default: break
    }
  }

  /// Checks that the endings of the output files match their formats, and that no output file is
  /// read.
  ///
  /// - Throws: ``CommandFailure`` otherwise.
  func checkFiles(_ configuration: Configuration, _ wording: CommandWording) throws {
    let format: FileFormat = jsonLines ? .jsonLines : .csv
    _ = try wording.format(format, of: output, among: [.csv, .jsonLines])
    let collected = try errorRule(wording).file
    for path in [collected, writeRates] { try wording.check(path, for: .csv) }
    try wording.check(rules.receipt, for: .json)
    for path in [output, collected, writeRates, rules.receipt] {
      try wording.check(path, isNot: [file, rates] + configuration.files)
    }
  }

  /// Returns the rule for invalid rows, and the path of the file that collects them; nil if none
  /// does.
  func errorRule(_ wording: CommandWording) throws -> (rule: LedgerPlan.ErrorRule, file: String?) {
    guard let name = onError.first, let rule = LedgerPlan.ErrorRule(named: name.lowercased()),
      onError.count == (rule == .collect ? 2 : 1)
    else {
      throw ValidationError(wording(.ledgerErrorRule(text: onError.joined(separator: " "))))
    }
    return (rule, rule == .collect ? onError[1] : nil)
  }

  func run() throws {
    let wording = try session.wording()
    try checkFiles(try session.storeOptions.configuration(wording: wording), wording)
    try LedgerRun(self, wording: wording).run()
  }
}
