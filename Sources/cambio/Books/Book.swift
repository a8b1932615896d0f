import ExactMoney
import ExchangeRates

/// What a ledger's book needs prices for, as the program that keeps it reports.
struct Book {
  /// The days on which postings have each commodity.
  private(set) var days: [String: Set<CalendarDate>] = [:]
  /// The days of the prices that the book has of each commodity, by the currency of the price.
  private(set) var prices: [String: [String: Set<CalendarDate>]] = [:]
  /// What the accounts of assets and liabilities have of each commodity; nil where the digits are
  /// too many.
  private var balances: [String: ExactDecimal?] = [:]

  mutating func addPosting(of commodity: String, on day: CalendarDate) {
    days[commodity, default: []].insert(day)
  }

  /// Adds an amount to what is held, if `account` is one of assets or liabilities by its name, as
  /// hledger and Beancount have it by default.
  mutating func addBalance(_ quantity: ExactDecimal?, of commodity: String, in account: String) {
    let top = account.prefix { $0 != ":" }.lowercased()
    let names = ["asset", "assets", "debt", "debts", "liability", "liabilities"]
    guard names.contains(top) else { return }
    let before = balances[commodity] ?? .zero
    balances[commodity] = .some(quantity.flatMap { try? before?.adding($0) })
  }

  mutating func addPrice(of commodity: String, in currency: String, on day: CalendarDate) {
    prices[commodity, default: [:]][currency, default: []].insert(day)
  }

  /// Whether a balance of `commodity` is left.
  func isHeld(_ commodity: String) -> Bool {
    balances[commodity].map { $0?.isZero != true } ?? false
  }

  /// Whether a price of the pair, either way round, is of one of `days`.
  func hasPrice(of pair: CurrencyPair, in days: ClosedRange<CalendarDate>) -> Bool {
    let (base, quote) = (pair.base.code, pair.quote.code)
    let known = (prices[base]?[quote] ?? []).union(prices[quote]?[base] ?? [])
    return known.contains { days.contains($0) }
  }
}

/// The lines of prices that a book lacks.
struct MissingPrices {
  let book: Book
  let quote: Currency
  let days: ClosedRange<CalendarDate>

  /// The currencies of the book that need prices, and the days on which they do: those of postings
  /// and, for what is still held, the last one.
  func needs() -> [(currency: Currency, days: [CalendarDate])] {
    currencies.compactMap { currency in
      var wanted = (book.days[currency.code] ?? []).filter { days.contains($0) }
      if book.isHeld(currency.code) { wanted.insert(days.upperBound) }
      return wanted.isEmpty ? nil : (currency, wanted.sorted())
    }
  }

  /// The book's commodities that are not currencies of ISO 4217, by name.
  var others: [String] { book.days.keys.filter { MissingPrices.currency($0) == nil }.sorted() }

  private var currencies: [Currency] {
    book.days.keys.compactMap { MissingPrices.currency($0) }.filter { $0 != quote }
      .sorted { $0.code < $1.code }
  }

  /// The currency that a commodity's name is the code of, in capitals.
  private static func currency(_ name: String) -> Currency? {
    Currency(name).flatMap { $0.code == name ? $0 : nil }
  }

  /// The prices in force on `wanted`, days with a rate, that the book does not have, oldest first.
  ///
  /// It has a price if one of its own is of that day, or of a day before on which the same
  /// publication was in force.
  func lacking(_ list: PriceList, on wanted: [CalendarDate]) -> [Price] {
    var lacking: [Price] = []
    var next = 0
    for day in wanted {
      while next < list.prices.count, list.prices[next].day <= day { next += 1 }
      guard next > 0 else { continue }
      let price = list.prices[next - 1]
      if lacking.last != price, !book.hasPrice(of: list.pair, in: price.day...day) {
        lacking.append(price)
      }
    }
    return lacking
  }
}
