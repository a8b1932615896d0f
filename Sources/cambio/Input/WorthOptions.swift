import ArgumentParser
import ExactMoney
import ExchangeRates

/// The options beside the rate, for single amounts and for ledgers.
struct WorthOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Take this fee off the amount first, in percent; below zero adds.",
      valueName: "percent"
    )
  )
  var fee: String?

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

  /// The fee as the reader's locale writes it; nil for that of an own rate, if there is one.
  func feePercent(_ wording: CommandWording) throws(CommandFailure) -> FeePercent? {
    guard let fee else { return nil }
    return try FeeArgument.read(fee, wording)
  }

  var euroIntermediate: EuroIntermediate { euroDecimals.map { .decimals($0) } ?? .exact }
}
