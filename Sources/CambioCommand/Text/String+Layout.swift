extension String {
  /// Returns the text with spaces before it, up to `width` columns.
  func leftPadded(to width: Int) -> String {
    String(repeating: " ", count: max(0, width - columns)) + self
  }

  /// Returns the text with spaces after it, up to `width` columns.
  func rightPadded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - columns))
  }

  /// Returns the text cut to `width` columns, the last of which is "…" if it was longer.
  func truncated(to width: Int) -> String {
    guard columns > width else { return self }
    var kept = ""
    for character in self {
      guard kept.columns + String(character).columns < width else { break }
      kept.append(character)
    }
    return kept + "…"
  }

  /// Breaks the text into lines of at most `width` columns, each as full as possible.
  ///
  /// A line that is too long breaks after the first of `separators`, a part that is still too long
  /// after the second, and so on. A word longer than a line stays whole, except between letters of
  /// two columns.
  ///
  ///     "a peg, 1 KYD = 1.2 USD".wrapped(to: 20, at: [", ", " "])   // ["a peg,", "1 KYD = 1.2 USD"]
  func wrapped(to width: Int, at separators: [String] = [" "]) -> [String] {
    split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
      String(line).filled(to: width, at: separators[...]).map { $0.withoutTrailingSpaces }
    }
  }

  /// Breaks the text as ``wrapped(to:at:)`` does, with `indent` spaces before all lines but the
  /// first.
  func wrapped(to width: Int, at separators: [String] = [" "], hanging indent: Int) -> [String] {
    guard columns > width else { return [self] }
    return wrapped(to: width - indent, at: separators).enumerated().map { index, line in
      (index == 0 ? "" : String(repeating: " ", count: indent)) + line
    }
  }

  /// The text without trailing spaces.
  var withoutTrailingSpaces: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }

  private func filled(to width: Int, at separators: ArraySlice<String>) -> [String] {
    guard withoutTrailingSpaces.columns > width else { return [self] }
    guard let separator = separators.first else { return brokenBetweenWideLetters(width) }
    var lines: [String] = []
    for piece in pieces(endingWith: separator) {
      if let last = lines.last, (last + piece).withoutTrailingSpaces.columns <= width {
        lines[lines.count - 1] = last + piece
      } else {
        lines += piece.filled(to: width, at: separators.dropFirst())
      }
    }
    return lines
  }

  /// Breaks a word before and after letters two columns wide, such as those of Japanese, which has
  /// no spaces between words.
  private func brokenBetweenWideLetters(_ width: Int) -> [String] {
    var (lines, part) = ([""], "")
    for letter in self + " " {
      let isWide = String(letter).columns > 1
      if isWide || letter == " " || part.last.map({ String($0).columns > 1 }) == true {
        if lines[lines.count - 1].columns + part.columns > width, lines != [""] { lines.append("") }
        lines[lines.count - 1] += part
        part = ""
      }
      part.append(letter)
    }
    return lines
  }

  /// Splits the text after every `separator`, which stays at the end of its piece.
  private func pieces(endingWith separator: String) -> [String] {
    var pieces: [String] = []
    var piece = ""
    for character in self {
      piece.append(character)
      if piece.hasSuffix(separator) {
        pieces.append(piece)
        piece = ""
      }
    }
    return piece.isEmpty ? pieces : pieces + [piece]
  }
}

extension [String] {
  /// The lines as one text, which ends with the end of a line.
  var text: String { joined(separator: "\n") + "\n" }

  /// Returns the lines, the first after `label` and the others indented to match.
  func behind(_ label: String) -> [String] {
    let space = String(repeating: " ", count: label.columns)
    return enumerated().map { index, line in (index == 0 ? label : space) + line }
  }

  /// Returns `rows` in lines of at most `width` columns: labels, then two spaces and the texts,
  /// broken at `separators`.
  static func labelled(
    _ rows: [(label: String, texts: [String])],
    width: Int,
    at separators: [String] = [" "]
  ) -> [String] {
    let column = (rows.map { $0.label.columns }.max() ?? 0) + 2
    return rows.flatMap { label, texts in
      texts.flatMap { $0.wrapped(to: width - column, at: separators) }
        .behind(label.rightPadded(to: column))
    }
  }
}

/// Words quoted for a shell.
enum ShellWord {
  /// Quotes `text` for a command line unless it consists of plain words.
  static func quoted(_ text: String) -> String {
    let isPlain = text.allSatisfy { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" }
    guard !isPlain || text.hasPrefix("-") else { return text }
    return "'"
      + text.split(separator: "'", omittingEmptySubsequences: false)
      .joined(separator: #"'\''"#) + "'"
  }
}

extension String {
  /// The text's width in terminal columns.
  ///
  /// Wide East Asian characters and emoji take two columns, combining and direction marks none
  /// (Unicode Standard Annex #11).
  var columns: Int {
    if utf8.allSatisfy({ $0 < 0x80 }) { return utf8.count }
    return reduce(0) { $0 + ($1.unicodeScalars.first.map { String.columns(of: $0) } ?? 0) }
  }

  private static func columns(of scalar: Unicode.Scalar) -> Int {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: 0
    default: wide.contains { $0.contains(scalar.value) } ? 2 : 1
    }
  }

  /// The blocks whose characters are wide: Hangul, kana, ideographs, full-width forms, emoji.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF,
    0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD,
  ]
}

/// A table whose columns are as wide as their widest cell, with two spaces between.
struct TextTable {
  let headings: [String]
  let rows: [[String]]

  /// Returns the headings and the rows, one per line.
  ///
  /// If a line would be wider than `width`, the cells of each row fill lines of their own. What goes
  /// into a file stays a table.
  func text(width: Int = Output.knownWidth ?? .max) -> String {
    let all = [headings] + rows
    let widths = headings.indices.map { column in all.map { $0[column].columns }.max() ?? 0 }
    let lines = all.map { row in
      zip(row, widths).map { $0.rightPadded(to: $1) }.joined(separator: "  ")
        .withoutTrailingSpaces
    }
    guard lines.contains(where: { $0.columns > width }) else {
      return lines.map { $0 + "\n" }.joined()
    }
    return all.flatMap { row in
      row.filter { !$0.isEmpty }.joined(separator: "  ")
        .wrapped(to: width, at: ["  ", " "], hanging: 2)
    }.map { $0 + "\n" }.joined()
  }
}
