import ExactMoney

extension ReckoningParser {
  // MARK: Numbers and parentheses

  /// Reads a number or a parenthesis with its currency and its sign; nil if there is none.
  mutating func primary() throws(ReadingError) -> ReckonedValue? {
    amounts.cursor.skipSpace()
    let start = amounts.cursor.position
    var currency = amounts.currency(agreeingWith: nil)
    var isNegative = false
    if currency != nil {
      amounts.cursor.skipSpace()
      if amounts.cursor.isAtEnd {
        try noteMissing(.missingNumber)
        return nil
      }
      let place = amounts.cursor.position
      let isSigned = amounts.cursor.isSign(at: place)
      guard amounts.cursor.startsOperand(at: isSigned ? place + 1 : place) else {
        amounts.cursor.position = start
        return nil
      }
      isNegative = amounts.cursor.current == UInt8(ascii: "-")
      if isSigned { try noteSign() }
    }
    let isInParentheses = amounts.cursor.current == UInt8(ascii: "(")
    guard var value = isInParentheses ? try parenthesized() : try number() else {
      if missing == nil { amounts.cursor.position = start }
      return nil
    }
    var isBehindCode = false
    if !value.isNumber {
      guard bracketed != nil, !isWorkedOut, let inner = named else {
        if let currency { throw ReadingError(.secondCurrency, at: currency.place) }
        return value
      }
      // ($30) CAD is a single amount with both a sign and a code.
      guard let merged = inner.reading.merged(with: currency?.reading) else {
        throw ReadingError(.secondCurrency, at: inner.place)
      }
      if inner.reading.isDoubtful { doubts.removeLast() }
      (value, currency) = (value.withoutCurrency, (merged, inner.place))
      isBehindCode = amounts.cursor.isCurrencyCode(at: inner.place.lowerBound)
    }
    currency = amounts.currency(agreeingWith: currency, isBehindCode: isBehindCode)
    if try skipTrailingMinus() {
      noteMinus(of: value, (quantity?.place.lowerBound ?? start)..<amounts.cursor.position)
      isNegative = true
      currency = amounts.currency(agreeingWith: currency)
    }
    if !isInParentheses { try settleCrore(of: currency?.reading.currency) }
    if isNegative { value = -value }
    named = currency
    guard let currency else { return value }
    note(currency.reading, currency.place)
    return value.inCurrency(currency.reading.currency) ?? value
  }

  /// Reads a number with its units; nil if there is none.
  private mutating func number() throws(ReadingError) -> ReckonedValue? {
    // 0x10 is sixteen in programming languages, not zero times ten.
    if amounts.cursor.has("0x", at: amounts.cursor.position),
      PlainCursor.isDigit(amounts.cursor[amounts.cursor.position + 2])
    {
      throw ReadingError(.unexpected, at: place(2))
    }
    guard let quantity = try amounts.quantity() else { return nil }
    self.quantity = quantity
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
    guard depth < Reckoner.maximumDepth else { throw ReadingError(.tooDeep, at: open) }
    if depth > 0 || hasSign {
      guard !isOneAmount else {
        throw ReadingError(depth > 0 ? .unexpected : .secondSign, at: open)
      }
      isWorkedOut = true
    }
    depth += 1
    amounts.cursor.position += 1
    let value = try content()
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
    bracketed = open.lowerBound..<amounts.cursor.position
    return value
  }

  /// Whether there is a closing parenthesis anywhere ahead.
  private var isClosedAhead: Bool {
    var index = amounts.cursor.position
    while index < amounts.cursor.bytes.count {
      if amounts.cursor[index] == UInt8(ascii: ")") { return true }
      index += 1
    }
    return false
  }

  // MARK: Signs

  /// Advances past a sign before a number.
  mutating func noteSign() throws(ReadingError) {
    guard !isOneAmount || (!hasSign && depth == 0) else {
      throw ReadingError(.secondSign, at: place(1))
    }
    hasSign = true
    if depth > 0 { isWorkedOut = true }
    amounts.cursor.position += 1
  }

  /// Advances past a minus after an amount, as banks write it: 5-, 5- eur; but not past one that
  /// may subtract.
  ///
  /// Returns whether there was one.
  private mutating func skipTrailingMinus() throws(ReadingError) -> Bool {
    let end = amounts.cursor.position
    amounts.cursor.skipSpace()
    let minus = place(1)
    guard amounts.cursor.current == UInt8(ascii: "-"), !isWorkedOut, depth == 0, bracketed == nil,
      endsAmount(at: minus.lowerBound, isBeside: minus.lowerBound == end)
    else {
      amounts.cursor.position = end
      return false
    }
    guard !hasSign else {
      guard !isOneAmount else { throw ReadingError(.secondSign, at: minus) }
      amounts.cursor.position = end
      return false
    }
    amounts.cursor.position = minus.upperBound
    return true
  }

