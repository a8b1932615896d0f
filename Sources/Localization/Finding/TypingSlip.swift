/// Typing errors that searches forgive.
package enum TypingSlip {
  /// Whether one error after the first letter leads from one word to the other.
  ///
  /// The error is a missing, additional or different letter, or two neighbours in the wrong order.
  package static func isOne(from word: [UInt8], to other: UnsafeRawBufferPointer) -> Bool {
    guard abs(word.count - other.count) <= 1, word[0] == other[0] else { return false }
    let shorter = min(word.count, other.count)
    var (start, end) = (0, 0)
    while start < shorter, word[start] == other[start] { start += 1 }
    while end < shorter - start, word[word.count - 1 - end] == other[other.count - 1 - end] {
      end += 1
    }
    let (rest, otherRest) = (word.count - start - end, other.count - start - end)
    return max(rest, otherRest) == 1
      || rest == 2 && otherRest == 2
        && word[start] == other[start + 1] && word[start + 1] == other[start]
  }
}
