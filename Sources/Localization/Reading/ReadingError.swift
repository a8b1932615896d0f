public import ExactMoney

/// Why a text cannot be read, and where.
public struct ReadingError: Error, Hashable, Sendable {
  /// What is wrong at the place.
  public enum Reason: Error, Hashable, Sendable {
    /// There is nothing to read.
    case empty
    /// The text has more bytes than this, which are the most.
    case tooLong(limit: Int)
    /// What stands there cannot stand there.
    case unexpected
    /// A word that means nothing here.
    case unknownWord
    /// A point, comma, space or apostrophe that neither groups digits nor marks decimals.
    case misplacedMark
    /// Digits of two scripts in one number, as ৪ (Bengali four) beside 8.
    case mixedDigits
    /// The number has this many significant digits: more than 38.
    case tooManyDigits(Int)
    /// The number is too large or too small to be kept.
    case overflow
    /// A second sign, or a sign beside accounting parentheses.
    case secondSign
    /// A second currency for one number.
    case secondCurrency
    /// There is no number where one must be: behind an operator, or beside a currency.
    case missingNumber
    /// A parenthesis without its partner.
    case unbalancedParenthesis
    /// Parentheses nested deeper than 64.
    case tooDeep
    /// A division by zero.
    case divisionByZero
    /// Money times money.
    case moneyTimesMoney
    /// A division by money, or by money of another currency.
    case dividedByMoney
    /// A plain number added to money, or taken from it.
    case numberAndMoney
    /// A day that the calendar does not have.
    case noSuchDay
    /// A second day.
    case secondDay
    /// A second amount.
    case secondAmount
    /// CR or DR beside an amount: a credit or a debit at a bank, or CR for crore, ten million.
    case creditOrDebit
    /// A price for a measure is to be one for a measure of another kind: of a pound for a metre.
    case otherDimension(MeasureUnit.Dimension, MeasureUnit.Dimension)
    /// A result is to be for a measure, and the price is for none.
    case missingMeasure
    /// A second measure.
    case secondMeasure
  }

  public let reason: Reason
  /// The bytes of the text, as UTF-8, that are meant; empty at the text's end when something is missing.
  public let place: Range<Int>

  /// An error with its place in the text.
  public init(_ reason: Reason, at place: Range<Int>) {
    self.reason = reason
    self.place = place
  }
}

/// Something that was read in one way and could be meant in another, or is not written as the locale
/// writes it: what an interface shows as "read as 1,234.00".
public enum ReadingDoubt: Hashable, Sendable {
  /// A number; `other` is nil when only the marks are foreign and no second reading is possible.
  case number(taken: ExactDecimal, other: ExactDecimal?, place: Range<Int>)
  /// A sign or a word that several currencies share, or a code outside ISO 4217.
  case currency(CurrencyReading, place: Range<Int>)
  /// A day whose month could be its day of the month, as 03/04/2020.
  case day(taken: CalendarDate, other: CalendarDate, place: Range<Int>)

  /// A unit of measure whose name means another one elsewhere.
  case unit(taken: MeasureUnit, other: MeasureUnit, place: Range<Int>)

  /// Whether it concerns a number.
  public var concernsNumber: Bool {
    if case .number = self { true } else { false }
  }
}
