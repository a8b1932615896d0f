public import ExactMoney

/// The reason why a text cannot be read, and the place.
public struct ReadingError: Error, Hashable, Sendable {
  /// The kind of problem at the place.
  public enum Reason: Error, Hashable, Sendable {
    /// The text is empty.
    case empty
    /// The text has more than `limit` bytes.
    case tooLong(limit: Int)
    /// A character that is not allowed there.
    case unexpected
    /// An unknown word.
    case unknownWord
    /// A point, comma, space or apostrophe that neither groups digits nor marks decimals.
    case misplacedMark
    /// Digits of two scripts in one number, such as ৪ (Bengali four) and 8.
    case mixedDigits
    /// A number with this many significant digits, which is more than 38.
    case tooManyDigits(Int)
    /// A number too large or too small to be represented.
    case overflow
    /// A second sign, or a sign in addition to accounting parentheses.
    case secondSign
    /// A second currency for one number.
    case secondCurrency
    /// A number is missing after an operator, or next to a currency.
    case missingNumber
    /// A parenthesis without its counterpart.
    case unbalancedParenthesis
    /// Parentheses nested more deeply than 64 levels, a limit of ours.
    case tooDeep
    case divisionByZero
    /// A product of two amounts of money.
    case moneyTimesMoney
    /// A division of a number by money, or of money by money in another currency.
    case dividedByMoney
    /// A sum or difference of a plain number and money.
    case numberAndMoney
    /// A date that does not exist.
    case noSuchDay
    case secondDay
    case secondAmount
    /// CR or DR next to an amount, which is a credit or debit at a bank, or a crore (ten million).
    case creditOrDebit
    /// A price for one kind of measure, requested for another kind, as for a pound and a metre.
    case otherDimension(MeasureUnit.Dimension, MeasureUnit.Dimension)
    /// A price without a measure, requested for a measure.
    case missingMeasure
    case secondMeasure
  }

  public let reason: Reason
  /// The range of UTF-8 bytes in the text; empty at the end of the text if something is missing.
  public let place: Range<Int>

  /// Creates an error with its place in the text.
  public init(_ reason: Reason, at place: Range<Int>) {
    self.reason = reason
    self.place = place
  }
}

/// A reading that may be meant otherwise, or is not in the locale's form.
///
/// An interface shows it, as in "read as 1,234.00".
public enum ReadingDoubt: Hashable, Sendable {
  /// A number; `other` is nil if only the marks are unusual, and there is no second reading.
  case number(taken: ExactDecimal, other: ExactDecimal?, place: Range<Int>)
  /// A sign or a word that several currencies share, or a code outside ISO 4217.
  case currency(CurrencyReading, place: Range<Int>)
  /// A date in which month and day may be exchanged, as in 03/04/2020.
  case day(taken: CalendarDate, other: CalendarDate, place: Range<Int>)

  /// A unit of measure whose name means another unit elsewhere.
  case unit(taken: MeasureUnit, other: MeasureUnit, place: Range<Int>)

  /// Whether the doubt is about a number.
  public var concernsNumber: Bool {
    if case .number = self { true } else { false }
  }
}
