import ExactMoney

/// The numbers of a line that have a currency, and its last one if it has none.
struct PriceLine {
  /// A number beside a currency.
  struct Price {
    let number: PriceNumber
    var currency: CurrencyReading
    var measure: Measure?
    var place: Range<Int>
    /// The places of its number and its currency among the tokens of the line.
    let tokens: ClosedRange<Int>
    let isNegative: Bool
    /// The pieces that it is the price of: 2 in 2 x 3.50 €.
    var count = ExactDecimal.one
    /// Whether a dash joins it to another: 10–15 €.
    var isOfRange = false
  }

  var prices: [Price] = []
  /// A number that ends the line, or that a dash for no cents marks as a price.
  var last: (number: PriceNumber, place: Range<Int>, isNegative: Bool)?
  /// The currencies without a number.
  var targets: [PriceText.Target] = []
  var day: (reading: DayReading, place: Range<Int>)?
  /// Every number and date.
  var numbers: [Range<Int>] = []
  var isBlank = true
  /// Whether it has a word such as "total".
  var namesTotal = false
}

/// The mark that stands before decimals.
enum NumberMark {
  case point, comma

  init(_ style: NumeralStyle) { self = style.decimalIsComma ? .comma : .point }

  /// The mark that the prices of `lines` have before one or two last digits; nil where they have none,
  /// or both.
  static func shown(by lines: [PriceLine]) -> NumberMark? {
    var shown: NumberMark?
    for line in lines {
      for price in line.prices {
        guard let mark = price.number.mark else { continue }
        if let shown, shown != mark { return nil }
        shown = mark
      }
    }
    return shown
  }
}

/// A number as it stands in a line.
struct PriceNumber {
  let numeral: Numeral
  /// The number with units such as "Mio." or 만; nil without one.
  let quantity: Quantity?
  /// Whether a dash stands for no cents: `12,-`.
  let hasDash: Bool
  /// Whether a space that does not keep a number together stands in it: `4 120` may be two numbers.
  let hasPlainSpace: Bool

  /// The mark that stands before one or two last digits.
  var mark: NumberMark? {
    let (points, commas) = (numeral.points, numeral.commas)
    func isDecimal(_ run: MarkRun, behind other: MarkRun) -> Bool {
      run.count == 1 && 1...2 ~= numeral.digits - run.first
        && (other.count == 0 || other.lastPlace < run.firstPlace)
    }
    if isDecimal(commas, behind: points) { return .comma }
    return isDecimal(points, behind: commas) ? .point : nil
  }

  /// Whether it has two digits behind a mark, as most prices have.
  var hasCents: Bool {
    let (points, commas) = (numeral.points, numeral.commas)
    let decimals = [points, commas, numeral.decimals].map {
      $0.count > 0 ? numeral.digits - $0.last : 0
    }
    return decimals.contains(2) || hasDash
  }

  /// The value by the text's decimal mark, and the one that may be meant as well; nil for marks that
  /// neither group nor mark decimals.
  func value(
    _ mark: NumberMark,
    _ style: NumeralStyle,
    of price: PriceLine.Price
  ) -> (amount: ExactDecimal, other: ExactDecimal?)? {
    if let quantity { return (quantity.value, quantity.other) }
    let own = mark == NumberMark(style) ? style : NumeralStyle(decimalIsComma: mark == .comma)
    guard let reading = try? numeral.reading(in: own) else { return nil }
    var (whole, other) = (reading.whole, reading.other)
    // 1.250 is a thousand, unless a litre costs that.
    if price.measure == nil, price.currency.currency.minorUnits != 3, let second = other,
      numeral.digits - min(whole, second) == 3, max(whole, second) == numeral.digits
    {
      (whole, other) = (numeral.digits, min(whole, second))
    }
    guard let amount = try? numeral.value(whole: whole) else { return nil }
    if hasPlainSpace { return (amount, numeral.value(without: numeral.spaces.first, whole: whole)) }
    return (amount, other.flatMap { try? numeral.value(whole: $0) })
  }

  /// The value of a number without a currency, which has exactly `digits` behind the text's mark, or a
  /// dash in their place: before it all marks group.
  func value(withDecimals digits: Int, _ mark: NumberMark) -> ExactDecimal? {
    guard quantity == nil,
      let reading = try? numeral.reading(
        in: NumeralStyle(decimalIsComma: mark == .comma)
      )
    else { return nil }
    if hasDash {
      let isWhole = reading.whole == numeral.digits || reading.other == numeral.digits
      return isWhole ? try? numeral.value(whole: numeral.digits) : nil
    }
    guard let value = try? numeral.value(whole: reading.whole) else { return nil }
    return value.scale == digits && self.mark == mark ? value : nil
  }
}
