import BigInt
import ExactMoney
import TestSupport
import Testing

@Suite struct ExactSumTests {
  private func fraction(_ text: String) throws -> ExactFraction {
    let terms = try text.split(separator: "/").map { ExactFraction(try ExactDecimal(String($0))) }
    return terms.count == 1 ? terms[0] : try terms[0].divided(by: terms[1])
  }

  private func sum(_ products: [(String, String)]) throws -> ExactSum {
    var sum = ExactSum()
    for (amount, factor) in products { sum.add(try fraction(amount), times: try fraction(factor)) }
    return sum
  }

  @Test(arguments: [
    ([("5.0125/3", "1.2")], "2.01"), ([("10/3", "1.2")], "4.00"),
    ([("1/3", "1"), ("1/3", "1"), ("1/3", "0.015")], "0.67"), ([], "0.00"),
    ([("1", "0.005"), ("-1", "0.01")], "-0.01"), ([("1", "2"), ("1", "-2")], "0.00"),
  ])
  func `a sum is rounded once`(products: [(String, String)], expected: String) throws {
    let rounded = try sum(products).rounded(to: .scale(2), rounding: .toNearestOrAwayFromZero)
    #expect(rounded.description == expected)
  }

  @Test(arguments: [
    ("0.05", "1.00"), ("0.50", "1.00"), ("1", "1"), ("0.1", "1.0"), ("5", "0"), ("0.025", "1.025"),
  ])
  func `a sum may be a multiple of a step`(step: String, expected: String) throws {
    let rounded = try sum([("1", "1.0249")]).rounded(
      toMultipleOf: ExactDecimal(step),
      rounding: .toNearestOrAwayFromZero
    )
    #expect(rounded.description == expected)
  }

  @Test(arguments: [
    ("1.01", "1.00"), ("1.02", "1.00"), ("1.03", "1.05"), ("1.04", "1.05"), ("1.05", "1.05"),
    ("1.06", "1.05"), ("1.07", "1.05"), ("1.08", "1.10"), ("1.09", "1.10"), ("1.10", "1.10"),
    ("-1.02", "-1.00"), ("-1.03", "-1.05"),
  ])
  func `cents are rounded to five by the Swedish rule`(amount: String, expected: String) throws {
    let rounded = try sum([(amount, "1")]).rounded(
      toMultipleOf: ExactDecimal("0.05"),
      rounding: .toNearestOrAwayFromZero
    )
    #expect(rounded.description == expected)
  }

  @Test func `cash is reached in one rounding and never through the minor units`() throws {
    let rule = RoundingRule.toNearestOrAwayFromZero
    for amount in ["0.499", "0.4999999999"] {
      #expect(try sum([(amount, "1")]).rounded(toMultipleOf: 1, rounding: rule).isZero)
    }
  }

  @Test func `a tie of cash follows the rule`() throws {
    let (money, step) = (try sum([("1.025", "1")]), try ExactDecimal("0.05"))
    let amounts = try RoundingRule.allCases.map { rule in
      try money.rounded(toMultipleOf: step, rounding: rule).description
    }
    #expect(amounts == ["1.05", "1.00", "1.00", "1.05", "1.00", "1.00", "1.05"])
  }

  /// Sums that differ by a unit of the 38th digit from the middle of two multiples.
  ///
  /// 7.525 lies between 7.50 and 7.55, 8.75 between 8.50 and 9.00, 7.5 between 5 and 10. With fewer
  /// digits the sums would equal the middle.
  @Test(arguments: [
    ("0.05", "1", "7.5249999999999999999999999999999999999", "7.50"),
    ("0.05", "-1", "7.5249999999999999999999999999999999999", "-7.50"),
    ("0.05", "1", "7.5250000000000000000000000000000000001", "7.55"),
    ("0.05", "0.875", "8.5999999999999999999999999999999999999", "7.50"),
    ("0.05", "1/7", "52.674999999999999999999999999999999999", "7.50"),
    ("0.50", "1", "8.7499999999999999999999999999999999999", "8.50"),
    ("5", "1", "7.4999999999999999999999999999999999999", "5"),
  ])
  func `a multiple is of all digits of the sum`(
    step: String,
    amount: String,
    factor: String,
    expected: String
  ) throws {
    // For an exact middle, half up rounds up and half down rounds down, so the two rules would
    // differ.
    for rule in [RoundingRule.toNearestOrAwayFromZero, .toNearestOrTowardZero] {
      let rounded = try sum([(amount, factor)]).rounded(
        toMultipleOf: ExactDecimal(step),
        rounding: rule
      )
      #expect(rounded.description == expected)
    }
  }

