import ArgumentParser
import CambioAPI
import ExactJSON
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
      way to --source and --policy. A fee is taken off what is received, and a card's is added to what is paid.

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
      usage: "cambio own-rate set <base> <quote> <rate> [<options>]"
    )

    @OptionGroup var named: PairArguments

    @Argument(help: "Quote units for one unit of the base.")
    var rate: String

    @OptionGroup private var fees: FeeOptions

    @Flag(help: "Keep a rate that is far from the published one.")
    var yes = false

    @OptionGroup var kept: KeptOptions

    func run() throws {
      let wording = try kept.wording()
      let pair = try named.pair(wording)
      guard pair.base != pair.quote else {
        throw wording.failure(.data, .rateOfOneCurrency(currency: pair.base.code))
      }
      let value = try self.value(wording)
      let installation = try kept.installation(.toWrite)
      let fee = try fees.percent(wording)
      guard
        let own = OwnRate(pair: pair, value: value, fee: fee, setAt: installation.clock.now)
      else { throw wording.failure(.data, notPositive) }
      if !yes { try check(own, installation, wording) }
      try installation.inStore { store throws(StoreError) in
        try store.preferences.setOwnRate(own)
      }
      try Output.print(wording.line(for: own))
    }

    /// Refuses a rate far from the published one, which is probably a typing error.
    private func check(
      _ own: OwnRate,
      _ installation: Installation,
      _ wording: CommandWording
    ) throws(CommandFailure) {
      let today = try Clock.today(wording)
      let archive = installation.archive(
        for: .init(today: today, currencies: [own.pair.base, own.pair.quote])
      )
      let converter = Converter(archive: archive, today: today)
      guard let published = converter.rate(farFrom: own) else { return }
      throw wording.failure(
        .data,
        .ownRateFarFrom(text: rate.truncated(to: 40), published: wording.rate(published))
      )
    }

    private func value(_ wording: CommandWording) throws(CommandFailure) -> ExactDecimal {
      let reading: AmountReading
      do throws(ReadingError) {
        reading = try wording.numberReader.read(rate)
      } catch {
        throw wording.failure(for: error, in: rate)
      }
      // A stored rate is applied without another look, so it must not rest on a guess.
      do throws(RateNumber.Problem) {
        return try RateNumber.certain(reading, of: rate)
      } catch {
        throw wording.failure(.data, error.message(unreadable: notPositive) { wording.number($0) })
      }
    }

    private var notPositive: Message { .rateNotPositive(text: rate.truncated(to: 40)) }
  }

  /// `cambio own-rate list`.
  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list",
      abstract: "List your own rates.",
      usage: "cambio own-rate list [<options>]"
    )

    @OptionGroup var table: TableOptions
    @OptionGroup var kept: KeptOptions

    func run() throws {
      let installation = try kept.installation(.ifThere)
      try installation.list(installation.ownRates, table, else: .rateListEmpty) {
        $0.map { installation.wording.line(for: $0) }.joined()
      } as: { rates in
        ["ownRates": .array(rates.map { $0.document })]
      }
    }
  }

  /// `cambio own-rate remove usd brl`.
  struct Remove: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "remove",
      abstract: "Remove the rate of a pair.",
      usage: "cambio own-rate remove <base> <quote> [<options>]"
    )

    @OptionGroup var named: PairArguments
    @OptionGroup var kept: KeptOptions

    func run() throws {
      let wording = try kept.wording()
      let pair = try named.pair(wording)
      let isRemoved = try kept.installation(.toWrite).inStore { store throws(StoreError) in
        try store.preferences.removeOwnRate(of: pair)
      }
      guard isRemoved == true else {
        throw wording.failure(.data, .rateUnknown(pair: pair.description))
      }
    }
  }
}

extension OwnRate {
  fileprivate var document: JSONValue {
    func percent(_ kind: FeePercent.Kind) -> JSONValue? {
      fee.flatMap { $0.kind == kind ? .string($0.percent.description) : nil }
    }
    return [
      "base": .string(pair.base.code),
      "quote": .string(pair.quote.code),
      "rate": .string(value.description),
      "fee": percent(.fee),
      "card": percent(.card),
      "setAt": .moment(setAt),
    ]
  }
}

extension CommandWording {
  /// Returns `1 USD = 5.70 BRL, set on 21 Nov 2026; fee 2 %`.
  fileprivate func line(for own: OwnRate) -> String {
    let statement = self(
      .rateLine(base: own.pair.base.code, rate: number(own.value), quote: own.pair.quote.code)
    )
    let origin = self(.originOwn(statement: statement, day: short(own.setAt.day)))
    let fee = own.fee.map { fee in
      let percent = number(fee.percent)
      return self(fee.kind == .fee ? .feeLine(percent: percent) : .cardLine(percent: percent))
    }
    return clauses([origin, fee].compactMap { $0 }).wrapped(to: Output.width, hanging: 2).text
  }
}
