import ExactMoney
import Movies
import ServiceLifecycle

/// Fetches the first pages of popular movies when the server starts, and again when they are due,
/// so that no reader waits for them.
struct PopularMovies: Service {
  let backend: MovieBackend
  let movies: CurrentMovies

  func run() async throws {
    await cancelWhenGracefulShutdown {
      while !Task.isCancelled {
        let wait = await refresh()
        try? await Task.sleep(for: .seconds(wait))
      }
    }
  }

  /// Fetches the pages that are due, up to one that fails; returns the number of seconds until they
  /// are due again.
  func refresh() async -> Int64 {
    var wait = MovieQuestion.list(.popular(page: 1)).lifetime
    for page in 1..<backend.popularPages + 1 {
      let answer = await movies.answer(to: .list(.popular(page: page)), movies.pageWait)
      for case .failed(let failure) in answer.sources {
        guard let moment = failure.retryAt else { continue }
        wait = min(wait, moment.seconds(since: backend.now()))
      }
      if answer.isAsking { wait = min(wait, 60) }
      if !answer.sources.isEmpty { break }
    }
    // A page is due after its lifetime, not at its end; more than one request per minute helps no
    // reader.
    return max(wait, 60) + 1
  }
}
