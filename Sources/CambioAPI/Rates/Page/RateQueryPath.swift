import ExactMoney
public import ExchangeRates
import PlainBytes

/// Reads and writes the addresses at which the server answers the page's requests for rates.
///
///     RateQueryPath.text(of: .tables(over: day...day))   // "/app/tables?start=2008-09-14"
public enum RateQueryPath {
  /// The path of the newest rates of every source.
  public static var book: StaticString { "/app/tables" }

  /// The path for the rates of the last year, except the newest.
  public static var year: StaticString { "/app/year" }

  /// The path of the rates of a pair over time.
  public static var history: StaticString { "/app/history" }

  /// The path of the last fetched rates of a pair.
  public static var fetches: StaticString { "/app/fetches" }

  /// The path of the stream of events that announces new rates.
  public static var events: StaticString { "/app/events" }

  /// Returns the address of a version of the book, whose content never changes.
  public static func book(version: String) -> String { book.description + "?v=" + version }

  /// Returns the address that answers `query`.
  public static func text(of query: RateQuery) -> String {
    switch query {
    case .tables(let days):
      book.description + "?start=" + days.lowerBound.description
        + (days.upperBound > days.lowerBound ? "&end=" + days.upperBound.description : "")
    // The address names a version, as the book's does, so that its content can be kept.
    case .year(let day): year.description + "?v=" + day.description
    case .series(let pair, let range):
      history.description + "?" + text(of: pair) + "&range=" + range.name
    case .fetches(let pair): fetches.description + "?" + text(of: pair)
    }
  }

  /// Returns the question at an address of ``text(of:)``; nil for any other address.
  public static func query(at address: String) -> RateQuery? {
    let (path, query) = address.cut(at: "?")
    let items = (query ?? "").parts(between: "&")
    if path.isSame(as: book) {
      guard let first = value(of: "start", in: items).flatMap({ CalendarDate($0) }) else {
        return nil
      }
      let last = value(of: "end", in: items).flatMap { CalendarDate($0) } ?? first
      return first <= last ? .tables(over: first...last) : nil
    }
    if path.isSame(as: year) {
      return value(of: "v", in: items).flatMap { CalendarDate($0) }.map { .year(through: $0) }
    }
    guard let base = value(of: "base", in: items).flatMap({ Currency($0) }),
      let quote = value(of: "quote", in: items).flatMap({ Currency($0) })
    else { return nil }
    let pair = CurrencyPair(base: base, quote: quote)
    if path.isSame(as: fetches) { return .fetches(pair) }
    guard path.isSame(as: history),
      let range = value(of: "range", in: items).flatMap({ HistoryRange(named: $0) })
    else { return nil }
    return .series(pair, range)
  }

  private static func text(of pair: CurrencyPair) -> String {
    "base=" + pair.base.code + "&quote=" + pair.quote.code
  }

  private static func value(of name: StaticString, in items: [String]) -> String? {
    for item in items {
      let (found, value) = item.cut(at: "=")
      if found.isSame(as: name) { return value }
    }
    return nil
  }
}
