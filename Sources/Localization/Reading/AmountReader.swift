import ExactMoney

/// Reads amounts as people in a locale type and paste them.
///
///     let reader = AmountReader(german)
///     try reader.read("1.234,56 €").value          // 1234.56
///     try reader.read("1.234").alternative         // 1.234, beside the value 1234
///
/// An amount is a number with the signs and codes of its currency on either side, a plus or minus before
/// it, a minus behind it or accounting parentheses around it, and units: `k`, `m`, `bn`, `t`, `mil`, `Mio.`, `lakh`,
/// `만`. Digits of every living script are digits; those of two scripts in one number are refused,
/// because some look alike. Direction marks count for nothing, and every space is a space.
///
/// # What the marks mean
///
/// Spaces, apostrophes and `٬` group digits by three, or as in India, in every locale; `٫` marks
/// decimals in every locale. The locale decides about the other two.
///
/// Where `.` marks decimals, `,` means nothing wherever it stands: `100,00,,,000.00` is 10000000.00. One
/// comma that cannot group, in a number without a point, marks decimals there too: `12,50` is 12.50.
/// Where `,` marks decimals, `.` must group by three, and is a decimal mark where it does not.
/// Besides, a number whose marks can only be another locale's is read as there. In full, with D for the
/// locale's decimal mark:
///
/// | text | D is `.` | D is `,` |
/// |---|---|---|
/// | `1,234.56`, `12,34,567.89` | as grouped | as grouped |
/// | `1.234,56` | 1234.56 or else 1.23456 | 1234.56 |
/// | `1.234.567`, `1,234,567` | as grouped | as grouped |
/// | `1,234` | 1234 or else 1.234 | 1.234 or else 1234 |
/// | `1.234` | 1.234 or else 1234 | 1234 or else 1.234 |
/// | `1,5`, `100,00` | 1.5, 100.00 or else 15, 10000 | 1.5, 100.00 |
/// | `0,5`, `0,500` | 0.5, 0.500 | 0.5, 0.500 |
/// | `1.5`, `1234.567`, `0.123` | 1.5, 1234.567, 0.123 | 1.5, 1234.567, 0.123 |
/// | `1 234,56`, `1'234,56` | 1234.56 or else 123456 | 1234.56 |
/// | `1 234.567` | 1234.567 | 1234.567 or else 1234567 |
/// | `100.00.00`, `1.23,45` | refused, 1.2345 | refused, refused |
///
/// What stands after "or else" is the reading's ``AmountReading/alternative``: the decimal mark never
/// moves unsaid. A minus behind the number, and parentheses around it, are doubts as well.
public struct AmountReader: Sendable {
  let rules: ReadingRules

  /// The most bytes that an amount may have.
  public static var longestText: Int { 1_000 }

  /// Creates a reader for `locale`.
  ///
  /// `region` is the user's where it is known better than by the locale, as an ISO 3166-1 alpha-2 code.
  /// With `words`, currencies are read by their names too.
  public init(_ locale: LocaleData, region: String? = nil, words: CurrencyWords? = nil) {
    rules = ReadingRules(locale, region: region ?? locale.likelyRegion, words: words)
  }

  /// The amount that `text` spells.
  ///
  /// - Throws: ``ReadingError`` with the place of what cannot be read.
  public func read(_ text: String) throws(ReadingError) -> AmountReading {
    try PlainText.read(text, limit: AmountReader.longestText, parse)
  }

  /// The amount that UTF-8 bytes spell; they may be any bytes.
  public func read(utf8 text: UnsafeRawBufferPointer) throws(ReadingError) -> AmountReading {
    try PlainText.read(text, limit: AmountReader.longestText, parse)
  }

  private func parse(_ text: PlainText) throws(ReadingError) -> AmountReading {
    defer { withExtendedLifetime(rules) {} }
    var parser = ReckoningParser(text, BorrowedRules(rules), isOneAmount: true)
    let value = try parser.expression()
    parser.amounts.cursor.skipSpace()
    guard parser.amounts.cursor.isAtEnd else { throw parser.unexpected() }
    if let missing = parser.missing { throw missing }
    guard let value, let number = parser.quantity?.value else {
      throw ReadingError(.empty, at: text.bytes.count..<text.bytes.count)
    }
    return AmountReading(
      value: value.parts[0].amount.isNegative ? -number : number,
      currency: parser.named?.reading,
      doubts: parser.doubts
    )
  }
}
