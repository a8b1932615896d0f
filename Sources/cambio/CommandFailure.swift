/// Why a command ends without a result: the status it exits with, and the words it says.
///
/// The words name the input, the reason and the way out.
struct CommandFailure: Error, Equatable {
  let status: ExitStatus
  let message: String
}

/// Exit statuses, with the numbers and meanings of BSD's sysexits.h.
enum ExitStatus: Int32 {
  /// All is well (EX_OK).
  case success = 0
  /// The command line is not one of ours (EX_USAGE).
  case usage = 64
  /// The input is understood and wrong: no such currency, not an amount (EX_DATAERR).
  case data = 65
  /// There is no rate for what was asked (EX_UNAVAILABLE).
  case unavailable = 69
  /// The result could not be written (EX_IOERR).
  case output = 74
  /// Try again later: the network or a source failed (EX_TEMPFAIL).
  case temporary = 75
  /// The configuration makes no sense (EX_CONFIG).
  case configuration = 78
}

extension CommandFailure {
  /// Says the message on standard error and ends the program.
  func exit() -> Never {
    Output.writeError("cambio: \(message)")
    Output.end(status)
  }
}

extension CommandFailure: CustomStringConvertible {
  /// The message, for errors that quote others.
  var description: String { message }
}
