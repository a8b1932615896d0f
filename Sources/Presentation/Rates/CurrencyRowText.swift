import Localization

/// A name, parted where what was searched stands in it.
public struct MarkedText: Hashable, Sendable {
  public let before: String
  /// What was searched, as the name writes it; empty for nothing.
  public let match: String
  public let after: String

  /// A name in which nothing was searched.
  init(_ name: String) {
    before = name
    match = ""
    after = ""
  }

  /// The name with the first of the searched words that begins a word of it.
  ///
  /// `words` are folded; scripts that write without spaces are searched inside words too.
  init(_ name: String, words: [[UInt8]]) {
    guard let range = MarkedText.range(of: words, in: name) else {
      before = name
      match = ""
      after = ""
      return
    }
    before = String(name[..<range.lowerBound])
    match = String(name[range])
    after = String(name[range.upperBound...])
  }

  /// The whole name.
  public var text: String { before + match + after }

  private static func range(of words: [[UInt8]], in name: String) -> Range<String.Index>? {
    let key = Array(TextFolding.key(of: name).utf8)
    let words = words.filter { key.contains(run: $0) }
    for isInside in [false, true] {
      for word in words {
        if let range = range(of: word, in: name, isInside: isInside) { return range }
      }
    }
    return nil
  }

  /// Where `word` stands at the start of a word of the name, or inside one.
  private static func range(
    of word: [UInt8],
    in name: String,
    isInside: Bool
  ) -> Range<String.Index>? {
    let scalars = name.unicodeScalars
    var isAtStart = true
    for start in scalars.indices {
      let value = scalars[start].value
      if isAtStart != isInside && (isAtStart || value > 0x2E7F) {
        var end = start
        var key: [UInt8] = []
        while end < scalars.endIndex, key.count < word.count {
          end = scalars.index(after: end)
          key = Array(TextFolding.key(of: name[start..<end]).utf8)
        }
        if key.starts(with: word) { return start..<end }
      }
      isAtStart = value < 0x30
    }
    return nil
  }
}

extension [UInt8] {
  /// Whether the bytes of `run` stand somewhere in these, one after another.
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
