/// Splits a command line into words, as a shell does.
enum ShellWords {
  /// Returns the words of `line`.
  ///
  /// Text in single quotes is one word, or a part of one.
  static func split(_ line: String) -> [String] {
    var words: [String] = []
    var word: String?
    var isQuoted = false
    for character in line {
      switch character {
      case "'":
        isQuoted.toggle()
        word = word ?? ""
      case " " where !isQuoted:
        if let complete = word { words.append(complete) }
        word = nil
      default:
        word = (word ?? "") + String(character)
      }
    }
    return words + (word.map { [$0] } ?? [])
  }
}

/// Measures lines for a terminal.
enum Width {
  /// Returns the lines of `text` that have more than `columns` characters.
  static func linesWider(than columns: Int, in text: String) -> [String] {
    text.split(separator: "\n").map { String($0) }.filter { $0.count > columns }
  }
}
