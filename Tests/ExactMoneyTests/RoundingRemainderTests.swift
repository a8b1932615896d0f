import Testing

@testable import ExactMoney

@Suite struct RoundingRemainderTests {
  @Test(arguments: RoundingRule.allCases)
  func `a tail raises the last digit as the rule is defined`(rule: RoundingRule) {
    for divisor in [1, 2, 3, 4, 5, 7, 10, 100, 9_999_999_999_999_999_999, .max - 1, .max]
      as [UInt64]
    {
      let half = divisor / 2
      let around = [0, 1, 2, half &- 1, half, half &+ 1, half &+ 2, divisor - 1]
      for remainder in around where remainder < divisor {
        for isOdd in [false, true] {
          for isNegative in [false, true] {
            let tail = RoundingRemainder(remainder: remainder, divisor: divisor)
            let division = Division(
              quotient: isOdd ? 1 : 2,
              remainder: .init(remainder),
              divisor: .init(divisor)
            )
            let expected = division.rounded(by: rule, isNegative: isNegative) - division.quotient
            #expect(
              tail.increment(by: rule, isOdd: isOdd, isNegative: isNegative) == UInt64(expected),
              "\(remainder)/\(divisor), odd \(isOdd), negative \(isNegative)"
            )
          }
        }
      }
    }
  }

  @Test func `a wide tail is reported in quarters`() {
    let divisor = UInt256(high: 1 << 127, low: 0)
    let half = UInt256(high: 1 << 126, low: 0)
    let one = UInt256(1)
    #expect(RoundingRemainder(remainder: UInt256(0), divisor: divisor).remainder == 0)
    #expect(RoundingRemainder(remainder: one, divisor: divisor).remainder == 1)
    #expect(RoundingRemainder(remainder: half &- one, divisor: divisor).remainder == 1)
    #expect(RoundingRemainder(remainder: half, divisor: divisor).remainder == 2)
    #expect(RoundingRemainder(remainder: half &+ one, divisor: divisor).remainder == 3)
    #expect(RoundingRemainder(remainder: divisor &- one, divisor: divisor).remainder == 3)
  }

  @Test(arguments: [10, 100, 1_000_000_000_000_000_000] as [UInt64])
  func `the digits in front decide, and a tail behind a half tips it`(power: UInt64) {
    for digits in [0, 1, power / 2 - 1, power / 2, power / 2 + 1, power - 1] {
      for tail in [
        RoundingRemainder.zero, .belowHalf, RoundingRemainder(remainder: 9, divisor: 10),
      ] {
        let joined = RoundingRemainder(digits: digits, of: power, followedBy: tail)
        let isTie = digits == power / 2 && tail.isZero
        #expect(joined.isZero == (digits == 0 && tail.isZero))
        #expect(
          joined.increment(by: .toNearestOrTowardZero, isOdd: false, isNegative: false)
            == (digits >= power / 2 && !isTie ? 1 : 0)
        )
        #expect(
          joined.increment(by: .toNearestOrAwayFromZero, isOdd: false, isNegative: false)
            == (digits >= power / 2 ? 1 : 0)
        )
      }
    }
  }
}
