/// A word or a letter that multiplies the preceding number by a power of ten.
struct NumberUnit {
  /// The power of ten.
  let power: Int
  /// The power of ten that the word means in other languages; equal to `power` if there is no other
  /// meaning.
  let otherPower: Int
  /// Whether the unit is a character of Chinese, Japanese or Korean numbers.
  let isCharacter: Bool
  /// Whether another number with a smaller unit may follow, as after words but not after letters.
  let mayContinue: Bool

  /// Reads the unit ahead, and advances past it; nil if there is none.
  init?(_ cursor: inout PlainCursor, language: Language) {
    // No unit is spelled like a currency's sign or code, which is the most frequent text here.
    guard !cursor.isAtEnd, !CurrencySigns.has(cursor, at: cursor.position) else { return nil }
    if let (power, length) = NumberUnit.character(cursor) {
      (self.power, otherPower, isCharacter, mayContinue) = (power, power, true, true)
      cursor.position += length
      return
    }
    guard cursor.joins(at: cursor.position), !cursor.isCurrencyCode(at: cursor.position) else {
      return nil
    }
    for row in NumberUnit.letters {
      guard let (length, _) = WordList.match(row.words, cursor, at: cursor.position) else {
        continue
      }
      cursor.position += length
      (power, otherPower, isCharacter, mayContinue) = (row.power, row.power, false, false)
      return
    }
    for row in NumberUnit.words where NumberUnit.isMeant(row, in: language) {
      guard let (length, _) = WordList.match(row.words, cursor, at: cursor.position) else {
        continue
      }
      cursor.position += length
      // The point belongs to an abbreviation, unless it starts a number.
      if cursor.current == UInt8(ascii: "."), !cursor.startsNumeral(at: cursor.position) {
        cursor.position += 1
      }
      (power, otherPower, isCharacter, mayContinue) = (row.power, row.otherPower, false, true)
      return
    }
    // In 5kusd, a letter is between a digit and a currency's code.
    guard PlainCursor.isDigit(cursor[cursor.position - 1]),
      let (power, length) = NumberUnit.gluedLetters(cursor)
    else { return nil }
    (self.power, otherPower, isCharacter, mayContinue) = (power, power, false, false)
    cursor.position += length
  }

  private static func character(_ cursor: PlainCursor) -> (power: Int, length: Int)? {
    let index = cursor.position
    guard cursor[index] >= 0xE4 else { return nil }
    for (list, power) in characters where WordList.match(list, cursor, at: index) != nil {
      return (power, 3)
    }
    return nil
  }

  private static func gluedLetters(_ cursor: PlainCursor) -> (power: Int, length: Int)? {
    let index = cursor.position
    for length in 1...2 where cursor.isCurrencyCode(at: index + length) {
      let ahead = PlainCursor(
        bytes: UnsafeBufferPointer(rebasing: cursor.bytes[..<(index + length)])
      )
      for row in letters {
        if WordList.match(row.words, ahead, at: index)?.length == length {
          return (row.power, length)
        }
      }
    }
    return nil
  }

  /// Words with the same meaning: their power of ten, their power elsewhere, and their languages.
  ///
  /// A row without languages applies to the languages that have no earlier row with the word. It is
  /// a tuple, which the compiler stores in the program unchanged.
  typealias Row = (words: StaticString, power: Int, otherPower: Int, languages: StaticString)

  private static func isMeant(_ row: Row, in language: Language) -> Bool {
    row.languages.utf8CodeUnitCount == 0 || language.isOne(of: row.languages)
  }

  static let letters: [Row] = [
    ("k", 3, 3, ""), ("m/mn", 6, 6, ""), ("b/bn", 9, 9, ""), ("t/tn", 12, 12, ""),
  ]
}
