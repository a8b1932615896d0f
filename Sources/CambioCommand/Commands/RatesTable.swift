import ArgumentParser
import ExactJSON
import ExactMoney
import ExchangeRates

/// `cambio rates-table eur`.
struct RatesTable: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rates-table",
    _superCommandName: Cambio.name,
    abstract: "Write every day's rates into one currency, for databases to join.",
    usage: "cambio rates-table <target> [<currency> ...] [<options>]",
    discussion: """
      CSV with a row for every calendar day and currency: date, currency, rate, rate_date, source. \
      Weekends and holidays are filled as the policy says, so that a database joins by equality of date \
      and currency, multiplies, and rounds half away from zero once. Without currencies all that have a \
      rate are written; without --since the year before the last day.

      Examples:

        cambio rates-table eur usd gbp chf --since 1999-01-04 > rates.csv
        cambio rates-table eur --since 2026-11-01
        cambio rates-table pln usd --policy before --source nbp
      """
  )

  @Argument(help: "The currency that amounts become.", completion: CompletionWords.currencies)
  var target: String

  @Argument(
    help: "The currencies of the amounts; all when left out.",
    completion: CompletionWords.currencies
  )
  var currencies: [String] = []

  @OptionGroup var table: TableOptions
  @OptionGroup var period: PeriodOptions
  @OptionGroup var locale: LocaleOptions
  @OptionGroup var storeOptions: StoreOptions

  func run() throws {
    let wording = try locale.wording()
    let target = try wording.currency(target)
    let format = try table.format(wording, among: [.csv, .json])
    var named: [Currency] = []
    for word in currencies {
      let currency = try wording.currency(word)
      if !named.contains(currency) { named.append(currency) }
    }
    let asked = try period.read(
      for: named.isEmpty ? nil : named + [target],
      storeOptions,
      wording: wording
    )
    let indexed = IndexedConverter(asked.converter)
    let isNamed = !named.isEmpty
    let wanted = isNamed ? named.sorted() : Currency.allCases
    var pieces = format == .csv ? ["date,currency,rate,rate_date,source\n"] : []
    var (carried, ended) = (CarriedAnswers(), [Currency: Int]())
    var notes: [String] = []
    for currency in wanted {
      let pair = CurrencyPair(base: currency, quote: target)
      pieces.append(
        try asked.failures.explaining { () throws(RateError) in
          guard let rates = try rates(indexed, pair, asked.days, isNamed: isNamed) else {
            return ""
          }
          carried.add(asked.converter.carried(rates.rates))
          if let end = currency.end { ended[currency] = rates.rates.count { $0.day >= end } }
          if isNamed, asked.converter.maximumDays != nil, let gap = rates.gaps.last,
            gap.upperBound == asked.days.upperBound
          {
            let (first, last) = (gap.lowerBound.description, gap.upperBound.description)
            let note = wording(.pricesMissing(first: first, last: last))
            notes.append(wording(.currenciesOrigin(currencies: currency.code, origin: note)))
          }
          return format == .csv ? try rows(rates) : try objects(rates)
        }
      )
    }
    // All rows are ready before the first is written, so a late failure leaves no partial output.
    let text = format == .csv ? pieces.joined() : document(pieces, target, asked.days)
    try table.write(text, storeOptions.configuration(wording: wording), wording)
    let endedRows = isNamed ? ended.filter { $0.value > 0 } : [:]
    notes += [wording.carriedRows(carried), wording.endedRows(endedRows)].compactMap { $0 }
    Output.report(notes)
  }

  /// Returns the daily rates of `pair`; nil if there are none and the currency was not named.
  private func rates(
    _ indexed: IndexedConverter,
    _ pair: CurrencyPair,
    _ days: ClosedRange<CalendarDate>,
    isNamed: Bool
  ) throws(RateError) -> DailyRates? {
    do throws(RateError) {
      return try indexed.dailyRates(for: pair, from: days.lowerBound, through: days.upperBound)
    } catch {
      if isNamed { throw error }
      return nil
    }
  }

  private func rows(_ rates: DailyRates) throws(RateError) -> String {
    let code = rates.pair.base.code
    var text = ""
    for rate in rates.rates {
      let sources = rate.route.sources.joined(separator: ";")
      let value = try rate.route.decimalRate(digits: period.digits).value
      text += "\(rate.day),\(code),\(value),\(rate.route.asOf?.description ?? ""),\(sources)\n"
    }
    return text
  }

  /// Returns the rows as JSON objects, with commas between.
  private func objects(_ rates: DailyRates) throws(RateError) -> String {
    let rows = try rates.rates.map { (rate) throws(RateError) in
      let row: JSONValue = [
        "date": .string(rate.day.description),
        "base": .string(rates.pair.base.code),
        "rate": .string(try rate.route.decimalRate(digits: period.digits).value.description),
        "asOf": rate.route.asOf.map { .string($0.description) } ?? .null,
        "sources": .strings(rate.route.sources),
      ]
      return row.text
    }
    return rows.joined(separator: ",")
  }

  /// Returns the document whose rows are `pieces`.
  private func document(
    _ pieces: [String],
    _ quote: Currency,
    _ days: ClosedRange<CalendarDate>
  ) -> String {
    let head: JSONValue = [
      "quote": .string(quote.code),
      "since": .string(days.lowerBound.description),
      "until": .string(days.upperBound.description),
      "policy": .string(period.policy.choice.name),
      "digits": .integer(period.digits),
    ]
    return head.text.dropLast() + ",\"rates\":["
      + pieces.filter { !$0.isEmpty }.joined(separator: ",") + "]}\n"
  }
}
