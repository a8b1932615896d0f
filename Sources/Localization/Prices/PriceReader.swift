public import ExactMoney
import PlainBytes

/// A price that stands in a text.
public struct TextPrice: Hashable, Sendable {
  /// The bytes of the text, as UTF-8, that were read: the number with its currency.
  public let place: Range<Int>
  /// Exact, or with 34 significant digits.
  public let amount: ExactDecimal
  /// The amount as a fraction: what to multiply and divide by a rate before the one rounding.
  public let fraction: ExactFraction
  public let currency: CurrencyReading
  /// What it is the price of, as in `3,99 €/kg`; nil for nothing named.
  public let measure: Measure?
  /// The number that may be meant as well; nil where only one can be.
  public let other: ExactDecimal?
  /// Whether no currency stands beside the number: it is taken for that of the other prices.
  public let isCurrencyImplied: Bool
}

/// What a text has of prices.
public struct PriceText: Hashable, Sendable {
  /// A currency beside the prices, as in "35.50 eur in brl".
  public struct Target: Hashable, Sendable {
    public let currency: Currency
    /// What its price is to be for, as in "in eur/kg"; nil for what the price is for.
    public let measure: Measure?
    public let place: Range<Int>
  }

  /// The prices, in the order of the text.
  public var prices: [TextPrice] = []
  /// The currencies wanted, where the text is one line.
  public var targets: [Target] = []
  /// The first day that the text names, where it is one line; its rates are wanted.
  public var day: CalendarDate?
  public var dayPlace: Range<Int>?
  /// What else was read in one way and could be meant in another, where the text is one line.
  public var doubts: [ReadingDoubt] = []
  /// The numbers that are no prices, in the order of the text.
  public var numbers: [Range<Int>] = []
  /// Whether the prices may be added up: no two stand in one line, as in a range, and none is the text's own sum.
  public var isList = true
  /// Where the text's own sum stands: beside a word for it, or as the sum of all prices above.
  public var total: Range<Int>?
  /// Why the text, which is a question of one line, is refused.
  public var refusal: ReadingError?

  /// Whether it is a question of one line, read to its end.
  public internal(set) var isQuestion = false

  /// A text without prices.
  public init() {}

  /// A question that is refused.
  public init(_ refusal: ReadingError) { self.refusal = refusal }
}

/// Finds the prices in a text: a menu, a receipt, a listing, a question.
///
///     let reader = PriceReader(AmountReader(locale, words: words))
///     try reader.read("Acqua 0,75 l · 2,50 €\nBarolo 2019 · 1.250 €", today: today).prices
///     // 2.50 EUR, 1250 EUR
///
/// A price is a number beside the sign, code or name of a currency. Besides, a number with the decimals
/// of the one currency that the text names is a price at the end of a line. All other numbers stay:
/// volumes, years, dates, telephone numbers, percentages.
///
/// Numbers are read as the text writes its decimals where one of its prices shows it, else as the locale
/// does. A mark before three last digits groups them, unless the price is of a measure, as fuel's is; what
/// may be meant as well is ``TextPrice/other``.
public struct PriceReader: Sendable {
  private let rules: ReadingRules

  /// The most bytes that a text may have.
  public static var longestText: Int { 20_000 }

  /// Creates a finder of prices whose numbers and currencies `reader` reads.
  public init(_ reader: AmountReader) {
    rules = reader.rules
  }

  /// What `text`, read on the day `today`, has of prices; O(n).
  ///
  /// - Throws: ``ReadingError/Reason/tooLong(limit:)``.
  public func read(_ text: String, today: CalendarDate) throws(ReadingError) -> PriceText {
    let count = text.utf8.count
    guard count <= PriceReader.longestText else {
      throw ReadingError(.tooLong(limit: PriceReader.longestText), at: 0..<count)
    }
    defer { withExtendedLifetime(rules) {} }
    var lines: [PriceLine] = []
    text.withBytes { bytes in
      var start = 0
      while start < bytes.count {
        var end = start
        while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
        let line = UnsafeRawBufferPointer(rebasing: bytes[start..<end])
        let offset = start
        // A line with digits of two scripts in one number has no price that could be read.
        if let found = try? PlainText.read(
          line,
          limit: PriceReader.longestText,
          {
            plain throws(ReadingError) in
            var parser = PriceLineParser(plain, line, BorrowedRules(rules), today: today)
            return parser.line(at: offset)
          }
        ) {
          lines.append(found)
        }
        start = end + 1
      }
    }
    return found(in: lines)
  }

