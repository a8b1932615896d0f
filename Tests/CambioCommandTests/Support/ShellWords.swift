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
  /// Returns the lines of `text` that are wider than `columns`, except single words.
  static func linesWider(than columns: Int, in text: String) -> [String] {
    text.split(separator: "\n").map { String($0) }.filter { line in
      Width.columns(of: line) > columns && line.split(separator: " ").count > 1
    }
  }

  /// Returns the width of `line`, in which East Asian letters are two columns wide.
  private static func columns(of line: String) -> Int {
    let wide: [ClosedRange<UInt32>] = [
      0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6,
    ]
    return line.reduce(0) { columns, character in
      let value = character.unicodeScalars.first?.value ?? 0
      return columns + (wide.contains { $0.contains(value) } ? 2 : 1)
    }
  }
}
