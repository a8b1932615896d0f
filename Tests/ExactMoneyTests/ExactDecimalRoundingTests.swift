import ExactMoney
import TestSupport
import Testing

@Suite struct ExactDecimalRoundingTests {
  /// A value, and the units to which each rule rounds it: half up, half even, half down, up, down,
  /// toward zero, away from zero.
  struct Row: Sendable, CustomTestStringConvertible {
    let value: String
    let units: [RoundingRule: Int128]

    init(_ value: String, _ units: Int128...) {
      self.value = value
      self.units = Dictionary(uniqueKeysWithValues: zip(Row.rules, units))
    }

    private static let rules: [RoundingRule] = [
      .toNearestOrAwayFromZero, .toNearestOrEven, .toNearestOrTowardZero, .up, .down, .towardZero,
      .awayFromZero,
    ]

    var testDescription: String { value }
  }

  static let rows = [
    Row("0.0", 0, 0, 0, 0, 0, 0, 0),
    Row("0.1", 0, 0, 0, 1, 0, 0, 1),
    Row("-0.1", 0, 0, 0, 0, -1, 0, -1),
    Row("0.5", 1, 0, 0, 1, 0, 0, 1),
    Row("-0.5", -1, 0, 0, 0, -1, 0, -1),
    Row("0.9", 1, 1, 1, 1, 0, 0, 1),
    Row("1.0", 1, 1, 1, 1, 1, 1, 1),
    Row("-1.0", -1, -1, -1, -1, -1, -1, -1),
    Row("1.5", 2, 2, 1, 2, 1, 1, 2),
    Row("-1.5", -2, -2, -1, -1, -2, -1, -2),
    Row("2.4", 2, 2, 2, 3, 2, 2, 3),
    Row("-2.4", -2, -2, -2, -2, -3, -2, -3),
    Row("2.5", 3, 2, 2, 3, 2, 2, 3),
    Row("-2.5", -3, -2, -2, -2, -3, -2, -3),
    Row("2.6", 3, 3, 3, 3, 2, 2, 3),
    Row("-2.6", -3, -3, -3, -2, -3, -2, -3),
    Row("9.5", 10, 10, 9, 10, 9, 9, 10),
    Row("-99.5", -100, -100, -99, -99, -100, -99, -100),
    Row("0.4999999999", 0, 0, 0, 1, 0, 0, 1),
    Row("0.5000000001", 1, 1, 1, 1, 0, 0, 1),
    Row("-2.4999999999", -2, -2, -2, -2, -3, -2, -3),
    Row("-2.5000000001", -3, -3, -3, -2, -3, -2, -3),
    Row("1.49999999999999999999999999", 1, 1, 1, 2, 1, 1, 2),
    Row("1.50000000000000000000000000", 2, 2, 1, 2, 1, 1, 2),
    Row("1.50000000000000000000000001", 2, 2, 2, 2, 1, 1, 2),
    Row(
      "922337203685477580.5",
      922_337_203_685_477_581,
      922_337_203_685_477_580,
      922_337_203_685_477_580,
      922_337_203_685_477_581,
      922_337_203_685_477_580,
      922_337_203_685_477_580,
      922_337_203_685_477_581
    ),
  ]

