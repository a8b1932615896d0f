public import ExactMoney
import PlainBytes

/// A price in a text.
public struct TextPrice: Hashable, Sendable {
  /// The range of UTF-8 bytes in the text with the number and its currency.
  public let place: Range<Int>
  /// The amount, exact or with 34 significant digits.
  public let amount: ExactDecimal
  /// The amount as a fraction, by which rates are multiplied and divided before the one rounding.
  public let fraction: ExactFraction
  public let currency: CurrencyReading
  /// The measure that the price is for, as in `3,99 €/kg`; nil if none is named.
  public let measure: Measure?
  /// The other number that the text may mean; nil if there is none.
  public let other: ExactDecimal?
  /// Whether the number has no currency of its own, and gets that of the other prices.
  public let isCurrencyImplied: Bool
}

/// The prices in a text.
public struct PriceText: Hashable, Sendable {
  /// A currency to convert the prices to, as in "35.50 eur in brl".
  public struct Target: Hashable, Sendable {
    public let currency: Currency
    /// The measure of the requested price, as in "in eur/kg"; nil for the price's own.
    public let measure: Measure?
    public let place: Range<Int>
  }

  /// The prices, in the order of the text.
  public var prices: [TextPrice] = []
  /// The requested currencies, if the text is one line.
  public var targets: [Target] = []
  /// The day whose rates are requested, the first in a text of one line; nil if there is none.
  public var day: CalendarDate?
  /// The range of the day in the text; nil if there is no day.
  public var dayPlace: Range<Int>?
  /// The ambiguous readings, if the text is one line.
  public var doubts: [ReadingDoubt] = []
  /// The ranges of numbers that do not belong to a price, in the order of the text.
  public var numbers: [Range<Int>] = []
  /// Whether the prices may be added: no two are in one line, as in a range, and none is the text's
  /// own sum.
  public var isList = true
  /// The range of the sum in the text, which follows a word for a sum or equals all prices above;
  /// nil if there is none.
  public var total: Range<Int>?
  /// The reason why a question of one line is refused; nil if it is not.
  public var refusal: ReadingError?

  /// Whether the text is a question of one line that was read completely.
  public internal(set) var isQuestion = false

  /// Creates a text without prices.
  public init() {}

  /// Creates a question that is refused.
  public init(_ refusal: ReadingError) { self.refusal = refusal }
}

/// Finds the prices in a text: a menu, a receipt, a listing, a question.
///
///     let reader = PriceReader(AmountReader(locale, words: words))
///     try reader.read("Acqua 0,75 l · 2,50 €\nBarolo 2019 · 1.250 €", today: today).prices
///     // 2.50 EUR, 1250 EUR
///
/// A price is a number beside the sign, code or name of a currency. A number at the end of a line
/// is also a price if it has the decimals of the only currency that the text names. All other
/// numbers are left out: volumes, years, dates, telephone numbers, percentages.
///
/// Numbers are read with the decimal mark that one of the text's prices shows, or else with the
/// locale's. A mark before the last three digits groups them, unless the price has a measure, as
/// fuel prices do. Another possible reading is ``TextPrice/other``.
public struct PriceReader: Sendable {
  private let rules: ReadingRules

  /// The maximum number of bytes in a text; longer texts are refused.
  public static var maximumLength: Int { 20_000 }

  /// Creates a finder of prices whose numbers and currencies `reader` reads.
  public init(_ reader: AmountReader) {
    rules = reader.rules
  }

  /// Finds the prices in `text`, which is read on the day `today`.
  ///
  /// - Throws: ``ReadingError/Reason/tooLong(limit:)`` if the text has more than ``maximumLength``
  ///   bytes.
  ///
  /// - Complexity: O(n), where n is the length of `text`.
  public func read(_ text: String, today: CalendarDate) throws(ReadingError) -> PriceText {
    let count = text.utf8.count
    guard count <= PriceReader.maximumLength else {
      throw ReadingError(.tooLong(limit: PriceReader.maximumLength), at: 0..<count)
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
        // A line that mixes digits of two scripts in a number has no readable price.
        if let found = try? PlainText.read(
          line,
          limit: PriceReader.maximumLength,
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

  /// Completes the prices once all lines are read: their decimal mark, and the currency of a number
  /// without one.
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
        let number = last.number.value(withDecimals: digits, mark)
      else { continue }
      let amount = last.isNegative ? -number : number
      found.prices.append(
        TextPrice(
          place: last.place,
          amount: amount,
          fraction: ExactFraction(amount),
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

  /// Returns whether the last of at least three prices is the sum of the others.
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
  /// Creates the prices of a question of one line; nil if it names no amount of money to convert.
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
  /// Returns the reading of the sign or word for `currency` in the amount.
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
