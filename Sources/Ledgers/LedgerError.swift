public import ExactMoney
public import ExchangeRates

/// Why a row cannot be converted, and where it is.
public struct LedgerError: Error, Hashable, Sendable {
  /// Why a row cannot be converted.
  public enum Reason: Error, Hashable, Sendable {
    /// A row with more or fewer fields than the others.
    case fieldCount(found: Int, expected: Int)
    /// Not an amount in the form that was named.
    case amount(String)
    /// An amount with the sign or code of another currency than the row's.
    case otherCurrency(String, Currency)
    /// An amount with a sign in the column of those that are taken off, or of those that are not.
    case signed(String)
    /// Not a word that says whether an amount was taken off or added.
    case direction(String)
    /// Amounts in both of these columns, or in none.
    case notOneSide
    /// Not a day of the calendar in the form that was named.
    case date(String)
    /// Not a currency of ISO 4217.
    case currency(String)
    /// A day after today.
    case dayAhead(CalendarDate)
    /// There is no rate, or the result needs more than 38 digits.
    case rate(RateError)
    /// Not the name of a rule of law.
    case rule(String)
    /// The rule of law gives no answer.
    indirect case refused(RuleRefusal)
    /// The rates that are to be used, and no others, have none of the pair on the day.
    case notKept(CurrencyPair, CalendarDate)
    /// Quotes that do not enclose a whole field.
    case strayQuote
    /// A carriage return that ends no line.
    case strayReturn
    /// A byte that no text has, as in files of UTF-16 and of programs.
    case notText
    /// A quoted field that does not end, or a row of more than ``LedgerLimits/longestRow`` bytes.
    case endless
    /// Not an object of JSON, or one without this name.
    case notJSON
    case nameMissing(String)
    /// An object that has a member already of a name that is to be added.
    case nameTaken(String)
  }

  public let reason: Reason
  /// The number of the row's first line, from 1; 0 until it is known.
  public var line: Int
  /// The index of the column; nil where the whole row is meant.
  public let column: Int?

  public init(_ reason: Reason, line: Int = 0, column: Int? = nil) {
    self.reason = reason
    self.line = line
    self.column = column
  }
}

/// What bounds the memory that a file takes.
public enum LedgerLimits {
  /// The bytes of the longest row.
  public static let longestRow = 1 << 20
  /// The bytes that are converted at once.
  public static let block = 1 << 18
}
