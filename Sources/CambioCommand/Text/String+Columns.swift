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
