import BigInt
import ExactMoney
import TestSupport
import Testing

@Suite struct ExactDecimalArithmeticTests {
  @Test(arguments: [
    ("1.10", "2.2", "3.30"), ("0.1", "0.2", "0.3"), ("-5", "5.00", "0.00"), ("1E+3", "1", "1001"),
    ("9.99", "0.01", "10.00"), ("1E+3", "1E+5", "1.01E+5"),
    ("9223372036854775807", "1", "9223372036854775808"),
    ("-9223372036854775808", "-1", "-9223372036854775809"),
    ("18446744073709551615", "1", "18446744073709551616"),
    ("99999999999999999999999999999999999998", "1", "99999999999999999999999999999999999999"),
  ])
  func `a sum has the larger scale`(left: String, right: String, sum: String) throws {
    #expect(try ExactDecimal(left).adding(ExactDecimal(right)).digits == ExactDecimal(sum).digits)
  }

  @Test(arguments: [
    // At the larger scale, the sum has 39 digits that end in zeros.
    ("99999999999999999999999999999999999999", "1", "1.0000000000000000000000000000000000000E+38"),
    ("99999999999999999999999999999999999999", "0.00", "99999999999999999999999999999999999999"),
    (
      "50000000000000000000000000000000000000", "5E+37",
      "1.0000000000000000000000000000000000000E+38"
    ),
    ("1E+37", "1.0", "10000000000000000000000000000000000001"),
    (
      "12345678901234567890123456789.5", "0.500000000000", "12345678901234567890123456790.000000000"
    ),
    (
      "1E+75", "-10000000000000000000000000000000000000",
      "99999999999999999999999999999999999999E+37"
    ),
    ("1E+40", "0", "1.0000000000000000000000000000000000000E+40"),
    ("1", "0E-50", "1.0000000000000000000000000000000000000"),
  ])
  func `a sum drops zeros only to fit 38 digits`(left: String, right: String, sum: String) throws {
    let (left, right, sum) = try (ExactDecimal(left), ExactDecimal(right), ExactDecimal(sum))
    #expect(try left.adding(right).digits == sum.digits)
    #expect(try right.adding(left).digits == sum.digits)
    #expect(try (-left).subtracting(right).digits == (-sum).digits)
  }

  @Test(arguments: [
    ("99999999999999999999999999999999999999", "2"),
    ("99999999999999999999999999999999999999", "0.1"),
    ("1E+38", "1"), ("1E+6176", "1"), ("1E+6176", "1E-6176"), ("1", "1E-38"), ("1E+75", "-1E-1"),
    ("1E+76", "10000000000000000000000000000000000000"),
  ])
  func `a sum of more than 38 digits overflows`(left: String, right: String) throws {
    let (left, right) = try (ExactDecimal(left), ExactDecimal(right))
    #expect(throws: DecimalError.overflow) { try left.adding(right) }
    #expect(throws: DecimalError.overflow) { try right.adding(left) }
    #expect(throws: DecimalError.overflow) { try left.subtracting(-right) }
  }

  @Test(arguments: [
    ("0", "0.00", "0.00"), ("0.00", "0E+3", "0.00"), ("0E-6176", "0E+6176", "0E-6176"),
    ("0.00", "5", "5.00"), ("0E+6176", "5", "5"), ("0E-3", "5E+3", "5000.000"),
    ("0E-6176", "1E-6176", "1E-6176"),
    ("0", "1E+6176", "1.0000000000000000000000000000000000000E+6176"),
  ])
  func `a zero leads to a scale as others do`(zero: String, other: String, sum: String) throws {
    let (zero, other, sum) = try (ExactDecimal(zero), ExactDecimal(other), ExactDecimal(sum))
    #expect(try zero.adding(other).digits == sum.digits)
    #expect(try other.adding(zero).digits == sum.digits)
    #expect(try other.subtracting(zero).digits == sum.digits)
    #expect(try zero.subtracting(other).digits == (-sum).digits)
  }

