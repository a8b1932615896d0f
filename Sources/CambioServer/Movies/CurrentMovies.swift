import EmbeddedData
import ExactMoney
import Feeds
import LocalStore
import Logging
import Movies
import Presentation
import Refreshing
import Synchronization

/// The movies that the server works with: the embedded catalogue, and the store's as last read.
///
/// They are in memory as a collection that never changes. The store is read on its own thread: all
/// of it when the server starts and when another process has written to it, else the movies of each
/// answer. No request waits for that.
final class CurrentMovies: Sendable {
  private let log: Logger
  private let asking: MovieFetches?
  private let listings: MovieListings
  private let state = Mutex(State())
  /// Held while the catalogue is prepared, but not by readers of the edition.
  private let making = Mutex(())

  private struct State {
    var collection: MovieCollection?
    /// The names of the catalogue's movies in other languages, and their edition in the store.
    var names: (names: CatalogueNames, edition: String) = (CatalogueNames(), "")
    /// The pages of the popular movies in the store.
    var popular: [[MovieIDs]] = []
    /// The paths of the pictures in sources' reports.
    var pictures: Set<String> = []
    /// The number of changes so far.
    var edition = 0
    /// The last renewal, which the next one follows.
    var renewal: Task<Void, Never>?
  }

  /// Creates the movies of the catalogue; without `asking` no source is called.
  init(log: Logger, asking: MovieFetches? = nil, now: Instant = Instant(unixSeconds: 0)) {
    (self.log, self.asking) = (log, asking)
    listings = MovieListings(startedAt: now)
  }

  /// A number that changes whenever the movies do.
  var edition: Int { state.withLock { $0.edition } }

  /// The running requests to sources.
  var tasks: [Task<Void, Never>] { asking?.tasks ?? [] }

  /// Movies, and the state of each source's answer to the question that they are for.
  struct Answer: Sendable {
    let movies: MovieCollection
    var sources: [MovieSourceState] = []
    /// The movies that a source found for a search.
    var found: [MovieIDs] = []

    /// Whether a source is still being asked.
    var isAsking: Bool {
      sources.contains { if case .asking = $0 { true } else { false } }
    }
  }

  /// The time for which an answer waits for the sources.
  enum Wait: Equatable, Sendable {
    /// A short time, if there is nothing to show without them.
    case ifEmpty
    /// Until they have answered or failed, but at most until this moment.
    case until(ContinuousClock.Instant)
  }

  /// The wait of a client of another API, which asks once and keeps the answer.
  var clientWait: Wait { .until(.now + (asking?.backend.clientPatience ?? .zero)) }
  /// The wait of a page whose reader expects it to take a while.
  var pageWait: Wait { .until(.now + .seconds(20)) }

  /// Returns all movies, after `question` was sent to the sources and `wait` is over.
  ///
  /// The question is sent if it is due and `client` has a share of the sources' quotas left.
  func answer(
    to question: MovieQuestion?,
    for client: ClientAddress? = nil,
    _ wait: Wait
  ) async -> Answer {
    await prepare()
    guard let question, let asking else { return Answer(movies: collection) }
    if let task = ask(question, for: client), wait != .ifEmpty || !question.isKnown(by: collection)
    {
      let end: ContinuousClock.Instant
      switch wait {
      case .ifEmpty: end = .now + asking.backend.patience
      case .until(let last): end = last
      }
      await rest(of: task, until: end)
    }
    // The states are read first: movies that arrive meanwhile are on the page.
    let states = asking.states(of: question, for: client)
    return Answer(movies: collection, sources: states, found: asking.movies(through: question))
  }

