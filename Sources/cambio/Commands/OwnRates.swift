import ArgumentParser
import ExactMoney
import ExchangeRates
import LocalStore
import Localization
import Presentation

/// `cambio own-rate set usd brl 5.70`.
struct OwnRates: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "own-rate",
    abstract: "Set rates of your own.",
    discussion: """
      A rate of your own goes before every published one of its pair, in both directions, for the \
      newest rates and for every day from the one on which it was set, until it is removed. It gives \
      way to --source and --policy. A fee is taken off every amount converted with it.

      Examples:

        cambio own-rate set usd brl 5.70 --fee 2%
        cambio own-rate list
        cambio own-rate remove usd brl
      """,
    subcommands: [Set.self, List.self, Remove.self],
    defaultSubcommand: List.self
  )

  /// `cambio own-rate set usd brl 5.70 --fee 2%`.
  struct Set: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "set",
      abstract: "Set the rate of a pair, with a fee or without.",
      usage: "cambio own-rate set <base> <quote> <rate> [--fee <percent>] [<options>]"
    )

    @Argument(help: "The base currency.")
    var base: String

    @Argument(help: "The quote currency.")
    var quote: String

    @Argument(help: "Quote units for one unit of the base.")
    var rate: String

    @Option(
      help: ArgumentHelp("What is kept of every amount, in percent.", valueName: "percent")
    )
    var fee: String?

    @OptionGroup var storeOptions: StoreOptions

    @OptionGroup var locale: LocaleOptions

    func run() throws {
      let wording = try locale.wording()
      let pair = try CurrencyReader(wording: wording).read(base, quote)
      guard pair.base != pair.quote else {
        throw wording.failure(.data, .rateOfOneCurrency(currency: pair.base.code))
      }
      let value = try self.value(wording)
      let installation = try storeOptions.installation(.toWrite, wording: wording)
      let own = OwnRate(
        pair: pair,
        value: value,
        fee: try fee.map { text in try FeeArgument.read(text, wording) },
        setAt: installation.clock.now
      )
      try StoreAccess(wording: wording).reading { () throws(StoreError) in
        try installation.store?.preferences.setOwnRate(own)
      }
      try Output.print(OwnRateText(wording: wording).line(for: own))
    }

    private func value(_ wording: CommandWording) throws(CommandFailure) -> ExactDecimal {
      let reading: AmountReading
      do throws(ReadingError) {
        reading = try AmountReader(wording.locale, region: wording.region).read(rate)
      } catch {
        throw ReadingFailureText(wording: wording, text: rate).failure(for: error)
      }
      // A rate that is kept and used unseen must not rest on a guess.
      do throws(RateNumber.Problem) {
        let value = try RateNumber.certain(reading, of: rate)
        guard value > .zero else { throw .unreadable }
        return value
      } catch {
        let unreadable = Message.rateNotPositive(text: rate.truncated(to: 40))
        throw wording.failure(.data, error.message(unreadable: unreadable) { wording.number($0) })
      }
    }
  }

  /// `cambio own-rate list`.
  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list",
      abstract: "List your own rates.",
      usage: "cambio own-rate list [<options>]"
    )

    @OptionGroup var storeOptions: StoreOptions

    @OptionGroup var locale: LocaleOptions

    func run() throws {
      let wording = try locale.wording()
      let installation = try storeOptions.installation(.ifThere, wording: wording)
      let own = installation.ownRates
      let text = OwnRateText(wording: wording)
      try Output.print(
        own.isEmpty ? wording(.rateListEmpty) + "\n" : own.map { text.line(for: $0) }.joined()
      )
    }
  }

  /// `cambio own-rate remove usd brl`.
  struct Remove: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "remove",
      abstract: "Remove the rate of a pair.",
      usage: "cambio own-rate remove <base> <quote> [<options>]"
    )

    @Argument(help: "The base currency.")
    var base: String

    @Argument(help: "The quote currency.")
    var quote: String

    @OptionGroup var storeOptions: StoreOptions

    @OptionGroup var locale: LocaleOptions

    func run() throws {
      let wording = try locale.wording()
      let pair = try CurrencyReader(wording: wording).read(base, quote)
      let installation = try storeOptions.installation(.toWrite, wording: wording)
      let isRemoved = try StoreAccess(wording: wording).reading { () throws(StoreError) in
        try installation.store?.preferences.removeOwnRate(of: pair) ?? false
      }
      guard isRemoved else {
        throw wording.failure(.data, .rateUnknown(pair: pair.description))
      }
    }
  }
}

/// Reads a fee from the command line.
enum FeeArgument {
  /// The fee in `text`, as the reader's locale writes it: `2`, `2%`, `1.5 %`, in German `1,5 %`.
  ///
  /// - Throws: ``CommandFailure`` if it is not a number in range, or is ambiguous: `1,234%` in English.
  static func read(_ text: String, _ wording: CommandWording) throws(CommandFailure) -> FeePercent {
    do throws(RateNumber.Problem) {
      return try RateNumber.fee(text, by: AmountReader(wording.locale, region: wording.region))
    } catch {
      let unreadable = Message.feeUnreadable(text: text.truncated(to: 40))
      throw wording.failure(.usage, error.message(unreadable: unreadable) { wording.number($0) })
    }
  }
}
