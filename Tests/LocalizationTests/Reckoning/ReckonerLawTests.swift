import BigInt
import EmbeddedData
import ExactMoney
import TestSupport
import Testing

@testable import Localization

/// A random expression, and its value calculated with integers of any size; nil for a division by
/// zero.
private struct RandomExpression {
  let text: String
  let value: Rational?

  static func random(depth: Int, _ random: inout SplitMix64) -> RandomExpression {
    guard depth > 0, Int.random(in: 0..<4, using: &random) > 0 else { return number(&random) }
    let left = Self.random(depth: depth - 1, &random)
    let right = Self.random(depth: depth - 1, &random)
    let operation = ["+", "-", "*", "/"].randomElement(using: &random) ?? "+"
    return RandomExpression(
      text: "(\(left.text) \(operation) \(right.text))",
      value: result(operation, left.value, right.value)
    )
  }

  private static func result(
    _ operation: String,
    _ left: Rational?,
    _ right: Rational?
  ) -> Rational? {
    guard let left, let right else { return nil }
    return switch operation {
    case "+": left + right
    case "-": left + right * Rational(-1)
    case "*": left * right
    default: right.numerator == 0 ? nil : left / right
    }
  }

  private static func number(_ random: inout SplitMix64) -> RandomExpression {
    let decimal = ExactDecimal(
      Int64.random(in: 0...2_000, using: &random),
      scale: UInt8.random(in: 0...2, using: &random)
    )
    return RandomExpression(text: decimal.description, value: Rational(decimal))
  }
}

@Suite struct ReckonerLawTests {
  @Test(arguments: [1, 2, 3, 4])
  func `results equal those of fractions of any size`(depth: Int) throws {
    let reckoner = try Reckoner.of("en")
    var random = SplitMix64(seed: UInt64(depth))
    var exact = 0
    for _ in 0..<1_500 {
      let expression = RandomExpression.random(depth: depth, &random)
      guard let expected = expression.value else {
        let error = readingError { () throws(ReadingError) in try reckoner.reckon(expression.text) }
        #expect(error?.reason == .divisionByZero, "\(expression.text)")
        continue
      }
      let term = try #require(try reckoner.reckon(expression.text).terms.first)
      let fraction = Rational(term.amount.numerator) / Rational(term.amount.denominator)
      if fraction == expected { exact += 1 }
      let isValue = Rational(term.value) == expected
      // `isExact` is true only for exact values, and for all of them that fit in 34 digits.
      #expect(!term.amount.isExact || isValue, "\(expression.text)")
      #expect(isValue || Self.isNear(term.value, expected), "\(expression.text)")
    }
    // Only the deepest expressions need more than 38 digits.
    #expect(exact > (depth < 4 ? 1_200 : 600))
  }

  /// Whether `value` differs from `expected` by less than 10⁻³⁰ of it.
  private static func isNear(_ value: ExactDecimal, _ expected: Rational) -> Bool {
    let difference = Rational(value) + expected * Rational(-1)
    let left = difference.numerator.magnitude * expected.denominator.magnitude
    let right = expected.numerator.magnitude * difference.denominator.magnitude
    return left * BigUInt(10).power(30) < right
  }

  @Test func `a plain number is what the parser makes of it, in every locale`() throws {
    var random = SplitMix64(seed: 19)
    var plain = 0
    for tag in EmbeddedLocales.tags {
      let numbers = try EmbeddedLocales.required(tag).numbers
      let reckoner = try Reckoner.of(tag)
      let own = (0..<10).compactMap { Unicode.Scalar(numbers.zero.value + $0) }
      let marks = Array((numbers.decimal + numbers.group + ".,٫0").unicodeScalars)
      for round in 0..<200 {
        let digits = round % 4 == 0 ? Array("0123456789".unicodeScalars) : own
        var text = ""
        for _ in 0..<Int.random(in: 0...20, using: &random) {
          let isMark = Int.random(in: 0..<8, using: &random) == 0
          text.unicodeScalars.append((isMark ? marks : digits).randomElement(using: &random) ?? "0")
        }
        if NumeralStyle(numbers).plainNumber(in: text) != nil { plain += 1 }
        #expect((try? reckoner.reckon(text)) == (try? reckoner.parse(text)), "\(tag): \(text)")
      }
    }
    #expect(plain > EmbeddedLocales.tags.count * 40)
  }

  @Test func `sums and products do not depend on the order`() throws {
    let reckoner = try Reckoner.of("en")
    var random = SplitMix64(seed: 11)
    for _ in 0..<2_000 {
      let left = RandomExpression.random(depth: 1, &random).text
      let right = RandomExpression.random(depth: 1, &random).text
      for operation in ["+", "*"] {
        let first = try? reckoner.reckon("\(left) \(operation) \(right)").terms
        let second = try? reckoner.reckon("\(right) \(operation) \(left)").terms
        #expect(first == second, "\(left) \(operation) \(right)")
      }
    }
  }

  @Test func `dividing and multiplying by the same number changes nothing`() throws {
    let reckoner = try Reckoner.of("en")
    var random = SplitMix64(seed: 13)
    for _ in 0..<2_000 {
      let number = Int64.random(in: 1...1_000_000, using: &random)
      let divisor = Int64.random(in: 1...1_000_000, using: &random)
      let reckoning = try reckoner.reckon("\(number) / \(divisor) * \(divisor)")
      #expect(reckoning.text == "\(number)")
      let money = try reckoner.reckon("\(number) eur / \(divisor) * \(divisor)")
      #expect(money.text == "\(number) EUR")
    }
  }

  @Test func `a sum of money is the sum in each currency`() throws {
    let reckoner = try Reckoner.of("en")
    let codes = ["EUR", "USD", "JPY"]
    var random = SplitMix64(seed: 17)
    for _ in 0..<500 {
      var totals: [String: Int] = [:]
      var text = ""
      for _ in 0..<Int.random(in: 1...12, using: &random) {
        let amount = Int.random(in: 0...999, using: &random)
        let code = codes.randomElement(using: &random) ?? "EUR"
        totals[code, default: 0] += amount
        text += (text.isEmpty ? "" : " + ") + "\(amount) \(code)"
      }
      let terms = try reckoner.reckon(text).terms
      #expect(terms.count == totals.count)
      for term in terms {
        #expect(term.value == ExactDecimal(totals[term.currency?.code ?? ""] ?? -1), "\(text)")
      }
    }
  }
}
