import BigInt
import ExactMoney
import TestSupport
import Testing

@Suite struct ExactFractionTests {
  private func fraction(_ text: String) throws -> ExactFraction {
    ExactFraction(try ExactDecimal(text))
  }

  @Test func `a quotient keeps its terms, reduced`() throws {
    let ratio = try fraction("10").divided(by: fraction("6"))
    #expect(ratio.numerator == 5 && ratio.denominator == 3)
    #expect(!ratio.isExact)
    #expect(ratio.value.description == "1.666666666666666666666666666666667")
  }

  @Test(arguments: [
    ("1", "8", "0.125"), ("1", "5", "0.2"), ("3", "40", "0.075"), ("-1", "4", "-0.25"),
    ("1", "-4", "-0.25"), ("1", "0.01", "1E+2"), ("7", "7", "1"), ("0", "3", "0"),
    ("1", "1024", "0.0009765625"), ("6.00", "4", "1.50"),
  ])
  func `a quotient that terminates is a decimal`(left: String, right: String, value: String) throws
  {
    let ratio = try fraction(left).divided(by: fraction(right))
    #expect(ratio.isExact && ratio.denominator == 1)
    #expect(ratio.value == (try ExactDecimal(value)))
  }

  @Test func `a division by zero is an error`() throws {
    #expect(throws: DecimalError.divisionByZero) { try fraction("1").divided(by: fraction("0.00")) }
  }

  @Test func `what outgrows the digits is rounded, and says so`() throws {
    let large = try fraction(String(repeating: "9", count: 38))
    let square = try large.multiplied(by: large)
    #expect(!square.isExact)
    #expect(square.value.digitCount == 34)
    let sum = try large.adding(fraction("0.5"))
    #expect(!sum.isExact)
    #expect(sum.value == (try ExactDecimal("1E+38")))
    #expect(try !square.divided(by: square).isExact)
    #expect(try square.divided(by: square).value == 1)
  }

  @Test func `the smallest values have fewer digits`() throws {
    let smallest = ExactFraction(try ExactDecimal(coefficient: 2, scale: 6_176))
    let third = try smallest.divided(by: fraction("3"))
    #expect(third.value == (try ExactDecimal(coefficient: 1, scale: 6_176)))
  }

  @Test func `arithmetic is that of fractions`() throws {
    var random = SplitMix64(seed: 5)
    func next() -> (ExactFraction, Rational) {
      let above = ExactDecimal(
        Int64.random(in: -9_999...9_999, using: &random),
        scale: UInt8.random(in: 0...3, using: &random)
      )
      let below = ExactDecimal(Int64.random(in: 1...999, using: &random), scale: 0)
      let fraction = try? ExactFraction(above).divided(by: ExactFraction(below))
      return (fraction ?? ExactFraction(.zero), Rational(above) / Rational(below))
    }
    func rational(_ fraction: ExactFraction) -> Rational {
      Rational(fraction.numerator) / Rational(fraction.denominator)
    }
    for _ in 0..<3_000 {
      let (left, right) = (next(), next())
      #expect(rational(try left.0.adding(right.0)) == left.1 + right.1)
      #expect(rational(try left.0.multiplied(by: right.0)) == left.1 * right.1)
      #expect(rational(-left.0) == left.1 * Rational(-1))
      guard !right.0.isZero else { continue }
      #expect(rational(try left.0.divided(by: right.0)) == left.1 / right.1)
    }
  }
}
