import ExactMoney
import PlainBytes

/// Takes a question apart: the expression, the currencies outside it, the day, and the words
/// between.
struct QuestionParser {
  private var reckoning: ReckoningParser
  private let text: PlainText
  private let vocabulary: Vocabulary
  private let days: DayParser
  /// The value of the expression that contains a number; nil until it is read.
  private var amount: ReckonedValue?
  private var amountPlace: Range<Int>?
  /// The currencies outside the expression; the range of each includes its measure.
  private var bare: [PlacedCurrency] = []
  /// The measure that the amount is the price of; nil if there is none.
  private var measure: MeasureReading?
  /// The measure of the requested prices; nil if there is none.
  private var targetMeasure: MeasureReading?
  /// The index after the expression.
  private var end = 0
  /// The code that follows an amount with another currency's sign, as in 100€ USD; nil if there is
  /// none.
  private var beside: PlacedCurrency?
  /// Whether a word such as "in" follows that currency.
  private var isTargetAhead = false
  private var day: DayReading?

  init(_ text: PlainText, _ rules: BorrowedRules, today: CalendarDate) {
    self.text = text
    reckoning = ReckoningParser(text, rules)
    reckoning.readsMeasures = true
    vocabulary = Vocabulary(language: rules.language)
    days = DayParser(rules, today: today)
  }

  private var cursor: PlainCursor {
    get { reckoning.amounts.cursor }
    set { reckoning.amounts.cursor = newValue }
  }

  /// Reads the whole text.
  mutating func question() throws(ReadingError) -> ConversionQuestion {
    while skipSigns() { try readItem() }
    let isImplied = amount == nil
    if isImplied {
      guard !bare.isEmpty else { throw ReadingError(.empty, at: 0..<text.bytes.count) }
      let first = bare.removeFirst()
      amount = ReckonedValue(ExactFraction(.one)).inCurrency(first.reading.currency)
      amountPlace = first.place
    }
    var targets: [Currency] = []
    var places: [Range<Int>] = []
    for target in bare where !targets.contains(target.reading.currency) {
      targets.append(target.reading.currency)
      places.append(text.place(of: target.place))
    }
    let amount = reckoning.reckoning(of: amount)
    return ConversionQuestion(
      amount: amount,
      isAmountImplied: isImplied,
      targets: targets,
      day: day?.day,
      measures: try measureChange(),
      doubts: amount.doubts + dayDoubts + measureDoubts,
      amountPlace: text.place(of: amountPlace ?? 0..<0),
      targetPlaces: places,
      dayPlace: day.map { text.place(of: $0.place) }
    )
  }

  private func measureChange() throws(ReadingError) -> MeasureChange? {
    guard let measure else {
      if let targetMeasure { throw ReadingError(.missingMeasure, at: targetMeasure.place) }
      return nil
    }
    let target = targetMeasure ?? measure
    do throws(MeasureError) {
      return try MeasureChange(from: measure.measure, to: target.measure)
    } catch {
      switch error {
      case .otherDimension(let from, let to):
        throw ReadingError(.otherDimension(from, to), at: target.place)
      case .overflow: throw ReadingError(.overflow, at: target.place)
      }
    }
  }

  private var measureDoubts: [ReadingDoubt] {
    [measure, targetMeasure].compactMap { measure in
      guard let measure, let other = measure.other else { return nil }
      let place = text.place(of: measure.place)
      return .unit(taken: measure.measure.unit, other: other, place: place)
    }
  }

  private var dayDoubts: [ReadingDoubt] {
    guard let day, let other = day.other else { return [] }
    return [.day(taken: day.day, other: other, place: text.place(of: day.place))]
  }

  /// Advances past spaces, and past signs between the parts; returns false at the end.
  private mutating func skipSigns() -> Bool {
    while !cursor.isAtEnd {
      switch cursor.current {
      case UInt8(ascii: " "), UInt8(ascii: "?"), UInt8(ascii: "!"), UInt8(ascii: ";"),
        UInt8(ascii: "="), UInt8(ascii: ">"), UInt8(ascii: "\""):
        cursor.position += 1
      case UInt8(ascii: "."), UInt8(ascii: ","):
        // A full stop may follow a word, but is not part of a question by itself.
        let isAlone = cursor.current == UInt8(ascii: ".") && !endsWord(at: cursor.position)
        guard !isAlone, !cursor.startsNumeral(at: cursor.position) else { return true }
        cursor.position += 1
      case UInt8(ascii: "-") where cursor[cursor.position + 1] == UInt8(ascii: ">"):
        cursor.position += 2
      case UInt8(ascii: "/"), UInt8(ascii: ":"), UInt8(ascii: "-"):
        // The slash of a pair: EUR/USD.
        let hasFirst = !bare.isEmpty || (amount != nil && cursor.current != UInt8(ascii: "-"))
        guard hasFirst, startsWord(behind: cursor.position) else { return true }
        cursor.position += 1
      default: return true
      }
    }
    return false
  }

  private func endsWord(at index: Int) -> Bool {
    index > 0 && cursor[index - 1] != UInt8(ascii: " ")
  }

  private func startsWord(behind index: Int) -> Bool {
    let next = cursor[index + 1] == UInt8(ascii: " ") ? cursor[index + 2] : cursor[index + 1]
    return PlainCursor.isLetter(next) || next >= 0x80
  }

