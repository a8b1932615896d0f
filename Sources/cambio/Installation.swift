import EmbeddedData
import ExactMoney
import ExchangeRates
import Feeds
import LocalStore
import Refreshing
import Synchronization
import Upstream

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// What this machine has of Cambio: its configuration, its store, the rates at hand.
struct Installation {
  let configuration: Configuration
  /// The store; nil where there is none yet, or none that can be used.
  let store: LocalStore?
  let library: RateLibrary
  let clock: Clock
  let wording: CommandWording

  /// How the store is needed.
  enum Need {
    /// What is there is read; nothing is made, and without a store it goes on.
    case ifThere
    /// It is made where there is none, and there is no going on without.
    case toWrite
    /// The same where that is possible; else what is there is read.
    case toWriteIfPossible
  }

  /// Opens the store that `configuration` names.
  ///
  /// One that cannot be used is said on standard error, and the embedded rates take over.
  ///
  /// - Throws: ``CommandFailure`` when it is needed to write and cannot be used.
  init(
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
    if need == .ifThere, access(path, F_OK) != 0 { return nil }
    do throws(StoreError) {
      return need == .ifThere
        ? try LocalStore.openReadOnly(at: path) : try LocalStore.open(at: path)
    } catch {
      let words = StoreFailureText(wording: wording).text(for: error)
      switch (need, error) {
      case (.toWrite, _): throw CommandFailure(status: .configuration, message: words)
      // The file was just made, or is empty.
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

  /// Writes `text` to standard error, once: a server opens the store for each question of an assistant.
  private static func warn(_ text: String) {
    guard warnings.withLock({ $0.insert(text).inserted }) else { return }
    Output.writeError("cambio: " + text)
  }

  /// The rates for `question`; the embedded ones, with a word on standard error, when the store fails.
  func archive(for question: RateLibrary.Question) -> RateArchive {
    do throws(StoreError) {
      return try library.archive(for: question)
    } catch {
      let words = StoreFailureText(wording: wording).text(for: error)
      Installation.warn(wording(.storeSetAside(reason: words)))
      return EmbeddedRates.archive
    }
  }

  /// The reader's own rates; none where they cannot be read.
  var ownRates: [OwnRate] {
    guard let store, let stored = try? store.preferences.ownRates() else { return [] }
    return stored
  }

  /// The reader's favourites in their order; none where they cannot be read.
  var favourites: [Currency] {
    guard let store, let stored = try? store.preferences.favourites() else { return [] }
    return stored
  }

  /// What `source` says itself that it serves; nil where that was never fetched.
  func catalogue(of source: RateSource) -> SourceCatalogue? {
    guard let store, let provider = RateProvider.all.first(where: { $0.source == source }) else {
      return nil
    }
    return try? SourceCatalogue(of: ConfiguredSource(provider), from: store)
  }

  /// A client for the network as the configuration has it; who takes it shuts it down.
  func client() -> UpstreamClient {
    let clock = clock
    var upstream = UpstreamConfiguration()
    upstream.additionalTrustRootsPath = configuration.certificates?.value
    upstream.proxy = configuration.proxy?.value
    return UpstreamClient.live(upstream, now: { clock.now })
  }

  /// What refreshes the rates in `store` through `client`.
  func refresher(_ store: LocalStore, _ client: UpstreamClient) -> RateRefresher {
    let clock = clock
    return RateRefresher(store: store, library: library, client: client, now: { clock.now })
  }

  /// Asks `sources` for their newest rates, or those of `days`, and waits for the answers.
  ///
  /// The store is closed with that: its file alone has all that came, for whoever copies it, and this
  /// installation has had its day.
  ///
  /// - Throws: ``CommandFailure`` when there is no store to keep them in.
  func refresh(
    _ sources: [ConfiguredSource],
    _ urgency: RateRefresher.Urgency,
    days: ClosedRange<CalendarDate>? = nil,
    report: @escaping @Sendable (SourceRefresh) -> Void = { _ in }
  ) throws(CommandFailure) -> [SourceRefresh] {
    guard let store else { throw wording.failure(.configuration, .storeHasNoPlace) }
    // A task that is not quite over may hold the store for longer than the program lasts. What cannot be
    // written into the file stays in the log beside it.
    defer { try? store.close() }
    let client = client()
    let refresher = refresher(store, client)
    return Waiting {
      let reports = await refresher.refresh(sources, urgency, days: days, report: report)
      if days == nil { await refresher.catalogues.refresh(after: reports) }
      await client.shutdown()
      return reports
    }.result()
  }
}
