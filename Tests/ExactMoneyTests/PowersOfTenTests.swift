import BigInt
import TestSupport
import Testing

@testable import ExactMoney

@Suite struct PowersOfTenTests {
  @Test func `every row is ten times the one before`() {
    #expect(PowersOfTen.uint64(0) == 1)
    for exponent in 1..<20 {
      #expect(PowersOfTen.uint64(exponent) == PowersOfTen.uint64(exponent - 1) * 10)
    }
    #expect(PowersOfTen.uint128(0) == 1)
    for exponent in 1..<39 {
      #expect(PowersOfTen.uint128(exponent) == PowersOfTen.uint128(exponent - 1) * 10)
    }
  }

  @Test func `digits are counted around every power of ten and of two`() {
    let powersOfTwo = (0..<127).map { UInt128(1) << UInt128($0) }
    for power in Digits.powersOfTen.dropLast() + powersOfTwo {
      for number in [power - 1, power, power + 1] where number < Digits.powersOfTen[38] {
        #expect(PowersOfTen.digitCount(number) == String(number).count)
        guard let word = UInt64(exactly: number) else { continue }
        #expect(PowersOfTen.digitCount(word) == String(number).count)
      }
    }
    #expect(PowersOfTen.digitCount(UInt64.max) == 20)
    #expect(PowersOfTen.digitCount(Digits.powersOfTen[38] - 1) == 38)
  }

  @Test(arguments: 1..<20)
  func `a divisor's row is what its definitions give`(exponent: Int) {
    let divisor = PowersOfTen.divisor(exponent)
    let value = BigUInt(10).power(exponent)
    #expect(BigUInt(divisor.value) == value)
    // A power of ten above one is not a power of two, so ⌈log₂⌉ is the bit width.
    let log = value.bitWidth
    let multiplier = ((BigUInt(1) << (63 + log)) + value - 1) / value
    #expect(BigUInt(divisor.multiplier) == multiplier)
    #expect(divisor.multiplierShift == UInt64(log - 1))
    let normalized = value << (64 - log)
    #expect(BigUInt(divisor.wide.normalized) == normalized)
    let reciprocal = ((BigUInt(1) << 128) - 1) / normalized - (BigUInt(1) << 64)
    #expect(BigUInt(divisor.wide.reciprocal) == reciprocal)
    #expect(divisor.wide.shift == UInt64(64 - log))
  }

  @Test(arguments: 1..<20)
  func `words up to 2⁶³ are divided by a multiplication`(exponent: Int) {
    let divisor = PowersOfTen.divisor(exponent)
    let (limit, value) = (UInt64(1) << 63, Digits.powersOfTen[exponent])
    var random = SplitMix64(seed: UInt64(exponent))
    var dividends: [UInt64] = [0, 1, limit - 1, limit]
    for _ in 0..<1_000 {
      let dividend = random.next() >> UInt64.random(in: 1...63, using: &random)
      let multiple = UInt128(dividend) / value * value
      dividends += [dividend, UInt64(multiple)]
      dividends += [multiple + 1, multiple + value - 1].compactMap { UInt64(exactly: $0) }
      if multiple > 0 { dividends.append(UInt64(multiple - 1)) }
    }
    let largest = UInt128(limit) / value * value
    dividends += [UInt64(largest), UInt64(largest > 0 ? largest - 1 : 0)]
    for dividend in dividends where dividend <= limit {
      let (quotient, remainder) = divisor.divide(dividend)
      #expect(UInt128(quotient) == UInt128(dividend) / value, "\(dividend)")
      #expect(UInt128(remainder) == UInt128(dividend) % value, "\(dividend)")
    }
  }
}
