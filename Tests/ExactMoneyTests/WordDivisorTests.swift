import BigInt
import TestSupport
import Testing

@testable import ExactMoney

@Suite struct WordDivisorTests {
  /// Words beside which the estimates of a division go wrong.
  private static let words: [UInt64] = [
    0, 1, 2, 3, 9, 10, (1 << 32) - 1, 1 << 32, (1 << 32) + 1, (1 << 63) - 1, 1 << 63, (1 << 63) + 1,
    10_000_000_000_000_000_000, .max - 1, .max,
  ]

  @Test func `adversarial words divide as large integers do`() {
    for divisor in WordDivisorTests.words where divisor > 0 {
      let highs = WordDivisorTests.words.filter { $0 < divisor } + [divisor - 1, divisor / 2]
      for high in highs {
        for low in WordDivisorTests.words + [divisor - 1, divisor] {
          expectQuotient(high: high, low: low, divisor: divisor)
        }
      }
    }
  }

  @Test func `random words divide as large integers do`() {
    var random = SplitMix64(seed: 10)
    for _ in 0..<20_000 {
      let divisor = max(random.next() >> UInt64.random(in: 0...63, using: &random), 1)
      expectQuotient(high: random.next() % divisor, low: random.next(), divisor: divisor)
    }
  }

  @Test func `dividends next to a multiple of the divisor divide as large integers do`() {
    var random = SplitMix64(seed: 11)
    for _ in 0..<10_000 {
      let divisor = random.next() | 1 << 63
      let product = divisor.multipliedFullWidth(by: random.next())
      let multiple = UInt128(product.high) << 64 | UInt128(product.low)
      for dividend in [multiple, multiple &- 1, multiple + 1, multiple + UInt128(divisor - 1)] {
        guard dividend.upperWord < divisor else { continue }
        expectQuotient(high: dividend.upperWord, low: dividend.lowerWord, divisor: divisor)
      }
    }
  }

  @Test func `a normalized divisor needs no shift`() {
    let divisor = WordDivisor(normalized: 1 << 63 | 12_345)
    #expect(divisor.shift == 0)
    #expect(divisor.normalized == WordDivisor(1 << 63 | 12_345).normalized)
    #expect(divisor.reciprocal == WordDivisor(1 << 63 | 12_345).reciprocal)
  }

  private func expectQuotient(high: UInt64, low: UInt64, divisor: UInt64) {
    let (quotient, remainder) = WordDivisor(divisor).divide(high: high, low: low)
    let expected = (BigUInt(high) << 64 + BigUInt(low)).quotientAndRemainder(
      dividingBy: BigUInt(divisor)
    )
    if BigUInt(quotient) != expected.quotient || BigUInt(remainder) != expected.remainder {
      Issue.record("(\(high), \(low)) ÷ \(divisor): \(quotient), \(remainder)")
    }
  }
}
