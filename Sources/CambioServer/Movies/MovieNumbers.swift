import Movies
import Refreshing
import Synchronization

/// Fetches the IMDb ids of the movies of lists in the background, one list after the other.
///
/// Without the ids a movie with another title in the catalogue would be listed twice, and an entry
/// of a reader's list would not be found by the id that an import gave it.
final class MovieNumbers: Sendable {
  /// The maximum number of movies that wait or are asked for; more of a list are not asked for.
  private static let maximumWaiting = 1_000
  /// The number of seconds before a movie is asked for again.
  private static let pause: Int64 = 3_600

  private struct State {
    /// The movies to ask for, oldest first.
    var waiting: [MovieIDs] = []
    /// The task that asks; nil while no movie waits.
    var task: Task<Void, Never>?
  }

  private let backend: MovieBackend
  /// The movies whose ids are being fetched, or were fetched within the last hour.
  private let throttle: FetchThrottle<MovieIDs>
  private let state = Mutex(State())

  init(_ backend: MovieBackend) {
    self.backend = backend
    throttle = FetchThrottle(atOnce: MovieNumbers.maximumWaiting, now: backend.now)
  }

  /// The running task; empty while no movie waits.
  var tasks: [Task<Void, Never>] { state.withLock { $0.task.map { [$0] } ?? [] } }

  /// Requests the ids of `movies`; `renew` is called with those that have come.
  func ask(for movies: [MovieIDs], renew: @escaping MovieFetches.Renewal) {
    let new = movies.filter { throttle.begin($0) }
    state.withLock { state in
      state.waiting += new
      guard state.task == nil, !state.waiting.isEmpty else { return }
      state.task = Task(executorPreference: WorkThreads.shared) { [self] in
        while let movies = next() {
          let numbered = await backend.refresher.number(movies, from: backend.sources)
          for movie in movies { throttle.end(movie, pausingFor: MovieNumbers.pause) }
          if !numbered.isEmpty { await renew(MovieAnswer(movies: numbered), backend.store) }
        }
      }
    }
  }

  /// Takes the movies that have waited longest, as many as a page of a list; nil without any, which ends the task.
  private func next() -> [MovieIDs]? {
    state.withLock { state in
      guard !state.waiting.isEmpty else {
        state.task = nil
        return nil
      }
      let movies = Array(state.waiting.prefix(MoviePage.size))
      state.waiting.removeFirst(movies.count)
      return movies
    }
  }
}
