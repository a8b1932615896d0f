import ArgumentParser
import CambioAPI
import ExactMoney
import ExchangeRates
import Localization

/// `cambio prices usd eur --format ledger`.
struct Prices: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "prices",
    _superCommandName: Cambio.name,
    abstract: "Write the prices of a currency for ledgers and spreadsheets.",
    usage: """
      cambio prices <base> <quote> [<options>]
      cambio prices <quote> --for <book> [<options>]
      """,
    discussion: """
      One price for each publication, dated by the first day on which conversions use it: programs that \
      take the newest price of a day or before it value that day as 'cambio' converts it. A rate that is \
      published the way it is asked for keeps its digits. Without --since the year before the last day is \
      written. GnuCash keeps six decimals of a price: a rate below one is written the other way round for \
      it, which it reads as well.

      With --for, bean-query, hledger or ledger is asked what the book holds and posts on which days, and \
      exactly the prices that it lacks are written. A second run writes nothing. Balances of assets and \
      liabilities get the newest price, too: cambio prices eur --for main.beancount -o prices.beancount

      A book that writes signs says of which currencies they are, and gets the prices of its signs: \
      cambio prices eur --for main.journal --symbol '$=USD' --symbol '£=GBP'

      Examples:

        cambio prices usd eur --since 2020-01-01 > usd.prices
        cambio prices usd eur --format beancount > usd.beancount
        cambio prices gbp eur --policy month-average --format csv
      """
  )

  @Argument(
    help: "The currency whose price is written; with --for, the currency of the prices.",
    completion: CompletionWords.currencies
  )
  var base: String

  @Argument(help: "The currency of the price.", completion: CompletionWords.currencies)
  var quote: String?

  @Option(file: "Write the prices that this book lacks.", name: .customLong("for"), value: "book")
  var book: String?

  @Option(
    help: ArgumentHelp(
      "With --for, a sign that the book writes instead of a code: '$=USD'. May be repeated.",
      valueName: "sign=code"
    )
  )
  var symbol: [String] = []

  @Option(
    file: "Write into this file, once it is whole; with --for, add to its end.",
    name: .shortAndLong
  )
  var output: String?

  @Option(
    "format",
    "Which program is to read the prices; by default that of the file's ending, else ledger, with --for that of the book's."
  )
  var format: ChoiceName<PriceFormat>?

  @OptionGroup var period: PeriodOptions
  @OptionGroup var locale: LocaleOptions
  @OptionGroup var storeOptions: StoreOptions

  func validate() throws {
    if book == nil && quote == nil { throw ValidationError("Missing expected argument '<quote>'") }
    try refuse(if: book != nil && quote != nil, .bookOneCurrency)
    try refuse(if: book == nil && !symbol.isEmpty, .ledgerNeeds(options: "--for"))
  }

  func run() throws {
    let wording = try locale.wording()
    let found = try book.map { try lacking(in: $0, wording) } ?? history(wording)
    if let output {
      if book == nil {
        try wording.write(found.text, to: output)
      } else if !found.text.isEmpty {
        try BookPrices.append(found.text, to: output, wording)
      }
    } else {
      try Output.print(found.text)
    }
    Output.report(found.notes)
  }

  /// Returns the prices that `book` lacks, and notes on those without a rate.
  private func lacking(in book: String, _ wording: CommandWording) throws -> (
    text: String, notes: [String]
  ) {
    try BookPrices(
      path: book,
      quote: try wording.currency(base),
      format: format?.choice,
      symbols: try symbols(wording),
      output: output,
      period: period,
      storeOptions: storeOptions,
      wording: wording
    ).lines()
  }

  /// Returns the currencies of the signs of the book.
  private func symbols(_ wording: CommandWording) throws -> [String: Currency] {
    var symbols: [String: Currency] = [:]
    for text in symbol {
      guard let equals = text.lastIndex(of: "="), equals != text.startIndex,
        let currency = Currency(String(text[text.index(after: equals)...]))
      else { throw wording.failure(.usage, .bookSymbol(text: text.truncated(to: 40))) }
      symbols[String(text[..<equals])] = currency
    }
    return symbols
  }

  /// Returns the prices of the pair, and notes on days without a rate.
  private func history(_ wording: CommandWording) throws -> (text: String, notes: [String]) {
    let format = try wording.format(format?.choice, of: output, among: PriceFormat.files)
    let pair = try wording.pair(base, quote ?? base)
    guard pair.base != pair.quote else {
      throw wording.failure(.data, .historyOfOne(currency: pair.base.code))
    }
    let asked = try period.read(for: [pair.base, pair.quote], storeOptions, wording: wording)
    let converter = IndexedConverter(asked.converter)
    let (prices, notes) = try asked.failures.explaining { () throws(RateError) in
      let rates = try converter.dailyRates(
        for: pair,
        from: asked.days.lowerBound,
        through: asked.days.upperBound
      )
      let notes = [
        wording.carriedDays(asked.converter.carried(rates.rates)),
        wording.endedDays(pair, rates.rates.map { $0.day }),
      ].compactMap { $0 }
      let prices = try PriceList(rates, policy: period.policy.choice, digits: period.digits)
      // GnuCash stores six decimals of a price, and reads a pair in both directions.
      guard format == .gnucash, let last = prices.prices.last, last.rate.value < .one else {
        return (prices, notes)
      }
      let reversed = try converter.dailyRates(
        for: pair.reversed,
        from: asked.days.lowerBound,
        through: asked.days.upperBound
      )
      return (try PriceList(reversed, policy: period.policy.choice, digits: period.digits), notes)
    }
    let text = PriceFileText(wording: wording, source: period.source, prices: prices)
    return (text.text(format), text.gapNotes + notes)
  }
}
