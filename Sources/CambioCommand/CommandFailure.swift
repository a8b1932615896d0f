/// The reason that ends a command without a result.
///
/// The message names the input, the reason and a hint.
package struct CommandFailure: Error, Equatable {
  package let status: ExitStatus
  package let message: String
}

/// Exit statuses, with the numbers and meanings of BSD's sysexits.h.
package enum ExitStatus: Int32 {
  /// The command succeeded (EX_OK).
  case success = 0
  /// The command line is wrong (EX_USAGE).
  case usage = 64
  /// The input is wrong (EX_DATAERR): an unknown currency, or text that is not an amount.
  case data = 65
  /// No rate answers the question (EX_UNAVAILABLE).
  case unavailable = 69
  /// The result could not be written (EX_IOERR).
  case output = 74
  /// The network or a source failed, so a later attempt may succeed (EX_TEMPFAIL).
  case temporary = 75
  /// The configuration is invalid (EX_CONFIG).
  case configuration = 78
}

extension CommandFailure {
  /// Prints the message on standard error and ends the program.
  func exit() -> Never {
    Output.report(message)
    Output.end(status)
  }
}

extension CommandFailure: CustomStringConvertible {
  /// The message, for errors that quote others.
  package var description: String { message }
}
