import ExactMoney

/// The digits of a number and their marks, before the meaning of the marks is decided.
struct Numeral {
  private(set) var coefficient: UInt128 = 0
  /// The number of digits.
  private(set) var digits = 0
  /// The number of digits from the first that is not zero.
  private(set) var significant = 0
  private(set) var startsWithZero = false
  var points = MarkRun()
  var commas = MarkRun()
  var quotes = MarkRun()
  var spaces = MarkRun()
  /// The Arabic decimal mark.
  var decimals = MarkRun()
  /// The power of ten after an "e"; 0 if there is none.
  private(set) var exponent = 0
  private(set) var place = 0..<0

  /// Reads the digits and marks ahead, and advances past them; nil if there is no number.
  ///
  /// A space belongs to the number only between a digit and exactly three more digits, an
  /// apostrophe only between digits.
  init?(_ cursor: inout PlainCursor) {
    guard cursor.startsNumeral(at: cursor.position) else { return nil }
    let start = cursor.position
    var index = start
    scan: while true {
      let byte = cursor[index]
      if PlainCursor.isDigit(byte) {
        append(byte &- UInt8(ascii: "0"))
      } else {
        switch byte {
        case UInt8(ascii: "."): points.note(after: digits, at: index)
        case UInt8(ascii: ","): commas.note(after: digits, at: index)
        case PlainText.groupMark where PlainCursor.isDigit(cursor[index + 1]):
          quotes.note(after: digits, at: index)
        case UInt8(ascii: " ") where Numeral.groupFollows(cursor, index):
          spaces.note(after: digits, at: index)
        case PlainText.decimalMark: decimals.note(after: digits, at: index)
        default: break scan
        }
      }
      index += 1
    }
    // A dash takes the place of cents in 1'234.– and ₹100/-.
    let isStroke = cursor[index] == UInt8(ascii: "/")
    let dash = isStroke ? index + 1 : index
    if index > start, isStroke || PlainCursor.isDecimalSign(cursor[index - 1]),
      cursor[dash] == UInt8(ascii: "-"), cursor.isBlank(at: dash + 1)
    {
      index = dash + 1
    }
    index = readExponent(cursor, at: index)
    place = start..<index
    cursor.position = index
  }

  @inline(__always)
  private mutating func append(_ digit: UInt8) {
    if digits == 0 { startsWithZero = digit == 0 }
    digits &+= 1
    guard significant > 0 || digit > 0 else { return }
    significant &+= 1
    if significant <= ExactDecimal.maximumDigits {
      coefficient = coefficient &* 10 &+ UInt128(truncatingIfNeeded: digit)
    }
  }

  private static func groupFollows(_ cursor: PlainCursor, _ index: Int) -> Bool {
    PlainCursor.isDigit(cursor[index - 1]) && PlainCursor.isDigit(cursor[index + 1])
      && PlainCursor.isDigit(cursor[index + 2]) && PlainCursor.isDigit(cursor[index + 3])
      && !PlainCursor.isDigit(cursor[index + 4])
  }

  /// Reads the "e+12" of a machine-written number, and returns the index after it.
  private mutating func readExponent(_ cursor: PlainCursor, at start: Int) -> Int {
    guard cursor[start] == UInt8(ascii: "e") else { return start }
    let isNegative = cursor[start + 1] == UInt8(ascii: "-")
    var index = start + (isNegative || cursor[start + 1] == UInt8(ascii: "+") ? 2 : 1)
    guard PlainCursor.isDigit(cursor[index]) else { return start }
    var value = 0
    while PlainCursor.isDigit(cursor[index]) {
      value = min(value * 10 + Int(cursor[index] &- UInt8(ascii: "0")), 100_000)
      index += 1
    }
    guard !PlainCursor.isLetter(cursor[index]) else { return start }
    exponent = isNegative ? -value : value
    return index
  }

