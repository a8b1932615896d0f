import ExactMoney

extension ReckoningParser {
  // MARK: Numbers and parentheses

  /// A number or a parenthesis with its currency; nil when none is ahead.
  mutating func primary() throws(ReadingError) -> ReckonedValue? {
    amounts.cursor.skipSpace()
    let start = amounts.cursor.position
    let first = try prefixCurrency()
    if first != nil && amounts.cursor.isAtEnd {
      try noteMissing(.missingNumber)
      return nil
    }
    var isNegative = false
    if first != nil, amounts.cursor.current == UInt8(ascii: "-") {
      amounts.cursor.position += 1
      isNegative = true
    }
    guard var value = try unsigned() else {
      if missing == nil { amounts.cursor.position = start }
      return nil
    }
    if isNegative { value = -value }
    guard value.isNumber else { return value }
    guard let currency = suffixCurrency(behind: first) ?? first else { return value }
    note(currency.reading, currency.place)
    return value.inCurrency(currency.reading.currency) ?? value
  }

  /// A number or an expression in parentheses.
  private mutating func unsigned() throws(ReadingError) -> ReckonedValue? {
    if amounts.cursor.current == UInt8(ascii: "(") { return try parenthesized() }
    guard let quantity = try amounts.quantity() else { return nil }
    typedScale = max(typedScale, quantity.value.scale)
    if quantity.other != nil || !quantity.followsLocale {
      let place = text.place(of: quantity.place)
      doubts.append(.number(taken: quantity.value, other: quantity.other, place: place))
    }
    if quantity.hasUnit { amounts.skipPreposition() }
    return ReckonedValue(ExactFraction(quantity.value))
  }

  private mutating func parenthesized() throws(ReadingError) -> ReckonedValue? {
    let open = place(1)
    let inside = open.upperBound
    guard depth < Reckoner.greatestDepth else { throw ReadingError(.tooDeep, at: open) }
    depth += 1
    amounts.cursor.position += 1
    let value = try sum()
    depth -= 1
    amounts.cursor.skipSpace()
    if amounts.cursor.isAtEnd {
      if missing == nil { missing = ReadingError(.unbalancedParenthesis, at: open) }
      return value
    }
    guard let value else { throw ReadingError(.missingNumber, at: wordAhead()) }
    guard amounts.cursor.skip(")") else {
      throw isClosedAhead ? unexpected() : ReadingError(.unbalancedParenthesis, at: open)
    }
    if PlainCursor.isDigit(amounts.cursor[inside]) {
      bracketed = (value.parts[0].amount.value, open.lowerBound..<amounts.cursor.position)
    }
    return value
  }

  /// Whether a closing parenthesis is ahead anywhere.
  private var isClosedAhead: Bool {
    var index = amounts.cursor.position
    while index < amounts.cursor.bytes.count {
      if amounts.cursor[index] == UInt8(ascii: ")") { return true }
      index += 1
    }
    return false
  }

  // MARK: Currencies

  private typealias PlacedCurrency = (reading: CurrencyReading, place: Range<Int>)

  /// A currency before a number, and goes past it; nil when no number follows.
  private mutating func prefixCurrency() throws(ReadingError) -> PlacedCurrency? {
    guard let (reading, length) = amounts.currencyAhead() else { return nil }
    let start = amounts.cursor.position
    amounts.cursor.position += length
    amounts.cursor.skipSpace()
    let next = amounts.cursor.position
    let sign = amounts.cursor.current == UInt8(ascii: "-") ? 1 : 0
    let isNumber =
      amounts.cursor.startsNumeral(at: next + sign)
      || amounts.cursor[next + sign] == UInt8(ascii: "(")
    if isNumber || amounts.cursor.isAtEnd { return (reading, start..<start + length) }
    amounts.cursor.position = start
    return nil
  }

  /// The currency behind a number, and goes past it, unless it cannot be the same as the one before.
  private mutating func suffixCurrency(behind first: PlacedCurrency?) -> PlacedCurrency? {
    let start = amounts.cursor.position
    amounts.cursor.skipSpace()
    let place = amounts.cursor.position
    if let (reading, length) = amounts.currencyAhead(),
      let merged = reading.merged(with: first?.reading)
    {
      amounts.cursor.position += length
      return (merged, place..<place + length)
    }
    amounts.cursor.position = start
    return nil
  }

  /// Takes note of a currency that others could be meant by, or that is not what was typed.
  mutating func note(_ reading: CurrencyReading, _ place: Range<Int>) {
    guard !reading.others.isEmpty || reading.parCode != nil else { return }
    doubts.append(.currency(reading, place: text.place(of: place)))
  }

  // MARK: Errors

  /// The error for what is ahead and cannot be.
  func unexpected() -> ReadingError {
    if amounts.cursor.current == UInt8(ascii: ")") {
      return ReadingError(.unbalancedParenthesis, at: place(1))
    }
    return amounts.unreadable(at: amounts.cursor.position)
  }

  /// Notes that the text ends too soon.
  ///
  /// - Throws: `reason`, where the text does not end.
  mutating func noteMissing(_ reason: ReadingError.Reason) throws(ReadingError) {
    amounts.cursor.skipSpace()
    let error = ReadingError(reason, at: wordAhead())
    guard amounts.cursor.isAtEnd else { throw error }
    if missing == nil { missing = error }
  }

  private func wordAhead() -> Range<Int> { amounts.cursor.word(at: amounts.cursor.position) }

  /// The place of the next bytes.
  func place(_ length: Int) -> Range<Int> {
    amounts.cursor.position..<amounts.cursor.position + length
  }

  /// The range without the spaces at its start.
  func trimmed(_ range: Range<Int>) -> Range<Int> {
    var start = range.lowerBound
    while start < range.upperBound && amounts.cursor[start] == UInt8(ascii: " ") { start += 1 }
    return start..<range.upperBound
  }

  /// The error for an operation without a result.
  func failure(_ failure: ReckonedValue.Failure, _ place: Range<Int>) -> ReadingError {
    let reason: ReadingError.Reason =
      switch failure {
      case .numberAndMoney: .numberAndMoney
      case .moneyTimesMoney: .moneyTimesMoney
      case .dividedByMoney: .dividedByMoney
      case .divisionByZero: .divisionByZero
      case .overflow: .overflow
      }
    return ReadingError(reason, at: place)
  }
}
