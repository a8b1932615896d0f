import ArgumentParser
import ExactMoney
import ExchangeRates
import Localization
import Presentation

/// The options for the fee of a bank or a card.
struct FeeOptions: ParsableArguments {
  @Option("percent", "Take this off what is received: 2% leaves 98 of 100.")
  var fee: String?

  @Option("percent", "Add this to what is paid: 2% makes 102 of 100.")
  var card: String?

  func validate() throws { try exclude("--fee", "--card", fee != nil && card != nil) }

  /// Returns the named fee, in the reader's locale: `2`, `2%`, in German `1,5 %`; nil if none is
  /// named.
  ///
  /// - Throws: ``CommandFailure`` if it is not a number in range, or is ambiguous, as `1,234%` in
  ///   English.
  func percent(_ wording: CommandWording) throws(CommandFailure) -> FeePercent? {
    guard let text = fee ?? card else { return nil }
    do throws(RateNumber.Problem) {
      return try RateNumber.fee(text, fee == nil ? .card : .fee, by: wording.numberReader)
    } catch {
      let shown = NegativeAmounts.unshielded(text.truncated(to: 40))
      let message = error.message(unreadable: .feeUnreadable(text: shown)) { wording.number($0) }
      throw wording.failure(.usage, message)
    }
  }
}

extension ParsableArguments {
  /// Refuses the arguments if they are wrong.
  ///
  /// - Throws: `ValidationError` with `message` if `areWrong`.
  func refuse(if areWrong: Bool, _ message: @autoclosure () -> Message) throws {
    if areWrong { throw ValidationError(CommandWording.reader(message())) }
  }

  /// Refuses two options that exclude each other, if `areBoth`.
  func exclude(_ first: String, _ second: String, _ areBoth: Bool) throws {
    try refuse(if: areBoth, .optionsExclude(first: first, second: second))
  }

  /// Checks that `digits` is in range, and not combined with `cash`.
  ///
  /// - Throws: ``CommandFailure`` otherwise.
  func checkDigits(_ digits: Int?, cash: Bool) throws {
    let number = digits ?? 0
    try refuse(if: !(0...30).contains(number), .digitsOutOfRange(digits: String(number)))
    try exclude("--cash", "--digits", digits != nil && cash)
  }

  /// Refuses `option` without `other` if it `isAlone`.
  func need(_ option: String, _ other: String, _ isAlone: Bool) throws {
    try refuse(if: isAlone, .optionNeeds(option: option, other: other))
  }
}

extension RateOptions {
  /// Checks that no option is set that a rule of law decides itself; `rule` is the option with the
  /// rule.
  ///
  /// - Throws: ``CommandFailure`` otherwise.
  func exclude(
    _ rule: String,
    _ worth: WorthOptions,
    _ rounding: ChoiceName<RoundingRule>?,
    _ digits: Int?,
    _ cash: Bool
  ) throws {
    let named = [
      ("--policy", namesPolicy), ("--source", source != nil), ("--max-age", maxAge != nil),
      ("--rounding", rounding != nil), ("--digits", digits != nil), ("--cash", cash),
      ("--fee", worth.fees.fee != nil), ("--card", worth.fees.card != nil),
      ("--euro-intermediate", worth.euroDecimals != nil),
    ]
    for (option, isNamed) in named { try exclude(rule, option, isNamed) }
  }
}

/// The options on amounts, in addition to those on rates, for single amounts and ledgers.
struct WorthOptions: ParsableArguments {
  @OptionGroup var fees: FeeOptions

  @Option(
    name: .customLong("euro-intermediate"),
    help: ArgumentHelp(
      """
      Between two currencies the euro replaced, round the euro amount to this many decimals, 3 or more, as \
      Regulation (EC) 1103/97 allows.
      """,
      valueName: "n"
    )
  )
  var euroDecimals: Int?

  func validate() throws {
    let decimals = euroDecimals ?? EuroIntermediate.minimumDecimals
    try refuse(
      if: !(EuroIntermediate.minimumDecimals...30).contains(decimals),
      .euroIntermediateOutOfRange(digits: String(decimals))
    )
  }

  var euroIntermediate: EuroIntermediate { euroDecimals.map { .decimals($0) } ?? .exact }
}
