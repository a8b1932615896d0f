import BigInt
import ExactMoney
import TestSupport
import Testing

/// A factor's product is exact and rounded once, or nil.
@Suite struct BatchFactorTests {
  @Test(arguments: RoundingRule.allCases)
  func `products are those of exact fractions`(rule: RoundingRule) {
    var random = SplitMix64(seed: UInt64(rule.rawValue))
    let rounding = BatchRounding(rule)
    var reported = 0
    for _ in 0..<lawCases(20_000) {
      let digits = [10, 10_000, 10_000_000].randomElement(using: &random) ?? 10
      let above = UInt64.random(in: 1...UInt64(digits), using: &random)
      let below = UInt64.random(in: 1...1_000_000, using: &random)
      let exponent = Int.random(in: -4...4, using: &random)
      guard let factor = BatchFactor(numerator: above, denominator: below, exponent: exponent)
      else { continue }
      // Half of the amounts are drawn to give whole results and halves.
      let amount =
        Bool.random(using: &random)
        ? UInt64.random(in: 0..<1 << 32, using: &random)
        : UInt64.random(in: 0...40, using: &random) * below / 2
      let isNegative = Bool.random(using: &random)
      guard let product = factor.product(amount, rounding, isNegative: isNegative) else { continue }
      reported += 1
      let power = BigInt(10).power(abs(exponent))
      let exact =
        Rational(BigInt(amount) * (isNegative ? -1 : 1))
        * (exponent < 0
          ? Rational(BigInt(above), BigInt(below) * power)
          : Rational(BigInt(above) * power, BigInt(below)))
      let expected = exact.coefficient(at: 0, rounding: rule)
      guard BigInt(product) == expected.magnitude else {
        Issue.record(
          "\(amount) × \(above)/\(below)e\(exponent) \(rule): \(product), not \(expected)"
        )
        return
      }
    }
    #expect(reported > lawCases(20_000) / 5)
  }

  @Test func `amounts at the limit are reported, and beyond it not`() throws {
    // 1 ÷ 1.0843, an ordinary reciprocal, for an amount in cents.
    let factor = try #require(BatchFactor(numerator: 10_000, denominator: 10_843, exponent: 0))
    let rounding = BatchRounding(.toNearestOrAwayFromZero)
    #expect(factor.product(1 << 31, rounding, isNegative: false) != nil)
    #expect(factor.product(1 << 32, rounding, isNegative: false) == nil)
    #expect(BatchFactor(bits: 0).product(0, rounding, isNegative: false) == nil)
    #expect(BatchFactor(bits: 0).product(1, rounding, isNegative: false) == nil)
  }

  @Test func `what eight bytes do not hold is none`() {
    #expect(BatchFactor(numerator: 0, denominator: 1, exponent: 0) == nil)
    #expect(BatchFactor(numerator: 1, denominator: 0, exponent: 0) == nil)
    #expect(BatchFactor(numerator: .max, denominator: 1, exponent: 3) == nil)
    #expect(BatchFactor(numerator: 1, denominator: 1, exponent: 30) == nil)
  }
}
