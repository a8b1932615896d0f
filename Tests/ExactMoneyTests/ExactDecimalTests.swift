import TestSupport
import Testing

@testable import ExactMoney

@Suite struct ExactDecimalTests {
  @Test(arguments: Boundaries.coefficients)
  func `a coefficient and a scale come back as given`(coefficient: Int128) throws {
    for scale in [-6_176, -1, 0, 1, 19, 6_176] {
      let value = try ExactDecimal(coefficient: coefficient, scale: scale)
      #expect(value.digits == Digits(coefficient, scale: scale))
      #expect(value.isZero == (coefficient == 0))
      #expect(value.isNegative == (coefficient < 0))
      #expect(value.fitsWord == (Int64(exactly: coefficient) != nil))
    }
  }

  @Test(
    arguments: [
      Boundaries.largest + 1, -Boundaries.largest - 1, 1 << 126 + 1 << 125, Int128.max, Int128.min,
    ] as [Int128]
  )
  func `a coefficient of more than 38 digits overflows`(coefficient: Int128) {
    #expect(throws: DecimalError.overflow) { try ExactDecimal(coefficient: coefficient, scale: 0) }
  }

  @Test(arguments: [-6_177, 6_177, Int.min, Int.max, 1 << 32])
  func `a scale beyond 6,176 overflows`(scale: Int) {
    #expect(throws: DecimalError.overflow) { try ExactDecimal(coefficient: 0, scale: scale) }
    #expect(throws: DecimalError.overflow) { try ExactDecimal(coefficient: 1, scale: scale) }
  }

  @Test(arguments: [Int.min, -1, 0, 7, Int.max])
  func `an integer has scale 0`(integer: Int) {
    #expect(ExactDecimal(integer).digits == Digits(Int128(integer), scale: 0))
  }

  @Test func `literals and constants are integers`() {
    #expect((12_000 as ExactDecimal).digits == Digits(12_000, scale: 0))
    #expect((-7 as ExactDecimal).digits == Digits(-7, scale: 0))
    #expect(ExactDecimal.zero.digits == Digits(0, scale: 0))
    #expect(ExactDecimal.one.digits == Digits(1, scale: 0))
  }

  @Test(arguments: 1...38)
  func `digits are counted between powers of ten`(count: Int) throws {
    let smallest = Int128(Digits.powersOfTen[count - 1])
    let largest = Int128(Digits.powersOfTen[count] - 1)
    for coefficient in [smallest, largest, -smallest, -largest] {
      #expect(try ExactDecimal(coefficient: coefficient, scale: 3).digitCount == count)
    }
  }

  @Test func `zero has one digit`() throws {
    #expect(ExactDecimal.zero.digitCount == 1)
    #expect(try ExactDecimal("0.000").digitCount == 1)
  }

  @Test(arguments: Boundaries.coefficients)
  func `the sign changes and nothing else`(coefficient: Int128) throws {
    let value = try ExactDecimal(coefficient: coefficient, scale: 4)
    #expect((-value).digits == Digits(-coefficient, scale: 4))
    #expect((-(-value)).digits == value.digits)
    #expect(value.absoluteValue.digits == Digits(Int128(coefficient.magnitude), scale: 4))
  }

  @Test(arguments: [
    ("1.500", "1.5", "1.5"), ("1200", "1.2E+3", "1200"), ("-10.00", "-1E+1", "-10"),
    ("0.00", "0", "0"), ("0E+3", "0", "0E+3"), ("0E-6176", "0", "0"),
    ("1.2E+3", "1.2E+3", "1.2E+3"),
    ("1.20E+3", "1.2E+3", "1.20E+3"), ("12.05", "12.05", "12.05"), ("1.1", "1.1", "1.1"),
    ("10000000000000000000000000000000000000", "1E+37", "10000000000000000000000000000000000000"),
    ("-1.0000000000000000000000000000000000000", "-1", "-1"),
    ("1000E+6174", "1.0E+6177", "1.000E+6177"), ("10E-6176", "1E-6175", "1E-6175"),
  ])
  func `trailing zeros are taken off`(text: String, reduced: String, withoutZeros: String) throws {
    let value = try ExactDecimal(text)
    #expect(value.reduced.scientificDescription == reduced)
    #expect(try value.withoutTrailingZeros.digits == ExactDecimal(withoutZeros).digits)
  }

  @Test func `taking zeros off keeps the value and leaves none`() throws {
    var random = SplitMix64(seed: 1)
    for _ in 0..<2_000 {
      let value = try random.decimal(digits: 1...20, scale: -40...40)
      let zeros = Int.random(in: 0...18, using: &random)
      let longer = try ExactDecimal(
        coefficient: value.coefficient * Int128(Digits.powersOfTen[zeros]),
        scale: value.scale + zeros
      )
      #expect(longer.reduced == value)
      #expect(longer.reduced.digits == value.reduced.digits)
      #expect(longer.withoutTrailingZeros == value)
      #expect(longer.withoutTrailingZeros.scale <= max(value.scale, 0))
    }
  }
}
