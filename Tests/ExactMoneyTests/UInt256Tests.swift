import BigInt
import TestSupport
import Testing

@testable import ExactMoney

@Suite struct UInt256Tests {
  /// Limbs for which an estimated quotient digit is too large, a borrow propagates, or an estimate
  /// fails.
  private static let limbs: [UInt64] = [0, 1, (1 << 63) - 1, 1 << 63, .max - 1, .max]

  /// Numbers made of `limbs`, and powers of ten with their neighbours.
  private static let numbers: [UInt256] = {
    var numbers: [UInt256] = []
    for top in limbs {
      for upper in limbs {
        for lower in limbs {
          let bottom = limbs[(numbers.count / 7) % limbs.count]
          numbers.append(UInt256(limbs: [bottom, lower, upper, top]))
          numbers.append(UInt256(limbs: [bottom, lower, top, 0]))
          numbers.append(UInt256(limbs: [lower, top, 0, 0]))
        }
      }
    }
    for exponent in stride(from: 0, to: 77, by: 3) {
      let power = BigUInt.powerOfTen(exponent)
      numbers += [power - 1, power, power + 1].map { UInt256(large: $0) }
    }
    return numbers
  }()

  @Test func `adversarial numbers divide as large integers do`() {
    let divisors = UInt256Tests.numbers.enumerated().filter {
      $0.offset % 5 == 0 && !$0.element.isZero
    }
    for dividend in UInt256Tests.numbers {
      for (_, divisor) in divisors {
        guard dividesAsLargeIntegers(dividend, divisor) else { return }
      }
    }
  }

  @Test func `random numbers divide as large integers do`() {
    var random = SplitMix64(seed: 12)
    for _ in 0..<20_000 {
      let dividend = random.number(maximumBits: 256)
      let divisor = random.number(maximumBits: Int.random(in: 1...256, using: &random))
      guard divisor.isZero || dividesAsLargeIntegers(dividend, divisor) else { return }
    }
  }

  @Test func `numbers next to a multiple divide as large integers do`() {
    var random = SplitMix64(seed: 13)
    for _ in 0..<10_000 {
      let divisor = random.number(maximumBits: Int.random(in: 65...190, using: &random))
      let factor = random.number(maximumBits: 256 - max(divisor.bitWidth, 1))
      let multiple = UInt256(large: divisor.large * factor.large)
      for dividend in [multiple, multiple &- UInt256(1), multiple &+ UInt256(1)] {
        guard divisor.isZero || dividesAsLargeIntegers(dividend, divisor) else { return }
      }
    }
  }

  @Test func `one word divides as large integers do`() {
    var random = SplitMix64(seed: 14)
    for dividend in UInt256Tests.numbers + (0..<1_000).map({ _ in random.number(maximumBits: 256) })
    {
      for divisor in [1, 3, 10, 1 << 32, 1 << 63, .max, max(random.next(), 1)] as [UInt64] {
        let (quotient, remainder) = dividend.divided(by: WordDivisor(divisor))
        let expected = dividend.large.quotientAndRemainder(dividingBy: BigUInt(divisor))
        #expect(quotient.large == expected.quotient && BigUInt(remainder) == expected.remainder)
      }
    }
  }

  @Test func `products are those of large integers`() {
    var random = SplitMix64(seed: 15)
    let halves = UInt256Tests.numbers.map(\.low).filter { $0.hashValue % 4 == 0 } + [0, 1, .max]
    for left in halves {
      for right in halves.prefix(60) + [random.number(maximumBits: 128).low] {
        let product = UInt256(left, times: right)
        guard product.large == BigUInt(left) * BigUInt(right) else {
          Issue.record("\(left) × \(right)")
          return
        }
      }
    }
  }

  @Test func `a product is nil exactly when it leaves 256 bits`() {
    var random = SplitMix64(seed: 16)
    for _ in 0..<10_000 {
      let left = random.number(maximumBits: Int.random(in: 100...256, using: &random))
      let right = random.number(maximumBits: Int.random(in: 0...128, using: &random)).low
      let expected = left.large * BigUInt(right)
      #expect(left.multiplied(by: right)?.large == (expected.bitWidth <= 256 ? expected : nil))
      let exponent = Int.random(in: 0...80, using: &random)
      let scaled = left.large * BigUInt.powerOfTen(exponent)
      #expect(left.multipliedByTen(to: exponent)?.large == (scaled.bitWidth <= 256 ? scaled : nil))
    }
    #expect(UInt256(1).multipliedByTen(to: 77)?.large == BigUInt.powerOfTen(77))
    #expect(UInt256(1).multipliedByTen(to: 78) == nil)
  }

  @Test func `sums, differences and order are those of large integers`() {
    let numbers = UInt256Tests.numbers.enumerated().filter { $0.offset % 7 == 0 }.map(\.element)
    for left in numbers {
      for right in numbers {
        #expect((left < right) == (left.large < right.large))
        #expect((left &+ right).large == (left.large + right.large) % (BigUInt(1) << 256))
        if !(left < right) { #expect((left &- right).large == left.large - right.large) }
      }
    }
  }

  @Test func `digits and bits are counted`() {
    for number in UInt256Tests.numbers {
      #expect(number.bitWidth == number.large.bitWidth)
      #expect(number.isZero == number.large.isZero)
      guard number.large < BigUInt.powerOfTen(77) else { continue }
      #expect(number.digitCount == number.large.digitCount)
    }
    for exponent in 0..<77 {
      let power = BigUInt.powerOfTen(exponent)
      #expect(UInt256(large: power).digitCount == exponent + 1)
      #expect(UInt256(large: power - 1).digitCount == max(exponent, 1))
    }
    for bit in 0..<256 {
      let power = BigUInt(1) << bit
      #expect(UInt256(large: power).digitCount == power.digitCount)
    }
    #expect(UInt256(large: BigUInt.powerOfTen(77) - 1).digitCount == 77)
  }

  private func dividesAsLargeIntegers(_ dividend: UInt256, _ divisor: UInt256) -> Bool {
    let (quotient, remainder) = dividend.quotientAndRemainder(dividingBy: divisor)
    let expected = dividend.large.quotientAndRemainder(dividingBy: divisor.large)
    if quotient.large == expected.quotient && remainder.large == expected.remainder { return true }
    Issue.record("\(dividend.large) ÷ \(divisor.large): \(quotient.large), \(remainder.large)")
    return false
  }
}

extension UInt256 {
  fileprivate init(limbs: [UInt64]) {
    self.init(
      high: UInt128(limbs[3]) << 64 | UInt128(limbs[2]),
      low: UInt128(limbs[1]) << 64 | UInt128(limbs[0])
    )
  }

  /// Creates the lowest 256 bits of `large`.
  fileprivate init(large: BigUInt) {
    self.init(limbs: (0..<4).map { UInt64(truncatingIfNeeded: large >> (64 * $0)) })
  }

  fileprivate var large: BigUInt {
    BigUInt(words: (0..<4).map { UInt(self[limb: $0]) })
  }
}

extension SplitMix64 {
  fileprivate mutating func number(maximumBits: Int) -> UInt256 {
    let number = UInt256(limbs: [next(), next(), next(), next()])
    return UInt256(large: number.large >> (256 - maximumBits))
  }
}
