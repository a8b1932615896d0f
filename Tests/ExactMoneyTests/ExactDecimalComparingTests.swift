import BigInt
import ExactMoney
import TestSupport
import Testing

@Suite struct ExactDecimalComparingTests {
  @Test(arguments: [
    ("1.10", "1.1"), ("0", "0.00"), ("-0", "0E+6176"), ("0E-6176", "0E+6176"), ("1E+3", "1000.00"),
    ("10000000000000000000000000000000000000", "1E+37"), ("1E+6176", "10E+6175"),
    ("-9223372036854775808.0", "-9223372036854775808"), ("1E-6175", "10E-6176"),
  ])
  func `values are equal whatever their scales`(left: String, right: String) throws {
    let (left, right) = try (ExactDecimal(left), ExactDecimal(right))
    #expect(left == right)
    #expect(!(left < right) && !(right < left))
    #expect(left.hashValue == right.hashValue)
    #expect(Set([left, right]).count == 1)
  }

  @Test func `values are sorted from the lowest to the highest`() throws {
    let ascending = try [
      "-99999999999999999999999999999999999999E+6176", "-1E+6176", "-1E+39",
      "-99999999999999999999999999999999999999", "-9223372036854775809", "-9223372036854775808",
      "-100", "-99.99", "-1.1", "-1", "-0.9999", "-1E-6176", "0.00", "1E-6176", "2E-6176",
      "1E-39", "0.01", "0.1", "0.11", "1", "1.0000000000000000000000000000000000001", "1.1", "9",
      "1E+1", "11", "9223372036854775807", "9223372036854775807.1", "9223372036854775808",
      "9999999999999999999", "1E+19", "10000000000000000001",
      "9999999999999999999999999999999999999.9", "1E+37", "99999999999999999999999999999999999999",
      "1E+38", "1E+6176", "9E+6176", "10E+6176", "99999999999999999999999999999999999999E+6176",
    ].map { try ExactDecimal($0) }
    for (position, left) in ascending.enumerated() {
      for (otherPosition, right) in ascending.enumerated() {
        #expect((left < right) == (position < otherPosition), "\(left) < \(right)")
        #expect((left == right) == (position == otherPosition), "\(left) == \(right)")
        #expect((left > right) == (position > otherPosition), "\(left) > \(right)")
      }
    }
  }

  @Test(arguments: [
    (1...38, -40...40), (1...18, 0...18), (36...38, -2...2), (1...2, -6_176...6_176),
  ])
  func `values compare as whole numbers`(digits: ClosedRange<Int>, scale: ClosedRange<Int>) throws {
    var random = SplitMix64(seed: UInt64(digits.lowerBound) &+ UInt64(scale.upperBound))
    for _ in 0..<(scale.upperBound > 100 ? 300 : 5_000) {
      let left = try random.decimal(digits: digits, scale: scale)
      // Half of the time a neighbour: nearly the same value at a nearby scale.
      let right =
        Bool.random(using: &random)
        ? try random.decimal(digits: digits, scale: scale) : try random.neighbour(of: left)
      let common = max(left.scale, right.scale)
      let (wide, otherWide) = (BigInt(left, at: common), BigInt(right, at: common))
      #expect((left < right) == (wide < otherWide), "\(left) < \(right)")
      #expect((left == right) == (wide == otherWide), "\(left) == \(right)")
      if left == right { #expect(left.hashValue == right.hashValue, "\(left), \(right)") }
    }
  }

  @Test func `boundary values compare as whole numbers do`() throws {
    for left in Boundaries.coefficients {
      for right in Boundaries.coefficients {
        for scale in [0, 1, 18, 19, 37] {
          let value = try ExactDecimal(coefficient: left, scale: 0)
          let other = try ExactDecimal(coefficient: right, scale: scale)
          let (wide, otherWide) = (BigInt(value, at: scale), BigInt(other, at: scale))
          guard (value < other) == (wide < otherWide), (value == other) == (wide == otherWide)
          else {
            Issue.record("\(value) and \(other)")
            return
          }
        }
      }
    }
  }
}

extension SplitMix64 {
  /// Returns `value` at a scale up to 20 larger, with its last digit off by at most one.
  fileprivate mutating func neighbour(of value: ExactDecimal) throws -> ExactDecimal {
    let room = min(ExactDecimal.maximumDigits - value.digitCount, 20, 6_176 - value.scale)
    let steps = Int.random(in: 0...room, using: &self)
    let coefficient = value.coefficient * Int128(Digits.powersOfTen[steps])
    let moved = coefficient + Int128.random(in: -1...1, using: &self)
    return try ExactDecimal(
      coefficient: abs(moved) > Boundaries.largest ? coefficient : moved,
      scale: value.scale + steps
    )
  }
}
