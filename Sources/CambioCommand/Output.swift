#if canImport(Glibc)
@preconcurrency import Glibc
#elseif canImport(Darwin)
@preconcurrency import Darwin
#endif

/// Standard output and standard error.
package enum Output {
  /// Makes writes fail with EPIPE instead of ending the program with a signal; see ``print(_:)``.
  ///
  /// A reader may go away early, as in `cambio history usd brl | head -1`.
  static func ignoreBrokenPipes() {
    signal(SIGPIPE, SIG_IGN)
  }

  /// Writes all of `text` to standard output.
  ///
  /// If the reader has gone, it needs no more: the program ends quietly with status 0.
  ///
  /// - Throws: ``CommandFailure`` with ``ExitStatus/output`` if the text cannot be written.
  package static func print(_ text: String) throws(CommandFailure) {
    let code = send(text, to: STDOUT_FILENO)
    if code == EPIPE { exit(0) }
    guard code == 0 else {
      throw CommandFailure(
        status: .output,
        message: CommandWording.reader(.writeFailed(reason: FileFailure("-", code).reason))
      )
    }
  }

  /// Writes each of `notes` to standard error after the program's name, in lines of
  /// ``messageWidth``; failures are ignored.
  static func report(_ notes: [String]) {
    for note in notes { report(note) }
  }

  /// Writes `note` to standard error as ``report(_:)-([String])`` does.
  ///
  /// Control characters from the input are shown as U+FFFD, not obeyed.
  static func report(_ note: String) {
    var shown = String.UnicodeScalarView()
    for scalar in "cambio: \(note)".unicodeScalars {
      let isControl = scalar.properties.generalCategory == .control && scalar != "\n"
      shown.append(isControl ? "\u{FFFD}" : scalar)
    }
    _ = send(String(shown).wrapped(to: messageWidth).text, to: STDERR_FILENO)
  }

  /// Writes `text` to standard error unchanged, for terminals only.
  static func writeRaw(_ text: String) {
    _ = send(text, to: STDERR_FILENO)
  }

  /// Ends the program with `status`.
  static func end(_ status: ExitStatus) -> Never {
    exit(status.rawValue)
  }

  /// Whether standard input is a terminal.
  static var isTyped: Bool { isatty(STDIN_FILENO) == 1 }

  /// Returns the first line of standard input, cut at 4,096 bytes; nil if it is empty.
  static func inputLine() -> String? {
    var line: [UInt8] = []
    var byte: UInt8 = 0
    while line.count < 4_096, read(STDIN_FILENO, &byte, 1) == 1, byte != UInt8(ascii: "\n") {
      line.append(byte)
    }
    return line.isEmpty ? nil : String(decoding: line, as: UTF8.self)
  }

  /// Whether standard error is a terminal.
  package static var isWatched: Bool { isatty(STDERR_FILENO) == 1 }

  /// Whether standard output is a terminal that shows colours.
  fileprivate static let isColoured: Bool = {
    guard isatty(STDOUT_FILENO) == 1, getenv("NO_COLOR") == nil else { return false }
    return getenv("TERM").map { String(cString: $0) != "dumb" } ?? false
  }()

  /// The width in columns of output that does not depend on the terminal.
  static let standardWidth = 80

  /// The width in columns that `COLUMNS` or else the terminal has, at least 40 and at most 120; nil
  /// if neither has one.
  static var knownWidth: Int? {
    var size = winsize()
    var columns = EnvironmentVariables.value("COLUMNS").flatMap { Int($0) } ?? 0
    if columns <= 0, ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 {
      columns = Int(size.ws_col)
    }
    return columns > 0 ? min(max(columns, 40), 120) : nil
  }

  /// The known width, else the standard one.
  static var width: Int { knownWidth ?? standardWidth }

  /// The width in columns of messages: the standard width, or that of a narrower terminal.
  static var messageWidth: Int { min(width, standardWidth) }

  /// Writes all of `text`; returns 0, or the system's error number.
  private static func send(_ text: String, to descriptor: Int32) -> Int32 {
    var text = text
    return text.withUTF8 { send(UnsafeRawBufferPointer($0), to: descriptor) }
  }

  /// Writes all of `bytes`; returns 0, or the system's error number.
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

/// Emphasis if the terminal shows it; otherwise plain text.
extension String {
  /// The text as an answer, emphasised.
  var strong: String { styled("1") }

  /// The text as the explanation of an answer, dimmed.
  var faint: String { styled("2") }

  private func styled(_ code: String) -> String {
    Output.isColoured ? "\u{1B}[\(code)m\(self)\u{1B}[0m" : self
  }
}
