import ArgumentParser
import CambioAPI
import ExactMoney
import ExchangeRates

/// `cambio prices usd eur --format ledger`.
struct Prices: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "prices",
    _superCommandName: Cambio.name,
    abstract: "Write the prices of a currency for ledgers and spreadsheets.",
    usage: "cambio prices <base> <quote> [<options>]",
    discussion: """
      One price for each publication, dated by the first day on which conversions use it: programs that \
      take the newest price of a day or before it value that day as 'cambio' converts it. A rate that is \
      published the way it is asked for keeps its digits. Without --since the year before the last day is \
      written. GnuCash keeps six decimals of a price: a rate below one is written the other way round for \
      it, which it reads as well.

      Examples:

        cambio prices usd eur --since 2020-01-01 > usd.prices
        cambio prices usd eur --format beancount > usd.beancount
        cambio prices gbp eur --policy month-average --format csv
      """
  )

  @Argument(help: "The currency whose price is written.", completion: CompletionWords.currencies)
  var base: String

  @Argument(help: "The currency of the price.", completion: CompletionWords.currencies)
  var quote: String

  @Option(help: ArgumentHelp("Which program is to read the prices.", valueName: "format"))
  var format = ChoiceName(PriceFormat.ledger)

  @OptionGroup var period: PeriodOptions

  @OptionGroup var locale: LocaleOptions

  @OptionGroup var storeOptions: StoreOptions

  func run() throws {
    let wording = try locale.wording()
    let pair = try CurrencyReader(wording: wording).read(base, quote)
    guard pair.base != pair.quote else {
      throw wording.failure(.data, .historyOfOne(currency: pair.base.code))
    }
    let asked = try period.read(for: [pair.base, pair.quote], storeOptions, wording: wording)
    let prices = try asked.failures.explaining { () throws(RateError) in
      let rates = try asked.converter.dailyRates(
        for: pair,
        from: asked.days.lowerBound,
        through: asked.days.upperBound
      )
      let prices = try PriceList(rates, policy: period.policy.choice, digits: period.digits)
      // GnuCash keeps six decimals of a price, and reads a pair both ways.
      guard format.choice == .gnucash, let last = prices.prices.last, last.rate.value < .one else {
        return prices
      }
      let reversed = try asked.converter.dailyRates(
        for: pair.reversed,
        from: asked.days.lowerBound,
        through: asked.days.upperBound
      )
      return try PriceList(reversed, policy: period.policy.choice, digits: period.digits)
    }
    let text = PriceFileText(wording: wording, source: period.source, prices: prices)
    try Output.print(text.text(format.choice))
    for note in text.gapNotes {
      Output.writeError("cambio: " + note.prefix(1).lowercased() + note.dropFirst())
    }
  }
}
