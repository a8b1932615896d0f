import EmbeddedData
import ExactMoney
import Feeds
import Logging
import Movies
import Refreshing
import ServiceLifecycle
import Synchronization

/// Fetches the movies since the catalogue in the background, one month at a time, and again when
/// they are due.
struct ReleasedMovies: Service {
  let backend: MovieBackend
  let movies: CurrentMovies
  let log: Logger

  /// The delay after the start, when a server has readers to answer first.
  private static let start = Duration.seconds(20)
  /// The pause between two months, for the sake of the source's other users and of this machine.
  private static let pause = Duration.seconds(20)
  /// The number of seconds before a failed month is retried.
  private static let patience: Int64 = 1_800
  /// The number of months after which all movies are read again.
  private static let renewal = 12

  func run() async throws {
    await cancelWhenGracefulShutdown {
      try? await Task.sleep(for: Self.start)
      while !Task.isCancelled {
        let wait = await WorkThreads.shared.run {
          await refresh { try? await Task.sleep(for: Self.pause) }
        }
        try? await Task.sleep(for: .seconds(wait))
      }
    }
  }

  /// Fetches the due months, with `rest` after each; returns the number of seconds until the next
  /// one.
  func refresh(rest: @escaping @Sendable () async -> Void) async -> Int64 {
    let first = (EmbeddedMovies.catalogue.years?.upperBound ?? 2_014) + 1
    var wait: Int64 = 86_400
    for source in backend.sources {
      guard let due = await backend.refresher.releasedDue(since: first, of: source) else {
        continue
      }
      let now = backend.now()
      guard due <= now else {
        wait = min(wait, due.seconds(since: now))
        continue
      }
      let months = Mutex(0)
      let reports = await backend.refresher.refreshReleased(since: first, from: source, .whenDue) {
        let count = months.withLock { months in
          months += 1
          return months
        }
        if count.isMultiple(of: Self.renewal) {
          await movies.renew(from: backend.store)
        }
        await rest()
        return !Task.isCancelled
      }
      await movies.renew(from: backend.store)
      if logResults(reports, of: source) { wait = min(wait, Self.patience) }
    }
    return max(wait, 60)
  }

  /// Logs the results; returns whether anything failed.
  private func logResults(
    _ reports: [MovieRefresher.YearReport],
    of source: ConfiguredMovieSource
  ) -> Bool {
    let name = source.provider.facts.name
    for report in reports {
      if let movies = report.movies {
        log.info(
          "movies fetched",
          metadata: ["source": "\(name)", "year": "\(report.year)", "movies": "\(movies)"]
        )
      }
      if let failure = report.failure {
        log.warning(
          "movies not fetched",
          metadata: [
            "source": "\(name)", "year": "\(report.year)", "reason": "\(failure.record)",
          ]
        )
      }
    }
    return reports.contains { $0.failure != nil }
  }
}
