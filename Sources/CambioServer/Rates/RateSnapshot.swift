import CambioAPI
import Digests
import ExactMoney
import ExchangeRates
import LocalStore
import Presentation
import Refreshing

/// The rates at one time, with the status of the sources.
struct RateSnapshot: Sendable {
  /// A number that grows with every change.
  let number: Int
  /// All rates, read once for all requests.
  let archive: RateArchive
  /// The newest rates, as pages have them.
  let book: RateBook
  /// The JSON of ``book``.
  let document: String
  /// The status of each source in use.
  let statuses: [SourceStatus]
  /// The sources' own lists of what they serve.
  private(set) var catalogues: [SourceCatalogue] = []
  /// The results of the last fetches; nil without a store.
  private(set) var log: FetchLog?
  /// The reason why the last refresh failed; nil if it did not.
  private(set) var trouble: RefreshTrouble?
  /// The rates read from the store, to which the next snapshot adds the changes.
  private let stored: StoredRates
  /// The parts from which ``book`` was made, for reuse by the next snapshot.
  private let parts: NewestParts

  /// Returns the embedded rates alone.
  static func embedded(_ backend: RateBackend) -> RateSnapshot {
    RateSnapshot(
      number: 0,
      archive: backend.library.archive(over: StoredRates()).indexed(),
      statuses: backend.sources.map { SourceStatus($0) },
      backend: backend
    )
  }

  /// Returns the embedded rates and those in the backend's store now.
  ///
  /// - Throws: ``StoreError`` if the store cannot be read.
  static func current(_ backend: RateBackend) throws(StoreError) -> RateSnapshot {
    let first = embedded(backend)
    guard let store = backend.store else { return first }
    return try RateSnapshot(after: first, backend, store: store, trouble: nil)
  }

  /// Reads the changes in `store` since the snapshot `past`.
  ///
  /// - Throws: ``StoreError`` if the store cannot be read.
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
      stored: stored,
      parts: past.parts,
      backend: backend
    )
    (self.catalogues, self.trouble) = (catalogues, trouble)
    log = try FetchLog(of: backend.sources.map { $0.provider.source }, from: store)
  }

  private init(
    number: Int,
    archive: RateArchive,
    statuses: [SourceStatus],
    stored: StoredRates = StoredRates(),
    parts: NewestParts = NewestParts(),
    backend: RateBackend
  ) {
    var parts = parts
    var book = RateBook(
      archive: parts.part(of: archive, today: backend.now().day),
      // A page uses every source that it has, so those used only by name are left out.
      sources: statuses.filter { !$0.source.provider.source.isByNameOnly }.map { status in
        SourceState(
          source: status.source.provider.source,
          retrievedAt: status.retrievedAt,
          due: backend.refresher == nil ? nil : status.next(archive)
        )
      },
      version: ""
    )
    // The version is the digest of the document without it, so equal versions have equal content.
    let digest = ContentDigest(of: Array(RateBookJSON.encode(book).text.utf8)).text
    book.version = String(digest.prefix(16))
    self.number = number
    self.archive = archive
    self.book = book
    document = RateBookJSON.encode(book).text
    self.statuses = statuses
    self.stored = stored
    self.parts = parts
  }
}

extension RateSnapshot {
  /// Returns the days that may have rates: from the first publication of a source's pivot through
  /// `today`.
  ///
  /// With a `maximumAge` they end at most that number of days after the last publication.
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
  /// Returns the time from which newer rates may be available; nil if the source has no rates.
  ///
  /// It is not before the schedule, the quota and the failures of the source allow a request.
  fileprivate func next(_ archive: RateArchive) -> Instant? {
    let provider = source.provider
    let known =
      retrievedAt
      ?? archive.newestDay(of: provider.source).map { Instant(startOf: $0).adding(seconds: 86_399) }
    return known.map { max(provider.schedule.next(after: $0), due ?? $0) }
  }
}
