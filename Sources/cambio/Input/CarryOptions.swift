import ArgumentParser
import CambioServer

/// The option for the days by which other APIs' answers carry a rate forward.
struct CarryOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "For a day of another API, carry a rate at most so many days past its publication.",
      valueName: "days"
    )
  )
  var maxAge = ServerConfiguration.defaultMaximumAge

  /// The number of days.
  ///
  /// - Throws: ``CommandFailure`` if it is negative, or more than a century.
  func days(_ wording: CommandWording) throws(CommandFailure) -> Int {
    try Serve.check("--max-age", maxAge, in: 0...36_500, wording)
    return maxAge
  }
}
