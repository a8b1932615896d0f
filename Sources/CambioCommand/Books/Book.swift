import ExactMoney
import ExchangeRates

/// The commodities of a ledger's book that may need prices, as reported by the program that keeps
/// it.
struct Book {
  /// The days on which postings have each commodity.
  private(set) var days: [String: Set<CalendarDate>] = [:]
  /// The days of the prices that the book has, by commodity and by the currency of the price.
  private(set) var prices: [String: [String: Set<CalendarDate>]] = [:]
  /// The balance of each commodity in the accounts of assets and liabilities; nil if the sum has
  /// too many digits.
  private var balances: [String: ExactDecimal?] = [:]

  /// Adds a day on which a posting has `commodity`.
  mutating func addPosting(of commodity: String, on day: CalendarDate) {
    days[commodity, default: []].insert(day)
  }

  /// Adds `quantity` to the balance of `commodity` if the name of `account` is that of an asset or
  /// a liability.
  ///
  /// The names are the defaults of hledger and Beancount.
  mutating func addBalance(_ quantity: ExactDecimal?, of commodity: String, in account: String) {
    let top = account.prefix { $0 != ":" }.lowercased()
    let names = ["asset", "assets", "debt", "debts", "liability", "liabilities"]
    guard names.contains(top) else { return }
    let before = balances[commodity] ?? .zero
    balances[commodity] = .some(quantity.flatMap { try? before?.adding($0) })
  }

  /// Adds the day of a price that the book has.
  mutating func addPrice(of commodity: String, in currency: String, on day: CalendarDate) {
    prices[commodity, default: [:]][currency, default: []].insert(day)
  }

  /// Whether a balance of `commodity` is left.
  func isHeld(_ commodity: String) -> Bool {
    balances[commodity].map { $0?.isZero != true } ?? false
  }

  /// Whether the book has a price of the pair, in either direction, for one of `days`.
  func hasPrice(of pair: CurrencyPair, in days: ClosedRange<CalendarDate>) -> Bool {
    let (base, quote) = (pair.base.code, pair.quote.code)
    let known = (prices[base]?[quote] ?? []).union(prices[quote]?[base] ?? [])
    return known.contains { days.contains($0) }
  }
}

/// The prices that a book lacks.
struct MissingPrices {
  let book: Book
  let quote: Currency
  let days: ClosedRange<CalendarDate>

  /// The book's currencies that need prices, each with the days that need one.
  ///
  /// These are the days of its postings and, if a balance is left, the last day.
  func needs() -> [(currency: Currency, days: [CalendarDate])] {
    currencies.compactMap { currency in
      var wanted = (book.days[currency.code] ?? []).filter { days.contains($0) }
      if book.isHeld(currency.code) { wanted.insert(days.upperBound) }
      return wanted.isEmpty ? nil : (currency, wanted.sorted())
    }
  }

  /// The names of the book's commodities that are not ISO 4217 currencies, sorted.
  var others: [String] { book.days.keys.filter { MissingPrices.currency($0) == nil }.sorted() }

  private var currencies: [Currency] {
    book.days.keys.compactMap { MissingPrices.currency($0) }.filter { $0 != quote }
      .sorted { $0.code < $1.code }
  }

  /// The currency whose code is `name`, in capitals; nil for any other name.
  private static func currency(_ name: String) -> Currency? {
    Currency(name).flatMap { $0.code == name ? $0 : nil }
  }

  /// Returns the prices in force on the days `wanted`, oldest first, that the book lacks.
  ///
  /// The book has a price if one of its own is for that day, or for an earlier day with the same
  /// publication in force.
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
