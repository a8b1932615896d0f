import ExactMoney
import PlainBytes

/// Finds the numbers in a line that are next to a currency.
struct PriceLineParser {
  enum Kind {
    case number(PriceNumber)
    /// A currency; `isName` is true for a word, and false for a sign or a code.
    case currency(CurrencyReading, isName: Bool)
    case day(DayReading)
  }

  struct Token {
    let kind: Kind
    var place: Range<Int>
    /// Whether the number is not part of a word, a date or the like.
    var isClean = true
    var isUsed = false

    var number: PriceNumber? { if case .number(let number) = kind { number } else { nil } }
  }

  private let text: PlainText
  let words: PriceWords
  private let days: DayParser
  private var amounts: AmountParser
  var tokens: [Token] = []
  /// Whether signs come before numbers, as far as the text has shown.
  private var isPrefix: Bool

  init(
    _ text: PlainText,
    _ original: UnsafeRawBufferPointer,
    _ rules: BorrowedRules,
    today: CalendarDate
  ) {
    self.text = text
    days = DayParser(rules, today: today)
    amounts = AmountParser(text, rules)
    words = PriceWords(text, original, rules)
    isPrefix = rules.language.isOne(of: "en ja zh ko hi nl tr he th id ms pt bn ur")
  }

  var cursor: PlainCursor { amounts.cursor }

  /// Returns the prices of the line, which starts at `offset` in its text.
  ///
  /// - Complexity: O(n), where n is the length of the line.
  mutating func line(at offset: Int) -> PriceLine {
    var line = PriceLine()
    readTokens(of: &line)
    var index = 0
    while index < tokens.count {
      if case .currency(let reading, let isName) = tokens[index].kind {
        take(reading, isName, at: index, into: &line)
      }
      index += 1
    }
    reckon(&line)
    addOthers(to: &line)
    if let last = tokens.last, let number = last.number, last.isClean, !last.isUsed,
      endsLine(behind: last.place.upperBound), !followsDash(tokens.count - 1)
    {
      let (place, isNegative) = withMinus(last.place)
      line.last = (number, place, isNegative)
    }
    return line.moved(by: offset, text)
  }

  /// Adds the rest of the line: currencies without a number, the first day, and the numbers.
  private mutating func addOthers(to line: inout PriceLine) {
    line.isBlank = cursor.bytes.isEmpty
    for token in tokens {
      switch token.kind {
      case .number: line.numbers.append(token.place)
      case .day(let day):
        line.numbers.append(token.place)
        if line.day == nil { line.day = (day, token.place) }
      case .currency(let reading, _):
        guard !token.isUsed else { continue }
        amounts.cursor.position = token.place.upperBound
        let measure = amounts.perMeasureAhead(of: reading.currency)
        line.targets.append(
          PriceText.Target(
            currency: reading.currency,
            measure: measure?.measure,
            place: token.place.lowerBound..<(measure?.place.upperBound ?? token.place.upperBound)
          )
        )
      }
    }
  }

  // MARK: Currencies and their numbers

  private mutating func take(
    _ reading: CurrencyReading,
    _ isName: Bool,
    at index: Int,
    into line: inout PriceLine
  ) {
    if isDecimalSign(index) {
      for token in index - 1...index + 1 { tokens[token].isClean = false }
      return
    }
    let before = index > 0 && isAdjacent(index - 1, index) ? tokens[index - 1].number : nil
    let after =
      index + 1 < tokens.count && isAdjacent(index, index + 1)
      ? tokens[index + 1].number : nil
    let isBehind = before != nil && !tokens[index - 1].isUsed && tokens[index - 1].isClean
    let isBefore =
      after != nil && tokens[index + 1].isClean && (!isName || after?.hasCents ?? false)
    if let before, isBehind, !isBefore || belongsToBefore(index, before, after) {
      add(before, at: index - 1, reading, index, into: &line)
    } else if let after, isBefore {
      add(after, at: index + 1, reading, index, into: &line)
    } else if before != nil, tokens[index - 1].isUsed, let last = line.prices.indices.last,
      line.prices[last].place.upperBound == tokens[index - 1].place.upperBound,
      let merged = reading.merged(with: line.prices[last].currency)
    {
      // $100 CAD.
      tokens[index].isUsed = true
      line.prices[last].currency = merged
      line.prices[last].place =
        line.prices[last].place.lowerBound..<tokens[index].place.upperBound
    }
  }

  /// Returns whether the sign at `index` is in the place of a decimal mark, as in 12€50, so that
  /// its number is unclear.
  private func isDecimalSign(_ index: Int) -> Bool {
    guard index > 0, index + 1 < tokens.count, tokens[index - 1].number != nil,
      !tokens[index - 1].isUsed,
      tokens[index + 1].number != nil,
      tokens[index - 1].place.upperBound == tokens[index].place.lowerBound,
      tokens[index + 1].place.lowerBound == tokens[index].place.upperBound
    else { return false }
    guard index + 2 < tokens.count, case .currency = tokens[index + 2].kind else { return true }
    return !isAdjacent(index + 1, index + 2)
  }

