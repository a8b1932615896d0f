import Foundation

/// How many random cases a law is tried on: `count`, or as many times that as `CAMBIO_LAWS` says.
///
/// A build without optimisation takes a tenth of a millisecond for one, so what every run of the tests
/// tries is what finds a wrong rule; `CAMBIO_LAWS=10` looks for what goes wrong once in a million.
public func lawCases(_ count: Int) -> Int {
  let factor = ProcessInfo.processInfo.environment["CAMBIO_LAWS"].flatMap { Int($0) } ?? 1
  return count * max(factor, 1)
}
