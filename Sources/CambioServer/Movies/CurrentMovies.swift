import EmbeddedData
import ExactMoney
import Feeds
import LocalStore
import Logging
import Movies
import Presentation
import Refreshing
import Synchronization

/// The films that the server works with: those of the program, and what the store has, as it was last read.
///
/// They lie in memory as a collection that never changes. The store is read on its own thread when the server
/// starts and when another process has written to it; no request waits for that.
final class CurrentMovies: Sendable {
  private let log: Logger
  private let asking: MovieFetches?
  private let listings: MovieListings
  private let state = Mutex(State())

  private struct State {
    var collection: MovieCollection?
    /// What others call the films of the catalogue, and which names these are.
    var names: (names: CatalogueNames, edition: String) = (CatalogueNames(), "")
    /// The pictures that sources told of, as they name them.
    var pictures: Set<String> = []
    /// How often the store was read, and which of these readings is shown.
    var readings = 0
    var shown = 0
  }

  /// Creates them; without `asking` no source is asked.
  init(log: Logger, asking: MovieFetches? = nil, now: Instant = Instant(unixSeconds: 0)) {
    (self.log, self.asking) = (log, asking)
    listings = MovieListings(startedAt: now)
  }

  /// Which reading of the store is shown.
  var edition: Int { state.withLock { $0.shown } }

  /// What asks the sources now.
  var tasks: [Task<Void, Never>] { asking?.tasks ?? [] }

  /// Films, and what the sources are doing about the question that they are for.
  struct Answer: Sendable {
    let movies: MovieCollection
    var sources: [MovieSourceState] = []
    /// The films that a source named in answer to a search.
    var found: [MovieIDs] = []

    /// Whether a source is still being asked.
    var isAsking: Bool {
      sources.contains { if case .asking = $0 { true } else { false } }
    }
  }

  /// How long an answer waits for the sources.
  enum Wait: Equatable, Sendable {
    /// A while, where there is nothing to show without them.
    case ifEmpty
    /// Until they have answered, or failed, but not beyond this moment.
    case until(ContinuousClock.Instant)
  }

  /// The wait of a client of another API: it asks once, and keeps the answer.
  var clientWait: Wait { .until(.now + (asking?.clientPatience ?? .zero)) }
  /// The wait of a page for what it said was on its way.
  var pageWait: Wait { .until(.now + .seconds(20)) }

  /// All films, for an answer to `question`, which the sources are asked when it is due.
  func answer(to question: MovieQuestion?, _ wait: Wait) async -> Answer {
    guard let question, let asking else { return Answer(movies: collection) }
    if let task = ask(question), wait != .ifEmpty || !question.isKnown(by: collection) {
      await rest(of: task, wait, asking)
    }
    return Answer(
      movies: collection,
      sources: asking.states(of: question),
      found: asking.films(through: question)
    )
  }

  /// Page `number` of the films of `selection`, `size` of them, in the listing of that number or the newest one.
  ///
  /// If no source is in use, the order never changes, and no listing is kept.
  func listing(
    _ listing: Int?,
    page number: Int,
    of selection: MovieSelection,
    size: Int,
    _ wait: Wait,
    by searches: WorkQueue.Searches
  ) async throws -> (MovieListing, Answer) {
    guard let asking else {
      let movies = collection
      let page = try await searches.run { movies.page(number, of: selection, size: size) }
      return (MovieListing(page, size: size), Answer(movies: movies))
    }
    let question = MovieQuestion(selection, page: number).map { asking.reachable($0) }
    let task = question.flatMap { ask($0) }
    let page = { @Sendable [self] in
      // The edition first: films that come meanwhile are of a later one.
      let edition = edition
      return listings.page(
        number,
        of: listing,
        selection,
        in: collection,
        edition,
        beside: question.map { asking.films(through: $0) } ?? [],
        hasMore: question.map { asking.hasPage(after: $0) } ?? false,
        size: size
      )
    }
    var shown = try await searches.run(page)
    if let task, wait != .ifEmpty || shown.page.results.isEmpty {
      await rest(of: task, wait, asking)
      shown = try await searches.run(page)
    }
    let states = question.map { asking.states(of: $0) } ?? []
    return (shown, Answer(movies: collection, sources: states))
  }