  /// Returns whether the sign between two numbers belongs to the first: in 12 € 14 €, but not in €
  /// 12 € 14.
  private func belongsToBefore(
    _ index: Int,
    _ before: PriceNumber,
    _ after: PriceNumber?
  ) -> Bool {
    let place = tokens[index].place
    let isGluedBefore = tokens[index - 1].place.upperBound == place.lowerBound
    let isGluedAfter = tokens[index + 1].place.lowerBound == place.upperBound
    if isGluedBefore != isGluedAfter { return isGluedBefore }
    if before.hasCents != after?.hasCents ?? false { return before.hasCents }
    if index + 2 < tokens.count, isAdjacent(index + 1, index + 2),
      case .currency = tokens[index + 2].kind
    {
      return true
    }
    return !isPrefix
  }

  private mutating func add(
    _ number: PriceNumber,
    at place: Int,
    _ reading: CurrencyReading,
    _ sign: Int,
    into line: inout PriceLine
  ) {
    isPrefix = sign < place
    (tokens[place].isUsed, tokens[sign].isUsed) = (true, true)
    let first = min(place, sign)
    let (signed, isNegative) = withMinus(
      tokens[first].place.lowerBound..<tokens[max(place, sign)].place.upperBound
    )
    amounts.cursor.position = signed.upperBound
    let measure = amounts.perMeasureAhead(of: reading.currency)
    let range = signed.lowerBound..<(measure?.place.upperBound ?? signed.upperBound)
    var prices = [
      PriceLine.Price(
        number: number,
        currency: reading,
        measure: measure?.measure,
        place: range,
        tokens: first...max(place, sign),
        isNegative: isNegative
      )
    ]
    // A range: 10-15 €, €10-15.
    let other = sign < place ? place + 1 : place - 1
    if tokens.indices.contains(other), let second = tokens[other].number, !tokens[other].isUsed,
      tokens[other].isClean, isRange(min(place, other))
    {
      tokens[other].isUsed = true
      var price = PriceLine.Price(
        number: second,
        currency: reading,
        measure: nil,
        place: tokens[other].place,
        tokens: other...other,
        isNegative: false
      )
      price.isOfRange = true
      prices[0].isOfRange = true
      prices.insert(price, at: sign < place ? 1 : 0)
    }
    line.prices += prices
  }

  /// Returns whether only a dash separates the number at `index` from the next, which is larger.
  private func isRange(_ index: Int) -> Bool {
    let (first, second) = (tokens[index], tokens[index + 1])
    guard let left = first.number, let right = second.number, joint(index) == .minus,
      !followsDash(index),
      cursor[second.place.upperBound] != UInt8(ascii: "-"),
      left.quantity == nil, right.quantity == nil
    else { return false }
    return left.numeral.digits <= right.numeral.digits || left.hasCents
  }

  private func followsDash(_ index: Int) -> Bool {
    guard index > 0 else { return false }
    let between = tokens[index - 1].place.upperBound..<tokens[index].place.lowerBound
    return tokens[index - 1].number != nil
      && between.allSatisfy {
        [UInt8(ascii: " "), UInt8(ascii: "-"), UInt8(ascii: ":")].contains(cursor[$0])
      }
  }

  /// Returns a range with the minus before it, if there is one that is not a dash between words or
  /// numbers.
  private func withMinus(_ place: Range<Int>) -> (place: Range<Int>, isNegative: Bool) {
    let start = place.lowerBound - 1
    let opening: StaticString = " \t(:=[|\""
    let isNegative =
      cursor[start] == UInt8(ascii: "-")
      && (start == 0 || opening.bytes.contains(cursor[start - 1]))
    return isNegative ? (start..<place.upperBound, true) : (place, false)
  }

  private func isAdjacent(_ left: Int, _ right: Int) -> Bool {
    isAdjacent(tokens[left].place, tokens[right].place)
  }

  private func endsLine(behind index: Int) -> Bool {
    (index..<max(index, cursor.bytes.count)).allSatisfy {
      cursor[$0] == UInt8(ascii: " ") || cursor[$0] == UInt8(ascii: ";")
    }
  }

  // MARK: Tokens

