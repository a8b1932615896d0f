import ExactMoney
import TestSupport
import Testing

@Suite struct ExactDecimalTextTests {
  @Test(
    arguments: [
      (0, 0, "0", "0"), (0, 2, "0.00", "0.00"), (0, -3, "0E+3", "0E+3"),
      (0, 7, "0.0000000", "0E-7"),
      (1, 0, "1", "1"), (-1, 0, "-1", "-1"), (1_234, 2, "12.34", "12.34"),
      (-1_234, 4, "-0.1234", "-0.1234"),
      (-1_234, 6, "-0.001234", "-0.001234"), (110, 2, "1.10", "1.10"),
      (5, 6, "0.000005", "0.000005"),
      (5, 7, "0.0000005", "5E-7"), (50, 7, "0.0000050", "0.0000050"),
      (38, 7, "0.0000038", "0.0000038"),
      (12, -2, "1.2E+3", "1.2E+3"), (1, -3, "1E+3", "1E+3"), (-100, -1, "-1.00E+3", "-1.00E+3"),
      (1, 61, "1E-61", "1E-61"), (123, 61, "1.23E-59", "1.23E-59"),
      (1, 60, "0.000000000000000000000000000000000000000000000000000000000001", "1E-60"),
      (
        Boundaries.largest, 0, "99999999999999999999999999999999999999",
        "99999999999999999999999999999999999999"
      ),
      (
        -Boundaries.largest, 38, "-0.99999999999999999999999999999999999999",
        "-0.99999999999999999999999999999999999999"
      ),
      (
        -Boundaries.largest, 60, "-0.000000000000000000000099999999999999999999999999999999999999",
        "-9.9999999999999999999999999999999999999E-23"
      ),
      (
        -Boundaries.largest, 61, "-9.9999999999999999999999999999999999999E-24",
        "-9.9999999999999999999999999999999999999E-24"
      ),
      (
        -Boundaries.largest, 6_176, "-9.9999999999999999999999999999999999999E-6139",
        "-9.9999999999999999999999999999999999999E-6139"
      ),
      (
        Boundaries.largest, -6_176, "9.9999999999999999999999999999999999999E+6213",
        "9.9999999999999999999999999999999999999E+6213"
      ),
      (9_999_999_999_999_999, 15, "9.999999999999999", "9.999999999999999"),
      (9_999_999_999_999_999, 16, "0.9999999999999999", "0.9999999999999999"),
      (-10_000_000_000_000_000, 15, "-10.000000000000000", "-10.000000000000000"),
      (Int128(Int64.min), 0, "-9223372036854775808", "-9223372036854775808"),
      (Int128(UInt64.max) + 1, 3, "18446744073709551.616", "18446744073709551.616"),
    ] as [(Int128, Int, String, String)]
  )
  func `a number is written with its scale`(
    coefficient: Int128,
    scale: Int,
    plain: String,
    scientific: String
  ) throws {
    let value = try ExactDecimal(coefficient: coefficient, scale: scale)
    #expect(value.description == plain)
    #expect(value.scientificDescription == scientific)
  }

  @Test(arguments: [
    (1...38, 0...60), (1...16, 0...16), (1...38, -100...100), (1...38, -6_176...6_176),
  ])
  func `what is written is read back`(digits: ClosedRange<Int>, scale: ClosedRange<Int>) throws {
    var random = SplitMix64(seed: UInt64(digits.upperBound) &+ UInt64(scale.upperBound))
    for _ in 0..<10_000 {
      let value = try random.decimal(digits: digits, scale: scale)
      guard try ExactDecimal(value.description).digits == value.digits,
        try ExactDecimal(value.scientificDescription).digits == value.digits
      else {
        Issue.record("\(value.digits): \(value), \(value.scientificDescription)")
        return
      }
    }
  }

  @Test func `boundary values are read back at every plain scale`() throws {
    for coefficient in Boundaries.coefficients {
      for scale in -2...62 {
        let value = try ExactDecimal(coefficient: coefficient, scale: scale)
        #expect(try ExactDecimal(value.description).digits == value.digits)
        #expect(value.description.contains("E") == !(0...60).contains(scale))
      }
    }
  }

  @Test func `the written bytes are the description and stay inside the capacity`() throws {
    var random = SplitMix64(seed: 9)
    let capacity = ExactDecimal.textCapacity
    for index in 0..<20_000 {
      let value =
        index.isMultiple(of: 2)
        ? try random.decimal(digits: 1...17, scale: 0...17)
        : try random.decimal(digits: 1...38, scale: -70...70)
      var bytes = [UInt8](repeating: 0xAA, count: capacity + 16)
      let length = bytes.withUnsafeMutableBytes { buffer in
        value.write(into: UnsafeMutableRawBufferPointer(rebasing: buffer[8..<8 + capacity]))
      }
      #expect(length <= capacity)
      #expect(String(decoding: bytes[8..<8 + length], as: UTF8.self) == value.description)
      #expect(
        bytes[..<8].allSatisfy { $0 == 0xAA } && bytes[(8 + capacity)...].allSatisfy { $0 == 0xAA }
      )
    }
  }

  @Test func `a larger buffer is no harm`() {
    var bytes = [UInt8](repeating: 0, count: 200)
    let length = bytes.withUnsafeMutableBytes { (-12 as ExactDecimal).write(into: $0) }
    #expect(String(decoding: bytes[..<length], as: UTF8.self) == "-12")
  }

  @Test func `a buffer below the capacity is a broken promise`() async {
    await #expect(processExitsWith: .failure) {
      var bytes = [UInt8](repeating: 0, count: ExactDecimal.textCapacity - 1)
      _ = bytes.withUnsafeMutableBytes { ExactDecimal.one.write(into: $0) }
    }
  }
}
