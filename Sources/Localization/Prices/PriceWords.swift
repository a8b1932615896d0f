import ExactMoney
import PlainBytes

/// Recognizes currencies and numbers in a running text.
///
/// In a question, "all" is the Albanian lek; in a text, it is a word unless it is written as a
/// code.
struct PriceWords {
  private let text: PlainText
  private let original: UnsafeRawBufferPointer
  private let rules: BorrowedRules
  /// Whether the line is written entirely in capitals, so that any word looks like a code.
  private let isInCapitals: Bool

  init(_ text: PlainText, _ original: UnsafeRawBufferPointer, _ rules: BorrowedRules) {
    (self.text, self.original, self.rules) = (text, original, rules)
    var (large, small) = (0, 0)
    for byte in original {
      if UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte { large += 1 }
      if UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte { small += 1 }
    }
    isInCapitals = large > 3 && small == 0
  }

  // MARK: Currencies

  /// Returns the currency ahead; nil if there is none, or if the text means something else.
  func currency(
    _ amounts: AmountParser
  ) -> (reading: CurrencyReading, length: Int, isName: Bool)? {
    guard let (reading, length) = amounts.currencyAhead() else { return nil }
    let cursor = amounts.cursor
    let place = cursor.position..<cursor.position + length
    let isSign = rules.signs.match(cursor, at: place.lowerBound)?.length == length
    if isSign { return isMeant(sign: place, cursor) ? (reading, length, false) : nil }
    if length == 3, cursor.isCurrencyCode(at: place.lowerBound) {
      return isMeant(code: place, cursor, reading.currency) ? (reading, length, false) : nil
    }
    let isLatin = PlainCursor.isLetter(cursor.current)
    guard reading.currency.status != .metal, length > 3,
      !isLatin || !isOtherWord(place, cursor)
    else { return nil }
    return (reading, length, true)
  }

  private func isMeant(code place: Range<Int>, _ cursor: PlainCursor, _ currency: Currency) -> Bool
  {
    guard currency.status != .test, currency.status != .fund else { return false }
    // EUR/USD 1.0843 is a rate, not a price.
    if cursor[place.lowerBound - 1] == UInt8(ascii: "/"),
      PlainCursor.isLetter(cursor[place.lowerBound - 2])
    {
      return false
    }
    let isLikeWord = WordList.match(PriceWords.likeWords, cursor, at: place.lowerBound) != nil
    if isCapital(place) { return !isLikeWord || !isInCapitals }
    return !isLikeWord && CurrencyRanking.isTraded(currency)
  }

  /// Returns whether the letters of a sign have the case of a sign.
  private func isMeant(sign place: Range<Int>, _ cursor: PlainCursor) -> Bool {
    let first = cursor[place.lowerBound]
    guard PlainCursor.isLetter(first),
      !cursor.bytes[place].contains(where: { $0 >= 0x80 || $0 == UInt8(ascii: "$") })
    else { return true }
    let source = text.place(of: place)
    let isLarge = UInt8(ascii: "A")...UInt8(ascii: "Z") ~= original[source.lowerBound]
    func isOne(of signs: StaticString) -> Bool {
      WordList.match(signs, cursor, at: place.lowerBound) != nil
    }
    if isOne(of: "ft") { return isLarge || rules.region.isSame(as: "HU") }
    if isOne(of: "kc") {
      return original[source].contains { $0 >= 0x80 } || rules.region.isSame(as: "CZ")
    }
    if isOne(of: "fr./fr") {
      return rules.region.isSame(as: "CH") || rules.region.isSame(as: "LI")
    }
    return isLarge || isOne(of: "kr/kr./zl")
  }

  /// The codes that are also words, and count only in capitals.
  private static var likeWords: StaticString {
    """
    all/amd/ang/bam/bob/cop/cup/cve/dop/ern/etb/gel/gip/gnf/lak/lsl/mad/mop/mur/pen/ron/sar/sos/std/top/try/\
    xau/won
    """
  }

