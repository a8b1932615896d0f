public import ExactMoney
public import ExchangeRates
public import Localization
import PlainBytes

/// The app's rates: the newest, other loaded ones, and the search of currencies.
public struct RateState: Sendable {
  public var book: RateBook { didSet { join() } }
  /// The year before the book's rates, and its last day; nil until it has come.
  public private(set) var year: (archive: RateArchive, through: CalendarDate)?
  /// The rates of the book and of the year before: the input of charts and of past days.
  public private(set) var atHand: RateArchive
  /// The data loaded for screens, the newest last.
  public var loaded: [(request: RateQuery, data: RateAnswer)] = []
  /// How often charts were drawn for the converter.
  var chartsMade = 0
  /// Questions without an answer: not asked again until the network or the rates have changed.
  public var unavailable: [RateQuery] = []
  /// The search of currencies, made by the first screen that needs it.
  public var finder: CurrencyFinder?
  /// The words for currencies in a question, made by the first one.
  var words: Localization.CurrencyWords?
  /// The same without nicknames and countries, for prices in a text.
  var priceWords: Localization.CurrencyWords?
  /// Locales whose names the search knows, beside the reader's.
  public var searchLocales: [LocaleData] = []
  /// Nicknames of currencies that the search knows.
  public var searchKeywords = CurrencyKeywords()

  public init(_ book: RateBook) {
    self.book = book
    atHand = book.archive
  }

  /// The question for the year that precedes the book; nil if it is loaded, or there are no rates.
  ///
  /// It ends with a week, so a stored year serves until the next: the book reaches back further.
  public var yearNeeded: RateQuery? {
    guard let newest = book.newestDay else { return nil }
    if let year, RateArchive.isContinued(after: year.through, by: newest) { return nil }
    let first = HistoryRange.year.firstDay(endingOn: newest)
    if book.archive.sources.contains(where: { book.archive.reaches(back: first, in: $0) }) {
      return nil
    }
    return .year(through: newest.adding(days: -newest.weekday))
  }

  /// Whether the year is still to come, so that its content is unknown.
  var isAwaitingYear: Bool { yearNeeded.map { isMissing($0) } ?? false }

  private mutating func join() {
    atHand =
      year.map { $0.archive.preceded(by: book.archive.tables, order: book.archive.sources) }
      ?? book.archive
  }

  /// The data loaded for `request`; nil if there are none.
  public func data(for request: RateQuery) -> RateAnswer? {
    loaded.last { $0.request == request }?.data
  }

  /// Whether `request` is worth sending: it has no answer, and has not failed.
  @inline(never)
  func isMissing(_ request: RateQuery) -> Bool {
    data(for: request) == nil && !unavailable.contains(request)
  }

  /// Keeps the answer to `request`, with a few others; nil means that it failed.
  public mutating func take(_ data: RateAnswer?, for request: RateQuery) {
    guard let data else { return unavailable.append(request) }
    if case .year(let archive, let day) = data {
      year = (archive, day)
      join()
      // A year stored for weeks is better than none, and asking again would bring no other.
      if yearNeeded == request { unavailable.append(request) }
      return
    }
    loaded.removeAll { $0.request == request }
    loaded.append((request, data))
    if loaded.count > 24 { loaded.removeFirst() }
  }

  /// Takes newer rates; answers that they continue are loaded again when they are needed.
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

  /// Takes the currencies' names in other languages.
  mutating func take(_ locales: [LocaleData], _ keywords: CurrencyKeywords) {
    (searchLocales, searchKeywords) = (locales, keywords)
    (finder, words, priceWords) = (nil, nil, nil)
  }
}

extension RateBook {
  /// Whether a source has answered since `earlier`.
  fileprivate func isFetched(since earlier: RateBook) -> Bool {
    sources.contains { state in
      guard let fetchedAt = state.retrievedAt else { return false }
      let before = earlier.sources.first { $0.source.name.isSame(as: state.source.name) }
      return before?.retrievedAt.map { $0 < fetchedAt } ?? true
    }
  }
}

extension AppEnvironment {
  /// Takes newer rates, or the same again: a refresh has ended.
  func take(_ book: RateBook) {
    let isNew = !book.version.isSame(as: rates.book.version)
    let isFetched = book.isFetched(since: rates.book)
    rates.take(book)
    if isNew { drawn = "" }
    switch refresh {
    case .running, .failed(SourceFailure(.noConnection)), .failed(SourceFailure(.unanswered)):
      refresh = isNew ? .idle : .unchanged
    // A failed source stays mentioned until one has answered: its failure too is new in a book.
    case .failed: if isFetched { refresh = .idle }
    case .idle, .unchanged, .troubled: if isNew { refresh = .idle }
    }
  }
}

extension AppEnvironment {
  /// An environment without rates, for pages that do not convert.
  public convenience init(wording: Wording, preferences: Preferences, now: Instant) {
    let book = RateBook(archive: RateArchive([]), sources: [], version: "")
    self.init(wording: wording, preferences: preferences, rates: RateState(book), now: now)
  }
}
