package import Dispatch

/// A command's output and ending.
package struct CommandRun: Equatable, Sendable {
  /// How a process ended.
  package enum Ending: Equatable, Sendable {
    case status(Int32)
    case signal(Int32)
    /// It was still running at its time limit, and was killed (SIGKILL).
    case timeLimit
  }

  /// Its standard output; bytes that are not UTF-8 are U+FFFD.
  package let output: String
  /// Its standard error.
  package let errors: String
  package let ending: Ending

  /// Creates a run.
  package init(output: String = "", errors: String = "", ending: Ending = .status(0)) {
    self.output = output
    self.errors = errors
    self.ending = ending
  }

  /// Runs the built `cambio`, or another program, and waits for its end, a minute at most.
  ///
  /// The day is 2026-11-21, the locale C.UTF-8, and there is no terminal. `environment` has the
  /// variables to set beyond those, nil to remove one; `input` is standard input; without
  /// `directory` it runs in the tests' own.
  package static func cambio(
    _ arguments: [String],
    environment: [String: String?] = [:],
    input: String = "",
    directory: String? = nil,
    program: String = "cambio"
  ) throws -> CommandRun {
    try CommandLaunch(
      executable: BuiltBinary.path(of: program),
      arguments: arguments,
      environment: environment,
      input: input,
      directory: directory
    ).run()
  }

  /// Runs a script in bash, which finds the built `cambio` in `$CAMBIO`; otherwise as ``cambio``.
  package static func bash(
    _ script: String,
    environment: [String: String?] = [:],
    input: String = "",
    directory: String? = nil,
    timeLimit: DispatchTimeInterval = .seconds(60)
  ) throws -> CommandRun {
    var environment = environment
    environment["CAMBIO"] = try BuiltBinary.path(of: "cambio")
    return try CommandLaunch(
      executable: "/bin/bash",
      arguments: ["-c", script],
      environment: environment,
      input: input,
      directory: directory,
      timeLimit: timeLimit
    ).run()
  }
}

extension CommandRun {
  /// The run as a terminal shows it, for a snapshot: the command line, the output, and the exit
  /// status.
  package func transcript(of commandLine: String) -> String {
    var parts = ["$ \(commandLine)\n", output]
    if !errors.isEmpty { parts += ["[standard error]\n", errors] }
    switch ending {
    case .status(let status): parts.append("[status \(status)]\n")
    case .signal(let signal): parts.append("[signal \(signal)]\n")
    case .timeLimit: parts.append("[time limit]\n")
    }
    return parts.joined()
  }
}
