import Localization
import PlainBytes

/// A name, divided around the text that matches a search.
public struct MarkedText: Hashable, Sendable {
  public let before: String
  /// The matching text, as the name writes it; empty if there is none.
  public let match: String
  public let after: String

  /// Divides the name around the first of `words` that begins a word of it.
  ///
  /// `words` are folded. In scripts without spaces, they may also be inside a word.
  init(_ name: String, words: [[UInt8]]) {
    let bytes = name.bytes
    guard let range = MarkedText.range(of: words, in: bytes) else {
      (before, match, after) = (name, "", "")
      return
    }
    before = String(utf8: bytes[..<range.lowerBound])
    match = String(utf8: bytes[range])
    after = String(utf8: bytes[range.upperBound...])
  }

  /// The whole name.
  public var text: String { before + match + after }

  private static func range(of words: [[UInt8]], in name: [UInt8]) -> Range<Int>? {
    let key = TextFolding.key(of: String(utf8: name)).bytes
    let words = words.filter { key.contains(run: $0) }
    for isInside in [false, true] {
      for word in words {
        if let range = range(of: word, in: name, isInside: isInside) { return range }
      }
    }
    return nil
  }

  /// Returns the range of `word` at the start of a word of the name, or inside one.
  private static func range(of word: [UInt8], in name: [UInt8], isInside: Bool) -> Range<Int>? {
    var isAtStart = true
    var start = 0
    while start < name.count {
      let scalar = name.scalar(at: start)
      if isAtStart != isInside && (isAtStart || scalar.value > 0x2E7F) {
        var end = start
        var key: [UInt8] = []
        while end < name.count, key.count < word.count {
          end += name.scalar(at: end).length
          key = TextFolding.key(of: String(utf8: name[start..<end])).bytes
        }
        if key.starts(with: word) { return start..<end }
      }
      isAtStart = scalar.value < 0x30
      start += scalar.length
    }
    return nil
  }
}

extension [UInt8] {
  /// Returns the scalar at `start`, or 0 if it is invalid, and its number of bytes.
  fileprivate func scalar(at start: Int) -> (value: UInt32, length: Int) {
    let (scalar, length) = withUnsafeBytes { ScalarDecoder.decode($0, at: start) }
    return (scalar ?? 0, length)
  }

  /// Whether the bytes of `run` are a contiguous part of these bytes.
  func contains(run: [UInt8]) -> Bool {
    guard let first = run.first, run.count <= count else { return false }
    for start in 0...(count - run.count) where self[start] == first {
      var length = 1
      while length < run.count, self[start + length] == run[length] { length += 1 }
      if length == run.count { return true }
    }
    return false
  }
}
