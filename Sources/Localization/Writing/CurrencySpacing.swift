import PlainBytes

/// The space that CLDR puts between digits and a currency that ends in a letter: "USD 1", but "$1".
enum CurrencySpacing {
  /// Whether the patterns for a letter apply: what `mark` shows the number is neither a symbol nor
  /// a space.
  static func isDue(beside mark: String, in pattern: AffixPattern) -> Bool {
    let isBefore = pattern.hasCurrencyBeforeNumber
    var nearest: UInt32?
    mark.withBytes { bytes in
      nearest = isBefore ? ScalarDecoder.last(of: bytes) : ScalarDecoder.first(of: bytes)
    }
    guard let nearest = nearest.flatMap({ Unicode.Scalar($0) }) else { return true }
    return !isSymbolOrSpace(nearest)
  }

  /// Whether a scalar is of the general categories S or Z, as far as currencies need it: without the
  /// standard library's tables, which are large.
  static func isSymbolOrSpace(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20, 0x24, 0x2B, 0x3C...0x3E, 0x5E, 0x60, 0x7C, 0x7E: true
    case 0xA0, 0xA2...0xA6, 0xA8, 0xA9, 0xAC, 0xAE...0xB1, 0xB4, 0xB8, 0xD7, 0xF7: true
    case 0x58F, 0x60B, 0x9F2, 0x9F3, 0x9FB, 0xAF1, 0xBF9, 0xE3F, 0x17DB: true
    case 0x2000...0x200A, 0x202F, 0x20A0...0x20C1, 0x3000, 0xFDFC, 0xFF04, 0xFFE0, 0xFFE1: true
    case 0xFFE5, 0xFFE6: true
    default: false
    }
  }
}
