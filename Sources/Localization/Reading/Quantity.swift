import ExactMoney

/// A number with its units: 1.5k, 3 mil, 5만, 1 crore 20 lakh.
struct Quantity {
  /// The value as read.
  let value: ExactDecimal
  /// The other value that the text may mean; nil if there is none.
  let other: ExactDecimal?
  /// Whether the marks are where the locale writes them.
  let followsLocale: Bool
  /// The number of digits typed after the decimal mark.
  let typedScale: Int
  let hasUnit: Bool
  let place: Range<Int>
}

/// One number of a quantity, with the units after it.
struct QuantityPart {
  private let value: ExactDecimal
  private let other: ExactDecimal?
  let followsLocale: Bool
  let typedScale: Int
  let place: Range<Int>
  /// The power of ten within a section: 3 for 천 in 5천만.
  private(set) var small = 0
  /// The power of ten of the unit that multiplies everything before it; nil if there is none.
  private(set) var large: Int?
  private var otherLarge = 0
  /// Whether another number may follow.
  private(set) var mayContinue = false
  /// Whether the units are characters, after which a number without a unit may follow.
  private(set) var isCharacter = false

  /// Reads a number and its units, and advances past them; nil if there is no number.
  init?(_ cursor: inout PlainCursor, _ rules: BorrowedRules) throws(ReadingError) {
    guard let numeral = Numeral(&cursor) else { return nil }
    let reading = try numeral.reading(in: rules.style)
    value = try numeral.value(whole: reading.whole)
    other = try reading.other.map { (whole) throws(ReadingError) in try numeral.value(whole: whole)
    }
    followsLocale = reading.followsLocale
    typedScale = numeral.digits - reading.whole
    place = numeral.place
    readUnits(&cursor, rules)
  }

  private mutating func readUnits(_ cursor: inout PlainCursor, _ rules: BorrowedRules) {
    var hasUnit = false
    while true {
      let start = cursor.position
      cursor.skipSpace()
      let unitStart = cursor
      guard let unit = NumberUnit(&cursor, language: rules.language),
        continues(with: unit, hasUnit),
        !unit.isCharacter || !rules.isName(unitStart, longerThan: cursor.position)
      else {
        cursor.position = start
        return
      }
      if unit.isCharacter && unit.power < 4 {
        small += unit.power
      } else {
        large = (large ?? 0) + unit.power
        otherLarge += unit.otherPower
      }
      (hasUnit, mayContinue, isCharacter) = (true, unit.mayContinue, unit.isCharacter)
    }
  }

  /// Returns whether a unit may follow the ones before: 천만 and mil millones, but not 만천.
  private func continues(with unit: NumberUnit, _ hasUnit: Bool) -> Bool {
    guard hasUnit else { return true }
    guard unit.isCharacter == isCharacter, mayContinue else { return false }
    return unit.isCharacter ? large == nil && unit.power > small : unit.power >= large ?? 0
  }

  var hasUnit: Bool { large != nil || small > 0 }

  /// Returns whether `next` may be added to this part.
  func accepts(_ next: QuantityPart) -> Bool {
    guard mayContinue else { return false }
    guard next.hasUnit else {
      // In 3만5000, the number has fewer digits than the unit has zeros.
      return isCharacter && next.value.digitCount - next.value.scale <= large ?? small
    }
    guard next.isCharacter == isCharacter else { return false }
    // Within a section the small units decrease, and a large one ends it: 3천5백만.
    guard let large else { return next.small < small }
    return next.large.map { $0 < large } ?? (next.small < large)
  }

  /// Whether the text has another possible meaning.
  var isDoubtful: Bool { other != nil || otherLarge != large ?? 0 }

  /// Returns the sum of the parts, as read or in the other possible meaning.
  static func total(_ parts: [QuantityPart], asOther: Bool) throws(DecimalError) -> ExactDecimal {
    var (settled, section) = (ExactDecimal.zero, ExactDecimal.zero)
    for part in parts {
      let value = try part.number(asOther: asOther)
      section = section.isZero ? value : try section.adding(value)
      guard part.large != nil else { continue }
      let product = try section.shifted(part.power(asOther: asOther))
      settled = settled.isZero ? product : try settled.adding(product)
      section = .zero
    }
    guard parts.last?.large == nil else { return settled }
    return settled.isZero ? section : try settled.adding(section)
  }

  private func number(asOther: Bool) throws(DecimalError) -> ExactDecimal {
    try (asOther ? other ?? value : value).shifted(small)
  }

  /// Returns the power of ten of the large unit.
  ///
  /// If `asOther`, that is the unit's other meaning, unless the other meaning is that of the marks.
  private func power(asOther: Bool) -> Int {
    asOther && other == nil ? otherLarge : large ?? 0
  }
}

extension ExactDecimal {
  /// Returns the value times a power of ten, with its whole digits written out.
  fileprivate func shifted(_ power: Int) throws(DecimalError) -> ExactDecimal {
    guard power > 0 else { return self }
    let product = try ExactDecimal(coefficient: coefficient, scale: scale - power)
    guard product.scale < 0 else { return product }
    return try product.rounded(to: .scale(0), rounding: .towardZero)
  }
}
