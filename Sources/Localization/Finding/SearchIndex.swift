import ExactMoney

/// What is known of each currency, folded once and kept in one run of bytes.
struct SearchIndex: Sendable {
  /// What a text says of a currency, the most telling first.
  enum Kind: UInt8, Sendable {
    case code
    case number
    /// A name, a nickname, or the symbol by which the locale tells the currency from others.
    case name
    /// A symbol that other currencies may have too, "$".
    case sharedSymbol
    case country
    /// A country that used the currency once.
    case pastCountry
  }

  /// One folded text.
  struct Field: Sendable {
    let start: Int32
    let count: Int32
    /// Which bytes occur, and which begin a word, see ``SearchIndex/bit(of:)``.
    let letters: UInt64
    let initials: UInt64
    let kind: Kind

    /// The text in `range` of `bytes`.
    init(_ range: Range<Int>, of bytes: [UInt8], kind: Kind) {
      start = Int32(range.lowerBound)
      count = Int32(range.count)
      self.kind = kind
      var (letters, initials) = (UInt64(0), UInt64(0))
      var previous = UInt8(ascii: " ")
      for index in range {
        let bit = SearchIndex.bit(of: bytes[index])
        letters |= bit
        if previous == UInt8(ascii: " ") { initials |= bit }
        previous = bytes[index]
      }
      (self.letters, self.initials) = (letters, initials)
    }

    /// The text of `other` in another role.
    init(_ other: Field, kind: Kind) {
      start = other.start
      count = other.count
      letters = other.letters
      initials = other.initials
      self.kind = kind
    }
  }

  let bytes: [UInt8]
  let fields: [Field]
  /// The ``Field/letters`` of each field, side by side: most searches look no further.
  let letters: [UInt64]
  /// Which fields are each currency's, in the order of the currencies.
  let ranges: [Range<Int>]

  /// Folds what `locales` and `keywords` have on `currencies`, and their English names.
  init(_ currencies: [Currency], locales: [LocaleData], keywords: CurrencyKeywords) {
    var writer = SearchIndexWriter(locales: locales, keywords: keywords)
    var ranges: [Range<Int>] = []
    ranges.reserveCapacity(currencies.count)
    for currency in currencies { ranges.append(writer.write(currency)) }
    bytes = writer.folded.bytes
    fields = writer.fields
    letters = writer.fields.map { $0.letters }
    self.ranges = ranges
  }

  /// The bit that stands for a byte in a set of bytes, which tells them apart by their last six bits: a
  /// field whose set lacks a letter of a word cannot hold the word.
  static func bit(of byte: UInt8) -> UInt64 { 1 << UInt64(byte & 63) }
}
