import Movies
import ServiceLifecycle

/// Has what is popular fetched when the server starts, and again when it is due, so that no reader waits for it.
struct PopularMovies: Service {
  let movies: CurrentMovies

  /// The number of pages, which a reader begins with.
  private static let pages = 2

  func run() async throws {
    await cancelWhenGracefulShutdown {
      while !Task.isCancelled {
        for page in 1...Self.pages {
          guard let question = MovieQuestion(MovieSelection(), page: page) else { continue }
          _ = await movies.answer(to: question, movies.clientWait)
        }
        try? await Task.sleep(for: .seconds(MovieQuestion.list(.popular(page: 1)).lifetime))
      }
    }
  }
}
