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
