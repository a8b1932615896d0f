import ExactMoney
import PlainBytes

/// Nicknames and other words for currencies: "buck" is a dollar, "quid" a pound.
public struct CurrencyKeywords: @unchecked Sendable {
  // Unchecked for the pointers, behind which nothing changes.

  /// The words of each currency, where they lie.
  private var lines: [(currency: Currency, words: UnsafeRawBufferPointer)] = []

  /// No words.
  public init() {}

  /// Reads a line for each currency, in O(n).
  ///
  /// The lines are `code,word|word|…`; others are left out. `text` must outlive the value and never change.
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
