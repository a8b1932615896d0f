import Foundation

/// The number of random cases for a law: `count`, or as many times that as `CAMBIO_LAWS` says.
///
/// A case takes a tenth of a millisecond without optimisation, so every run tries enough to find a
/// wrong rule. `CAMBIO_LAWS=10` looks for what fails once in a million.
public func lawCases(_ count: Int) -> Int {
  let factor = ProcessInfo.processInfo.environment["CAMBIO_LAWS"].flatMap { Int($0) } ?? 1
  return count * max(factor, 1)
}

/// A small seeded generator: every run of the tests draws the same numbers.
///
/// Steele, Lea & Flood, "Fast splittable pseudorandom number generators" (OOPSLA 2014).
public struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  public init(seed: UInt64) {
    state = seed
  }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed &>> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed &>> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed &>> 31
  }
}
