import EmbeddedData
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
  private let state = Mutex(State())

  private struct State {
    var collection: MovieCollection?
    /// The pictures that sources told of, as they name them.
    var pictures: Set<String> = []
    /// How often the store was read, and which of these readings is shown.
    var readings = 0
    var shown = 0
  }

  /// Creates them; without `asking` no source is asked.
  init(log: Logger, asking: MovieFetches? = nil) {
    (self.log, self.asking) = (log, asking)
  }

  /// Which reading of the store is shown.
  var edition: Int { state.withLock { $0.shown } }

  /// What asks the sources now.
  var tasks: [Task<Void, Never>] { asking?.tasks ?? [] }

  /// All films, for an answer to `question`, which the sources are asked when it is due.
  ///
  /// What comes stands in later answers; only where nothing at hand answers it is waited for, a while at most.
  func collection(for question: MovieQuestion?) async -> MovieCollection {
    let known = collection
    guard let question, let asking,
      let task = asking.ask(question, renew: { [weak self] in await self?.renew(from: $0) }),
      !question.isAnswered(by: known)
    else { return known }
    let (end, ending) = AsyncStream<Void>.makeStream()
    Task {
      await task.value
      ending.finish()
    }
    let limit = Task {
      try? await Task.sleep(for: asking.patience)
      ending.finish()
    }
    for await _ in end {}
    limit.cancel()
    return collection
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
        return (
          try MovieLibrary.told(in: store), try MovieLibrary.popular(in: store), reading
        )
      }
      show(told, popular: popular, reading)
    } catch {
      log.error("films of the store unreadable", metadata: ["reason": "\(error)"])
    }
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
    if told.isEmpty && state.withLock({ $0.collection == nil }) { return }
    let made = collection.joined(with: told, popular: popular)
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
