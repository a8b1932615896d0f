#if canImport(Glibc)
@preconcurrency import Glibc
#elseif canImport(Darwin)
@preconcurrency import Darwin
#endif

/// Standard output and standard error.
enum Output {
  /// A reader that goes away (`cambio history usd brl | head -1`) must not kill the program with a
  /// signal: the write fails instead, see ``print(_:)``.
  static func ignoreBrokenPipes() {
    signal(SIGPIPE, SIG_IGN)
  }

  /// Writes `text` to standard output, all of it or nothing, as far as this program can know.
  ///
  /// If the reader has gone, it has enough: the program ends quietly with status 0.
  ///
  /// - Throws: ``CommandFailure`` with ``ExitStatus/output`` if the text cannot be written.
  static func print(_ text: String) throws(CommandFailure) {
    let code = send(text, to: STDOUT_FILENO)
    if code == EPIPE { exit(0) }
    guard code == 0 else {
      throw CommandFailure(
        status: .output,
        message: CommandWording.reader(.writeFailed(reason: String(cString: strerror(code))))
      )
    }
  }

  /// Writes `text` to standard error in lines of the standard width; a failure there cannot be
  /// reported.
  ///
  /// Control characters from the input are shown as U+FFFD, not obeyed.
  static func writeError(_ text: String) {
    var shown = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let isControl = scalar.properties.generalCategory == .control && scalar != "\n"
      shown.append(isControl ? "\u{FFFD}" : scalar)
    }
    let lines = String(shown).wrapped(to: standardWidth)
    _ = send(lines.joined(separator: "\n") + "\n", to: STDERR_FILENO)
  }

  /// Writes `text` to standard error unchanged, for terminals only.
  static func writeRaw(_ text: String) {
    _ = send(text, to: STDERR_FILENO)
  }

  static func end(_ status: ExitStatus) -> Never {
    exit(status.rawValue)
  }

  /// Whether standard input is a terminal.
  static var isTyped: Bool { isatty(STDIN_FILENO) == 1 }

  /// The first line of standard input, or as much of it as shows that it is too long for a question.
  static func inputLine() -> String? {
    var line: [UInt8] = []
    var byte: UInt8 = 0
    while line.count < 4_096, read(STDIN_FILENO, &byte, 1) == 1, byte != UInt8(ascii: "\n") {
      line.append(byte)
    }
    return line.isEmpty ? nil : String(decoding: line, as: UTF8.self)
  }

  /// Whether standard error is a terminal.
  static var isWatched: Bool { isatty(STDERR_FILENO) == 1 }

  /// Whether standard output is a terminal that takes colours.
  static var isColoured: Bool {
    guard isatty(STDOUT_FILENO) == 1, getenv("NO_COLOR") == nil else { return false }
    return getenv("TERM").map { String(cString: $0) != "dumb" } ?? false
  }

  /// The width in columns of output that does not adapt to a terminal.
  static let standardWidth = 80

  /// The terminal's width in columns, 40 to 120; the standard width without one.
  static var width: Int {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return standardWidth
    }
    return min(max(Int(size.ws_col), 40), 120)
  }

  /// Returns 0, or the error number.
  private static func send(_ text: String, to descriptor: Int32) -> Int32 {
    var text = text
    return text.withUTF8 { send(UnsafeRawBufferPointer($0), to: descriptor) }
  }

  /// Writes all of `bytes`; returns the system's error number, 0 for none.
  static func send(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32 {
    var sent = 0
    while sent < bytes.count {
      let count = write(descriptor, bytes.baseAddress.map { $0 + sent }, bytes.count - sent)
      if count >= 0 {
        sent += count
      } else if errno != EINTR {
        return errno
      }
    }
    return 0
  }
}

/// Emphasis, on a terminal that shows it; plain text elsewhere.
struct Style {
  let isColoured: Bool

  /// The answer.
  func strong(_ text: String) -> String { wrapped(text, in: "1") }

  /// Its explanation.
  func faint(_ text: String) -> String { wrapped(text, in: "2") }

  private func wrapped(_ text: String, in code: String) -> String {
    isColoured ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