  private func ask(_ question: MovieQuestion) -> Task<Void, Never>? {
    asking?.ask(question, renew: { [weak self] in await self?.renew(from: $0) })
  }

  /// Waits for `task`, but no longer than `wait` says.
  private func rest(of task: Task<Void, Never>, _ wait: Wait, _ asking: MovieFetches) async {
    let last =
      switch wait {
      case .ifEmpty: ContinuousClock.now + asking.patience
      case .until(let last): last
      }
    let (end, ending) = AsyncStream<Void>.makeStream()
    Task {
      await task.value
      ending.finish()
    }
    let limit = Task {
      try? await Task.sleep(until: last)
      ending.finish()
    }
    for await _ in end {}
    limit.cancel()
  }

  /// All films.
  ///
  /// The first question makes the orders of the catalogue ready, which takes some hundredths of a second.
  var collection: MovieCollection {
    state.withLock { state in
      if let collection = state.collection { return collection }
      let made = MovieCollection(EmbeddedMovies.catalogue)
      state.collection = made
      return made
    }
  }

  /// Whether a source told of a film that has its poster or its background at `path`.
  func hasPicture(at path: String) -> Bool { state.withLock { $0.pictures.contains(path) } }

  /// Reads what `store` has been told of films, and goes on with it.
  func renew(from store: LocalStore) async {
    do throws(StoreError) {
      let (told, popular, reading) = try await store.run { store throws(StoreError) in
        let reading = self.next()
        try self.readNames(in: store)
        return (
          try MovieLibrary.told(in: store), try MovieLibrary.popular(in: store), reading
        )
      }
      show(told, popular: popular, reading)
    } catch {
      log.error("films of the store unreadable", metadata: ["reason": "\(error)"])
    }
  }

  /// Reads what others call the films of the catalogue, if that has changed.
  private func readNames(in store: LocalStore) throws(StoreError) {
    let edition = try store.movies.namesEdition()
    guard edition != state.withLock({ $0.names.edition }) else { return }
    let names = CatalogueNames(try store.movies.names(), of: EmbeddedMovies.catalogue)
    state.withLock { $0.names = (names, edition) }
  }

  /// Goes on with the films that were `told` of.
  func show(_ told: [Movie]) { show(told, popular: [], next()) }

  private func next() -> Int {
    state.withLock { state in
      state.readings += 1
      return state.readings
    }
  }

  /// Answers may come side by side: what was read before what is shown changes nothing.
  private func show(_ told: [Movie], popular: [MovieIDs], _ reading: Int) {
    // A store without films changes nothing: the catalogue is made ready by the first question.
    let (isReady, names) = state.withLock { ($0.collection != nil, $0.names) }
    if told.isEmpty && names.names.isEmpty && !isReady { return }
    let made = collection.joined(with: told, popular: popular, names: names.names)
    let pictures = Set(told.flatMap { [$0.posterPath, $0.backdropPath] })
    state.withLock { state in
      guard reading > state.shown else { return }
      (state.collection, state.pictures, state.shown) = (made, pictures, reading)
    }
  }

  /// Where the films are from, for the lines on the pages.
  func origins(of collection: MovieCollection) -> MovieOrigins {
    let years = collection.catalogueYears ?? 0...0
    return MovieOrigins(
      catalogueDay: collection.catalogue.snapshotDay,
      catalogueYears: years,
      years: collection.years ?? years,
      lastYear: collection.holdings.years?.upperBound,
      credits: MovieProvider.all.map { ($0.source, $0.attribution) }
    )
  }
}