  private mutating func readTokens(of line: inout PriceLine) {
    while !cursor.isAtEnd {
      let start = cursor.position
      if let day = dayAhead() {
        let place = start..<day.place.upperBound
        tokens.append(Token(kind: .day(day), place: place, isClean: false))
        amounts.cursor.position = place.upperBound
      } else if startsNumber(at: start) {
        readNumber()
      } else if cursor.isBoundary(start), !followsOtherSign(start),
        let found = words.currency(amounts)
      {
        amounts.cursor.position += found.length
        let place = start..<cursor.position
        if let last = tokens.last, case .currency(let first, let isName) = last.kind,
          isAdjacent(last.place, place), let merged = found.reading.merged(with: first)
        {
          let kind = Kind.currency(merged, isName: isName && found.isName)
          tokens[tokens.count - 1] = Token(
            kind: kind,
            place: last.place.lowerBound..<place.upperBound
          )
        } else {
          let kind = Kind.currency(found.reading, isName: found.isName)
          tokens.append(Token(kind: kind, place: place))
        }
      } else {
        if cursor.isBoundary(start), WordList.match(PriceWords.totals, cursor, at: start) != nil {
          line.namesTotal = true
        }
        amounts.cursor.position = cursor.character(at: start).upperBound
      }
    }
  }

  /// Returns whether letters before the sign at `index` make it another one: Q$ is not the
  /// dollar's.
  private func followsOtherSign(_ index: Int) -> Bool {
    guard PlainCursor.isLetter(cursor[index - 1]), !PlainCursor.isLetter(cursor[index]) else {
      return false
    }
    return tokens.last?.place.upperBound != index
  }

  private func isAdjacent(_ left: Range<Int>, _ right: Range<Int>) -> Bool {
    (left.upperBound..<right.lowerBound).allSatisfy { cursor[$0] == UInt8(ascii: " ") }
  }

  /// Returns the day ahead; nil if there is none, or if it follows the sign of a currency or other
  /// digits.
  private func dayAhead() -> DayReading? {
    let before = cursor[cursor.position - 1]
    guard !PlainCursor.isDigit(before), !PlainCursor.isDecimalSign(before),
      before != UInt8(ascii: "/"), before != UInt8(ascii: "-"), cursor.isBoundary(cursor.position)
    else { return nil }
    return days.date(cursor)
  }

  private func startsNumber(at index: Int) -> Bool {
    if PlainCursor.isDigit(cursor[index]) { return true }
    return PlainCursor.isDecimalSign(cursor[index]) && PlainCursor.isDigit(cursor[index + 1])
      && !PlainCursor.isDecimalSign(cursor[index - 1])
  }

  private mutating func readNumber() {
    let start = cursor.position
    let end = words.endOfNumber(cursor, at: start)
    var run = PlainCursor(bytes: UnsafeBufferPointer(rebasing: cursor.bytes[..<end]))
    run.position = start
    guard let numeral = Numeral(&run) else {
      amounts.cursor.position = end
      return
    }
    var quantity: Quantity?
    amounts.cursor.position = end
    if words.startsUnit(amounts) {
      amounts.cursor.position = start
      quantity = try? amounts.quantity()
      if quantity == nil {
        amounts.cursor.position = end
      } else {
        amounts.skipPreposition()
      }
    }
    let dash = quantity == nil ? words.dash(cursor, at: end) : 0
    amounts.cursor.position += dash
    var token = Token(
      kind: .number(
        PriceNumber(
          numeral: numeral,
          quantity: quantity,
          hasDash: dash > 0,
          hasPlainSpace: quantity == nil && numeral.spaces.count > 0
            && words.hasPlainSpace(in: start..<end)
        )
      ),
      place: start..<cursor.position
    )
    token.isClean = isClean(token) && !numeral.isZeros && !words.followsLetters(cursor, at: start)
    tokens.append(token)
  }

  /// Returns whether the number is separate from words, dates, times and telephone numbers, and has
  /// no percent sign.
  private func isClean(_ token: Token) -> Bool {
    let (start, end) = (token.place.lowerBound, token.place.upperBound)
    let isSignBefore = tokens.last.map { last in
      // The sign may also be before a dash: 10 €–20 €.
      if case .currency = last.kind {
        last.place.upperBound == (cursor[start - 1] == UInt8(ascii: "-") ? start - 1 : start)
      } else {
        false
      }
    }
    return isSignBefore ?? false
      ? words.mayEndNumber(amounts, at: end)
      : words.mayStartNumber(cursor, at: start) && words.mayEndNumber(amounts, at: end)
  }
}

extension PriceLine {
  /// Returns the line with its ranges relative to the whole text.
  fileprivate func moved(by offset: Int, _ text: PlainText) -> PriceLine {
    func place(_ range: Range<Int>) -> Range<Int> {
      let place = text.place(of: range)
      return place.lowerBound + offset..<place.upperBound + offset
    }
    var moved = self
    for index in moved.prices.indices { moved.prices[index].place = place(prices[index].place) }
    moved.last = last.map { ($0.number, place($0.place), $0.isNegative) }
    moved.day = day.map { ($0.reading, place($0.place)) }
    moved.numbers = numbers.map { place($0) }
    moved.targets = targets.map {
      PriceText.Target(currency: $0.currency, measure: $0.measure, place: place($0.place))
    }
    return moved
  }
}
