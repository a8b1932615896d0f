import ArgumentParser
import ExactMoney
import ExchangeRates
import Localization
import Presentation

/// What a bank or a card takes, as an option or a subcommand has it.
struct FeeOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Take this off what is received, in percent.", valueName: "percent"))
  var fee: String?

  @Option(help: ArgumentHelp("Add this to what is paid, in percent.", valueName: "percent"))
  var card: String?

  func validate() throws { try exclude("--fee", "--card", fee != nil && card != nil) }

  /// The one that is named, as the reader's locale writes it: `2`, `2%`, `1.5 %`, in German `1,5 %`; nil for neither.
  ///
  /// - Throws: ``CommandFailure`` if it is not a number in range, or is ambiguous: `1,234%` in English.
  func percent(_ wording: CommandWording) throws(CommandFailure) -> FeePercent? {
    guard let text = fee ?? card else { return nil }
    do throws(RateNumber.Problem) {
      let reader = AmountReader(wording.locale, region: wording.region)
      return try RateNumber.fee(text, fee == nil ? .card : .fee, by: reader)
    } catch {
      let shown = NegativeAmounts.unshielded(text.truncated(to: 40))
      let message = error.message(unreadable: .feeUnreadable(text: shown)) { wording.number($0) }
      throw wording.failure(.usage, message)
    }
  }
}

extension ParsableArguments {
  /// Refuses two options that exclude each other.
  func exclude(_ first: String, _ second: String, _ areBoth: Bool) throws {
    guard areBoth else { return }
    throw ValidationError(CommandWording.reader(.optionsExclude(first: first, second: second)))
  }
}

/// The options beside the rate, for single amounts and for ledgers.
struct WorthOptions: ParsableArguments {
  @OptionGroup private var fees: FeeOptions

  @Option(
    name: .customLong("euro-intermediate"),
    help: ArgumentHelp(
      "Between two currencies the euro replaced, round the euro amount to this many decimals, 3 or more.",
      valueName: "n"
    )
  )
  var euroDecimals: Int?

  func validate() throws {
    guard let euroDecimals, !(EuroIntermediate.fewestDecimals...30).contains(euroDecimals) else {
      return
    }
    throw ValidationError(
      CommandWording.reader(.euroIntermediateOutOfRange(digits: String(euroDecimals)))
    )
  }

  /// Whether a fee is named, of either kind.
  var hasFee: Bool { isFeeNamed || isCardNamed }
  var isFeeNamed: Bool { fees.fee != nil }
  var isCardNamed: Bool { fees.card != nil }

  /// The fee that is named; nil for that of an own rate, if there is one.
  func feePercent(_ wording: CommandWording) throws(CommandFailure) -> FeePercent? {
    try fees.percent(wording)
  }

  var euroIntermediate: EuroIntermediate { euroDecimals.map { .decimals($0) } ?? .exact }
}
