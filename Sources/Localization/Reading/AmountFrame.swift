/// What stands around the number of an amount: its sign and its currency.
struct AmountFrame {
  private(set) var currency: CurrencyReading?
  private(set) var isNegative = false
  private var hasSign = false
  /// The place of an accounting parenthesis, while it is open.
  private var open: Range<Int>?
  /// Where a text ends in which nothing stands but spaces.
  private(set) var emptyEnd = 0

  /// Reads up to the number: signs, a parenthesis, a currency.
  mutating func readBefore(_ parser: inout AmountParser) throws(ReadingError) {
    parser.cursor.skipSpace()
    emptyEnd = parser.cursor.position
    while !parser.cursor.startsNumeral(at: parser.cursor.position), !parser.cursor.isAtEnd {
      let start = parser.cursor.position
      switch parser.cursor.current {
      case UInt8(ascii: " "): parser.cursor.position += 1
      case UInt8(ascii: "-"), UInt8(ascii: "+"): try readSign(&parser)
      case UInt8(ascii: "("):
        guard open == nil else { throw ReadingError(.unexpected, at: start..<start + 1) }
        guard !hasSign else { throw ReadingError(.secondSign, at: start..<start + 1) }
        parser.cursor.position += 1
        open = start..<start + 1
        (hasSign, isNegative) = (true, true)
      default: try readCurrency(&parser)
      }
    }
  }

  /// Reads from the number to the end: a currency, a sign, the closing parenthesis.
  mutating func readBehind(
    _ parser: inout AmountParser,
    hasUnit: Bool
  ) throws(ReadingError) {
    if hasUnit { parser.skipPreposition() }
    while !parser.cursor.isAtEnd {
      let start = parser.cursor.position
      switch parser.cursor.current {
      case UInt8(ascii: " "): parser.cursor.position += 1
      case UInt8(ascii: "-"), UInt8(ascii: "+"): try readSign(&parser)
      case UInt8(ascii: ")"):
        guard open != nil else { throw ReadingError(.unbalancedParenthesis, at: start..<start + 1) }
        parser.cursor.position += 1
        open = nil
      default: try readCurrency(&parser)
      }
    }
    if let open { throw ReadingError(.unbalancedParenthesis, at: open) }
  }

  private mutating func readSign(_ parser: inout AmountParser) throws(ReadingError) {
    let place = parser.cursor.position..<parser.cursor.position + 1
    guard !hasSign else { throw ReadingError(.secondSign, at: place) }
    (hasSign, isNegative) = (true, parser.cursor.current == UInt8(ascii: "-"))
    parser.cursor.position += 1
  }

  private mutating func readCurrency(_ parser: inout AmountParser) throws(ReadingError) {
    let start = parser.cursor.position
    guard let reading = parser.currency() else { throw parser.unreadable(at: start) }
    guard let merged = reading.merged(with: currency) else {
      throw ReadingError(.secondCurrency, at: start..<parser.cursor.position)
    }
    currency = merged
  }
}

extension CurrencyReading {
  /// The reading that agrees with both signs of one number, as "$100 CAD" does; nil when none does.
  func merged(with first: CurrencyReading?) -> CurrencyReading? {
    guard let first else { return self }
    if first.allows(currency) { return CurrencyReading(currency) }
    return allows(first.currency) ? CurrencyReading(first.currency) : nil
  }
}

extension AmountParser {
  /// The error for a character or a word at `index` that means nothing.
  func unreadable(at index: Int) -> ReadingError {
    let isWord = PlainCursor.isLetter(cursor[index]) || cursor[index] >= 0x80
    return isWord
      ? ReadingError(.unknownWord, at: cursor.word(at: index))
      : ReadingError(.unexpected, at: cursor.character(at: index))
  }

  /// Goes past the preposition between a unit and a currency, as in "2 milhões de dólares" and
  /// "2 millions d'euros", when a currency follows it.
  mutating func skipPreposition() {
    let start = cursor.position
    cursor.skipSpace()
    if let (length, _) = WordList.match("de/d'/di/of", cursor, at: cursor.position) {
      cursor.position += length
      cursor.skipSpace()
      if currencyAhead() != nil { return }
    }
    cursor.position = start
  }
}
