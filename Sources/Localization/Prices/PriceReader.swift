public import ExactMoney
import PlainBytes

/// A price that stands in a text.
public struct TextPrice: Hashable, Sendable {
  /// The bytes of the text, as UTF-8, that were read: the number with its currency.
  public let place: Range<Int>
  public let amount: ExactDecimal
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
  /// Whether its month may be its day, as in 03/04/2008.
  public var isDayDoubtful = false
  /// The numbers that are no prices, in the order of the text.
  public var numbers: [Range<Int>] = []

  /// A text without prices.
  public init() {}
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
  private let months: [String]

  /// The most bytes that a text may have.
  public static var longestText: Int { 20_000 }

  /// Creates a finder of prices whose numbers and currencies `reader` reads.
  ///
  /// `months` are the short names that dates are read with, January first.
  public init(_ reader: AmountReader, months: [String] = []) {
    rules = reader.rules
    self.months = months
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
    let days = PriceDays(months, BorrowedRules(rules), today: today)
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
            var parser = PriceLineParser(plain, line, BorrowedRules(rules), days)
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
        guard let (amount, other) = price.number.value(mark, rules.style, of: price) else {
          continue
        }
        found.prices.append(
          TextPrice(
            place: price.place,
            amount: price.isNegative ? -amount : amount,
            currency: price.currency,
            measure: price.measure,
            other: price.isNegative ? other.map { -$0 } : other,
            isCurrencyImplied: false
          )
        )
      }
      guard isOneCurrency, let currency, let last = line.last,
        let digits = currency.currency.minorUnits, digits > 0,
        let amount = last.number.value(withDecimals: digits, mark)
      else { continue }
      found.prices.append(
        TextPrice(
          place: last.place,
          amount: last.isNegative ? -amount : amount,
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
          found.isDayDoubtful = day.reading.other != nil
        }
      }
    }
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
}
