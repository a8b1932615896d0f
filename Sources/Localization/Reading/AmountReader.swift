public import ExactMoney

/// Reads amounts as people in a locale type and paste them.
///
///     let reader = AmountReader(german)
///     try reader.read("1.234,56 €").value          // 1234.56
///     try reader.read("1.234").alternative         // 1.234, beside the value 1234
///
/// An amount is a number with the signs and codes of its currency on either side, a plus or minus
/// before it, a minus after it or accounting parentheses around it, and units: `k`, `m`, `bn`, `t`,
/// `mil`, `Mio.`, `lakh`, `만`. The digits of every living script are read. Digits of two scripts in
/// one number are refused, because some look alike. Direction marks are ignored, and every kind of
/// space is a space.
///
/// # The meaning of marks
///
/// Spaces, apostrophes and `٬` group digits by three, or as in India, in every locale; `٫` marks
/// decimals in every locale. The locale determines the meaning of the other two.
///
/// Where `.` marks decimals, `,` is ignored wherever it is: `100,00,,,000.00` is 10000000.00. A
/// single comma that cannot group, in a number without a point, marks decimals there too: `12,50`
/// is 12.50. Where `,` marks decimals, `.` must group by three, and otherwise is a decimal mark. A
/// number whose marks only make sense in another locale is read as in that locale. In full, where D
/// is the locale's decimal mark:
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
/// The value after "or else" is the reading's ``AmountReading/alternative``, so a decimal mark is
/// never moved silently. A minus after the number, and parentheses around it, are doubts as well.
public struct AmountReader: Sendable {
  let rules: ReadingRules

  /// The maximum number of bytes in an amount; longer texts are refused.
  public static var maximumLength: Int { 1_000 }

  /// Creates a reader for `locale`.
  ///
  /// `region` is an ISO 3166-1 alpha-2 code, if the user's region is known better than from the
  /// locale. With `words`, currencies are also read by name.
  public init(_ locale: LocaleData, region: String? = nil, words: CurrencyWords? = nil) {
    rules = ReadingRules(locale, region: region ?? locale.likelyRegion, words: words)
  }

  /// Reads the amount in `text`.
  ///
  /// - Throws: ``ReadingError`` with the place of the unreadable part.
  public func read(_ text: String) throws(ReadingError) -> AmountReading {
    try PlainText.read(text, limit: AmountReader.maximumLength, parse)
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

/// The result of reading an amount.
public struct AmountReading: Hashable, Sendable {
  /// The number, with the scale that was typed: 1.50 has two digits after the point.
  public let value: ExactDecimal
  /// The currency whose sign or code is next to the number; nil if there is none.
  public let currency: CurrencyReading?
  /// The readings that may be meant otherwise, or are not in the locale's form.
  public let doubts: [ReadingDoubt]

  /// The other possible value, by the first doubt that has one: 1.234 for "1.234" in German, read
  /// as 1234; nil if there is none.
  public var alternative: ExactDecimal? {
    for doubt in doubts {
      guard case .number(let taken, let other?, _) = doubt else { continue }
      return taken == value ? other : -other
    }
    return nil
  }

  /// Whether an interface should show which number was read.
  public var isDoubtful: Bool { doubts.contains { $0.concernsNumber } }
}
