import ExactMoney

/// Reads an expression and works it out as it goes.
///
///     sum     = product { ("+" | "-") product }
///     product = factor { ("*" | "x" | "/" | ":" | "of") factor }
///     factor  = { "-" | "+" } primary { "%" }
///     primary = { currency } [ "-" | "+" ] ( number | "(" sum ")" ) { currency } [ "-" { currency } ]
///
/// Signs and codes on either side name one currency: "CAD$100" and "100$ CAD". One amount is one factor
/// without "%", whose parentheses hold another.
///
/// What is missing at the text's end is noted and left out; what is missing elsewhere is an error.
struct ReckoningParser {
  var amounts: AmountParser
  /// Where a number or a parenthesis is missing, when the text ends too soon.
  var missing: ReadingError?
  var doubts: [ReadingDoubt] = []
  /// The largest scale of the numbers typed.
  var typedScale = 0
  let text: PlainText
  /// How many parentheses are open.
  var depth = 0
  /// Whether the text is one amount, in which nothing is worked out.
  let isOneAmount: Bool
  /// The number read last.
  var quantity: Quantity?
  /// The currency of the operand read last.
  var named: PlacedCurrency?
  /// Whether a sign stands before a number.
  var hasSign = false
  /// Where an amount in parentheses stands, which accountants write for one below zero.
  var bracketed: Range<Int>?
  /// Whether a price for a measure may be ahead, as in a question.
  var readsMeasures = false
  /// Whether anything is worked out, so that parentheses are those of arithmetic.
  var isWorkedOut = false

  init(_ text: PlainText, _ rules: BorrowedRules, isOneAmount: Bool = false) {
    self.text = text
    self.isOneAmount = isOneAmount
    amounts = AmountParser(text, rules)
  }

  /// Reads a whole expression; one amount in an accountant's parentheses is below zero.
  mutating func expression() throws(ReadingError) -> ReckonedValue? {
    let value = try content()
    guard let value, let bracketed, !isWorkedOut, missing == nil else { return value }
    noteMinus(of: value, bracketed)
    return -value
  }

  /// Reads what may stand by itself and in parentheses.
  mutating func content() throws(ReadingError) -> ReckonedValue? {
    isOneAmount ? try factor() : try sum()
  }

  // MARK: Sums

  // The steps of the grammar call each other in a circle: inlined, they would be in the program twice.

  /// Reads as much as belongs to one expression; nil when none is ahead.
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

  /// The plus or minus ahead, behind spaces; an arrow is none.
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
      // In 10/3 usd the currency is that of the quotient.
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

  /// The currency that stands behind a divisor and belongs to the quotient, where a number is divided; nil
  /// for a currency before the divisor, as in 10 / $3, and for money in parentheses.
  private func currencyOfQuotient(_ left: ReckonedValue, _ right: ReckonedValue) -> Currency? {
    let last = amounts.cursor[amounts.cursor.position - 1]
    guard left.isNumber, !right.isNumber, right.parts.count == 1, !PlainCursor.isDigit(last),
      last != UInt8(ascii: ")")
    else { return nil }
    return right.parts[0].currency
  }

  /// Goes past the operation ahead, behind spaces.
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

  /// Whether a unit is behind the stroke ahead: 3.99 USD/lb is a price, and divides nothing.
  private var isMeasureAhead: Bool {
    #if hasFeature(Embedded)
    false
    #else
    readsMeasures && amounts.perMeasureAhead(of: nil) != nil
    #endif
  }

  /// Whether a code or a name without a number is behind the stroke ahead: 100 EUR/USD asks for a
  /// conversion, and divides nothing.
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

  /// Whether a number with "%" is ahead: what makes an "of" before it a multiplication.
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
