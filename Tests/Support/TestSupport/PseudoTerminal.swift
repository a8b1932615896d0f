import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

extension CommandRun {
  /// Runs the built `cambio` with its output on a terminal of this size; otherwise as ``cambio``.
  ///
  /// The terminal's line ends, CR LF, are returned as LF.
  package static func onTerminal(
    _ arguments: [String],
    columns: Int = 80,
    environment: [String: String?] = [:],
    showsErrors: Bool = false
  ) throws -> CommandRun {
    let launch = CommandLaunch(
      executable: try BuiltBinary.path(of: "cambio"),
      arguments: arguments,
      environment: environment
    )
    let terminal = try PseudoTerminal(columns: columns)
    var shown = ""
    let ending = try launch.end(
      input: .nullDevice,
      output: terminal.screen,
      errors: showsErrors ? terminal.screen : .nullDevice
    ) {
      shown = terminal.text()
    }
    return CommandRun(
      output: shown.replacingOccurrences(of: "\r\n", with: "\n"),
      errors: "",
      ending: ending
    )
  }
}

/// A terminal without a screen (POSIX pseudo-terminal).
private final class PseudoTerminal {
  /// The end to which a program writes.
  let screen: FileHandle
  private let controller: FileHandle

  init(columns: Int) throws {
    var (ours, theirs) = (Int32(-1), Int32(-1))
    var size = winsize()
    size.ws_col = UInt16(columns)
    size.ws_row = 50
    guard openpty(&ours, &theirs, nil, nil, &size) == 0 else { throw POSIXError(.ENOTTY) }
    controller = FileHandle(fileDescriptor: ours, closeOnDealloc: true)
    screen = FileHandle(fileDescriptor: theirs, closeOnDealloc: true)
  }

  /// The output until every writer has closed the terminal, this program's own end first.
  func text() -> String {
    try? screen.close()
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while true {
      // The end is an error here (EIO), not an empty read as with a pipe.
      let count = read(controller.fileDescriptor, &buffer, buffer.count)
      guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
      bytes += buffer[..<count]
    }
  }
}
