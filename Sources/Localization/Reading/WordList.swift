import PlainBytes

/// Lists of words in plain form, searched in place: "|" separates groups, "/" separates the words
/// of a group.
enum WordList {
  /// A word with the index of its group.
  typealias Word = (text: UnsafeBufferPointer<UInt8>, group: Int)

  /// Returns the longest word of `list` at `index` that ends at the end of a word; nil if there is
  /// none.
  ///
  /// - Complexity: O(n), where n is the length of `list`.
  static func match(
    _ list: UnsafeRawBufferPointer,
    _ cursor: PlainCursor,
    at index: Int
  ) -> (length: Int, group: Int)? {
    var best: (length: Int, group: Int)?
    var start = 0
    var group = 0
    while let word = nextWord(of: list, from: &start, group: &group) {
      let length = word.text.count
      if length > best?.length ?? 0, cursor.has(word.text, at: index),
        cursor.isBoundary(index + length)
      {
        best = (length, word.group)
      }
    }
    return best
  }

  /// Returns the longest word of `list` at `index` that ends at the end of a word; nil if there is
  /// none.
  ///
  /// - Complexity: O(n), where n is the length of `list`.
  @inline(__always)
  static func match(
    _ list: StaticString,
    _ cursor: PlainCursor,
    at index: Int
  ) -> (length: Int, group: Int)? {
    match(list.bytes, cursor, at: index)
  }

  /// Returns all words of `list`.
  static func words(of list: UnsafeRawBufferPointer) -> [Word] {
    var words: [Word] = []
    var start = 0
    var group = 0
    while let word = nextWord(of: list, from: &start, group: &group) { words.append(word) }
    return words
  }

  /// Returns the word at `start`, and moves `start` behind it; nil at the end of the list.
  @inline(__always)
  private static func nextWord(
    of list: UnsafeRawBufferPointer,
    from start: inout Int,
    group: inout Int
  ) -> Word? {
    let text = list.assumingMemoryBound(to: UInt8.self)
    let count = text.count
    guard start < count else { return nil }
    var end = start
    while end < count && text[end] != UInt8(ascii: "/") && text[end] != UInt8(ascii: "|") {
      end += 1
    }
    let word = (text: UnsafeBufferPointer(rebasing: text[start..<end]), group: group)
    if end < count && text[end] == UInt8(ascii: "|") { group += 1 }
    start = end + 1
    return word
  }
}
