import ExactMoney

/// Parses an expression and calculates it at the same time.
///
///     sum     = product { ("+" | "-") product }
///     product = factor { ("*" | "x" | "/" | ":" | "of") factor }
///     factor  = { "-" | "+" } primary { "%" }
///     primary = { currency } [ "-" | "+" ] ( number | "(" sum ")" ) { currency } [ "-" { currency } ]
///
/// Signs and codes on either side name one currency: "CAD$100" and "100$ CAD". A text of one amount
/// is a single factor without "%", whose parentheses contain another amount.
///
/// A part that is missing at the end of the text is recorded and ignored; elsewhere it is an error.
struct ReckoningParser {
  var amounts: AmountParser
  /// The error for a number or a parenthesis that is missing at the end; nil if nothing is missing.
  var missing: ReadingError?
  var doubts: [ReadingDoubt] = []
  /// The largest scale of the typed numbers.
  var typedScale = 0
  let text: PlainText
  /// The number of open parentheses.
  var depth = 0
  /// Whether the text is one amount, without a calculation.
  let isOneAmount: Bool
  /// The last number that was read; nil before the first.
  var quantity: Quantity?
  /// The currency of the last operand that was read; nil if it has none.
  var named: PlacedCurrency?
  /// Whether there is a sign before a number.
  var hasSign = false
  /// The range of an amount in parentheses, which may be an accountant's negative amount; nil if
  /// there is none.
  var bracketed: Range<Int>?
  /// Whether prices for a measure are read, as in a question.
  var readsMeasures = false
  /// Whether there is a calculation, so that parentheses have their arithmetic meaning.
  var isWorkedOut = false

  init(_ text: PlainText, _ rules: BorrowedRules, isOneAmount: Bool = false) {
    self.text = text
    self.isOneAmount = isOneAmount
    amounts = AmountParser(text, rules)
  }

  /// Reads a whole expression; a single amount in parentheses is negative, as in accounts.
  mutating func expression() throws(ReadingError) -> ReckonedValue? {
    let value = try content()
    guard let value, let bracketed, !isWorkedOut, missing == nil else { return value }
    noteMinus(of: value, bracketed)
    return -value
  }

  /// Reads the content of an expression or of parentheses.
  mutating func content() throws(ReadingError) -> ReckonedValue? {
    isOneAmount ? try factor() : try sum()
  }

  // MARK: Sums

  // The rules of the grammar call each other; inlined, they would be in the program twice.

  /// Reads one expression; nil if there is none.
  @inline(never)
  mutating func sum() throws(ReadingError) -> ReckonedValue? {
    guard var left = try product() else { return nil }
    while let sign = signAhead() {
      let place = place(1)
      amounts.cursor.position += 1
      isWorkedOut = true
      guard let right = try product() else {
        try noteMissing(.missingNumber)
        return left
      }
      do throws(ReadingError.Reason) {
        left = try left.adding(sign == .minus ? -right : right)
      } catch {
        throw ReadingError(error, at: place)
      }
    }
    return left
  }

  private enum Sign {
    case plus
    case minus
  }

  /// Returns the plus or minus ahead, after spaces; nil if there is none, or if it begins an arrow.
  private mutating func signAhead() -> Sign? {
    let start = amounts.cursor.position
    amounts.cursor.skipSpace()
    switch amounts.cursor.current {
    case UInt8(ascii: "+"): return .plus
    case UInt8(ascii: "-") where amounts.cursor[amounts.cursor.position + 1] != UInt8(ascii: ">"):
      return .minus
    default:
      amounts.cursor.position = start
      return nil
    }
  }

  // MARK: Products

  private enum Operation {
    case multiply
    case divide
  }

  @inline(never)
  private mutating func product() throws(ReadingError) -> ReckonedValue? {
    guard var left = try factor() else { return nil }
    while true {
      let start = amounts.cursor.position
      guard let (operation, place) = operationAhead(behind: left) else {
        amounts.cursor.position = start
        return left
      }
      let rightStart = amounts.cursor.position
      isWorkedOut = true
      guard var right = try factor() else {
        try noteMissing(.missingNumber)
        return left
      }
      // In 10/3 usd, the currency belongs to the quotient.
      let quotientCurrency = operation == .divide ? currencyOfQuotient(left, right) : nil
      if quotientCurrency != nil { right = right.withoutCurrency }
      do throws(ReadingError.Reason) {
        left =
          operation == .multiply ? try left.multiplied(by: right) : try left.divided(by: right)
      } catch {
        let isDivision = error == .divisionByZero || error == .dividedByMoney
        throw ReadingError(
          error,
          at: isDivision ? trimmed(rightStart..<amounts.cursor.position) : place
        )
      }
      if let quotientCurrency { left = left.inCurrency(quotientCurrency) ?? left }
    }
  }

