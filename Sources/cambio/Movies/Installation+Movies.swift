import CambioServer
import EmbeddedData
import Feeds
import LocalStore
import Movies
import Refreshing
import Upstream

extension Installation {
  /// The movies at hand: those in the program, and what the store has.
  func movies() throws(CommandFailure) -> MovieLibrary {
    try StoreAccess(wording: wording).reading { () throws(StoreError) in
      try MovieLibrary(store: store, catalogue: EmbeddedMovies.catalogue)
    }
  }

  /// Asks sources of movies by `work`; the store is closed with its answers in its file, and this installation
  /// has had its day.
  ///
  /// - Throws: ``CommandFailure`` when the network is not to be used, or there is no store for answers.
  func asking<Answer: Sendable>(
    _ work: @escaping @Sendable (MovieRefresher) async -> Answer
  ) throws(CommandFailure) -> Answer {
    guard !configuration.isOffline.value else { throw wording.failure(.usage, .refreshOffline) }
    guard let store else { throw wording.failure(.configuration, .storeHasNoPlace) }
    let (client, clock) = (client(), clock)
    let refresher = MovieRefresher(store: store, client: client, now: { clock.now })
    let answer = Waiting {
      let answer = await work(refresher)
      await client.shutdown()
      return answer
    }.result()
    try? store.close()
    return answer
  }

  /// Asks sources of movies by `work`, and says on standard error why none of them answered, or why the movie with `ids`,
  /// named `text` by the reader, did not come.
  ///
  /// Returns what this machine has then.
  ///
  /// - Throws: what ``asking(_:)`` does, and ``CommandFailure`` with ``ExitStatus/temporary`` where a source that failed
  ///   may have that movie.
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
      let text = RefreshFailureText(wording: wording)
      for report in reports {
        guard let failure = report.failure else { continue }
        Output.writeError("cambio: " + text.text(for: failure, of: report.provider.facts))
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
  /// The sources of movies, in the order in which they are asked.
  var movieSources: [ConfiguredMovieSource] { MovieProvider.all.map { source($0) } }

  /// The servers of posters, which may have another address.
  static let moviePictureHosts = PictureHost.all.map { $0.facts }

  /// The servers that may be asked for pictures of movies.
  var pictureHosts: [Configured<PictureHost>] { PictureHost.all.map { source($0) } }
}

extension Vertical {
  /// Movies as `installation` has them, served as `options` say, and asked for by `client`.
  static func movies(
    of installation: Installation,
    _ client: UpstreamClient?,
    _ options: MovieServing
  ) -> Vertical {
    let backend = MovieBackend(of: installation, client)
    let pictures = PictureLibrary(
      of: installation,
      backend == nil ? nil : client,
      maximumBytes: options.maximumPictureBytes
    )
    return .movies(backend, pictures: pictures)
  }
}

extension MovieBackend {
  /// Whom a server asks for movies: nobody unless there is a key of one of them, with which the others are
  /// asked too.
  init?(of installation: Installation, _ client: UpstreamClient?) {
    let sources = installation.configuration.movieSources.filter {
      $0.key != nil || $0.provider.facts.key != .required
    }
    guard let client, let store = installation.store, sources.contains(where: { $0.key != nil })
    else { return nil }
    let clock = installation.clock
    self.init(
      refresher: MovieRefresher(store: store, client: client, now: { clock.now }),
      sources: sources,
      store: store,
      popularPages: 2
    )
  }
}

extension PictureLibrary {
  /// Pictures of movies, kept beside the store; nil where there is none to keep, and nobody to ask.
  fileprivate convenience init?(
    of installation: Installation,
    _ client: UpstreamClient?,
    maximumBytes: Int
  ) {
    guard maximumBytes > 0, let store = installation.store else { return nil }
    let pictures = PictureStore(at: store.path + "-pictures", maximumBytes: maximumBytes)
    guard client != nil || pictures.exists else { return nil }
    let clock = installation.clock
    self.init(
      store: pictures,
      hosts: installation.configuration.pictureHosts,
      client: client,
      now: { clock.now }
    )
  }
}