  /// The prices, once all lines are known: which mark is the decimal one, and which currency a number
  /// without one has.
  private func found(in lines: [PriceLine]) -> PriceText {
    let mark = NumberMark.shown(by: lines) ?? NumberMark(rules.style)
    var currency: CurrencyReading?
    var isOneCurrency = true
    for line in lines {
      for price in line.prices {
        if let currency, currency.currency != price.currency.currency { isOneCurrency = false }
        currency = currency ?? price.currency
      }
    }
    var found = PriceText()
    for line in lines {
      for price in line.prices {
        let count = price.isNegative ? -price.count : price.count
        guard let (number, otherNumber) = price.number.value(mark, rules.style, of: price),
          let amount = try? number.multiplied(by: count)
        else { continue }
        found.prices.append(
          TextPrice(
            place: price.place,
            amount: amount,
            fraction: ExactFraction(amount),
            currency: price.currency,
            measure: price.measure,
            other: otherNumber.flatMap { try? $0.multiplied(by: count) },
            isCurrencyImplied: false
          )
        )
      }
      if line.prices.count > 1 { found.isList = false }
      if line.namesTotal { found.total = found.prices.last?.place }
      guard isOneCurrency, let currency, let last = line.last,
        let digits = currency.currency.minorUnits, digits > 0,
        let amount = last.number.value(withDecimals: digits, mark)
      else { continue }
      found.prices.append(
        TextPrice(
          place: last.place,
          amount: last.isNegative ? -amount : amount,
          fraction: ExactFraction(last.isNegative ? -amount : amount),
          currency: currency,
          measure: nil,
          other: nil,
          isCurrencyImplied: true
        )
      )
    }
    if lines.filter({ !$0.isBlank }).count == 1 {
      for line in lines {
        found.targets += line.targets
        if let day = line.day {
          (found.day, found.dayPlace) = (day.reading.day, day.place)
          if let other = day.reading.other {
            found.doubts = [.day(taken: day.reading.day, other: other, place: day.place)]
          }
        }
      }
    }
    if isOneCurrency, let last = found.prices.last, PriceReader.isSum(found.prices) {
      found.total = last.place
    }
    if found.prices.count < 2 { found.total = nil }
    if found.total != nil { found.isList = false }
    var index = 0
    for line in lines {
      for number in line.numbers {
        while index < found.prices.count, found.prices[index].place.upperBound <= number.lowerBound
        {
          index += 1
        }
        let isPrice = index < found.prices.count && found.prices[index].place.overlaps(number)
        let isOfDay = found.dayPlace?.overlaps(number) ?? false
        if !isPrice && !isOfDay { found.numbers.append(number) }
      }
    }
    return found
  }

  /// Whether the last of three prices or more is the sum of the others.
  private static func isSum(_ prices: [TextPrice]) -> Bool {
    guard prices.count > 2, let last = prices.last else { return false }
    var rest = last.amount
    for price in prices.dropLast() {
      guard let less = try? rest.subtracting(price.amount) else { return false }
      rest = less
    }
    return rest.isZero
  }
}

extension PriceText {
  /// What a question of one line asks for; nil where it names no amount of money to convert.
  public init?(_ question: ConversionQuestion) {
    guard !question.isAmountImplied || !question.targets.isEmpty else { return nil }
    isQuestion = true
    for term in question.amount.terms {
      guard let currency = term.currency else { return nil }
      prices.append(
        TextPrice(
          place: question.amountPlace,
          amount: term.value,
          fraction: term.amount,
          currency: question.reading(of: currency),
          measure: question.measures?.from,
          other: nil,
          isCurrencyImplied: false
        )
      )
    }
    for (target, place) in zip(question.targets, question.targetPlaces) {
      targets.append(Target(currency: target, measure: question.measures?.to, place: place))
    }
    (day, dayPlace) = (question.day, question.dayPlace)
    doubts = question.doubts.filter { !$0.isOfCurrency(in: question.amountPlace) }
  }
}

extension ConversionQuestion {
  /// What the sign or word for `currency` in the amount was read as.
  fileprivate func reading(of currency: Currency) -> CurrencyReading {
    for doubt in doubts {
      guard case .currency(let reading, let place) = doubt, reading.currency == currency,
        amountPlace.overlaps(place)
      else { continue }
      return reading
    }
    return CurrencyReading(currency)
  }
}

extension ReadingDoubt {
  fileprivate func isOfCurrency(in amount: Range<Int>) -> Bool {
    guard case .currency(_, let place) = self else { return false }
    return amount.overlaps(place)
  }
}
