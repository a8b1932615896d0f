/// The fields between the separators of a UTF-8 text, read in place one after another.
///
/// The type is not generic and needs no array of slices: `split` is compiled again for every kind
/// of collection, which enlarges the browser's program.
package struct ByteFields {
  private let text: UnsafeRawBufferPointer
  private let separator: UInt8
  private let otherSeparator: UInt8
  private var start = 0

  /// Creates the fields of `text`, which must outlive them.
  package init(_ text: UnsafeRawBufferPointer, separatedBy separator: Unicode.Scalar) {
    self.init(text, separatedBy: separator, or: separator)
  }

  /// Creates the fields of `text`, which must outlive them, separated by either of two characters.
  package init(
    _ text: UnsafeRawBufferPointer,
    separatedBy separator: Unicode.Scalar,
    or other: Unicode.Scalar
  ) {
    self.text = text
    self.separator = UInt8(ascii: separator)
    otherSeparator = UInt8(ascii: other)
  }

  /// Creates the fields of a literal.
  package init(_ text: StaticString, separatedBy separator: Unicode.Scalar) {
    self.init(text.bytes, separatedBy: separator)
  }

  /// Returns the next field, which may be empty; nil after the last one.
  ///
  /// A text has one more field than separators, so that an empty text has one field.
  @inline(never)
  package mutating func next() -> UnsafeRawBufferPointer? {
    guard start <= text.count else { return nil }
    var end = start
    while end < text.count && text[end] != separator && text[end] != otherSeparator { end += 1 }
    defer { start = end + 1 }
    return text.bytes(start..<end)
  }

  /// Returns the next field that is not empty; nil if there is none.
  package mutating func nextWord() -> UnsafeRawBufferPointer? {
    while let field = next() {
      if field.count > 0 { return field }
    }
    return nil
  }

  /// Returns the field after `count` others, counted from the current position; nil if there are
  /// fewer.
  package mutating func field(after count: Int) -> UnsafeRawBufferPointer? {
    for _ in 0..<count { _ = next() }
    return next()
  }
}

/// Sorted lines of UTF-8, searched in place by their beginning.
package struct SortedLines {
  private let text: UnsafeRawBufferPointer

  /// Creates lines from `text`, which must outlive them.
  package init(_ text: UnsafeRawBufferPointer) {
    self.text = text
  }

  /// Returns the rest of a line that starts with `key`; nil if no line does.
  ///
  /// - Complexity: O(log n) in the length of the text.
  package func rest(ofLineStartingWith key: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? {
    var (low, high) = (0, text.count)
    while low < high {
      var start = low + (high - low) / 2
      while start > low && text[start - 1] != UInt8(ascii: "\n") { start -= 1 }
      let end = text.lineEnd(from: start)
      let line = text.bytes(start..<end)
      switch SortedLines.order(of: line, key) {
      case ..<0: low = end + 1
      case 0: return line.bytes(key.count..<line.count)
      default: high = start
      }
    }
    return nil
  }

  /// Returns the rest of a line that starts with `key`; nil if no line does.
  ///
  /// - Complexity: O(log n) in the length of the text.
  package func rest(ofLineStartingWith key: String) -> UnsafeRawBufferPointer? {
    var rest: UnsafeRawBufferPointer?
    key.withBytes { rest = self.rest(ofLineStartingWith: $0) }
    return rest
  }

  /// Returns a negative number if `line` sorts before `key`, zero if it starts with `key`, and
  /// otherwise a positive number.
  private static func order(of line: UnsafeRawBufferPointer, _ key: UnsafeRawBufferPointer) -> Int {
    for index in 0..<key.count {
      guard index < line.count else { return -1 }
      if line[index] != key[index] { return Int(line[index]) - Int(key[index]) }
    }
    return 0
  }
}
