public import ExactMoney
public import ExchangeRates
public import Localization
import PlainBytes

/// What the app knows of rates: the newest, what was loaded beside them, and how currencies are found.
public struct RateState: Sendable {
  public var book: RateBook { didSet { join() } }
  /// The year before the book's rates, and the day up to which it goes; nil until it has come.
  public private(set) var year: (archive: RateArchive, through: CalendarDate)?
  /// The rates of the book and of the year before them: what charts and days of the past are drawn from.
  public private(set) var atHand: RateArchive
  /// What was loaded for screens, the newest last.
  public var loaded: [(request: RateQuery, data: RateAnswer)] = []
  /// What could not be had: not asked again until the connection or the rates have changed.
  public var unavailable: [RateQuery] = []
  /// The search of currencies, made once by the first screen that needs it.
  public var finder: CurrencyFinder?
  /// Locales whose names the search knows, beside the reader's.
  public var searchLocales: [LocaleData] = []
  /// Nicknames of currencies that the search knows.
  public var searchKeywords = CurrencyKeywords()

  public init(_ book: RateBook) {
    self.book = book
    atHand = book.archive
  }

  /// The question for the year that the book goes on from; nil where it is at hand, or there are no rates.
  ///
  /// It ends with a week, so that a year that is kept serves until the next: the book reaches back further.
  public var yearNeeded: RateQuery? {
    guard let newest = book.newestDay else { return nil }
    if let year, RateArchive.isContinued(after: year.through, by: newest) { return nil }
    let first = HistoryRange.year.firstDay(endingOn: newest)
    if book.archive.sources.contains(where: { book.archive.reaches(back: first, in: $0) }) {
      return nil
    }
    return .year(through: newest.adding(days: -newest.weekday))
  }

  /// Whether the year is to come: what it shows is not known yet.
  var isAwaitingYear: Bool { yearNeeded.map { isMissing($0) } ?? false }

  private mutating func join() {
    atHand =
      year.map { $0.archive.preceded(by: book.archive.tables, order: book.archive.sources) }
      ?? book.archive
  }

  /// What was loaded for `request`; nil when it was not, or could not be.
  public func data(for request: RateQuery) -> RateAnswer? {
    loaded.last { $0.request == request }?.data
  }

  /// Whether `request` is worth asking for: nothing has come of it, and it has not failed.
  func isMissing(_ request: RateQuery) -> Bool {
    data(for: request) == nil && !unavailable.contains(request)
  }

  /// Keeps what came for `request`, and no more than a few screens' worth; nil when it cannot be had.
  public mutating func take(_ data: RateAnswer?, for request: RateQuery) {
    guard let data else { return unavailable.append(request) }
    if case .year(let archive, let day) = data {
      year = (archive, day)
      join()
      // One that was kept for weeks is better than none, and asking again would bring no other.
      if yearNeeded == request { unavailable.append(request) }
      return
    }
    loaded.removeAll { $0.request == request }
    loaded.append((request, data))
    if loaded.count > 24 { loaded.removeFirst() }
  }

  /// Takes newer rates; what was derived from the old ones is loaded again when it is needed.
  mutating func take(_ newer: RateBook) {
    let isNew = !newer.version.isSame(as: book.version)
    book = newer
    unavailable = []
    guard isNew else { return }
    loaded.removeAll { entry in
      if case .fetches = entry.request { true } else { false }
    }
  }

  /// Takes the names by which currencies are found in other languages.
  mutating func take(_ locales: [LocaleData], _ keywords: CurrencyKeywords) {
    (searchLocales, searchKeywords, finder) = (locales, keywords, nil)
  }
}

extension AppEnvironment {
  /// Takes newer rates, or the same again: a refresh that was under way has ended.
  func take(_ book: RateBook) {
    let isNew = !book.version.isSame(as: rates.book.version)
    rates.take(book)
    switch refresh {
    case .running, .failed(.noConnection): refresh = isNew ? .idle : .unchanged
    // Why a source was not heard stays said, whatever other sources bring.
    case .failed: break
    case .idle, .unchanged, .troubled: if isNew { refresh = .idle }
    }
  }
}
