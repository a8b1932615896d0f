public import ExactMoney

/// Reads questions about conversions in the words that people use, in every language of
/// `Data/languages`.
///
///     let reader = QuestionReader(AmountReader(locale, words: words))
///     try reader.read("how much is 100 usd in brl", today: today)
///     try reader.read("100달러를 원으로", today: today)
///     try reader.read("(20 eur + 35 usd) * 3 in brl yesterday", today: today)
///
/// The order of the parts does not matter. The expression with a number is converted, every
/// currency outside it is a target, and a date, a weekday or a word such as "yesterday" is the day.
/// Without a number, the first currency is converted. All languages are understood in every locale;
/// the locale's own comes first if two disagree. Numbers are read in the locale's form. An unknown
/// word is an error, not ignored.
///
/// A price for a measure, `3.99 usd/lb in eur/kg`, is converted to another measure by the factors
/// of ``MeasureUnit``. If two units share a name, the other one is a doubt.
///
/// Days are `2020-03-20`, `20 march 2020`, `March 20, 2020`, `20. März`, `2020년 3월 20일` and
/// `20/03/2020` in the locale's order. If the other order is a day as well, that is a doubt, see
/// ``ConversionQuestion/doubts``. A date without a year, and a weekday, is the most recent one,
/// today included.
public struct QuestionReader: Sendable {
  private let rules: ReadingRules

  /// The maximum number of bytes in a question; longer texts are refused.
  public static var maximumLength: Int { 2_000 }

  /// Creates a reader of questions that reads numbers and currencies as `reader` does.
  public init(_ reader: AmountReader) {
    rules = reader.rules
  }

  /// Reads the question in `text`, which is asked on the day `today`.
  ///
  /// - Throws: ``ReadingError`` with the place of the unreadable part.
  public func read(
    _ text: String,
    today: CalendarDate
  ) throws(ReadingError) -> ConversionQuestion {
    defer { withExtendedLifetime(rules) {} }
    return try PlainText.read(text, limit: QuestionReader.maximumLength) {
      text throws(ReadingError) in
      var parser = QuestionParser(text, BorrowedRules(rules), today: today)
      return try parser.question()
    }
  }
}

/// The content of a question such as "20 dólares em reais ontem".
public struct ConversionQuestion: Hashable, Sendable {
  /// The amount to convert, calculated.
  ///
  /// It usually has one currency, but several in "20 eur + 35 usd in brl", and none if the text
  /// does not name one.
  public let amount: Reckoning
  /// Whether no amount was named, as in "usd to eur"; the amount is then 1.
  public let isAmountImplied: Bool
  /// The target currencies, in the order of the text; empty if none was named.
  public let targets: [Currency]
  /// The day whose rates are requested; nil if none was named.
  public let day: CalendarDate?
  /// The measures of the price and of the results, such as pound and kilogram in "3.99 usd/lb in
  /// eur/kg"; nil for amounts of money.
  ///
  /// Every amount is multiplied by their factor.
  public let measures: MeasureChange?
  /// The ambiguous readings.
  public let doubts: [ReadingDoubt]
  /// The range of UTF-8 bytes in the text with the amount, its currency and its measure.
  public let amountPlace: Range<Int>
  /// The range of UTF-8 bytes with each of ``targets`` and its measure.
  public let targetPlaces: [Range<Int>]
  /// The range of UTF-8 bytes with the day; nil if none was named.
  public let dayPlace: Range<Int>?

  /// The currency to convert from; nil unless there is exactly one.
  public var source: Currency? { amount.money?.currency }
}
