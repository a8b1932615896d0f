import Dispatch
import EmbeddedRates
import ExactJSON
import ExactMoney
import ExchangeRates
import Feeds
package import LocalStore
import Localization
package import Refreshing
import Synchronization
package import Upstream

/// The Cambio data of this machine: configuration, store, and stored rates.
package struct Installation {
  package let configuration: Configuration
  /// The store; nil if there is none yet, or it cannot be used.
  package let store: LocalStore?
  package let library: RateLibrary
  package let clock: Clock
  let wording: CommandWording

  /// The way in which the store is needed.
  package enum Need {
    /// Opens an existing store to read; a missing one is not created.
    case ifThere
    /// Creates a missing store; fails if the store cannot be used.
    case toWrite
    /// Creates a missing store if possible; otherwise opens an existing one to read.
    case toWriteIfPossible
  }

  /// Opens the store that `configuration` names.
  ///
  /// If the store cannot be used, that is reported on standard error, and the embedded rates are
  /// used.
  ///
  /// - Throws: ``CommandFailure`` if `need` is ``Need/toWrite`` and the store cannot be used.
  package init(
    _ configuration: Configuration,
    _ need: Need,
    wording: CommandWording
  ) throws(CommandFailure) {
    self.configuration = configuration
    self.wording = wording
    clock = try Clock(wording)
    let store = try Installation.open(configuration.database?.value, need, wording)
    self.store = store
    library = RateLibrary(
      store: store,
      embedded: EmbeddedRates.archive,
      order: configuration.sources.value.map { $0.source },
      known: RateProvider.all.map { $0.source }
    )
  }

  private static func open(
    _ path: String?,
    _ need: Need,
    _ wording: CommandWording
  ) throws(CommandFailure) -> LocalStore? {
    guard let path else {
      guard need == .toWrite else { return nil }
      throw wording.failure(.configuration, .storeHasNoPlace)
    }
    if need == .ifThere, !FileContent.isThere(path) { return nil }
    do throws(StoreError) {
      return need == .ifThere
        ? try LocalStore.openReadOnly(at: path) : try LocalStore.open(at: path)
    } catch {
      let words = wording.text(for: error)
      switch (need, error) {
      case (.toWrite, _): throw CommandFailure(status: .configuration, message: words)
      // The file is empty, or was only just created.
      case (.ifThere, .missing): return nil
      case (.ifThere, _): break
      case (.toWriteIfPossible, _):
        guard let store = try? LocalStore.openReadOnly(at: path) else { break }
        warn(words)
        return store
      }
      warn(wording(.storeSetAside(reason: words)))
      return nil
    }
  }

  private static let warnings = Mutex<Set<String>>([])

  /// Writes `text` to standard error once.
  ///
  /// A server opens the store for each question of an assistant.
  private static func warn(_ text: String) {
    guard warnings.withLock({ $0.insert(text).inserted }) else { return }
    Output.report(text)
  }

  /// Returns the rates for `question`.
  ///
  /// If the store fails, that is reported on standard error, and the embedded rates are returned.
  func archive(for question: RateLibrary.Question) -> RateArchive {
    do throws(StoreError) {
      return try library.archive(for: question)
    } catch {
      let words = wording.text(for: error)
      Installation.warn(wording(.storeSetAside(reason: words)))
      return EmbeddedRates.archive
    }
  }

  /// The reader's own rates; empty if they cannot be read.
  var ownRates: [OwnRate] {
    guard let store, let stored = try? store.preferences.ownRates() else { return [] }
    return stored
  }

  /// The reader's favourites in their order; empty if they cannot be read.
  var favourites: [Currency] {
    guard let store, let stored = try? store.preferences.favourites() else { return [] }
    return stored
  }

  /// Returns how old the rates of `provider` are, and when it is asked next.
  ///
  /// - Throws: ``CommandFailure`` if the store cannot be read.
  func status(of provider: RateProvider) throws(CommandFailure) -> SourceStatus {
    let source = configuration.source(provider)
    return try wording.reading { () throws(StoreError) in
      guard let store else { return SourceStatus(source) }
      return try SourceStatus(source, store: store, now: clock.now)
    }
  }

  /// Returns the list of currencies that `source` publishes; nil if it was never fetched.
  func catalogue(of source: RateSource) -> SourceCatalogue? {
    guard let store, let provider = RateProvider.all.first(where: { $0.source == source }) else {
      return nil
    }
    return try? SourceCatalogue(of: ConfiguredSource(provider), from: store)
  }

  /// Returns a client for the network as configured; the caller must shut it down.
  package func client() -> UpstreamClient {
    let clock = clock
    var upstream = UpstreamConfiguration()
    upstream.userAgent = Version.userAgent
    upstream.additionalTrustRootsPath = configuration.certificates?.value
    upstream.proxy = configuration.proxy?.value
    return UpstreamClient.live(upstream, now: { clock.now })
  }

  /// Returns a refresher of the rates in `store` that fetches through `client`.
  package func refresher(_ store: LocalStore, _ client: UpstreamClient) -> RateRefresher {
    let clock = clock
    return RateRefresher(store: store, library: library, client: client, now: { clock.now })
  }

  /// Fetches the newest rates of `sources`, or those for `days`, and waits for them.
  ///
  /// Closes the store afterwards, so that its file alone has all rates; this installation can no
  /// longer be used.
  ///
  /// - Throws: ``CommandFailure`` if there is no store.
  func refresh(
    _ sources: [ConfiguredSource],
    _ urgency: RateRefresher.Urgency,
    days: ClosedRange<CalendarDate>? = nil,
    report: @escaping @Sendable (SourceRefresh) -> Void = { _ in }
  ) throws(CommandFailure) -> [SourceRefresh] {
    guard let store else { throw wording.failure(.configuration, .storeHasNoPlace) }
    // A task that is about to end may hold the store past the end of the program. Rows not yet in
    // the file would stay in the log beside it.
    defer { try? store.close() }
    let client = client()
    let refresher = refresher(store, client)
    return waiting {
      let reports = await refresher.refresh(sources, urgency, days: days, report: report)
      if days == nil { await refresher.catalogues.refresh(after: reports) }
      await client.shutdown()
      return reports
    }
  }
}

