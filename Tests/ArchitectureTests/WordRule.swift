import Foundation

/// A ban on words in code.
///
/// Comments may have them.
struct WordRule: Sendable {
  let words: [String]
  let reason: String

  /// Binary fractions cannot hold most amounts.
  static let binaryFractions = WordRule(
    words: ["Double", "Float", "CGFloat", "Float16", "Float32", "Float64", "Float80"],
    reason: "digits are exact here"
  )

  /// Words that end the program instead of throwing an error.
  static let traps = WordRule(
    words: ["try!", "as!", "fatalError("],
    reason: "errors are values here"
  )

  /// Returns the lines of `file` that have one of the words as a whole word.
  func violations(in file: SourceFile) -> [String] {
    let words = words.filter { file.code.contains($0) }
    return file.lines.enumerated().flatMap { number, line in
      words.filter { WordRule.stands($0, in: line) }
        .map { "\(file.path):\(number + 1): \($0): \(reason)" }
    }
  }

  private static func stands(_ word: String, in line: String) -> Bool {
    let (word, bytes) = (Array(word.utf8), Array(line.utf8))
    guard let last = word.last, bytes.count >= word.count else { return false }
    return (0...(bytes.count - word.count)).contains { start in
      let end = start + word.count
      return bytes[start..<end].elementsEqual(word)
        && (start == 0 || !isLetter(bytes[start - 1]))
        && (!isLetter(last) || end == bytes.count || !isLetter(bytes[end]))
    }
  }

  /// Whether `byte` can be part of a word.
  ///
  /// Letters, digits, underscores and all bytes beyond ASCII can. The apostrophe can too, since it
  /// occurs only in texts: OMDb's messages name a 'Double'.
  private static func isLetter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "'"), 0x80...:
      true
    default: false
    }
  }
}