  /// Returns page `number` of the movies of `selection`, in the given or the newest listing.
  ///
  /// A page is one of the source's, or `size` movies if no source has the list. If no source is in
  /// use, the order never changes, and no listing is kept.
  ///
  /// - Throws: `CancellationError` if the client has left, or ``Problem`` if the search cannot have
  ///   its turn.
  func listing(
    _ listing: Int?,
    page number: Int,
    of selection: MovieSelection,
    size: Int,
    _ wait: Wait,
    by searches: WorkQueue.Searches
  ) async throws -> (MovieListing, Answer) {
    let client = searches.client
    await prepare()
    guard let asking else {
      let movies = collection
      let page = try await searches.run { movies.page(number, of: selection, size: size) }
      return (MovieListing(page, size: size), Answer(movies: movies))
    }
    func page(isFinal: Bool) async throws -> (MovieListings.Progress, edition: Int) {
      try await searches.run { @Sendable [self] in
        // The edition is read first: movies that arrive meanwhile belong to a later one.
        let edition = self.edition
        let page = listings.page(
          number,
          of: listing,
          selection,
          in: collection,
          edition,
          beside: MovieQuestion(selection, page: number).map { asking.movies(through: $0) } ?? [],
          size: size,
          isFinal: isFinal
        ) { [self] in source(selection, $0, for: client) }
        return (page, edition)
      }
    }
    var (shown, edition) = try await page(isFinal: false)
    var end = ContinuousClock.now + asking.backend.pagePatience
    if case .until(let last) = wait { end = last }
    for _ in 0..<MovieListings.maximumAtOnce where !shown.coming.isEmpty {
      let tasks = shown.coming.map { ask(selection, page: $0, for: client) }
      // If no further request may begin, one has to end first.
      guard let task = tasks[0] ?? asking.tasks.first else { break }
      await rest(of: task, until: end)
      (shown, edition) = try await page(isFinal: false)
      if ContinuousClock.now >= end { break }
    }
    if !shown.coming.isEmpty { (shown, edition) = try await page(isFinal: true) }
    // Pages that are due are fetched again, and the next page before a reader requests it.
    let taken = shown.taken.isEmpty ? 1..<2 : shown.taken
    let tasks = taken.compactMap { ask(selection, page: $0, for: client) }
    let isEmpty = number == 1 && shown.listing.page.results.isEmpty
    if let task = tasks.first, wait != .ifEmpty || isEmpty {
      await rest(of: task, until: wait == .ifEmpty ? .now + asking.backend.patience : end)
      (shown, edition) = try await page(isFinal: true)
    }
    if let next = MovieQuestion(selection, page: shown.taken.upperBound),
      asking.mayFetchAhead(next)
    {
      _ = ask(selection, page: next.page, for: client)
    }
    let questions = Set(shown.taken).union(shown.coming.prefix(1)).union(number == 1 ? [1] : [])
    var states: [MovieSourceState] = []
    for question in questions.sorted().compactMap({ MovieQuestion(selection, page: $0) }) {
      // Pages that fail for the same reason are one failure.
      states += asking.states(of: question, for: client).filter { !states.contains($0) }
    }
    var answer = Answer(movies: collection, sources: states)
    // Movies that arrived while the page was made are not on it, and nobody waits for them.
    if !answer.isAsking && edition != self.edition {
      (shown, _) = try await page(isFinal: true)
      answer = Answer(movies: collection, sources: states)
    }
    return (shown.listing, answer)
  }

  /// Returns page `number` of `selection` at its source so far, or until it arrives the stored page
  /// of the popular list.
  private func source(
    _ selection: MovieSelection,
    _ number: Int,
    for client: ClientAddress?
  ) -> SourcePage {
    guard let asking, let question = MovieQuestion(selection, page: number) else { return .none }
    var known = asking.page(question, for: client)
    if case .arrived = known { return known }
    let first = asking.page(question.page(1), for: client)
    // The first page has the number of pages, so a later one is requested after it.
    if number > 1, case .failed = first { known = .none }
    guard case .list(.popular) = question else { return known }
    // A list that has ended has no more pages, even if the store has some from earlier.
    if case .none = known, case .arrived = first { return known }
    let kept = state.withLock { number <= $0.popular.count ? $0.popular[number - 1] : [] }
    return kept.isEmpty ? known : .arrived(kept)
  }

  /// Requests a page of `selection`, or its first page until that has arrived, which has the number
  /// of pages.
  private func ask(
    _ selection: MovieSelection,
    page number: Int,
    for client: ClientAddress?
  ) -> Task<Void, Never>? {
    guard let asking, let question = MovieQuestion(selection, page: number) else { return nil }
    if case .arrived = asking.page(question.page(1), for: client) {
      return ask(question, for: client)
    }
    return ask(question.page(1), for: client)
  }

  private func ask(
    _ question: MovieQuestion,
    for client: ClientAddress?
  ) -> Task<Void, Never>? {
    asking?.ask(question, for: client, renew: { [weak self] in await self?.renew($0, from: $1) })
  }

