import ExactMoney
import ExchangeRates

/// Amounts of a currency that the compiler knows, beside the plain integers in them.
struct TypedAmounts {
  private let amounts = (0..<4_096).map { USD(minorUnits: Int64($0 * 2_441 + 1)) }
  private let rate: PairRate<Currencies.USD, Currencies.BRL>
  private let clock = ContinuousClock()

  init(_ converter: Converter) throws {
    rate = try PairRate(converter)
  }

  /// Prints nanoseconds per operation; returns whether none takes longer than its target.
  func hold() throws -> Bool {
    let plain = amounts.map { $0.minorUnits }
    let integers = time(0 as Int64) { plain[$0] + plain[$0 ^ 4_095] }
    let sums = time(USD.zero) { amounts[$0] + amounts[$0 ^ 4_095] }
    let conversions = try time(BRL.zero) { try amounts[$0].converted(by: rate) }
    print("Int64 + Int64: \(integers) ns; USD + USD: \(sums) ns, at most 0.8")
    print("USD × a prepared rate to cents: \(conversions) ns, at most 2.7")
    return sums <= 0.8 && conversions <= 2.7
  }

  /// Returns the best time of two hundred rounds over all amounts.
  @inline(__always)
  private func time<Value, Failure>(
    _ zero: Value,
    _ operation: (Int) throws(Failure) -> Value
  ) throws(Failure) -> Double {
    let count = amounts.count
    let results = UnsafeMutablePointer<Value>.allocate(capacity: count)
    results.initialize(repeating: zero, count: count)
    defer { results.deallocate() }
    var best = Duration.seconds(1)
    for _ in 0..<200 {
      let start = clock.now
      for index in 0..<count { results[index] = try operation(index) }
      best = min(best, start.duration(to: clock.now))
      keep(results)
    }
    return (best / .nanoseconds(1) / Double(count) * 100).rounded() / 100
  }

  /// Reads results, so that the optimiser does not remove their computation.
  @inline(never)
  private func keep<Value>(_ results: UnsafeMutablePointer<Value>) {
    withExtendedLifetime(results) {}
  }
}