  /// Returns whether the minus at `index` ends the amount: nothing follows, or if `isBeside`, a
  /// word that is not an operand.
  private func endsAmount(at index: Int, isBeside: Bool) -> Bool {
    var ahead = amounts
    ahead.cursor.position = index + 1
    ahead.cursor.skipSpace()
    if ahead.cursor.isAtEnd { return true }
    let next = ahead.cursor.current
    guard isBeside, ahead.cursor.isBlank(at: index + 1),
      !PlainCursor.isLetter(ahead.cursor[index - 1]),
      PlainCursor.isLetter(next) || next >= 0x80 || next == UInt8(ascii: "$")
    else { return false }
    guard ahead.currency(agreeingWith: nil) != nil else { return true }
    ahead.cursor.skipSpace()
    return !ahead.cursor.startsOperand(at: ahead.cursor.position)
      && !ahead.cursor.isSign(at: ahead.cursor.position)
  }

  /// Records that `value` was read as negative because of a minus or parentheses that may mean
  /// something else.
  mutating func noteMinus(of value: ReckonedValue, _ place: Range<Int>) {
    let number = value.parts[0].amount.value
    guard !number.isZero else { return }
    doubts.append(.number(taken: -number, other: number, place: text.place(of: place)))
  }

  // MARK: Crore

  /// Decides the meaning of "cr" after the last number: crore where people count in it, otherwise
  /// an error.
  ///
  /// - Throws: ``ReadingError/Reason/creditOrDebit`` elsewhere.
  private mutating func settleCrore(of currency: Currency?) throws(ReadingError) {
    guard let quantity, quantity.hasUnit else { return }
    var end = quantity.place.upperBound
    if amounts.cursor[end - 1] == UInt8(ascii: ".") { end -= 1 }
    guard amounts.cursor.has("cr", at: end - 2) else { return }
    let region = amounts.rules.region
    guard
      ReckoningParser.croreCurrencies.contains(where: { $0 == currency || $0.isUsed(in: region) })
    else { throw ReadingError(.creditOrDebit, at: end - 2..<end) }
    // With cents, it may be a credit at a bank: 50.90Cr.
    guard quantity.typedScale == 2,
      let other = try? ExactDecimal(
        coefficient: quantity.value.coefficient,
        scale: quantity.value.scale + 7
      ).rounded(to: .scale(2), rounding: .towardZero)
    else { return }
    let place = text.place(of: quantity.place)
    doubts.append(.number(taken: quantity.value, other: other, place: place))
  }

  private static let croreCurrencies = CurrencyRanking.currencies(in: "INR PKR BDT NPR LKR")

  // MARK: Currencies

  /// Records a currency that has other readings, or differs from the typed code.
  mutating func note(_ reading: CurrencyReading, _ place: Range<Int>) {
    guard reading.isDoubtful else { return }
    doubts.append(.currency(reading, place: text.place(of: place)))
  }

  // MARK: Errors

  /// Returns the error for text ahead that is not allowed there.
  func unexpected() -> ReadingError {
    if amounts.cursor.current == UInt8(ascii: ")") {
      return ReadingError(.unbalancedParenthesis, at: place(1))
    }
    // A known currency must not be reported as an unknown word.
    if let (_, length) = amounts.currencyAhead() {
      return ReadingError(quantity == nil ? .missingNumber : .secondCurrency, at: place(length))
    }
    return amounts.unreadable(at: amounts.cursor.position)
  }

  /// Records that the text ends too soon.
  ///
  /// - Throws: `reason` if the text does not end here.
  mutating func noteMissing(_ reason: ReadingError.Reason) throws(ReadingError) {
    amounts.cursor.skipSpace()
    let error = ReadingError(reason, at: wordAhead())
    guard amounts.cursor.isAtEnd else { throw error }
    if missing == nil { missing = error }
  }

  private func wordAhead() -> Range<Int> { amounts.cursor.word(at: amounts.cursor.position) }

  /// Returns the range of the next `length` bytes.
  func place(_ length: Int) -> Range<Int> {
    amounts.cursor.position..<amounts.cursor.position + length
  }

  /// Returns the range without the spaces at its start.
  func trimmed(_ range: Range<Int>) -> Range<Int> {
    var start = range.lowerBound
    while start < range.upperBound && amounts.cursor[start] == UInt8(ascii: " ") { start += 1 }
    return start..<range.upperBound
  }
}