  /// Waits for `task`, at most until `last`.
  private func rest(of task: Task<Void, Never>, until last: ContinuousClock.Instant) async {
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

  /// All movies.
  ///
  /// The first access prepares the orders of the catalogue, which takes some hundredths of a
  /// second.
  var collection: MovieCollection {
    if let made = state.withLock({ $0.collection }) { return made }
    return making.withLock { _ in
      if let made = state.withLock({ $0.collection }) { return made }
      let made = MovieCollection(EmbeddedMovies.catalogue)
      state.withLock { $0.collection = made }
      return made
    }
  }

  /// Prepares the catalogue on the threads for work, unless it is.
  private func prepare() async {
    guard state.withLock({ $0.collection == nil }) else { return }
    await WorkThreads.shared.run { _ = collection }
  }

  /// Returns whether a source reported a movie whose poster or background is at `path`.
  func hasPicture(at path: String) -> Bool { state.withLock { $0.pictures.contains(path) } }

  /// Reads all movies of `store`, which replace those before.
  func renew(from store: LocalStore) async { await inTurn { await $0.readAll(in: store) } }

  /// Reads the movies of `answer` in `store`, which replace those before.
  func renew(_ answer: MovieAnswer, from store: LocalStore) async {
    await inTurn { movies in
      // Movies that the store has dropped are still in memory, so at the maximum all are read
      // again.
      if movies.collection.count < EmbeddedMovies.catalogue.count + Self.maximumReported {
        await movies.read(answer, in: store)
      } else {
        await movies.readAll(in: store)
      }
    }
  }

  /// The maximum number of movies in memory besides the catalogue, our choice: 5,000 more than the
  /// store keeps.
  private static let maximumReported = MovieStore.maximumMovies + 5_000

  /// Runs `work` after all work that began before it, so that later changes are shown later.
  private func inTurn(_ work: @escaping @Sendable (CurrentMovies) async -> Void) async {
    let task = state.withLock { state in
      let task = Task { [last = state.renewal, self] in
        await last?.value
        await work(self)
      }
      state.renewal = task
      return task
    }
    await task.value
  }

  private func readAll(in store: LocalStore) async {
    do throws(StoreError) {
      let (reported, popular) = try await store.run { store throws(StoreError) in
        try self.readNames(in: store)
        return (try MovieLibrary.reported(in: store), try MovieLibrary.popular(in: store))
      }
      state.withLock { $0.popular = popular }
      show(reported, popular: Array(popular.joined()))
    } catch {
      log.error("movies of the store unreadable", metadata: ["reason": "\(error)"])
    }
  }

  /// Reads the movies of `answer`, and those that change with them.
  private func read(_ answer: MovieAnswer, in store: LocalStore) async {
    let before = collection
    do throws(StoreError) {
      let (ids, movies, popular) = try await store.run { store throws(StoreError) in
        var (ids, movies): (Set<MovieIDs>, [Movie]) = ([], [])
        var more = Set(answer.movies)
        while !more.isSubset(of: ids) {
          ids.formUnion(more)
          movies = try MovieLibrary.reported(in: store, sharing: ids)
          more = before.ids(changingWith: movies + ids.map { Movie(ids: $0) })
        }
        return (ids, movies, answer.isPopular ? try MovieLibrary.popular(in: store) : nil)
      }
      if let popular { state.withLock { $0.popular = popular } }
      let first = popular.map { Array($0.joined()) }
      show(before.replacing(ids, with: movies, popular: first), movies) { $0.formUnion($1) }
    } catch {
      log.error("movies of the store unreadable", metadata: ["reason": "\(error)"])
    }
  }

  /// Reads the names of the catalogue's movies in other languages, if they have changed.
  private func readNames(in store: LocalStore) throws(StoreError) {
    let edition = try store.movies.namesEdition()
    guard edition != state.withLock({ $0.names.edition }) else { return }
    let names = CatalogueNames(try store.movies.names(), of: EmbeddedMovies.catalogue)
    state.withLock { $0.names = (names, edition) }
  }

  /// Replaces the reported movies.
  func show(_ reported: [Movie], popular: [MovieIDs] = []) {
    // A store without movies changes nothing: the first request prepares the catalogue.
    let (isReady, names) = state.withLock { ($0.collection != nil, $0.names) }
    if reported.isEmpty && names.names.isEmpty && !isReady { return }
    show(collection.joined(with: reported, popular: popular, names: names.names), reported) {
      $0 = $1
    }
  }

  /// Replaces all movies by `made`; `note` adds the pictures of its new `movies` to the known ones.
  private func show(
    _ made: MovieCollection,
    _ movies: [Movie],
    note: (inout Set<String>, Set<String>) -> Void
  ) {
    let pictures = Set(movies.flatMap { $0.posterPaths + [$0.backdropPath] })
    state.withLock { state in
      state.collection = made
      note(&state.pictures, pictures)
      state.edition += 1
    }
  }

  /// Returns the sources of the movies, for the notes on pages.
  func origins(of collection: MovieCollection) -> MovieOrigins {
    let years = collection.catalogueYears ?? 0...0
    return MovieOrigins(
      catalogueDay: collection.catalogue.snapshotDay,
      catalogueYears: years,
      years: collection.years ?? years,
      lastYear: collection.holdings.years?.upperBound,
      hasPopular: !collection.popular.isEmpty,
      credits: MovieProvider.all.map { ($0.source, $0.attribution) }
    )
  }
}