extension Installation {
  /// Returns the result of `work` with the store; nil without a store.
  ///
  /// - Throws: ``CommandFailure`` if the store fails.
  @discardableResult
  func inStore<Result>(
    _ work: (LocalStore) throws(StoreError) -> Result
  ) throws(CommandFailure) -> Result? {
    guard let store else { return nil }
    return try wording.reading { () throws(StoreError) in try work(store) }
  }

  /// Writes `items` as `text` or `document` does, or in words as `empty` if there are none.
  func list<Item>(
    _ items: [Item],
    _ table: TableOptions,
    else empty: Message,
    by text: ([Item]) -> String,
    as document: ([Item]) -> JSONValue
  ) throws {
    try table.write(configuration, wording) {
      guard items.isEmpty else { return text(items) }
      return wording(empty).wrapped(to: Output.width).text
    } document: {
      document(items)
    }
  }
}

extension CommandWording {
  /// Returns the result of `work` with the store.
  ///
  /// - Throws: ``CommandFailure`` with the reason in words.
  func reading<Result>(_ work: () throws(StoreError) -> Result) throws(CommandFailure) -> Result {
    do throws(StoreError) {
      return try work()
    } catch {
      throw CommandFailure(status: .configuration, message: text(for: error))
    }
  }

  /// Returns a sentence that names the file, the reason and a hint.
  func text(for error: StoreError) -> String {
    let path = error.path
    return switch error {
    case .missing: self(.storeMissing(path: path))
    case .notADatabase: self(.storeNotADatabase(path: path))
    case .anotherApplication: self(.storeOfAnotherApplication(path: path))
    case .newerVersion: self(.storeOfNewerVersion(path: path))
    case .olderVersion: self(.storeOfOlderVersion(path: path))
    case .damaged(_, let reason, _): self(.storeDamaged(path: path, reason: reason))
    case .inaccessible(_, let reason): self(.storeInaccessible(path: path, reason: reason))
    case .readOnly: self(.storeReadOnly(path: path))
    case .full: self(.storeFull(path: path))
    case .busy: self(.storeBusy(path: path))
    case .refused(_, let reason, _), .failed(_, let reason, _):
      self(.storeFailed(path: path, reason: reason))
    case .unstorable(_, let figure): self(.storeFailed(path: path, reason: figure))
    }
  }
}