  /// Returns the currency after a divisor that belongs to the quotient, if a number is divided.
  ///
  /// nil if the currency is before the divisor, as in 10 / $3, or the divisor is money in
  /// parentheses.
  private func currencyOfQuotient(_ left: ReckonedValue, _ right: ReckonedValue) -> Currency? {
    let last = amounts.cursor[amounts.cursor.position - 1]
    guard left.isNumber, !right.isNumber, right.parts.count == 1, !PlainCursor.isDigit(last),
      last != UInt8(ascii: ")")
    else { return nil }
    return right.parts[0].currency
  }

  /// Advances past the operation ahead, after spaces; nil if there is none.
  private mutating func operationAhead(
    behind left: ReckonedValue
  ) -> (operation: Operation, place: Range<Int>)? {
    amounts.cursor.skipSpace()
    let place = place(1)
    switch amounts.cursor.current {
    case UInt8(ascii: "*"): amounts.cursor.position += 1
    case UInt8(ascii: "x") where amounts.cursor.isBoundary(place.upperBound):
      amounts.cursor.position += 1
    case UInt8(ascii: "/"), UInt8(ascii: ":"):
      if !left.isNumber, isMeasureAhead || isPairAhead { return nil }
      amounts.cursor.position += 1
      return (.divide, place)
    default:
      guard let length = OfWords.length(ahead: amounts.cursor) else { return nil }
      amounts.cursor.position += length
      guard left.isPercentage || isPercentageAhead else { return nil }
    }
    return (.multiply, place)
  }

  /// Whether a unit follows the slash ahead: 3.99 USD/lb is a price, not a division.
  private var isMeasureAhead: Bool {
    #if hasFeature(Embedded)
    false
    #else
    readsMeasures && amounts.perMeasureAhead(of: nil) != nil
    #endif
  }

  /// Whether a code or a name without a number follows the slash ahead: 100 EUR/USD is a
  /// conversion, not a division.
  private var isPairAhead: Bool {
    var ahead = amounts
    ahead.cursor.position += 1
    ahead.cursor.skipSpace()
    guard ahead.currency() != nil, PlainCursor.isLetter(ahead.cursor[ahead.cursor.position - 1])
    else { return false }
    ahead.cursor.skipSpace()
    return !ahead.cursor.startsNumeral(at: ahead.cursor.position)
      && ahead.cursor.current != UInt8(ascii: "(")
  }

  /// Whether a number with "%" is ahead, so that an "of" before it multiplies.
  private var isPercentageAhead: Bool {
    var ahead = amounts.cursor
    ahead.skipSpace()
    guard Numeral(&ahead) != nil else { return false }
    ahead.skipSpace()
    return ahead.current == UInt8(ascii: "%")
  }

  // MARK: Factors

  @inline(never)
  private mutating func factor() throws(ReadingError) -> ReckonedValue? {
    var isNegative = false
    var isSigned = false
    while let sign = signAhead() {
      try noteSign()
      isSigned = true
      if sign == .minus { isNegative.toggle() }
    }
    guard var value = try primary() else {
      if isSigned { try noteMissing(.missingNumber) }
      return nil
    }
    while true {
      let start = amounts.cursor.position
      amounts.cursor.skipSpace()
      guard amounts.cursor.current == UInt8(ascii: "%"), !isOneAmount else {
        amounts.cursor.position = start
        return isNegative ? -value : value
      }
      guard value.isNumber else { throw unexpected() }
      let place = place(1)
      amounts.cursor.position += 1
      isWorkedOut = true
      do throws(ReadingError.Reason) {
        value = try value.asPercentage()
      } catch {
        throw ReadingError(error, at: place)
      }
    }
  }
}
