import ExactMoney

/// The searchable texts of each currency, folded once and stored in one array of bytes.
struct SearchIndex: Sendable {
  /// The kind of a currency's text, the most specific first.
  enum Kind: UInt8, Sendable {
    case code
    case number
    /// A name, a nickname, or the symbol that distinguishes the currency in the locale.
    case name
    /// A symbol that other currencies may have as well, such as "$".
    case sharedSymbol
    case country
    /// A country that once used the currency.
    case pastCountry
  }

  /// A folded text.
  struct Field: Sendable {
    let start: Int32
    let count: Int32
    /// The set of bytes in the text, see ``SearchIndex/bit(of:)``.
    let letters: UInt64
    /// The set of bytes that begin a word of the text.
    let initials: UInt64
    var kind: Kind

    /// Creates the field for the text in `range` of `bytes`.
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
  }

  let bytes: [UInt8]
  let fields: [Field]
  /// The ``Field/letters`` of each field, stored contiguously, because most searches need nothing
  /// else.
  let letters: [UInt64]
  /// The range of fields of each currency, in the order of the currencies.
  let ranges: [Range<Int>]

  /// Folds the texts that `locales` and `keywords` have about `currencies`, and the English names.
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

  /// Returns the bit for a byte in a set of bytes, which distinguishes them by their last six bits.
  ///
  /// A field whose set lacks a letter of a word cannot contain the word.
  static func bit(of byte: UInt8) -> UInt64 { 1 << UInt64(byte & 63) }
}