extension Installation {
  /// Fetches rates for `wanted`, one source after another, until `isReported` returns true.
  ///
  /// Sources in use come first. If the reader chose none, free sources follow, because the three
  /// defaults have no rates before 1999. A failure is reported on standard error. Returns this
  /// machine's data with the new rates, unchanged if no source may be asked.
  func asking(
    for wanted: PastRates,
    of source: ConfiguredSource? = nil,
    until isReported: (Installation) -> Bool
  ) throws(CommandFailure) -> Installation {
    var installation = self
    guard configuration.database != nil, !isReported(self) else { return self }
    for source in sources(of: wanted, only: source) {
      let days = wanted.days(of: source, today: clock.now.day)
      installation = try .refreshed(configuration, from: [source], days: days, wording: wording)
      if isReported(installation) { break }
    }
    return installation
  }

  /// Fetches the newest rates of `sources`, or those for `days`, and returns this machine's data
  /// with them.
  ///
  /// A failure is reported on standard error.
  static func refreshed(
    _ configuration: Configuration,
    from sources: [ConfiguredSource],
    days: ClosedRange<CalendarDate>? = nil,
    wording: CommandWording
  ) throws(CommandFailure) -> Installation {
    let writing = try Installation(configuration, .toWrite, wording: wording)
    for report in try writing.refresh(sources, .now, days: days) {
      guard case .failed(let failure) = report.outcome else { continue }
      Output.report(wording.sentence(on: failure, of: report.source.provider.facts))
    }
    return try Installation(configuration, .ifThere, wording: wording)
  }

  /// Returns the sources that may be asked for `wanted`, among all or only `source`; empty offline.
  func sources(of wanted: PastRates, only source: ConfiguredSource? = nil) -> [ConfiguredSource] {
    configuration.isOffline.value ? [] : wanted.providers(among: source.map { [$0] } ?? pastSources)
  }

  /// The sources that may be asked for past rates, in order.
  package var pastSources: [ConfiguredSource] {
    let used = configuration.configuredSources.filter { !$0.provider.source.isByNameOnly }
    guard configuration.sources.origin == .builtIn else { return used }
    let names = Set(used.map { $0.provider.id })
    let others = RateProvider.all.filter { provider in
      provider.key == .none && provider.quota == nil && provider.outage == nil
        && !provider.source.isByNameOnly && !names.contains(provider.id)
    }
    return used + others.map { configuration.source($0) }
  }
}

/// Waits for asynchronous `work` in a synchronous command, and returns its result.
///
/// An asynchronous `main` would start the concurrency runtime for every command, which slows a cold
/// start and takes the descriptors of streams that the caller has closed.
package func waiting<Value: Sendable>(for work: @escaping @Sendable () async -> Value) -> Value {
  let value = Mutex<Value?>(nil)
  let isDone = DispatchSemaphore(value: 0)
  Task.detached {
    let result = await work()
    value.withLock { $0 = result }
    isDone.signal()
  }
  isDone.wait()
  guard let result = value.withLock({ $0 }) else {
    preconditionFailure("the signal comes after the value")
  }
  return result
}
