import Foundation

/// The number of random cases for a law: `count`, or as many times that as `CAMBIO_LAWS` says.
///
/// A case takes a tenth of a millisecond without optimisation, so every run tries enough to find a
/// wrong rule. `CAMBIO_LAWS=10` looks for what fails once in a million.
public func lawCases(_ count: Int) -> Int {
  let factor = ProcessInfo.processInfo.environment["CAMBIO_LAWS"].flatMap { Int($0) } ?? 1
  return count * max(factor, 1)
}
