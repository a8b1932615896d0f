import CBrowserRuntime
import Testing

/// Compares our 128-bit arithmetic, which WebAssembly lacks, with the machine's.
@Suite struct ArithmeticTests {
  private static let edges: [UInt128] = {
    let powers = (0..<128).flatMap { shift -> [UInt128] in
      let power = UInt128(1) << UInt128(shift)
      return [power, power &- 1, power &+ 1, ~power, 0 &- power]
    }
    return powers + [0, 10, 1_000_000_007, UInt128(Int128.max), UInt128.max - 1]
  }()

  /// Returns a number of random length, with or without long runs of equal bits.
  private static func number(_ random: inout SystemRandomNumberGenerator) -> UInt128 {
    let number = UInt128.random(in: 0...UInt128.max, using: &random)
    let mask = edges[Int.random(in: 0..<edges.count, using: &random)]
    switch Int.random(in: 0..<4, using: &random) {
    case 0: return mask
    case 1: return number & mask
    case 2: return number | mask
    default: return number >> UInt128.random(in: 0..<128, using: &random)
    }
  }

  /// Whether both compute the same.
  ///
  /// An `#expect` for each of a million numbers would take most of the time.
  private static func agrees(_ left: UInt128, _ right: UInt128) -> Bool {
    let (a, b) = (runtime_wide(left), runtime_wide(right))
    guard UInt128(runtime_multiply(a, b)) == left &* right else { return false }
    guard right != 0 else { return true }
    let (x, y) = (Int128(truncatingIfNeeded: left), Int128(truncatingIfNeeded: right))
    let (unsigned, signed) = (runtime_divide(a, b), runtime_divide_signed(a, b))
    return UInt128(unsigned.quotient) == left / right
      && UInt128(unsigned.remainder) == left % right
      && Int128(signed.quotient) == x.dividedReportingOverflow(by: y).partialValue
      && Int128(signed.remainder) == x.remainderReportingOverflow(dividingBy: y).partialValue
  }

  @Test func `products, quotients and remainders of numbers at the edges are the machine's`() {
    for left in Self.edges {
      for right in Self.edges where !Self.agrees(left, right) { Issue.record("\(left), \(right)") }
    }
  }

  @Test(arguments: [50_000])
  func `products, quotients and remainders of any numbers are the machine's`(count: Int) {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<count {
      let (left, right) = (Self.number(&random), Self.number(&random))
      if !Self.agrees(left, right) { Issue.record("\(left), \(right)") }
    }
  }

  @Test func `shifts by every count are the machine's`() {
    for value in Self.edges {
      for count in 0..<128 {
        let (wide, signed) = (runtime_wide(value), Int128(truncatingIfNeeded: value))
        let agrees =
          UInt128(runtime_shift_left(wide, Int32(count))) == value << UInt128(count)
          && UInt128(runtime_shift_right(wide, Int32(count))) == value >> UInt128(count)
          && Int128(runtime_shift_right_signed(wide, Int32(count))) == signed >> Int128(count)
        if !agrees { Issue.record("\(value), \(count)") }
      }
    }
  }

  /// The same at length.
  @Suite struct Long {
    @Test func `products, quotients and remainders of any numbers are the machine's`() {
      ArithmeticTests()
        .`products, quotients and remainders of any numbers are the machine's`(count: 500_000)
    }
  }
}

extension runtime_wide {
  fileprivate init(_ number: UInt128) {
    self.init(
      low: UInt64(truncatingIfNeeded: number),
      high: UInt64(truncatingIfNeeded: number >> 64)
    )
  }
}

extension UInt128 {
  fileprivate init(_ wide: runtime_wide) {
    self = UInt128(wide.high) << 64 | UInt128(wide.low)
  }
}

extension Int128 {
  fileprivate init(_ wide: runtime_wide) {
    self.init(truncatingIfNeeded: UInt128(wide))
  }
}
