import ExactMoney
import PlainBytes

/// The currency named next to a number, and the range of the last sign or code that names it.
typealias PlacedCurrency = (reading: CurrencyReading, place: Range<Int>)

/// Reads numbers and currencies from a plain text, one after another.
struct AmountParser {
  let rules: BorrowedRules
  var cursor: PlainCursor

  init(_ text: PlainText, _ rules: BorrowedRules) {
    self.rules = rules
    cursor = PlainCursor(text)
  }

  /// Reads the number ahead with its units, and advances past it; nil if there is none.
  mutating func quantity() throws(ReadingError) -> Quantity? {
    guard let first = try QuantityPart(&cursor, rules) else { return nil }
    var parts = [first]
    while let last = parts.last, last.mayContinue {
      let start = cursor.position
      cursor.skipSpace()
      guard PlainCursor.isDigit(cursor.current), let next = try nextPart(after: last) else {
        cursor.position = start
        break
      }
      parts.append(next)
    }
    return try quantity(parts)
  }

  private mutating func nextPart(after last: QuantityPart) throws(ReadingError) -> QuantityPart? {
    guard let part = try QuantityPart(&cursor, rules), last.accepts(part),
      part.hasUnit || !isDateAhead
    else { return nil }
    return part
  }

  /// Whether the number just read is a year or a month: 5만 2020년.
  private var isDateAhead: Bool {
    WordList.match("년/年/월/月/일/日", cursor, at: cursor.position) != nil
  }

  private func quantity(_ parts: [QuantityPart]) throws(ReadingError) -> Quantity {
    let place = (parts.first?.place.lowerBound ?? 0)..<cursor.position
    do throws(DecimalError) {
      let isDoubtful = parts.contains { $0.isDoubtful }
      let value = try QuantityPart.total(parts, asOther: false)
      let other = isDoubtful ? try QuantityPart.total(parts, asOther: true) : nil
      return Quantity(
        value: value,
        other: other == value ? nil : other,
        followsLocale: parts.allSatisfy { $0.followsLocale },
        typedScale: parts.count == 1 ? parts.first?.typedScale ?? 0 : 0,
        hasUnit: parts.contains { $0.hasUnit },
        place: place
      )
    } catch {
      throw ReadingError(.overflow, at: place)
    }
  }

  /// Reads the signs, codes and names ahead that agree with each other and with `first` on one
  /// currency.
  ///
  /// A code after a code is another currency: 100 usd usd asks for dollars in dollars.
  mutating func currency(
    agreeingWith first: PlacedCurrency?,
    isBehindCode: Bool = false
  ) -> PlacedCurrency? {
    var (agreed, isBehindCode) = (first, isBehindCode)
    while true {
      let start = cursor.position
      cursor.skipSpace()
      let place = cursor.position
      let isCode = cursor.isCurrencyCode(at: place)
      guard let (reading, length) = currencyAhead(), !(isCode && isBehindCode),
        let merged = reading.merged(with: agreed?.reading)
      else {
        cursor.position = start
        return agreed
      }
      cursor.position += length
      (agreed, isBehindCode) = ((merged, place..<cursor.position), isCode)
    }
  }

  /// Reads the longest sign, code or name of a currency ahead, and advances past it; nil if there
  /// is none.
  mutating func currency() -> CurrencyReading? {
    guard let (reading, length) = currencyAhead() else { return nil }
    cursor.position += length
    return reading
  }

  /// Advances past the preposition between a unit and a currency, if a currency follows: "2 milhões
  /// de dólares", "2 millions d'euros".
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

  /// Returns the error for a character or a word at `index` without a meaning.
  func unreadable(at index: Int) -> ReadingError {
    if WordList.match("cr/dr", cursor, at: index) != nil {
      return ReadingError(.creditOrDebit, at: index..<index + 2)
    }
    let isWord = PlainCursor.isLetter(cursor[index]) || cursor[index] >= 0x80
    return isWord
      ? ReadingError(.unknownWord, at: cursor.word(at: index))
      : ReadingError(.unexpected, at: cursor.character(at: index))
  }

  /// Returns the currency whose sign, code or name is ahead; nil if there is none.
  func currencyAhead() -> (reading: CurrencyReading, length: Int)? {
    let index = cursor.position
    guard cursor[index] == UInt8(ascii: "$") || cursor[index] >= UInt8(ascii: "a") else {
      return nil
    }
    var best = rules.signs.match(cursor, at: index)
    if best?.length ?? 0 < 3, let reading = cursor.code(at: index) { best = (reading, 3) }
    if let words = rules.words, let named = words.longestMatch(cursor, at: index),
      named.length > best?.length ?? 0
    {
      best = named
    }
    return best
  }
}

extension PlainCursor {
  /// Returns whether the word at `index` is a currency's code, or one at par with a currency.
  @inline(never)
  func isCurrencyCode(at index: Int) -> Bool { code(at: index) != nil }

  /// Returns the reading of the word at `index` as a currency's code, or one at par with a currency;
  /// nil for any other word.
  func code(at index: Int) -> CurrencyReading? {
    guard PlainCursor.isLetter(self[index + 2]), isBoundary(index + 3) else { return nil }
    return currencyCode(at: index).map { CurrencyReading($0) }
      ?? ParCode(utf8: letters(at: index)).map { CurrencyReading($0) }
  }

  /// Returns the currency whose code the three letters at `index` form; nil if they form none.
  func currencyCode(at index: Int) -> Currency? { Currency(utf8: letters(at: index)) }

  /// Returns the three bytes at `index`, or those up to the end.
  private func letters(at index: Int) -> UnsafeRawBufferPointer {
    let end = min(index + 3, bytes.count)
    return UnsafeRawBufferPointer(bytes).bytes(min(index, end)..<end)
  }
}
