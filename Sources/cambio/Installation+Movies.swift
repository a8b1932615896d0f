import EmbeddedMovies
import LocalStore
import Movies
import Repositories

extension Installation {
  /// The films at hand: those in the program, and what the store has.
  func movies() throws(CommandFailure) -> MovieLibrary {
    try StoreAccess(wording: wording).reading { () throws(StoreError) in
      try MovieLibrary(store: store, catalogue: EmbeddedMovies.catalogue)
    }
  }

  /// Asks sources of films by `work`, and says on standard error why none of them answered.
  ///
  /// Returns what this machine has then: the store is closed with its answers in its file, and this
  /// installation has had its day.
  ///
  /// - Throws: ``CommandFailure`` when the network is not to be used, or there is no store for answers.
  func refreshingMovies(
    _ work:
      @escaping @Sendable (MovieRefresher, [ConfiguredMovieSource]) async
      -> [MovieRefresher.Report]
  ) throws(CommandFailure) -> Installation {
    guard !configuration.isOffline.value else { throw wording.failure(.usage, .refreshOffline) }
    guard let store else { throw wording.failure(.configuration, .storeHasNoPlace) }
    let (client, clock, sources) = (client(), clock, configuration.movieSources)
    let refresher = MovieRefresher(store: store, client: client, now: { clock.now })
    let reports = Waiting {
      let reports = await work(refresher, sources)
      await client.shutdown()
      return reports
    }.result()
    try? store.close()
    if !reports.contains(where: { $0.failure == nil }) {
      let text = RefreshFailureText(wording: wording)
      for report in reports {
        guard let failure = report.failure else { continue }
        Output.writeError("cambio: " + text.text(for: failure, of: report.provider.facts))
      }
    }
    return try Installation(configuration, .ifThere, wording: wording)
  }
}
