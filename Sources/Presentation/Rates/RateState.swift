public import ExactMoney
public import ExchangeRates
public import Localization
import PlainBytes

/// The app's rates: the newest, those loaded for screens, and the search for currencies.
public struct RateState: Sendable {
  public var book: RateBook { didSet { join() } }
  /// The rates of the year before the book, and their last day; nil until they have come.
  public private(set) var year: (archive: RateArchive, through: CalendarDate)?
  /// The rates of the book and of the year before, from which charts and past days are computed.
  public private(set) var archive: RateArchive
  /// The answers loaded for screens, oldest first.
  public var loaded: [(request: RateQuery, data: RateAnswer)] = []
  /// The number of times that charts were drawn for the converter.
  var chartsMade = 0
  /// Queries that failed, which are not sent again until the network or the rates have changed.
  public var unavailable: [RateQuery] = []
  /// The search for currencies; nil until a screen needs it.
  public var finder: CurrencyFinder?
  /// The words for currencies in a question; nil until the first question.
  var words: CurrencyWords?
  /// The words for currencies in prices, without nicknames and countries; nil until the first text.
  var priceWords: CurrencyWords?
  /// The locales whose names the search knows, in addition to the reader's.
  public var searchLocales: [LocaleData] = []
  /// The nicknames of currencies that the search knows.
  public var searchKeywords = CurrencyKeywords()
  /// Whether `searchLocales` lack the names that few searches need.
  public private(set) var lacksRareNames = false

  public init(_ book: RateBook) {
    self.book = book
    archive = book.archive
  }

  /// The query for the year that precedes the book; nil if it is loaded, or there are no rates.
  ///
  /// The year ends with a week. A stored year serves until the next, because the book reaches
  /// further back.
  public var yearNeeded: RateQuery? {
    guard let newest = book.newestDay else { return nil }
    if let year, RateArchive.isContinued(after: year.through, by: newest) { return nil }
    let first = HistoryRange.year.firstDay(endingOn: newest)
    if book.archive.sources.contains(where: { book.archive.reaches(back: first, in: $0) }) {
      return nil
    }
    return .year(through: newest.adding(days: -newest.weekday))
  }

  /// Whether the year has not come yet, so that its rates are unknown.
  var isAwaitingYear: Bool { yearNeeded.map { isMissing($0) } ?? false }

  private mutating func join() {
    archive =
      year.map { $0.archive.preceded(by: book.archive.tables, order: book.archive.sources) }
      ?? book.archive
  }

  /// Returns the answer loaded for `request`; nil if there is none.
  public func data(for request: RateQuery) -> RateAnswer? {
    loaded.last { $0.request == request }?.data
  }

  /// Returns whether `request` should be sent: it has no answer, and has not failed.
  @inline(never)
  func isMissing(_ request: RateQuery) -> Bool {
    data(for: request) == nil && !unavailable.contains(request)
  }

  /// Stores the answer to `request`; nil means that the request failed.
  ///
  /// At most 24 answers are kept; the oldest is dropped.
  public mutating func take(_ data: RateAnswer?, for request: RateQuery) {
    guard let data else { return unavailable.append(request) }
    if case .year(let archive, let day) = data {
      year = (archive, day)
      join()
      // An older stored year is better than none, and asking again would not bring another.
      if yearNeeded == request { unavailable.append(request) }
      return
    }
    loaded.removeAll { $0.request == request }
    loaded.append((request, data))
    if loaded.count > 24 { loaded.removeFirst() }
  }

  /// Takes newer rates, and drops the answers that they extend, which are loaded again when needed.
  mutating func take(_ newer: RateBook) {
    let isNew = !newer.version.isSame(as: book.version)
    book = newer
    unavailable = []
    guard isNew else { return }
    loaded.removeAll { entry in
      switch entry.request {
      case .fetches, .series: true
      case .tables, .year: false
      }
    }
  }

  /// Takes the names of currencies in other languages.
  mutating func take(
    _ locales: [LocaleData],
    _ keywords: CurrencyKeywords,
    lacksRare: Bool = false
  ) {
    (searchLocales, searchKeywords, lacksRareNames) = (locales, keywords, lacksRare)
    (finder, words, priceWords) = (nil, nil, nil)
  }

