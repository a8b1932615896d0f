import ArgumentParser

/// How movies are served.
struct MovieServing: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Keep so many megabytes of movie posters beside the store; 0 to draw them all.",
      valueName: "number"
    )
  )
  var posters = 256

  /// The bytes of pictures that are kept; 0 for no pictures.
  var maximumPictureBytes: Int { posters << 20 }

  /// - Throws: ``CommandFailure`` if the posters are too many.
  func check(_ wording: CommandWording) throws(CommandFailure) {
    try Serve.check("--posters", posters, in: 0...1_000_000, wording)
  }
}
