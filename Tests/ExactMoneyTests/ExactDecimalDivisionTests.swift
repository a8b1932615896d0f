import ExactMoney
import TestSupport
import Testing

@Suite struct ExactDecimalDivisionTests {
  @Test(arguments: [
    ("1", "3", 4, "0.3333"), ("2", "3", 4, "0.6667"), ("-2", "3", 4, "-0.6667"),
    ("1", "8", 2, "0.13"),
    ("1", "8", 5, "0.12500"), ("12345", "10", -2, "12E+2"), ("1", "3E+3", 0, "0"),
    ("0", "7", 2, "0.00"),
    ("1", "1E-38", 0, nil), ("1", "3E-38", 0, "33333333333333333333333333333333333333"),
    ("99999999999999999999999999999999999999", "0.9", 0, nil),
    (
      "99999999999999999999999999999999999999", "99999999999999999999999999999999999998", 36,
      "1.000000000000000000000000000000000000"
    ),
    ("1E+6176", "1E-6176", 0, nil), ("1E-6176", "1E+6176", 6_176, "0E-6176"),
    (
      "0.6931471805599453094172321214581765681", "2.718281828459045235360287471352662498", 37,
      "0.2549945974339535092615721143326770197"
    ),
  ])
  func `a quotient is cut to a scale`(
    dividend: String,
    divisor: String,
    scale: Int,
    quotient: String?
  ) throws {
    let (dividend, divisor) = try (ExactDecimal(dividend), ExactDecimal(divisor))
    let actual = try digits { () throws(DecimalError) in
      try dividend.divided(by: divisor, to: .scale(scale), rounding: .toNearestOrAwayFromZero)
    }
    #expect(try actual == quotient.map { try ExactDecimal($0).digits })
  }

  @Test(arguments: [
    ("1", "3", 5, "0.33333"), ("2", "3", 1, "0.7"), ("1", "8", 34, "0.125"),
    ("1.00", "8", 34, "0.125"),
    ("8.00", "2", 34, "4.00"), ("2400", "2", 34, "1200"), ("2.40E+3", "2E+1", 34, "120"),
    ("9.99", "1", 2, "10"), ("9999", "1", 2, "1.0E+4"), ("0.0", "3", 5, "0.0"),
    ("0", "3.00", 5, "0E+2"),
    ("1", "1E-6176", 5, "1E+6176"), ("1E+6176", "1E-1", 5, "1.0E+6177"),
    (
      "1E+6176", "3", 38,
      "3.3333333333333333333333333333333333333E+6175"
    ),
    (
      "1", "99999999999999999999999999999999999999", 38,
      "1.0000000000000000000000000000000000000E-38"
    ),
  ])
  func `a quotient is cut to significant digits`(
    dividend: String,
    divisor: String,
    limit: Int,
    quotient: String
  ) throws {
    let (dividend, divisor) = try (ExactDecimal(dividend), ExactDecimal(divisor))
    let actual = try dividend.divided(
      by: divisor,
      to: .significantDigits(limit),
      rounding: .toNearestOrEven
    )
    #expect(actual.scientificDescription == quotient)
  }

