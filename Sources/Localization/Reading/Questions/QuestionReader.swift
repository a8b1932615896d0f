public import ExactMoney

/// Reads questions about conversions as people ask them, in every language that has a file in
/// `Data/languages`.
///
///     let reader = QuestionReader(AmountReader(locale, words: words))
///     try reader.read("how much is 100 usd in brl", today: today)
///     try reader.read("100달러를 원으로", today: today)
///     try reader.read("(20 eur + 35 usd) * 3 in brl yesterday", today: today)
///
/// The order of the parts does not matter: the expression with a number is what is converted, every
/// currency outside it is a target, and a date, a weekday or a word such as "yesterday" is the day.
/// Without a number the first currency is converted. All languages are understood in every locale, the
/// locale's own first where two disagree; numbers are read as the locale writes them. A word that
/// belongs to none is an error, not left out.
///
/// A price for a measure, `3.99 usd/lb in eur/kg`, is made one for another of its kind by the factors of
/// ``MeasureUnit``; of units with one name the other is among the doubts.
///
/// Days are `2020-03-20`, `20 march 2020`, `March 20, 2020`, `20. März`, `2020년 3월 20일` and
/// `20/03/2020` in the locale's order (in ``ConversionQuestion/doubts`` when the other order has a day
/// too). A date without a year, and a weekday, is the newest one that is not ahead.
public struct QuestionReader: Sendable {
  private let rules: ReadingRules

  /// The most bytes that a question may have.
  public static var longestText: Int { 2_000 }

  /// Creates a reader of questions whose numbers and currencies `reader` reads.
  public init(_ reader: AmountReader) {
    rules = reader.rules
  }

  /// What `text`, asked on the day `today`, asks for.
  ///
  /// - Throws: ``ReadingError`` with the place of what cannot be read.
  public func read(
    _ text: String,
    today: CalendarDate
  ) throws(ReadingError) -> ConversionQuestion {
    defer { withExtendedLifetime(rules) {} }
    return try PlainText.read(text, limit: QuestionReader.longestText) {
      text throws(ReadingError) in try question(text, today)
    }
  }

  /// What UTF-8 bytes, which may be any bytes, ask for on the day `today`.
  public func read(
    utf8 text: UnsafeRawBufferPointer,
    today: CalendarDate
  ) throws(ReadingError) -> ConversionQuestion {
    defer { withExtendedLifetime(rules) {} }
    return try PlainText.read(text, limit: QuestionReader.longestText) {
      text throws(ReadingError) in try question(text, today)
    }
  }

  private func question(
    _ text: PlainText,
    _ today: CalendarDate
  ) throws(ReadingError) -> ConversionQuestion {
    var parser = QuestionParser(text, BorrowedRules(rules), today: today)
    return try parser.question()
  }
}

/// What a question such as "20 dólares em reais ontem" asks for.
public struct ConversionQuestion: Hashable, Sendable {
  /// The amount to convert, worked out: one currency's in most questions, several in
  /// "20 eur + 35 usd in brl", and a plain number where no currency was named.
  public let amount: Reckoning
  /// Whether no amount was named, as in "usd to eur"; it is then 1.
  public let isAmountImplied: Bool
  /// The currencies wanted, in the order of the text; empty when none was named.
  public let targets: [Currency]
  /// The day whose rates are wanted; nil when none was named.
  public let day: CalendarDate?
  /// What the amount is the price of, and the results are to be the prices of: of a pound in
  /// "3.99 usd/lb in eur/kg", which every amount is multiplied for; nil for amounts of money.
  public let measures: MeasureChange?
  /// What was read in one way and could be meant in another.
  public let doubts: [ReadingDoubt]
  /// The bytes of the text, as UTF-8, that are the amount with its currency and measure.
  public let amountPlace: Range<Int>
  /// Those of each of ``targets`` with its measure.
  public let targetPlaces: [Range<Int>]
  /// Those of the day.
  public let dayPlace: Range<Int>?

  /// The currency converted from, when there is exactly one.
  public var source: Currency? { amount.money?.currency }
}
