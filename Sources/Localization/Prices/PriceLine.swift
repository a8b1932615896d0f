import ExactMoney

/// The numbers of a line that have a currency, and its last number if that has none.
struct PriceLine {
  /// A number next to a currency.
  struct Price {
    let number: PriceNumber
    var currency: CurrencyReading
    var measure: Measure?
    var place: Range<Int>
    /// The indices of the tokens in the line from its number to its currency, in either order.
    let tokens: ClosedRange<Int>
    let isNegative: Bool
    /// The number of pieces that the price is multiplied by: 2 in 2 x 3.50 €.
    var count = ExactDecimal.one
    /// Whether the price is part of a range: 10–15 €.
    var isOfRange = false
  }

  var prices: [Price] = []
  /// The number that ends the line, or that a dash instead of cents marks as a price; nil if there
  /// is none.
  var last: (number: PriceNumber, place: Range<Int>, isNegative: Bool)?
  /// The currencies that have no number.
  var targets: [PriceText.Target] = []
  var day: (reading: DayReading, place: Range<Int>)?
  /// The ranges of all numbers and dates.
  var numbers: [Range<Int>] = []
  var isBlank = true
  /// Whether the line has a word such as "total".
  var namesTotal = false
}

/// The mark before decimals.
enum NumberMark {
  case point, comma

  init(_ style: NumeralStyle) { self = style.decimalIsComma ? .comma : .point }

  /// Returns the mark that the prices of `lines` have before their last one or two digits; nil if
  /// there is none, or both.
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

/// A number as written in a line.
struct PriceNumber {
  let numeral: Numeral
  /// The number with units such as "Mio." or 만; nil if it has none.
  let quantity: Quantity?
  /// Whether a dash takes the place of cents: `12,-`.
  let hasDash: Bool
  /// Whether the number contains an ordinary space, so that it may be two numbers: `4 120`.
  let hasPlainSpace: Bool

  /// The mark before the last one or two digits; nil if there is none.
  var mark: NumberMark? {
    let (points, commas) = (numeral.points, numeral.commas)
    func isDecimal(_ run: MarkRun, behind other: MarkRun) -> Bool {
      run.count == 1 && 1...2 ~= numeral.digits - run.first
        && (other.count == 0 || other.lastPlace < run.firstPlace)
    }
    if isDecimal(commas, behind: points) { return .comma }
    return isDecimal(points, behind: commas) ? .point : nil
  }

  /// Whether the number has two digits after a mark, as most prices do.
  var hasCents: Bool {
    let (points, commas) = (numeral.points, numeral.commas)
    let decimals = [points, commas, numeral.decimals].map {
      $0.count > 0 ? numeral.digits - $0.last : 0
    }
    return decimals.contains(2) || hasDash
  }

  /// Returns the value by the text's decimal mark, and the other possible value.
  ///
  /// nil if the marks neither group digits nor mark decimals.
  func value(
    _ mark: NumberMark,
    _ style: NumeralStyle,
    of price: PriceLine.Price
  ) -> (amount: ExactDecimal, other: ExactDecimal?)? {
    if let quantity { return (quantity.value, quantity.other) }
    let own = mark == NumberMark(style) ? style : NumeralStyle(decimalIsComma: mark == .comma)
    guard let reading = try? numeral.reading(in: own) else { return nil }
    var (whole, other) = (reading.whole, reading.other)
    // 1.250 is read as a thousand, except for the price of a measure such as a litre.
    if price.measure == nil, price.currency.currency.minorUnits != 3, let second = other,
      numeral.digits - min(whole, second) == 3, max(whole, second) == numeral.digits
    {
      (whole, other) = (numeral.digits, min(whole, second))
    }
    guard let amount = try? numeral.value(whole: whole) else { return nil }
    if hasPlainSpace { return (amount, numeral.value(without: numeral.spaces.first, whole: whole)) }
    return (amount, other.flatMap { try? numeral.value(whole: $0) })
  }

  /// Returns the value of a number without a currency.
  ///
  /// nil unless it has exactly `digits` after the text's mark, or a dash in their place, and all
  /// marks before group digits.
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
