/// Words in plain form, separated by "/" or "|", searched where they lie.
enum WordList {
  /// The longest word of `list` that stands at `index` and ends there as words end.
  ///
  /// `list` has groups separated by "|" of words separated by "/"; returned is the word's length and the
  /// number of its group. O(n).
  static func match(
    _ list: StaticString,
    _ cursor: PlainCursor,
    at index: Int
  ) -> (length: Int, group: Int)? {
    var best: (length: Int, group: Int)?
    let text = UnsafeBufferPointer(start: list.utf8Start, count: list.utf8CodeUnitCount)
    var (start, group) = (0, 0)
    while start < text.count {
      var end = start
      while end < text.count && text[end] != UInt8(ascii: "/") && text[end] != UInt8(ascii: "|") {
        end += 1
      }
      let length = end - start
      if length > best?.length ?? 0, text[start] == cursor[index],
        cursor.has(UnsafeBufferPointer(rebasing: text[start..<end]), at: index),
        cursor.isBoundary(index + length)
      {
        best = (length, group)
      }
      if end < text.count && text[end] == UInt8(ascii: "|") { group += 1 }
      start = end + 1
    }
    return best
  }
}
