import ArgumentParser
import CambioCommand

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
