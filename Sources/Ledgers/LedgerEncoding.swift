public import ExactMoney

/// The character encoding of a file.
public enum LedgerEncoding: UInt8, NamedChoice, Hashable {
  case utf8
  /// The single-byte encoding of older programs in Western Europe and America (WHATWG's
  /// `windows-1252`).
  case windows1252

  public static var names: StaticString { "utf-8 windows-1252" }

  /// The characters of bytes 0x80 to 0x9F, as all other bytes equal their Unicode code points.
  private static let letters = Array(
    "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ".unicodeScalars
  )

  /// Returns the text of `bytes`; in UTF-8, invalid bytes become U+FFFD.
  public func text(_ bytes: some Sequence<UInt8>) -> String {
    guard self == .windows1252 else { return String(decoding: Array(bytes), as: UTF8.self) }
    var text = String.UnicodeScalarView()
    for byte in bytes {
      text.append(
        0x80..<0xA0 ~= byte ? LedgerEncoding.letters[Int(byte) - 0x80] : UnicodeScalar(byte)
      )
    }
    return String(text)
  }

  /// Returns the bytes of `text`; characters that the encoding lacks become question marks.
  func bytes(_ text: String) -> [UInt8] {
    guard self == .windows1252 else { return Array(text.utf8) }
    return text.unicodeScalars.map { letter in
      if let place = LedgerEncoding.letters.firstIndex(of: letter) { return 0x80 + UInt8(place) }
      return letter.value < 0x80 || 0xA0..<0x100 ~= letter.value
        ? UInt8(letter.value) : UInt8(ascii: "?")
    }
  }

  /// Calls `body` with the text of a cell in UTF-8.
  func withUTF8<Result>(
    _ cell: UnsafeRawBufferPointer,
    _ body: (UnsafeRawBufferPointer) -> Result
  ) -> Result {
    guard self == .windows1252, cell.contains(where: { $0 >= 0x80 }) else { return body(cell) }
    return Array(text(cell).utf8).withUnsafeBytes { body($0) }
  }
}

/// The direction of an amount: taken off or added.
enum LedgerDirection {
  case debit
  case credit

  /// The words of banks: English and ISO 20022, then Baltic, German, Dutch, Polish and Italian.
  private static let debits = [
    "d", "dr", "debit", "dbit", "-", "debet", "deebet", "s", "soll", "af", "wn", "dare",
  ]
  private static let credits = [
    "c", "cr", "credit", "crdt", "+", "k", "kredit", "kreedit", "h", "haben", "bij", "ma", "avere",
  ]

  /// Creates the direction that a cell names, regardless of case; nil for any other word.
  init?(_ cell: String) {
    let word = cell.lowercased()
    if LedgerDirection.debits.contains(word) {
      self = .debit
    } else if LedgerDirection.credits.contains(word) {
      self = .credit
    } else {
      return nil
    }
  }
}
