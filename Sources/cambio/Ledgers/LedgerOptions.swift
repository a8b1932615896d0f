import ExactMoney
import ExchangeRates
import Ledgers
import Localization

/// The settings of `cambio ledger`, without the reading of its options.
struct LedgerOptions {
  var file: String?
  var output: String?
  var amount = ""
  /// The column of amounts to subtract; ``amount`` is then that of the others.
  var debit: String?
  var date: String?
  var currency: String?
  var from: String?
  var to: [String] = []
  var show: [LedgerDetail] = []
  var replace = false
  var tsv = false
  var semicolon = false
  var jsonLines = false
  var noHeader = false
  var skippedLines = 0
  var dateForm = DateForm.yearMonthDay
  var amountForm = AmountForm()
  var digits: Int?
  var rounding = RoundingRule.toNearestOrAwayFromZero
  var cash = false
  var fee: FeePercent?
  var euroIntermediate = EuroIntermediate.exact
  var onError = LedgerPlan.ErrorRule.fail
  /// The file for the invalid rows, if the rule collects them.
  var collected: String?
  var check = false
  var totals = false
  var writeRates: String?
  var rates: String?
  var request = RateRequest()

  /// The settings of the validated `command`.
  init(_ command: Ledger, _ wording: Wording) throws {
    file = command.file
    output = command.output
    amount = command.amount ?? command.credit ?? ""
    debit = command.debit
    date = command.date
    currency = command.currency
    from = command.from
    to = command.to
    show = command.show.map { $0.choice }
    replace = command.replace
    tsv = command.tsv
    semicolon = command.semicolon
    jsonLines = command.jsonLines
    noHeader = command.noHeader
    skippedLines = command.skipLines
    dateForm = command.dateForm.choice
    amountForm = AmountForm(
      hasDecimalComma: command.decimalComma,
      isGrouped: command.grouped,
      isAccounting: command.accounting
    )
    digits = command.digits
    rounding = command.rounding.choice
    cash = command.cash
    fee = try command.worth.feePercent(wording)
    euroIntermediate = command.worth.euroIntermediate
    (onError, collected) = try command.errorRule(wording)
    check = command.check
    totals = command.totals
    writeRates = command.writeRates
    rates = command.rates
    request = command.rateOptions.request(command.freshness, command.storeOptions)
  }

  /// The options of arguments that name a file's columns, the target currencies, and no more; nil for all
  /// others.
  ///
  /// Reading options in general takes as long as fifty thousand rows. The parser reports options that are
  /// missing, repeated or wrong.
  init?(plain arguments: [String]) {
    guard arguments.first == "ledger" else { return nil }
    var rest = arguments.dropFirst()
    var named: [String: String] = [:]
    func isValue(_ word: String) -> Bool { !word.isEmpty && word.utf8.first != UInt8(ascii: "-") }
    while let word = rest.popFirst() {
      if isValue(word) {
        guard file == nil else { return nil }
        file = word
      } else if word == "--totals", !totals {
        totals = true
      } else if word == "--to", to.isEmpty {
        to = Array(rest.prefix { isValue($0) })
        rest = rest.dropFirst(to.count)
      } else if LedgerOptions.plainNames.contains(word), named[word] == nil,
        let value = rest.popFirst(), isValue(value)
      {
        named[word] = value
      } else {
        return nil
      }
    }
    guard let amount = named["--amount"], let date = named["--date"], !to.isEmpty,
      (named["--currency"] == nil) != (named["--from"] == nil)
    else { return nil }
    self.amount = amount
    self.date = date
    currency = named["--currency"]
    from = named["--from"]
    output = named["--output"]
  }

  /// The options with a value that ``init(plain:)`` knows.
  private static let plainNames = ["--amount", "--date", "--currency", "--from", "--output"]
}
