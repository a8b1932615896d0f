import Dispatch
import Foundation

/// A process to run: its program, its arguments and its environment.
///
/// Input and outputs are files, not pipes, so that no side can wait for the other.
struct CommandLaunch {
  var executable: String
  var arguments: [String]
  var environment: [String: String?] = [:]
  var input = ""
  var directory: String?
  var timeLimit: DispatchTimeInterval = .seconds(60)

  /// Runs it and waits for its end.
  func run() throws -> CommandRun {
    try withTemporaryDirectory { scratch in
      let output = try FileHandle.newFile(at: scratch + "/output")
      let errors = try FileHandle.newFile(at: scratch + "/errors")
      try Data(input.utf8).write(to: URL(fileURLWithPath: scratch + "/input"))
      let source = try FileHandle(forReadingFrom: URL(fileURLWithPath: scratch + "/input"))
      defer { for handle in [output, errors, source] { try? handle.close() } }
      let ending = try end(input: source, output: output, errors: errors)
      return CommandRun(
        output: try text(of: scratch + "/output"),
        errors: try text(of: scratch + "/errors"),
        ending: ending
      )
    }
  }

  /// Runs it on the three handles, calls `whileRunning` meanwhile, and returns its ending.
  func end(
    input: FileHandle,
    output: FileHandle,
    errors: FileHandle,
    whileRunning: () -> Void = {}
  ) throws -> CommandRun.Ending {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: executable)
    process.arguments = arguments
    process.environment = variables
    if let directory { process.currentDirectoryURL = URL(fileURLWithPath: directory) }
    process.standardInput = input
    process.standardOutput = output
    process.standardError = errors
    let ended = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in ended.signal() }
    try process.run()
    let identifier = process.processIdentifier
    let alarm = DispatchWorkItem { kill(identifier, SIGKILL) }
    DispatchQueue.global().asyncAfter(deadline: .now() + timeLimit, execute: alarm)
    whileRunning()
    ended.wait()
    alarm.cancel()
    let status = process.terminationStatus
    guard process.terminationReason == .uncaughtSignal else { return .status(status) }
    return status == SIGKILL ? .timeLimit : .signal(status)
  }

  /// The tests' environment without variables that change the output, and with those that make it
  /// equal everywhere.
  private var variables: [String: String] {
    var variables = ProcessInfo.processInfo.environment
    for name in ["NO_COLOR", "COLUMNS", "LINES", "LANG", "LANGUAGE", "SSL_CERT_FILE"] {
      variables[name] = nil
    }
    // The configuration and rates of the person who runs the tests must not count.
    for name in variables.keys
    where name.hasPrefix("CAMBIO_") || name.lowercased().hasSuffix("_proxy") {
      variables[name] = nil
    }
    for name in ["HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME"] { variables[name] = "/nonexistent" }
    variables["TZ"] = "UTC"
    variables["CAMBIO_TODAY"] = "2026-11-21"
    variables["LC_ALL"] = "C.UTF-8"
    variables["TERM"] = "xterm-256color"
    for (name, value) in environment { variables[name] = value }
    return variables
  }

  private func text(of path: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
  }
}

extension FileHandle {
  /// A new, empty file at `path`, open for writing.
  fileprivate static func newFile(at path: String) throws -> FileHandle {
    try Data().write(to: URL(fileURLWithPath: path))
    return try FileHandle(forWritingTo: URL(fileURLWithPath: path))
  }
}