  /// Returns the names that a search for `text` needs and that have not come; nil for none.
  func namesNeeded(for text: String) -> SearchNames? {
    // Greek letters and all after them, but for the currency signs of three bytes that begin with E2.
    let isRare = text.bytes.contains { $0 >= 0xCE && $0 != 0xE2 }
    guard searchLocales.isEmpty || lacksRareNames && isRare else { return nil }
    return isRare ? .all : .usual
  }
}

extension RateBook {
  /// The day of the newest daily rates; nil if there are none.
  var newestDay: CalendarDate? {
    archive.sources.compactMap { $0.period == .day ? archive.newestDay(of: $0) : nil }.max()
  }

  /// Returns a device's `now`, or the time of the newest rates if the device's clock is behind.
  ///
  /// Otherwise new rates would look old, or appear to be of another year.
  public func clock(_ now: Instant) -> Instant {
    var latest = now
    for state in sources {
      if let retrievedAt = state.retrievedAt {
        latest = max(latest, retrievedAt)
        // A source may publish daily rates on the day before, and monthly rates are valid through a
        // future day.
      } else if state.source.period == .day, let day = archive.newestDay(of: state.source) {
        latest = max(latest, Instant(startOf: day))
      }
    }
    return latest
  }

  /// Returns whether a source has been fetched since `earlier`.
  fileprivate func isFetched(since earlier: RateBook) -> Bool {
    sources.contains { state in
      guard let fetchedAt = state.retrievedAt else { return false }
      let before = earlier.sources.first { $0.source.name.isSame(as: state.source.name) }
      return before?.retrievedAt.map { $0 < fetchedAt } ?? true
    }
  }
}

extension RateArchive {
  /// Returns the source with a name; nil if `name` is nil or unknown.
  func source(named name: String?) -> RateSource? {
    name.flatMap { name in sources.first { $0.name.isSame(as: name) } }
  }
}

extension AppEnvironment {
  /// Takes the rates at the end of a refresh, which may be unchanged.
  func take(_ book: RateBook) {
    let isNew = !book.version.isSame(as: rates.book.version)
    let isFetched = book.isFetched(since: rates.book)
    rates.take(book)
    if isNew { drawn = "" }
    switch refresh {
    case .running, .failed(SourceFailure(.noConnection)), .failed(SourceFailure(.unanswered)):
      refresh = isNew ? .idle : .unchanged
    // A failure stays visible until a source has been fetched: a failed source also makes a new
    // book.
    case .failed: if isFetched { refresh = .idle }
    case .idle, .unchanged, .troubled: if isNew { refresh = .idle }
    }
  }

  /// Creates an environment without rates, for pages that do not convert.
  public convenience init(wording: Wording, preferences: Preferences, now: Instant) {
    let book = RateBook(archive: RateArchive([]), sources: [], version: "")
    self.init(wording: wording, preferences: preferences, rates: RateState(book), now: now)
  }

  /// A converter with the newest and the loaded past rates, of the reader's chosen source if any.
  var historyConverter: Converter { converter(by: rates.archive) }

  /// Returns a converter with only the published rates of `archive`.
  func converter(by archive: RateArchive) -> Converter {
    Converter(
      archive: archive,
      today: today,
      source: archive.source(named: preferences.rates.source)
    )
  }

  /// Returns the pair's history from the loaded rates; nil if they do not reach far enough back.
  ///
  /// - Throws: `RateError` if there can be no history: for a currency against itself, a rate fixed
  ///   by law, or a currency that is no longer published, unless the range includes the time when
  ///   it was.
  func archivedSeries(
    for pair: CurrencyPair,
    _ range: HistoryRange
  ) throws(RateError) -> RateSeries? {
    let converter = historyConverter
    guard let last = (try? converter.knownRoute(for: pair))?.asOf else {
      let isLong = range == .fiveYears || range == .all || rates.archive.sources.isEmpty
      guard isLong, pair.base != pair.quote else {
        throw .noHistory(pair, from: now.day, through: now.day)
      }
      return nil
    }
    let first = range.firstDay(endingOn: last)
    // This check is cheaper than making a series that is too short.
    guard rates.archive.sources.contains(where: { rates.archive.reaches(back: first, in: $0) }),
      let series = try? converter.series(for: pair, from: first, through: last)
    else { return nil }
    return rates.archive.reaches(back: first, in: series.source) ? series : nil
  }
}

/// The names of currencies in other languages that a search needs.
public enum SearchNames: Hashable, Sendable {
  /// Nicknames, and the names in Latin letters of currencies in use.
  case usual
  /// All names: the usual ones, those in other letters, and those of withdrawn currencies.
  case all
}
