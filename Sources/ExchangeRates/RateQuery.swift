public import ExactMoney

/// A question about rates beyond the newest ones.
public enum RateQuery: Hashable, Sendable {
  /// The rates of these days of the past.
  case tables(over: ClosedRange<CalendarDate>)
  /// The publications that charts of up to a year take, up to this day: the newest rates go on from there.
  case year(through: CalendarDate)
  /// The rate of the pair on every day of a range.
  case series(CurrencyPair, HistoryRange)
  /// The last fetched rates of the pair.
  case fetches(CurrencyPair)
}

/// The answer to a ``RateQuery``.
public enum RateAnswer: Sendable {
  case tables(RateArchive)
  case year(RateArchive, through: CalendarDate)
  case series(RateSeries)
  case fetches([FetchedRate])
}

/// The rate of a pair as one fetch brought or confirmed it.
public struct FetchedRate: Hashable, Sendable {
  /// The name of the source.
  public let source: String
  public let fetchedAt: Instant
  public let asOf: CalendarDate
  /// Quote units per base unit.
  public let rate: ExactDecimal

  public init(source: String, fetchedAt: Instant, asOf: CalendarDate, rate: ExactDecimal) {
    self.source = source
    self.fetchedAt = fetchedAt
    self.asOf = asOf
    self.rate = rate
  }
}

/// How far back a history goes.
public enum HistoryRange: UInt8, NamedChoice, Hashable {
  case week, month, quarter, year, fiveYears, all

  /// The names in an address.
  public static var names: StaticString { "1W 1M 3M 1Y 5Y Max" }

  /// The first day of the range that ends on `last`.
  public func firstDay(endingOn last: CalendarDate) -> CalendarDate {
    switch self {
    case .week: last.adding(days: -7)
    case .month: last.adding(days: -30)
    case .quarter: last.adding(days: -91)
    case .year: last.adding(years: -1) ?? last.adding(days: -365)
    case .fiveYears: last.adding(years: -5) ?? last.adding(days: -1_826)
    case .all: CalendarDate(year: 1999, month: 1, day: 4) ?? last
    }
  }
}
