import ExactMoney
import PlainBytes

/// Nicknames and other words for currencies: "buck" is a dollar, "quid" a pound.
public struct CurrencyKeywords: @unchecked Sendable {
  // The pointers need no check, because the bytes that they refer to never change.

  /// The words of each currency, as a part of the text.
  private var lines: [(currency: Currency, words: UnsafeRawBufferPointer)] = []

  /// Creates an empty set of keywords.
  public init() {}

  /// Reads keywords from lines of the form `code,word|word|…`; other lines are ignored.
  ///
  /// `text` must outlive the value and never change.
  ///
  /// - Complexity: O(n), where n is the length of `text`.
  public init(text: UnsafeRawBufferPointer) {
    var start = 0
    while start < text.count {
      let end = text.lineEnd(from: start)
      if end - start > 4, text[start + 3] == UInt8(ascii: ","),
        let currency = Currency(utf8: text.bytes(start..<start + 3))
      {
        lines.append((currency, text.bytes(start + 4..<end)))
      }
      start = end + 1
    }
  }

  func words(for currency: Currency) -> [String] {
    var words: [String] = []
    for line in lines where line.currency == currency {
      var fields = ByteFields(line.words, separatedBy: "|")
      while let word = fields.nextWord() { words.append(String(utf8: word)) }
    }
    return words
  }
}