  /// Returns whether a name has another meaning here: five pounds of flour.
  private func isOtherWord(_ place: Range<Int>, _ cursor: PlainCursor) -> Bool {
    switch WordList.match(
      "pound/pounds|real/mark/sol/rand/won/gold/silver",
      cursor,
      at: place.lowerBound
    ) {
    case (let length, 0)? where length == place.count: !rules.region.isSame(as: "GB")
    case (let length, 1)? where length == place.count: rules.language.isOne(of: "en")
    default: false
    }
  }

  private func isCapital(_ place: Range<Int>) -> Bool {
    original[text.place(of: place)].allSatisfy { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 }
  }

  // MARK: Numbers

  /// Returns the index after the digits and marks from `start`; a mark must be between digits.
  func endOfNumber(_ cursor: PlainCursor, at start: Int) -> Int {
    var index = start
    var (hasSpace, group) = (false, 0)
    while true {
      let byte = cursor[index]
      if PlainCursor.isDigit(byte) {
        group += 1
      } else if byte == UInt8(ascii: " ") {
        guard PriceWords.isGroup(cursor, index, digitsBefore: group, hasSpace, cursor[start]) else {
          break
        }
        (hasSpace, group) = (true, 0)
      } else if PlainCursor.isDecimalSign(byte) || byte == PlainText.groupMark {
        guard PlainCursor.isDigit(cursor[index + 1]) else { break }
        group = 0
      } else {
        break
      }
      index += 1
    }
    return index
  }

  /// Returns whether the space at `index` may group digits, as in many locales: exactly three after
  /// it, at most three before it.
  private static func isGroup(
    _ cursor: PlainCursor,
    _ index: Int,
    digitsBefore: Int,
    _ hasSpace: Bool,
    _ first: UInt8
  ) -> Bool {
    1...3 ~= digitsBefore && (!hasSpace || digitsBefore == 3) && first != UInt8(ascii: "0")
      && PlainCursor.isDigit(cursor[index + 1]) && PlainCursor.isDigit(cursor[index + 2])
      && PlainCursor.isDigit(cursor[index + 3]) && !PlainCursor.isDigit(cursor[index + 4])
  }

  /// Returns whether `place` contains an ordinary space, which may separate two numbers.
  func hasPlainSpace(in place: Range<Int>) -> Bool {
    original[text.place(of: place)].contains(UInt8(ascii: " "))
  }

  /// Returns the length of a dash instead of cents at `index`: `.-`, `,--`; 0 if there is none.
  func dash(_ cursor: PlainCursor, at index: Int) -> Int {
    guard cursor[index] == UInt8(ascii: ".") || cursor[index] == UInt8(ascii: ","),
      cursor[index + 1] == UInt8(ascii: "-")
    else { return 0 }
    var end = index + 1
    while cursor[end] == UInt8(ascii: "-") { end += 1 }
    return PlainCursor.isDigit(cursor[end]) ? 0 : end - index
  }

  /// Returns whether a multiplying unit is ahead: a letter directly after the number, or a word.
  func startsUnit(_ amounts: AmountParser) -> Bool {
    var ahead = amounts.cursor
    let start = ahead.position
    ahead.skipSpace()
    let isGlued = ahead.position == start
    let letter = ahead.position
    guard NumberUnit(&ahead, language: rules.language) != nil else { return false }
    return ahead.position - letter > 2 || isGlued
  }

  /// The words for the sum of the prices above.
  static var totals: StaticString {
    """
    total/totals/subtotal/grand total/amount due/balance due/summe/gesamt/gesamtsumme/zwischensumme/gesamtbetrag/\
    rechnungsbetrag/zu zahlen/suma/importe/a pagar/somme/montant/a payer/totale/somma/da pagare/totaal/te betalen/\
    soma/subtotaal/summa/i alt/razem/celkem/osszesen/toplam/итого/合計/小計/合计/小计/总计/总额/합계/소계/총액/총계/المجموع/الاجمالي/कुल/योग
    """
  }