  @Test(arguments: ["1", "0", "-0.00", "1E+6176"], ["0", "0.000", "0E+6176", "-0E-6176"])
  func `nothing is divided by zero`(dividend: String, divisor: String) throws {
    let (dividend, divisor) = try (ExactDecimal(dividend), ExactDecimal(divisor))
    for precision in [Precision.scale(2), .scale(7_000), .significantDigits(34)] {
      for rule in RoundingRule.allCases {
        #expect(throws: DecimalError.divisionByZero) {
          try dividend.divided(by: divisor, to: precision, rounding: rule)
        }
        #expect(throws: DecimalError.divisionByZero) {
          try dividend.multiplied(by: .one, dividedBy: divisor, to: precision, rounding: rule)
        }
      }
    }
  }

  @Test(arguments: [6_177, -6_177, Int.max, Int.min])
  func `a target beyond the scales overflows`(scale: Int) {
    #expect(throws: DecimalError.overflow) {
      try ExactDecimal.one.divided(by: 3, to: .scale(scale), rounding: .toNearestOrEven)
    }
    #expect(throws: DecimalError.overflow) {
      try ExactDecimal.zero.multiplied(
        by: 1,
        dividedBy: 3,
        to: .scale(scale),
        rounding: .toNearestOrEven
      )
    }
  }

  @Test(arguments: [
    ("1E-6176", "10", RoundingRule.toNearestOrEven), ("1E-6176", "3", .awayFromZero),
    ("9E+6176", "9E-38", .toNearestOrEven), ("1E-6100", "3E+76", .down),
  ])
  func `digits beyond scales fail`(dividend: String, divisor: String, rule: RoundingRule) throws {
    let (dividend, divisor) = try (ExactDecimal(dividend), ExactDecimal(divisor))
    #expect(throws: DecimalError.overflow) {
      try dividend.divided(by: divisor, to: .significantDigits(5), rounding: rule)
    }
  }

  @Test(arguments: [
    ("100", "6.0692", "1.1172", 2, "543.25"), ("100", "1", "3", 2, "33.33"),
    ("5", "1", "2", 0, "3"),
    ("0.01", "1000000", "3", 4, "3333.3333"),
    (
      "99999999999999999999999999999999999999", "99999999999999999999999999999999999999",
      "99999999999999999999999999999999999999", 0, "99999999999999999999999999999999999999"
    ),
    (
      "99999999999999999999999999999999999999", "99999999999999999999999999999999999999",
      "99999999999999999999999999999999999998", 0, nil
    ),
    ("1E+6000", "1E+176", "1E+6176", 2, "1.00"),
    ("1E-6176", "1E-6176", "1E-6176", 6_176, "1E-6176"),
    ("0", "1E+6176", "1E-6176", 6_176, "0E-6176"),
  ])
  func `a conversion multiplies, divides and rounds once`(
    amount: String,
    factor: String,
    divisor: String,
    scale: Int,
    result: String?
  ) throws {
    let (amount, factor, divisor) = try (
      ExactDecimal(amount), ExactDecimal(factor), ExactDecimal(divisor)
    )
    let actual = try digits { () throws(DecimalError) in
      try amount.multiplied(
        by: factor,
        dividedBy: divisor,
        to: .scale(scale),
        rounding: .toNearestOrAwayFromZero
      )
    }
    #expect(try actual == result.map { try ExactDecimal($0).digits })
  }

  @Test func `boundary values divide as exact rationals do`() throws {
    let scales = [-2, 0, 2, 18, 19]
    for dividend in Boundaries.coefficients {
      for (index, divisor) in Boundaries.coefficients.enumerated() where divisor != 0 {
        let rule = RoundingRule.allCases[index % RoundingRule.allCases.count]
        let precision =
          index % 2 == 0
          ? Precision.scale(scales[index % scales.count]) : .significantDigits(1 + index % 38)
        let (value, other) = try (
          ExactDecimal(coefficient: dividend, scale: 2),
          ExactDecimal(coefficient: divisor, scale: 5)
        )
        let actual = try digits { () throws(DecimalError) in
          try value.divided(by: other, to: precision, rounding: rule)
        }
        let expected = ExactRatio(value, over: other).rounded(to: precision, rounding: rule)
        guard actual == expected else {
          Issue.record("\(value) ÷ \(other) to \(precision) by \(rule): \(actual as Any)")
          return
        }
      }
    }
  }

  @Test func `a quotient times its divisor is the dividend when nothing was cut`() throws {
    var random = SplitMix64(seed: 4)
    for _ in 0..<3_000 {
      let divisor = try random.decimal(digits: 1...12, scale: 0...9)
      let quotient = try random.decimal(digits: 1...20, scale: 0...6)
      guard !divisor.isZero else { continue }
      let dividend = try quotient.multiplied(by: divisor)
      for rule in RoundingRule.allCases {
        let actual = try dividend.divided(by: divisor, to: .scale(quotient.scale), rounding: rule)
        #expect(actual.digits == quotient.digits)
      }
    }
  }
}
