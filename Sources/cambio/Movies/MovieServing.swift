import ArgumentParser
import CambioServer

/// How films are served: the ports at which the programs of TMDb and OMDb are answered, and the posters kept.
struct MovieServing: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Answer TMDb's programs at this port too, at its root.",
      valueName: "number"
    )
  )
  var tmdbPort: Int?

  @Option(
    help: ArgumentHelp(
      "Answer OMDb's programs at this port too, at its root.",
      valueName: "number"
    )
  )
  var omdbPort: Int?

  @Option(
    help: ArgumentHelp(
      "Keep so many megabytes of movie posters beside the store; 0 to draw them all.",
      valueName: "number"
    )
  )
  var posters = 256

  /// The bytes of pictures that are kept; 0 for no pictures.
  var maximumPictureBytes: Int { posters << 20 }

  /// The ports that are given.
  ///
  /// - Throws: ``CommandFailure`` where one is no port, or the posters are too many.
  func ports(_ wording: Wording) throws(CommandFailure) -> [Dialect: Int] {
    try Serve.check("--posters", posters, in: 0...1_000_000, wording)
    return try Serve.ports([(.tmdb, tmdbPort), (.omdb, omdbPort)], wording)
  }
}