  /// Returns whether the number at `index` follows the letters of a sign, as in LE 100, so that its
  /// currency is unclear.
  func followsLetters(_ cursor: PlainCursor, at index: Int) -> Bool {
    var end = index
    while cursor[end - 1] == UInt8(ascii: " ") || cursor[end - 1] == UInt8(ascii: ".") { end -= 1 }
    var start = end
    while PlainCursor.isLetter(cursor[start - 1]) { start -= 1 }
    guard end - start > 1, isCapital(start..<start + 1) else { return false }
    return !CurrencySigns.currencies(byLetters: cursor.bytes[start..<end]).isEmpty
  }

  /// Returns whether the sign at `index` is a middle dot, which separates the parts of a line
  /// rather than multiplies.
  func isMiddleDot(_ index: Int) -> Bool {
    original[text.place(of: index..<index + 1)].elementsEqual("·".utf8)
  }

  func mayStartNumber(_ cursor: PlainCursor, at index: Int) -> Bool {
    let before = cursor[index - 1]
    switch before {
    case UInt8(ascii: "x"): return PlainCursor.isDigit(cursor[index - 2])
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "#"), UInt8(ascii: "_"),
      UInt8(ascii: "@"), UInt8(ascii: "%"), UInt8(ascii: "."), UInt8(ascii: ","):
      return false
    case UInt8(ascii: "/"), UInt8(ascii: ":"), UInt8(ascii: "-"):
      return index < 2 || !PlainCursor.isDigit(cursor[index - 2]) && cursor.isBlank(at: index - 2)
        || before == UInt8(ascii: "-") && PlainCursor.isDigit(cursor[index - 2])
          && !isDashed(cursor, before: index - 1)
    case UInt8(ascii: "+"): return index > 1 && PlainCursor.isDigit(cursor[index - 2])
    default: return !cursor.joins(at: index - 1) || before < 0x80
    }
  }

  /// Returns whether the number before the dash at `index` follows another dash or slash, as in a
  /// date.
  private func isDashed(_ cursor: PlainCursor, before index: Int) -> Bool {
    var start = index - 1
    while PlainCursor.isDigit(cursor[start]) || PlainCursor.isDecimalSign(cursor[start]) {
      start -= 1
    }
    return cursor[start] == UInt8(ascii: "-") || cursor[start] == UInt8(ascii: "/")
      || cursor[start] == UInt8(ascii: "+")
  }

  func mayEndNumber(_ amounts: AmountParser, at index: Int) -> Bool {
    let cursor = amounts.cursor
    let next = cursor[index] == UInt8(ascii: " ") ? index + 1 : index
    if cursor[next] == UInt8(ascii: "%") { return false }
    switch cursor[index] {
    case UInt8(ascii: "/"), UInt8(ascii: ":"):
      if PlainCursor.isDigit(cursor[index + 1]) {
        return amounts.perMeasureAhead(of: nil) != nil
      }
      return true
    case UInt8(ascii: "-"):
      return !PlainCursor.isDigit(cursor[index + 1]) || !hasSecondDash(cursor, behind: index)
    case UInt8(ascii: "a")...UInt8(ascii: "z"):
      return amounts.currencyAhead() != nil
        || cursor.has("x", at: index) && cursor.isBoundary(index + 1)
    default:
      return !(cursor[index] >= 0x80 && cursor.joins(at: index)) || amounts.currencyAhead() != nil
    }
  }

  private func hasSecondDash(_ cursor: PlainCursor, behind index: Int) -> Bool {
    var end = index + 1
    while PlainCursor.isDigit(cursor[end]) || PlainCursor.isDecimalSign(cursor[end]) { end += 1 }
    return cursor[end] == UInt8(ascii: "-") && PlainCursor.isDigit(cursor[end + 1])
  }
}
