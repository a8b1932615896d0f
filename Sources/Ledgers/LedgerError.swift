public import ExactMoney
public import ExchangeRates

/// The reason why a row cannot be converted, and its place.
public struct LedgerError: Error, Hashable, Sendable {
  /// The reason why a row cannot be converted.
  public enum Reason: Error, Hashable, Sendable {
    /// More or fewer fields than the columns.
    case fieldCount(found: Int, expected: Int)
    /// Not an amount in the given form.
    case amount(String)
    /// An amount with the symbol or code of another currency than the row's.
    case otherCurrency(String, Currency)
    /// An amount with a sign in a debit or credit column.
    case signed(String)
    /// Not a word for debit or credit.
    case direction(String)
    /// Amounts in both the debit and the credit column, or in neither.
    case notOneSide
    /// Not a day in the given form.
    case date(String)
    /// Not a currency of ISO 4217.
    case currency(String)
    /// A day after today.
    case dayAhead(CalendarDate)
    /// A missing rate, or a result of more than 38 digits.
    case rate(RateError)
    /// Not the name of a rule of law.
    case rule(String)
    /// A refusal by the rule of law.
    indirect case refused(RuleRefusal)
    /// A pair and a day that the kept rates lack.
    case notKept(CurrencyPair, CalendarDate)
    /// Quotes that do not enclose a whole field.
    case strayQuote
    /// A carriage return not followed by a line feed.
    case strayReturn
    /// A byte that text does not have, as in UTF-16 or binary files.
    case notText
    /// A quoted field without an end, or a row of more than ``LedgerLimits/maximumRowBytes`` bytes.
    case endless
    /// Not an object of JSON.
    case notJSON
    /// An object without a member of this name.
    case nameMissing(String)
    /// An object that already has a member with an added name.
    case nameTaken(String)
  }

  public let reason: Reason
  /// The number of the row's first line, counted from 1; 0 until it is known.
  public var line: Int
  /// The index of the column; nil if the error concerns the whole row.
  public let column: Int?

  public init(_ reason: Reason, line: Int = 0, column: Int? = nil) {
    self.reason = reason
    self.line = line
    self.column = column
  }
}

/// Limits on the memory that a file takes.
public enum LedgerLimits {
  /// The maximum number of bytes in a row; longer rows are not converted.
  public static let maximumRowBytes = 1 << 20
  /// The number of bytes that are converted at once.
  public static let block = 1 << 18
}
