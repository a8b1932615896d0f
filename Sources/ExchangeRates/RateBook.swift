public import ExactMoney

/// The available rates, and the state of each source.
public struct RateBook: Sendable {
  /// The newest publications of every source.
  public var archive: RateArchive
  /// The sources in use, in order of preference.
  public var sources: [SourceState]
  /// The identifier of the book's contents: two books with equal versions are equal.
  public var version: String

  public init(archive: RateArchive, sources: [SourceState], version: String) {
    self.archive = archive
    self.sources = sources
    self.version = version
  }
}

/// The state of one source of rates.
public struct SourceState: Sendable {
  public let source: RateSource
  /// The time at which the rates were fetched or last confirmed; nil for embedded rates.
  public let retrievedAt: Instant?
  /// The time at which a newer publication is expected; nil if the source is not refreshed.
  public let due: Instant?

  public init(source: RateSource, retrievedAt: Instant?, due: Instant?) {
    self.source = source
    self.retrievedAt = retrievedAt
    self.due = due
  }
}

/// A request for rates beyond the newest ones.
public enum RateQuery: Hashable, Sendable {
  /// The rates for these past days.
  case tables(over: ClosedRange<CalendarDate>)
  /// The publications up to this day that charts of up to a year need; the newest rates continue
  /// them.
  case year(through: CalendarDate)
  /// The rates of the pair on the days of a range.
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

/// The rate of a pair as fetched or confirmed by one request.
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

/// The length of a history.
public enum HistoryRange: UInt8, NamedChoice, Hashable {
  case week, month, quarter, year, fiveYears, all

  /// The names in addresses.
  public static var names: StaticString { "1W 1M 3M 1Y 5Y Max" }

  /// Returns the first day of the range that ends on `last`.
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
