import CambioAPI
import Digests
import ExactMoney
import ExchangeRates
import LocalStore
import Presentation
import Refreshing

/// The rates as they are at one time, and how the sources stand.
struct RateSnapshot: Sendable {
  /// Counts up with every change.
  let number: Int
  /// All rates there are, read once for all questions.
  let archive: RateArchive
  /// The newest ones, as pages have them.
  let book: RateBook
  /// The JSON of the book.
  let document: String
  /// How each source in use stands.
  let statuses: [SourceStatus]
  /// What sources say themselves that they serve.
  let catalogues: [SourceCatalogue]
  /// What the last fetches brought; nil without a store.
  let log: FetchLog?
  /// Why the last refresh brought nothing; nil when it did not fail.
  let trouble: RefreshTrouble?
  /// What was read of the store, to go on from.
  private let stored: StoredRates
  /// What the book was made of, to go on from.
  private let parts: NewestParts

  /// What is in the program alone.
  static func embedded(_ backend: RateBackend) -> RateSnapshot {
    RateSnapshot(
      number: 0,
      archive: backend.library.archive(over: StoredRates()).indexed(),
      statuses: backend.sources.map { SourceStatus($0) },
      backend: backend
    )
  }

  /// The rates in the program and in the backend's store now.
  static func current(_ backend: RateBackend) throws(StoreError) -> RateSnapshot {
    let first = embedded(backend)
    guard let store = backend.store else { return first }
    return try RateSnapshot(after: first, backend, store: store, trouble: nil)
  }

  /// What is in `store` now; only what it did not hold in the `past` snapshot is read.
  init(
    after past: RateSnapshot,
    _ backend: RateBackend,
    store: LocalStore,
    trouble: RefreshTrouble?
  ) throws(StoreError) {
    let now = backend.now()
    var stored = past.stored
    let isNew = try stored.update(from: store, of: backend.library.sources)
    var statuses: [SourceStatus] = []
    var catalogues: [SourceCatalogue] = []
    for source in backend.sources {
      if let catalogue = try SourceCatalogue(of: source, from: store) {
        catalogues.append(catalogue)
      }
      statuses.append(try SourceStatus(source, store: store, now: now))
    }
    self.init(
      number: past.number + 1,
      archive: isNew ? backend.library.archive(over: stored).indexed() : past.archive,
      statuses: statuses,
      catalogues: catalogues,
      log: try FetchLog(of: backend.sources.map { $0.provider.source }, from: store),
      trouble: trouble,
      stored: stored,
      parts: past.parts,
      backend: backend
    )
  }

  private init(
    number: Int,
    archive: RateArchive,
    statuses: [SourceStatus],
    catalogues: [SourceCatalogue] = [],
    log: FetchLog? = nil,
    trouble: RefreshTrouble? = nil,
    stored: StoredRates = StoredRates(),
    parts: NewestParts = NewestParts(),
    backend: RateBackend
  ) {
    var parts = parts
    var book = RateBook(
      archive: parts.part(of: archive, today: backend.now().day),
      // The page uses every source that it has.
      sources: statuses.filter { !$0.source.provider.source.isByNameOnly }.map { status in
        SourceState(
          source: status.source.provider.source,
          retrievedAt: status.retrievedAt,
          due: backend.refresher == nil ? nil : status.next(archive)
        )
      },
      version: ""
    )
    // The version is that of the document without it: two of equal version hold the same.
    let digest = ContentDigest(of: Array(RateBookJSON.encode(book).text.utf8)).text
    book.version = String(digest.prefix(16))
    self.number = number
    self.archive = archive
    self.book = book
    document = RateBookJSON.encode(book).text
    self.statuses = statuses
    self.catalogues = catalogues
    self.log = log
    self.trouble = trouble
    self.stored = stored
    self.parts = parts
  }
}

extension RateSnapshot {
  /// The days that there may be rates of: those since the first publication of all sources, whose pivot stands in each,
  /// through `today`, or through the day that is `maximumAge` days after the last publication.
  func days(
    through today: CalendarDate,
    maximumAge: Int? = nil
  ) -> ClosedRange<CalendarDate> {
    let days = archive.sources.compactMap { archive.days(of: $0.pivot, in: $0) }
    let newest = days.map { $0.upperBound }.max()
    let last = maximumAge.flatMap { age in newest.map { min($0.adding(days: age), today) } }
    return min(days.map { $0.lowerBound }.min() ?? today, last ?? today)...(last ?? today)
  }
}

extension SourceStatus {
  /// When there may be rates newer than those at hand: not before its schedule, its quota and its failures
  /// let the source be asked.
  fileprivate func next(_ archive: RateArchive) -> Instant? {
    let provider = source.provider
    let known =
      retrievedAt
      ?? archive.newestDay(of: provider.source).map { Instant(startOf: $0).adding(seconds: 86_399) }
    return known.map { max(provider.schedule.next(after: $0), due ?? $0) }
  }
}