  /// Whether the number is two or more zeros without a mark, as a cut number leaves them.
  var isZeros: Bool {
    significant == 0 && digits > 1 && points.count + commas.count + decimals.count == 0
  }

  /// Returns the number without its first `count` digits; nil if that is zero or cannot be
  /// represented.
  func value(without count: Int, whole: Int) -> ExactDecimal? {
    guard significant <= ExactDecimal.maximumDigits, exponent == 0, count < whole else {
      return nil
    }
    var power: UInt128 = 1
    for _ in count..<digits { power *= 10 }
    let rest = Int128(truncatingIfNeeded: coefficient % power)
    return rest == 0 ? nil : try? ExactDecimal(coefficient: rest, scale: digits - whole)
  }

  /// Returns the number with `whole` digits before the decimal mark.
  ///
  /// The number of digits after the mark is the scale; 1e3 is 1000.
  ///
  /// - Throws: ``ReadingError/Reason/tooManyDigits(_:)`` or ``ReadingError/Reason/overflow`` if it
  ///   cannot be represented.
  func value(whole: Int) throws(ReadingError) -> ExactDecimal {
    guard significant <= ExactDecimal.maximumDigits else {
      throw ReadingError(.tooManyDigits(significant), at: place)
    }
    do throws(DecimalError) {
      let value = try ExactDecimal(
        coefficient: Int128(truncatingIfNeeded: coefficient),
        scale: digits - whole - exponent
      )
      return value.scale < 0 ? try value.rounded(to: .scale(0), rounding: .towardZero) : value
    } catch {
      throw ReadingError(.overflow, at: place)
    }
  }
}

/// The positions of one kind of mark in a number, sufficient to decide whether it groups digits.
///
/// The positions have two bytes, which suffice for any ``PlainText``.
struct MarkRun {
  private var marks: UInt16 = 0
  private var digitsBefore: (first: UInt16, last: UInt16) = (0, 0)
  private var places: (first: UInt16, second: UInt16, last: UInt16) = (0, 0, 0)
  /// Whether all groups between the marks have three digits.
  private var areThrees = true
  /// Whether all groups between the marks have two digits.
  private var areTwos = true

  var count: Int { Int(marks) }
  /// The number of digits before the first mark.
  var first: Int { Int(digitsBefore.first) }
  /// The number of digits before the last mark.
  var last: Int { Int(digitsBefore.last) }
  var firstPlace: Int { Int(places.first) }
  var secondPlace: Int { Int(places.second) }
  var lastPlace: Int { Int(places.last) }

  /// Records a mark after `digits` digits.
  @inline(__always)
  mutating func note(after digits: Int, at place: Int) {
    let digits = UInt16(truncatingIfNeeded: digits)
    let place = UInt16(truncatingIfNeeded: place)
    if marks == 0 {
      (digitsBefore.first, places.first) = (digits, place)
    } else {
      let gap = digits &- digitsBefore.last
      if gap != 3 { areThrees = false }
      if gap != 2 { areTwos = false }
      if marks == 1 { places.second = place }
    }
    (digitsBefore.last, places.last) = (digits, place)
    marks &+= 1
  }

  /// Returns whether the marks group `whole` digits as in 1,234,567 or, in India, 12,34,567.
  func groups(_ whole: Int) -> Bool {
    groupsByThree(whole) || groupsAsInIndia(whole)
  }

  func groupsByThree(_ whole: Int) -> Bool {
    count > 0 && whole - last == 3 && first >= 1 && first <= 3 && areThrees
  }

  private func groupsAsInIndia(_ whole: Int) -> Bool {
    count > 0 && whole - last == 3 && first >= 1 && first <= 2 && areTwos
  }

  /// Returns whether the marks group `whole` digits as the locale does.
  func groups(_ whole: Int, as style: NumeralStyle) -> Bool {
    count == 0 || (style.secondaryGroup == 2 ? groupsAsInIndia(whole) : groupsByThree(whole))
  }
}
