import EmbeddedMovies
import Feeds
import LocalStore
import Logging
import Movies
import Presentation
import Repositories
import Synchronization

/// The films that the server works with: those of the program, and what the store has, as it was last read.
///
/// They lie in memory as a collection that never changes. The store is read on its own thread when the server
/// starts and when another process has written to it; no request waits for that.
final class CurrentMovies: Sendable {
  private let log: Logger
  private let state = Mutex<MovieCollection?>(nil)

  init(log: Logger) {
    self.log = log
  }

  /// All films.
  ///
  /// The first question makes the orders of the catalogue ready, which takes some hundredths of a second.
  var collection: MovieCollection {
    state.withLock { collection in
      if let collection { return collection }
      let made = MovieCollection(EmbeddedMovies.catalogue)
      collection = made
      return made
    }
  }

  /// Reads what `store` has been told of films, and goes on with it.
  func renew(from store: LocalStore) async {
    do throws(StoreError) {
      let told = try await store.run { store throws(StoreError) in
        try MovieLibrary.told(in: store)
      }
      show(told)
    } catch {
      log.error("films of the store unreadable", metadata: ["reason": "\(error)"])
    }
  }

  /// Goes on with the films that were `told` of.
  func show(_ told: [Movie]) {
    // A store without films changes nothing: the catalogue is made ready by the first question.
    if told.isEmpty && state.withLock({ $0 == nil }) { return }
    let made = MovieCollection(EmbeddedMovies.catalogue, told: told)
    state.withLock { $0 = made }
  }

  /// Where the films are from, for the lines on the pages.
  func origins(of collection: MovieCollection) -> MovieOrigins {
    let years = collection.catalogueYears ?? 0...0
    return MovieOrigins(
      catalogueDay: collection.catalogue.snapshotDay,
      catalogueYears: years,
      years: collection.years ?? years,
      credits: MovieProvider.all.map { ($0.source, $0.attribution) }
    )
  }
}
