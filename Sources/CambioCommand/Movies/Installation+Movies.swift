import EmbeddedData
import ExactMoney
package import Feeds
import LocalStore
import MovieLists
import Movies
package import Refreshing
import Upstream

extension Installation {
  /// Returns the available movies: those in the program, and those in the store.
  func movies() throws(CommandFailure) -> MovieLibrary {
    try wording.reading { () throws(StoreError) in
      try MovieLibrary(store: store, catalogue: EmbeddedMovies.catalogue)
    }
  }

  /// Returns the reader's list of movies.
  func watchlist() throws(CommandFailure) -> [WatchlistEntry] {
    try inStore { store throws(StoreError) in try store.watchlist.entries() } ?? []
  }

  /// Fetches movies by `work`, and returns its answer.
  ///
  /// Closes the store afterwards, so that its file has all answers; this installation can no longer
  /// be used.
  ///
  /// - Throws: ``CommandFailure`` if Cambio is offline, or there is no store.
  func asking<Answer: Sendable>(
    _ work: @escaping @Sendable (MovieRefresher) async -> Answer
  ) throws(CommandFailure) -> Answer {
    guard !configuration.isOffline.value else { throw wording.failure(.usage, .refreshOffline) }
    guard let store else { throw wording.failure(.configuration, .storeHasNoPlace) }
    let (client, clock) = (client(), clock)
    let refresher = MovieRefresher(store: store, client: client, now: { clock.now })
    let answer = waiting {
      let answer = await work(refresher)
      await client.shutdown()
      return answer
    }
    try? store.close()
    return answer
  }

  /// Fetches movies by `work`, and returns this machine's data with them.
  ///
  /// Reports on standard error why no source answered, or why the movie with `ids`, named `text` by
  /// the reader, is missing.
  ///
  /// - Throws: ``CommandFailure`` as ``asking(_:)`` does, and with ``ExitStatus/temporary`` if a
  ///   source that failed may have that movie.
  func refreshingMovies(
    for movie: (ids: MovieIDs, text: String)? = nil,
    _ work:
      @escaping @Sendable (MovieRefresher, [ConfiguredMovieSource]) async
      -> [MovieRefresher.Report]
  ) throws(CommandFailure) -> Installation {
    let sources = configuration.movieSources
    let reports = try asking { refresher in await work(refresher, sources) }
    let refreshed = try Installation(configuration, .ifThere, wording: wording)
    let isMissing = if let movie { try refreshed.movies().movie(movie.ids) == nil } else { false }
    if isMissing || !reports.contains(where: { $0.failure == nil }) {
      for report in reports {
        guard let failure = report.failure else { continue }
        Output.report(wording.sentence(on: failure, of: report.provider.facts))
      }
    }
    let kinds = reports.compactMap { $0.failure?.kind }
    if let movie, isMissing, kinds.contains(where: { $0 != .keyMissing && $0 != .notFound }) {
      throw wording.failure(.temporary, .movieUnanswered(text: movie.text.truncated(to: 50)))
    }
    return refreshed
  }
}

extension Configuration {
  /// The sources of movies, in the order in which they are called.
  package var movieSources: [ConfiguredMovieSource] { MovieProvider.all.map { source($0) } }

  /// The servers of posters whose addresses can be configured.
  static let moviePictureHosts = PictureHost.all.map { $0.facts }

  /// The configured servers of posters.
  package var pictureHosts: [Configured<PictureHost>] { PictureHost.all.map { source($0) } }
}

extension Clock {
  /// The reader's time zone, or UTC if `CAMBIO_TODAY` sets the moment, as in ``today(_:)``.
  var zone: WatchlistZone {
    fixed == nil ? WatchlistZone { Clock.day(of: $0) ?? $0.day } : .utc
  }
}

extension MovieLibrary {
  /// Returns the movie with `words` as its IMDb id or complete title.
  ///
  /// - Throws: ``CommandFailure`` with ``ExitStatus/data`` if there is none, or several have the
  ///   title.
  func movie(named words: [String], _ wording: CommandWording) throws(CommandFailure) -> Movie {
    let text = words.joined(separator: " ")
    if let id = IMDbID(text) {
      guard let movie = movie(MovieIDs(imdb: id)) else { throw unknown(text, wording) }
      return movie
    }
    let found = movies(named: MovieSearch(name: text)).movies
    guard let first = found.first else { throw unknown(text, wording) }
    guard found.count > 1 else { return first }
    let language = wording.ofPages.textLanguage
    let movies = found.map { movie in
      let year = movie.knownYear.map { " (\($0))" } ?? ""
      return "\(movie.ids.imdb?.description ?? "") \(movie.texts(in: language).title)\(year)"
    }
    throw wording.failure(
      .data,
      .movieAmbiguous(text: text.truncated(to: 50), movies: wording.alternatives(movies))
    )
  }

  private func unknown(_ text: String, _ wording: CommandWording) -> CommandFailure {
    let (text, years) = (text.truncated(to: 50), years.text)
    return wording.failure(.data, .movieUnknown(text: text, years: years))
  }
}