  @Test(arguments: [
    ("35.50", "1.1172", "39.660600"), ("-3", "0.5", "-1.5"), ("0.00", "-2.0", "0.000"),
    ("1E+3", "1E-3", "1"), ("2E+3", "3E+4", "6E+7"),
    ("9223372036854775807", "9223372036854775807", "85070591730234615847396907784232501249"),
    ("-9223372036854775808", "-9223372036854775808", "85070591730234615865843651857942052864"),
    ("9999999999999999999", "9999999999999999999", "99999999999999999980000000000000000001"),
    ("10000000000000000000", "10000000000000000000", "1.0000000000000000000000000000000000000E+38"),
    (
      "4000000000000000000000", "250000000000000000000",
      "1.0000000000000000000000000000000000000E+42"
    ),
    ("1E-6000", "1E-176", "1E-6176"), ("10E-6176", "0.1", "1E-6176"),
    ("1E+6176", "10E+1", "100E+6176"),
    ("1E+6176", "1E+37", "10000000000000000000000000000000000000E+6176"),
    ("0E-6176", "0.1", "0E-6176"), ("0E+6176", "0E+6176", "0E+6176"),
  ])
  func `a product has the sum of the scales`(left: String, right: String, product: String) throws {
    let (left, right) = try (ExactDecimal(left), ExactDecimal(right))
    let expected = try ExactDecimal(product).digits
    #expect(try left.multiplied(by: right).digits == expected)
    #expect(try right.multiplied(by: left).digits == expected)
  }

  @Test(arguments: [
    ("10000000000000000000000000000000000001", "11"), ("1E-6176", "0.1"),
    ("12345678901234567891", "12345678901234567893"),
    ("99999999999999999999999999999999999999", "99999999999999999999999999999999999999"),
    ("9E+6176", "1E+38"), ("1E+6176", "1E+6176"), ("1E-6176", "1E-6176"),
  ])
  func `a product beyond 38 digits or the scales overflows`(left: String, right: String) throws {
    let (left, right) = try (ExactDecimal(left), ExactDecimal(right))
    #expect(throws: DecimalError.overflow) { try left.multiplied(by: right) }
    #expect(throws: DecimalError.overflow) { try (-right).multiplied(by: left) }
  }

  @Test func `sums and products of boundary values are those of whole numbers`() throws {
    let scales = [-19, -1, 0, 2, 18, 19, 38]
    for left in Boundaries.coefficients {
      for (index, right) in Boundaries.coefficients.enumerated() {
        let scale = scales[index % scales.count]
        let matches = try matchesWholeNumbers(
          ExactDecimal(coefficient: left, scale: 0),
          ExactDecimal(coefficient: right, scale: scale)
        )
        guard matches else { return }
      }
    }
  }

  @Test(arguments: [
    (1...38, -45...45), (1...20, -12...12), (30...38, 0...6), (1...3, -6_176...6_176),
  ])
  func `sums and products of random values are those of whole numbers`(
    digits: ClosedRange<Int>,
    scale: ClosedRange<Int>
  ) throws {
    var random = SplitMix64(seed: UInt64(digits.upperBound) &+ UInt64(scale.upperBound))
    for _ in 0..<(scale.upperBound > 100 ? 300 : 5_000) {
      let left = try random.decimal(digits: digits, scale: scale)
      let right = try random.decimal(digits: digits, scale: scale)
      guard try matchesWholeNumbers(left, right) else { return }
    }
  }

  @Test func `adding undoes subtracting`() throws {
    var random = SplitMix64(seed: 2)
    for _ in 0..<5_000 {
      let left = try random.decimal(digits: 1...30, scale: 0...6)
      let right = try random.decimal(digits: 1...30, scale: 0...6)
      #expect(try left.subtracting(right).adding(right) == left)
      #expect(try left.subtracting(left).isZero)
    }
  }

  /// Whether the sum, difference and product equal those of integers of any size.
  private func matchesWholeNumbers(_ left: ExactDecimal, _ right: ExactDecimal) throws -> Bool {
    let scale = max(left.scale, right.scale)
    let sum = BigInt(left, at: scale) + BigInt(right, at: scale)
    let difference = BigInt(left, at: scale) - BigInt(right, at: scale)
    let product = BigInt(left, at: left.scale) * BigInt(right, at: right.scale)
    let wanted = [(sum, scale), (difference, scale), (product, left.scale + right.scale)].map {
      Digits(exactly: $0.magnitude, isNegative: $0.sign == .minus, scale: $1)
    }
    let actual = [
      try digits { () throws(DecimalError) in try left.adding(right) },
      try digits { () throws(DecimalError) in try left.subtracting(right) },
      try digits { () throws(DecimalError) in try left.multiplied(by: right) },
    ]
    if actual == wanted { return true }
    Issue.record("\(left) and \(right): \(actual), not \(wanted)")
    return false
  }
}