  @Test func `a multiple is of the product of many factors, none of them rounded`() throws {
    // 3³ × 11 × 8837 × 64927 × 1419032861 × 311191274178259753 is 75249999999999999999999999999999999999:
    // as a number with 37 decimals it is less than 7.525, the middle of 7.50 and 7.55.
    let factors = ["2.7", "1.1", "0.8837", "6.4927", "1.419032861", "0.311191274178259753"]
    var ratio = ExactFraction.one
    for factor in factors { ratio = try ratio.multiplied(by: fraction(factor)) }
    let middle = try ExactDecimal("7.525")
    #expect(ratio.isExact && ratio.value < middle)
    var sum = ExactSum()
    sum.add(.one, times: ratio)
    let rounded = try sum.rounded(
      toMultipleOf: ExactDecimal("0.05"),
      rounding: .toNearestOrAwayFromZero
    )
    #expect(rounded.description == "7.50")
  }

  @Test(arguments: RoundingRule.allCases)
  func `a tie between numbers of any size follows the rule`(rule: RoundingRule) throws {
    let (left, right) = ("12345678901234567890123456789", "98765432109876543210987654321")
    for cent in ["0.005", "-0.005"] {
      let tie = try sum([(left, right), ("-" + left, right), (cent, "1")])
      let expected = try ExactDecimal(cent).rounded(to: .scale(2), rounding: rule)
      #expect(try tie.rounded(to: .scale(2), rounding: rule) == expected)
    }
  }

  @Test func `what needs more than 38 digits is an error`() throws {
    let nines = String(repeating: "9", count: 38)
    let large = try sum([(nines, "1"), (nines, "1")])
    #expect(throws: DecimalError.overflow) {
      try large.rounded(to: .scale(0), rounding: .toNearestOrEven)
    }
    let rounded = try large.rounded(to: .significantDigits(3), rounding: .toNearestOrEven)
    #expect(rounded == (try ExactDecimal("2E+38")))
  }

  /// Two terms of many digits cancel each other, so they need wide numbers though the sum is far
  /// below one.
  @Test(arguments: 0..<60)
  func `a sum below one has all the significant digits that are asked for`(place: Int) throws {
    var random = SplitMix64(seed: UInt64(place))
    let large = "98765432109876543210987654321"
    for _ in 0..<40 {
      let small = Int64.random(in: 1...999, using: &random)
      let divisor = Int64.random(in: 1_000...999_999, using: &random)
      let products = [(large, large), ("-" + large, large), ("\(small)/\(divisor)", "1/3")]
      let exact = Rational(BigInt(small), BigInt(divisor) * 3)
      let rounded = try sum(products).rounded(to: .significantDigits(9), rounding: .towardZero)
      #expect(rounded.withoutTrailingZeros == rounded || rounded.digitCount == 9)
      let isShort = rounded.digitCount < 9
      #expect(!isShort || Rational(rounded) == exact, "\(small)/\(divisor)/3")
    }
  }

  /// Short terms are summed as fractions, long ones as wide numbers.
  @Test(arguments: 0..<4)
  func `a sum is that of fractions of any size`(shard: UInt64) throws {
    var random = SplitMix64(seed: 77 + shard)
    for _ in 0..<1_500 {
      var (sum, exact) = (ExactSum(), Rational(0))
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let (amount, factor) = (next(&random), next(&random))
        sum.add(amount, times: factor)
        exact = exact + rational(amount) * rational(factor)
      }
      let scale = Int.random(in: 0...6, using: &random)
      let rule = try #require(RoundingRule.allCases.randomElement(using: &random))
      let expected = exact.coefficient(at: scale, rounding: rule)
      let rounded = try? sum.rounded(to: .scale(scale), rounding: rule)
      guard expected.magnitude < BigUInt(10).power(38) else {
        #expect(rounded == nil)
        continue
      }
      #expect(rounded.map { BigInt($0.coefficient) } == expected)
      #expect(rounded?.scale == scale)
      let digits = try sum.rounded(to: .significantDigits(34), rounding: .toNearestOrEven)
      #expect(isClose(Rational(digits), to: exact))
    }
  }

  /// Whether `left` and `right` differ by less than a unit of the 34th digit.
  private func isClose(_ left: Rational, to right: Rational) -> Bool {
    let difference = left.numerator * right.denominator - right.numerator * left.denominator
    return BigInt(difference.magnitude) * BigInt(10).power(33)
      <= BigInt(right.numerator.magnitude) * left.denominator
  }

  private func rational(_ fraction: ExactFraction) -> Rational {
    Rational(fraction.numerator) / Rational(fraction.denominator)
  }

  private func next(_ random: inout SplitMix64) -> ExactFraction {
    let digits = Int.random(in: 1...18, using: &random)
    let limit = (0..<digits).reduce(Int64(1)) { power, _ in power * 10 }
    let above = ExactDecimal(
      Int64.random(in: -limit...limit, using: &random),
      scale: UInt8.random(in: 0...6, using: &random)
    )
    let below = ExactDecimal(Int64.random(in: 1...limit, using: &random), scale: 0)
    let fraction = try? ExactFraction(above).divided(by: ExactFraction(below))
    return fraction ?? .one
  }
}
