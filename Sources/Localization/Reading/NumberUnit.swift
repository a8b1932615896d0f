/// A word or a letter that multiplies the number before it by a power of ten.
struct NumberUnit {
  /// The power of ten.
  let power: Int
  /// What the word means to others, where that is something else; as `power` where not.
  let otherPower: Int
  /// Whether it is one of the characters that Chinese, Japanese and Korean count by.
  let isCharacter: Bool
  /// Whether another number with a smaller unit may follow: after words, not after letters.
  let mayContinue: Bool

  /// Reads the unit ahead, and goes past it.
  init?(_ cursor: inout PlainCursor, language: Language) {
    if let (power, length) = NumberUnit.character(cursor) {
      (self.power, otherPower, isCharacter, mayContinue) = (power, power, true, true)
      cursor.position += length
      return
    }
    // No unit is spelled as the code of a currency, which is what mostly stands here.
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
      // An abbreviation's point, unless it starts a number.
      if cursor.current == UInt8(ascii: "."), !cursor.startsNumeral(at: cursor.position) {
        cursor.position += 1
      }
      (power, otherPower, isCharacter, mayContinue) = (row.power, row.otherPower, false, true)
      return
    }
    // 5kusd: one of the letters between a digit and the code of a currency.
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

  private static let characters: [(list: StaticString, power: Int)] = [
    ("만/万/萬", 4), ("천/千", 3), ("억/億/亿", 8), ("백/百", 2), ("조/兆", 12), ("십/十", 1),
    ("경/京", 16),
  ]

  /// Words that multiply alike, the power of ten that they mean, what they mean to others, and the
  /// languages that they are for; none for all that no row before is for.
  ///
  /// A tuple, which the compiler lays into the program as it is.
  typealias Row = (words: StaticString, power: Int, otherPower: Int, languages: StaticString)

  private static func isMeant(_ row: Row, in language: Language) -> Bool {
    row.languages.utf8CodeUnitCount == 0 || language.isOne(of: row.languages)
  }

  static let letters: [Row] = [
    ("k", 3, 3, ""), ("m/mn", 6, 6, ""), ("b/bn", 9, 9, ""), ("t/tn", 12, 12, ""),
  ]

  // In plain form: no accents, no hamza. Where one word has two meanings, the language decides, and what
  // others mean is kept: in German a Billion has twelve zeros.
  static let words: [Row] = [
    ("mil", 3, 3, "pt es ca"),
    ("mil", 6, 6, "cs sk ro"),
    ("mil", 3, 6, ""),
    ("billion/billions/billionen/billioner", 12, 9, "de fr da nb"),
    ("billion/billions", 9, 9, ""),
    ("trillion/trillions/trillionen/trillioner", 18, 12, "de fr da nb"),
    ("trillion/trillions", 12, 12, ""),
    ("hundred/hundreds", 2, 2, ""),
    ("thousand/thousands/tausend/tsd/mille/mila/тыс/الف/الاف", 3, 3, ""),
    ("lakh/lakhs/lac/lacs", 5, 5, ""),
    (
      "million/millions/millionen/mio/mln/mm/milhao/milhoes/mi/millon/millones/млн/مليون/ملايين", 6,
      6, ""
    ),
    ("crore/crores/cr", 7, 7, ""),
    (
      """
      milliard/milliards/milliarde/milliarden/mrd/mld/mdr/bln/bilhao/bilhoes/bi/millardo/millardos\
      /млрд/مليار/مليارات/بليون/بلايين
      """, 9, 9, ""
    ),
    (
      "billionen/billon/billones/biliao/bilioes/trn/trilhao/trilhoes/tri/трлн/تريليون/تريليونات",
      12, 12, ""
    ),
    ("trillionen/trillon/trillones", 18, 18, ""),
  ]
}