  @Test(arguments: rows, RoundingRule.allCases)
  func `units are rounded by rule, whatever a unit is`(row: Row, rule: RoundingRule) throws {
    let units = try #require(row.units[rule])
    let value = try ExactDecimal(row.value)
    for target in [-6_000, -20, -3, 0, 2, 4, 18, 19, 30, 6_100] {
      let moved = try ExactDecimal(coefficient: value.coefficient, scale: value.scale + target)
      let expected = Digits(units, scale: target)
      #expect(try moved.rounded(to: .scale(target), rounding: rule).digits == expected)
      #expect(try moved.multiplied(by: .one, to: .scale(target), rounding: rule).digits == expected)
      #expect(try moved.divided(by: .one, to: .scale(target), rounding: rule).digits == expected)
      #expect(
        try moved.multiplied(by: 3, dividedBy: 3, to: .scale(target), rounding: rule).digits
          == expected
      )
    }
  }

  @Test(arguments: [
    ("2.675", 2, RoundingRule.toNearestOrAwayFromZero, "2.68"),
    ("1.5", 3, .toNearestOrEven, "1.500"),
    ("1.005", 2, .toNearestOrAwayFromZero, "1.01"), ("12345.67", -3, .toNearestOrEven, "12E+3"),
    ("12500", -3, .toNearestOrEven, "12E+3"), ("13500", -3, .toNearestOrEven, "14E+3"),
    ("499", -3, .toNearestOrEven, "0E+3"), ("1", -6_176, .up, "1E+6176"),
    ("-1", -40, .down, "-1E+40"),
    ("1E-6176", 0, .up, "1"), ("1E-6176", 0, .toNearestOrEven, "0"),
    ("1E+6176", -6_176, .up, "1E+6176"),
    ("0", 6_176, .up, "0E-6176"), ("0.00", -6_176, .up, "0E+6176"),
    (
      "99999999999999999999999999999999999999", -1, .towardZero,
      "9999999999999999999999999999999999999E+1"
    ),
    (
      "99999999999999999999999999999999999999", -1, .up, "10000000000000000000000000000000000000E+1"
    ),
    (
      "9.9999999999999999999999999999999999999", 36, .toNearestOrEven,
      "10.000000000000000000000000000000000000"
    ),
    ("-9223372036854775808", -19, .toNearestOrEven, "-1E+19"),
    ("4999999999999999999", -19, .toNearestOrEven, "0E+19"),
    ("5000000000000000000", -19, .toNearestOrEven, "0E+19"),
    ("5000000000000000001", -19, .toNearestOrEven, "1E+19"),
    ("9223372036854775807", -20, .toNearestOrEven, "0E+20"),
  ])
  func `cutting to a scale`(text: String, scale: Int, rule: RoundingRule, rounded: String) throws {
    let value = try ExactDecimal(text)
    let expected = try ExactDecimal(rounded).digits
    #expect(try value.rounded(to: .scale(scale), rounding: rule).digits == expected)
  }

  @Test(arguments: [
    ("123.456", 3, "123"), ("123.456", 6, "123.456"), ("123.456", 38, "123.456"),
    ("123.456", 1, "1E+2"),
    ("123.456", 5, "123.46"), ("1.000", 2, "1.0"), ("1.000", 38, "1.000"), ("0.000", 1, "0.000"),
    ("0E+5", 3, "0E+5"), ("-0.00099999", 2, "-0.0010"), ("9.995", 3, "10.0"), ("9.985", 3, "9.98"),
    ("12000", 1, "1E+4"), ("12000", 2, "1.2E+4"), ("12000", 3, "1.20E+4"), ("12000", 5, "12000"),
    ("99999999999999999999999999999999999999", 37, "1.000000000000000000000000000000000000E+38"),
    ("99999999999999999999999999999999999999", 38, "99999999999999999999999999999999999999"),
  ])
  func `a value is cut to significant digits`(text: String, limit: Int, rounded: String) throws {
    let value = try ExactDecimal(text)
    let actual = try value.rounded(to: .significantDigits(limit), rounding: .toNearestOrEven)
    #expect(actual.scientificDescription == rounded)
  }

  @Test(arguments: [
    ("1", 38), ("99999999999999999999999999999999999999", 1), ("1E+38", 0), ("1E+6176", 6_176),
    ("9.9999999999999999999999999999999999999", 38), ("1E+6176", -6_138),
  ])
  func `a scale that takes more than 38 digits overflows`(text: String, scale: Int) throws {
    let value = try ExactDecimal(text)
    for rule in RoundingRule.allCases {
      #expect(throws: DecimalError.overflow) {
        try value.rounded(to: .scale(scale), rounding: rule)
      }
    }
  }

  @Test(arguments: RoundingRule.allCases)
  func `the carry of a rounding can be what overflows`(rule: RoundingRule) throws {
    // The product is 10³⁸ − 0.01.
    let (left, right) = try (
      ExactDecimal("9999999999999999999.9"), ExactDecimal("10000000000000000000.1")
    )
    let product = try digits { () throws(DecimalError) in
      try left.multiplied(by: right, to: .scale(0), rounding: rule)
    }
    let isCut = rule == .towardZero || rule == .down
    #expect(product == (isCut ? Digits(Boundaries.largest, scale: 0) : nil))
  }

  @Test(arguments: [
    6_177, -6_177, 12_340, -12_340, Int.max, Int.min, Int.max - 6_176, Int.min + 6_176,
  ])
  func `a target beyond the scales overflows`(scale: Int) throws {
    for text in ["0", "1", "-12.34", "1E+6176", "1E-6176", "12345678901234567890.5"] {
      let value = try ExactDecimal(text)
      #expect(throws: DecimalError.overflow) {
        try value.rounded(to: .scale(scale), rounding: .toNearestOrEven)
      }
      for factor in [value, .one] {
        #expect(throws: DecimalError.overflow) {
          try value.multiplied(by: factor, to: .scale(scale), rounding: .toNearestOrEven)
        }
      }
    }
  }

  @Test func `boundary products round as exact rationals do`() throws {
    let targets = [-20, -19, -18, -2, 0, 1, 2]
    for (row, left) in Boundaries.coefficients.enumerated() {
      for (column, right) in Boundaries.coefficients.enumerated() {
        let rule = RoundingRule.allCases[(row + column) % RoundingRule.allCases.count]
        for target in targets {
          let (value, other) = try (
            ExactDecimal(coefficient: left, scale: 0), ExactDecimal(coefficient: right, scale: 1)
          )
          let actual = try digits { () throws(DecimalError) in
            try value.multiplied(by: other, to: .scale(target), rounding: rule)
          }
          let expected = ExactRatio(value, times: other).rounded(to: .scale(target), rounding: rule)
          guard actual == expected else {
            Issue.record("\(value) × \(other) to scale \(target) by \(rule): \(actual as Any)")
            return
          }
        }
      }
    }
  }

  /// A word is divided by a multiplication that is exact only up to 2⁶³.
  ///
  /// Beyond that, large numbers just below a multiple would be wrong first.
  @Test(arguments: 1...19)
  func `products just below 2⁶⁴ round as exact rationals do`(dropped: Int) throws {
    let (three, step) = (3 as ExactDecimal, Digits.powersOfTen[dropped])
    let multiples = (UInt128(1) << 64) / step
    for multiple in (multiples - min(multiples, 100) + 1)...multiples {
      let third = Int128((multiple * step - 1) / 3)
      let value = try ExactDecimal(coefficient: third, scale: 0)
      let actual = try value.multiplied(by: three, to: .scale(-dropped), rounding: .down)
      #expect(actual.digits == Digits(third * 3 / Int128(step), scale: -dropped))
    }
  }

  @Test func `rounding twice changes nothing more`() throws {
    var random = SplitMix64(seed: 5)
    for _ in 0..<3_000 {
      let value = try random.decimal(digits: 1...38, scale: 0...38)
      let rule = random.roundingRule()
      for precision in [
        Precision.scale(Int.random(in: -2...5, using: &random)), .significantDigits(7),
      ] {
        guard let once = try? value.rounded(to: precision, rounding: rule) else { continue }
        #expect(try once.rounded(to: precision, rounding: rule).digits == once.digits)
      }
    }
  }

  @Test func `up and down of opposite values are opposite`() throws {
    var random = SplitMix64(seed: 6)
    for _ in 0..<3_000 {
      let value = try random.decimal(digits: 1...30, scale: 0...20)
      let up = try value.rounded(to: .scale(2), rounding: .up)
      let down = try (-value).rounded(to: .scale(2), rounding: .down)
      #expect(up.digits == (-down).digits)
      #expect(up >= value && -down >= value)
    }
  }

  @Test(arguments: [0, 39, -1, Int.max])
  func `a number of significant digits out of range is a broken promise`(limit: Int) async {
    await #expect(processExitsWith: .failure) { [limit] in
      _ = try ExactDecimal.one.rounded(to: .significantDigits(limit), rounding: .up)
    }
  }
}
