import ExactMoney
import ExchangeRates

/// The commodities of a ledger's book that may need prices, as reported by the program that keeps
/// it.
struct Book {
  /// The days on which postings have each commodity.
  private(set) var days: [String: Set<CalendarDate>] = [:]
  /// The days of the prices that the book has, by commodity and by the currency of the price.
  private(set) var prices: [String: [String: Set<CalendarDate>]] = [:]
  /// The currencies of signs that the book or its reader names.
  var symbols: [String: Currency] = [:]
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

  /// Returns whether the book has a balance of `commodity` at its end.
  func isHeld(_ commodity: String) -> Bool {
    balances[commodity].map { $0?.isZero != true } ?? false
  }

  /// Returns whether the book has a price of `commodity` in one of `quotes`, in either direction,
  /// for one of `days`.
  func hasPrice(
    of commodity: String,
    in quotes: [String],
    on days: ClosedRange<CalendarDate>
  ) -> Bool {
    quotes.contains { quote in
      let known = (prices[commodity]?[quote] ?? []).union(prices[quote]?[commodity] ?? [])
      return known.contains { days.contains($0) }
    }
  }
}

/// The prices that a book lacks.
struct MissingPrices {
  let book: Book
  let quote: Currency
  let days: ClosedRange<CalendarDate>

  /// Returns the book's commodities that need prices, each with its currency and the days that need
  /// one.
  ///
  /// These are the days of its postings and, if a balance is left, the last day.
  func needs() -> [(name: String, currency: Currency, days: [CalendarDate])] {
    book.days.keys.sorted().compactMap { name in
      guard let currency = currency(name), currency != quote else { return nil }
      var wanted = (book.days[name] ?? []).filter { days.contains($0) }
      if book.isHeld(name) { wanted.insert(days.upperBound) }
      return wanted.isEmpty ? nil : (name, currency, wanted.sorted())
    }
  }

  /// The names of the book's commodities whose currencies are unknown, sorted.
  var others: [String] { book.days.keys.filter { currency($0) == nil }.sorted() }

  /// The names of the currency of the prices, first the one that the book writes.
  var quotes: [String] {
    let signs = book.symbols.keys.filter { book.symbols[$0] == quote }.sorted()
    let isCode = signs.isEmpty || book.days[quote.code] != nil
    return isCode ? [quote.code] + signs : signs + [quote.code]
  }

  /// Returns the currency with the sign `name`, or with the code `name` in capitals; nil if there
  /// is none.
  private func currency(_ name: String) -> Currency? {
    book.symbols[name] ?? Currency(name).flatMap { $0.code == name ? $0 : nil }
  }

  /// Returns the prices of `name` in force on the days `wanted`, oldest first, that the book lacks.
  ///
  /// The book has a price if one of its own is for that day, or for an earlier day with the same
  /// publication in force.
  func lacking(_ list: PriceList, of name: String, on wanted: [CalendarDate]) -> [Price] {
    var lacking: [Price] = []
    var next = 0
    for day in wanted {
      while next < list.prices.count, list.prices[next].day <= day { next += 1 }
      guard next > 0 else { continue }
      let price = list.prices[next - 1]
      if lacking.last != price, !book.hasPrice(of: name, in: quotes, on: price.day...day) {
        lacking.append(price)
      }
    }
    return lacking
  }
}
