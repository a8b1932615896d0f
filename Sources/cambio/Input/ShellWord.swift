/// Words quoted for a shell.
enum ShellWord {
  /// `text` as one or more words of a command line.
  static func quoted(_ text: String) -> String {
    let isPlain = text.allSatisfy { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" }
    guard !isPlain || text.hasPrefix("-") else { return text }
    return "'"
      + text.split(separator: "'", omittingEmptySubsequences: false)
      .joined(separator: #"'\''"#) + "'"
  }
}
