/// Lines of UTF-8 in the order of what they start with, searched where they lie.
package struct SortedLines {
  private let text: UnsafeRawBufferPointer

  /// The lines of `text`, which must outlive them.
  package init(_ text: UnsafeRawBufferPointer) {
    self.text = text
  }

  /// The first line found that starts with `key`, without the key; nil when none does.
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

  /// The first line found that starts with `key`, without the key; nil when none does.
  package func rest(ofLineStartingWith key: String) -> UnsafeRawBufferPointer? {
    var rest: UnsafeRawBufferPointer?
    key.withBytes { rest = self.rest(ofLineStartingWith: $0) }
    return rest
  }

  /// Below 0 for a line before `key`, 0 for one that starts with it, above 0 for one behind it.
  private static func order(of line: UnsafeRawBufferPointer, _ key: UnsafeRawBufferPointer) -> Int {
    for index in 0..<key.count {
      guard index < line.count else { return -1 }
      if line[index] != key[index] { return Int(line[index]) - Int(key[index]) }
    }
    return 0
  }
}