  private mutating func readItem() throws(ReadingError) {
    let start = cursor.position
    if let found = try days.day(cursor) {
      guard day == nil else { throw ReadingError(.secondDay, at: found.place) }
      day = found
      cursor.position = found.place.upperBound
      return
    }
    if try startsExpression() { return try readExpression() }
    let word = vocabulary.match(cursor, at: start)
    let currency = currencyAhead()
    if let currency, currency.length > word?.length ?? 0 {
      cursor.position += currency.length
      try append((currency.reading, start..<cursor.position))
      return
    }
    switch word?.meaning {
    case .connective, .of:
      guard let word, !standsAsSign(word) else { throw reckoning.unexpected() }
      isTargetAhead = beside != nil
      cursor.position += word.length
    default:
      guard let (first, second) = codesTogether() else { throw reckoning.unexpected() }
      bare.append((CurrencyReading(first), start..<start + 3))
      bare.append((CurrencyReading(second), start + 3..<start + 6))
      cursor.position += 6
    }
  }

  /// Returns whether the word ahead is a sign before a number, and not a word in the reader's
  /// language: E100, LE 100.
  private func standsAsSign(_ word: Vocabulary.Word) -> Bool {
    guard PlainCursor.isLetter(cursor.current) else { return false }
    var ahead = cursor
    ahead.position += word.length
    if PlainCursor.isDigit(ahead.current) { return true }
    guard word.isForeign, word.length <= 3 else { return false }
    _ = ahead.skip(".")
    ahead.skipSpace()
    return ahead.startsNumeral(at: ahead.position) && (try? days.day(ahead)) == nil
  }

  /// Adds the currency just read as a target.
  ///
  /// In "100€ USD in GBP" the dollar may belong to the amount.
  private mutating func append(_ currency: PlacedCurrency) throws(ReadingError) {
    reckoning.note(currency.reading, currency.place)
    // If there is no amount yet, the first currency is the price's.
    if amount == nil && bare.isEmpty {
      measure = try readMeasure(of: currency.reading.currency, unless: measure)
    } else {
      targetMeasure = try readMeasure(of: currency.reading.currency, unless: targetMeasure)
    }
    if isTargetAhead, let beside, let source = reckoning.named {
      let reading = CurrencyReading(source.reading.currency, others: [beside.reading.currency])
      reckoning.note(reading, source.place)
      isTargetAhead = false
    }
    if bare.isEmpty, amount != nil, let source = reckoning.named,
      !PlainCursor.isLetter(cursor[source.place.lowerBound]),
      (end..<currency.place.lowerBound).allSatisfy({ cursor[$0] == UInt8(ascii: " ") })
    {
      beside = currency
    }
    bare.append((currency.reading, currency.place.lowerBound..<cursor.position))
  }

  /// Returns the two currencies of a pair written together, as in EURUSD; nil if there is none.
  private func codesTogether() -> (Currency, Currency)? {
    guard cursor.isBoundary(cursor.position + 6),
      let first = cursor.currencyCode(at: cursor.position),
      let second = cursor.currencyCode(at: cursor.position + 3)
    else { return nil }
    return (first, second)
  }

  /// Returns whether an expression starts here: a number, a parenthesis, or a sign or a currency
  /// before them.
  private func startsExpression() throws(ReadingError) -> Bool {
    var ahead = reckoning.amounts
    if ahead.currency(agreeingWith: nil) != nil {
      ahead.cursor.skipSpace()
      if try days.day(ahead.cursor) != nil { return false }
    }
    while ahead.cursor.isSign(at: ahead.cursor.position) {
      ahead.cursor.position += 1
      _ = ahead.currency(agreeingWith: nil)
      ahead.cursor.skipSpace()
    }
    return ahead.cursor.startsOperand(at: ahead.cursor.position)
  }

  private mutating func readExpression() throws(ReadingError) {
    let start = cursor.position
    let value = try reckoning.expression()
    if let missing = reckoning.missing { throw missing }
    guard let value else { throw reckoning.unexpected() }
    guard amount == nil else { throw ReadingError(.secondAmount, at: start..<cursor.position) }
    amount = value
    end = cursor.position
    measure = try readMeasure(of: value.parts[0].currency, unless: measure)
    amountPlace = start..<cursor.position
  }

  /// Reads the measure ahead and advances past it; returns `first`, which was read before, if there
  /// is none.
  private mutating func readMeasure(
    of currency: Currency?,
    unless first: MeasureReading?
  ) throws(ReadingError) -> MeasureReading? {
    guard let found = reckoning.amounts.perMeasureAhead(of: currency) else { return first }
    if let first, first.measure != found.measure {
      throw ReadingError(.secondMeasure, at: found.place)
    }
    cursor.position = found.place.upperBound
    return found
  }

  /// Returns the longest currency ahead, which may have a prefix; nil if there is none.
  private func currencyAhead() -> (reading: CurrencyReading, length: Int)? {
    var best = reckoning.amounts.currencyAhead()
    for length in vocabulary.prefixes(cursor, at: cursor.position) {
      var ahead = reckoning.amounts
      ahead.cursor.position += length
      if let found = ahead.currencyAhead(), length + found.length > best?.length ?? 0 {
        best = (found.reading, length + found.length)
      }
    }
    return best
  }
}
