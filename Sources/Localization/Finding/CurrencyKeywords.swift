import ExactMoney

/// Nicknames and other words for currencies, where they lie: lines of `code,word|word|…`.
struct CurrencyKeywords {
  private let text: UnsafeRawBufferPointer
  /// Where the words of each currency start and end.
  private var lines: [(currency: Currency, words: Range<Int>)] = []

  init(text: UnsafeRawBufferPointer) {
    self.text = text
    var start = 0
    while start < text.count {
      let end = LocaleFields.lineEnd(in: text, from: start)
      if end - start > 4, text[start + 3] == UInt8(ascii: ","),
        let currency = Currency(utf8: UnsafeRawBufferPointer(rebasing: text[start..<start + 3]))
      {
        lines.append((currency, start + 4..<end))
      }
      start = end + 1
    }
  }

  func words(for currency: Currency) -> [String] {
    var words: [String] = []
    for line in lines where line.currency == currency {
      for word in text[line.words].split(separator: UInt8(ascii: "|")) {
        words.append(String(decoding: word, as: UTF8.self))
      }
    }
    return words
  }
}
