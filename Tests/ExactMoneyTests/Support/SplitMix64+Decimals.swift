import ExactMoney
import TestSupport

extension SplitMix64 {
  /// Returns an integer of exactly `digits` digits, from 1 to 38, all equally likely.
  mutating func magnitude(digits: Int) -> UInt128 {
    let smallest = digits == 1 ? 0 : Digits.powersOfTen[digits - 1]
    let random = UInt128(next()) &<< 64 | UInt128(next())
    return smallest + random % (Digits.powersOfTen[digits] - smallest)
  }

  /// Returns a decimal of either sign, with a number of digits and a scale from the ranges.
  mutating func decimal(digits: ClosedRange<Int>, scale: ClosedRange<Int>) throws -> ExactDecimal {
    let magnitude = Int128(magnitude(digits: Int.random(in: digits, using: &self)))
    return try ExactDecimal(
      coefficient: Bool.random(using: &self) ? -magnitude : magnitude,
      scale: Int.random(in: scale, using: &self)
    )
  }

  /// Returns any of the seven rules.
  mutating func roundingRule() -> RoundingRule {
    RoundingRule.allCases[Int.random(in: 0..<RoundingRule.allCases.count, using: &self)]
  }
}
