/// The reason why a command ends without a result: its exit status and its message.
///
/// The message names the input, the reason and the way out.
struct CommandFailure: Error, Equatable {
  let status: ExitStatus
  let message: String
}

/// Exit statuses, with the numbers and meanings of BSD's sysexits.h.
enum ExitStatus: Int32 {
  /// All is well (EX_OK).
  case success = 0
  /// The command line is wrong (EX_USAGE).
  case usage = 64
  /// The input is wrong: no such currency, not an amount (EX_DATAERR).
  case data = 65
  /// The question has no rate (EX_UNAVAILABLE).
  case unavailable = 69
  /// The result could not be written (EX_IOERR).
  case output = 74
  /// Try again later: the network or a source failed (EX_TEMPFAIL).
  case temporary = 75
  /// The configuration is invalid (EX_CONFIG).
  case configuration = 78
}

extension CommandFailure {
  /// Prints the message on standard error and ends the program.
  func exit() -> Never {
    Output.writeError("cambio: \(message)")
    Output.end(status)
  }
}

extension CommandFailure: CustomStringConvertible {
  /// The message, for errors that quote others.
  var description: String { message }
}
