import ArgumentParser
import CambioCommand
import CambioServer
import Feeds
import LocalStore
import Refreshing
import Upstream

/// The options for serving movies.
struct MovieServing: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Keep at most this many megabytes of movie posters beside the store; 0 to draw them all.",
      valueName: "number"
    )
  )
  var posters = 256

  /// The maximum number of bytes of stored posters; 0 for no posters.
  var maximumPictureBytes: Int { posters << 20 }

  /// Checks the option's value.
  ///
  /// - Throws: ``CommandFailure`` if it is negative or more than 1,000,000.
  func check(_ wording: CommandWording) throws(CommandFailure) {
    try Serve.check("--posters", posters, in: 0...1_000_000, wording)
  }
}

extension Vertical {
  /// Returns the movies of `installation`, served according to `options` and fetched by `client`.
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
  /// Creates a backend for a server's movies; nil without a client or a store, or if no source has
  /// a key.
  ///
  /// If one has a key, sources that need none are used as well.
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
  /// Creates a library of posters beside the store; nil without a store, if `maximumBytes` is 0, or
  /// if there are neither client nor stored posters.
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
