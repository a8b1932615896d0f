/// Times passes over many values and prints nanoseconds per operation.
///
/// All of it is inlined into the caller, so that the pass and the operation inside it are ordinary
/// code there: nothing is called through a closure while the clock runs.
struct Stopwatch {
  let rounds: Int

  /// Runs `pass` once untimed and then `rounds` times; prints the best time.
  @inline(__always)
  func measure(_ name: String, _ count: Int, _ pass: () throws -> Void) rethrows {
    try pass()
    var best = Duration.seconds(1_000_000)
    for _ in 0..<rounds {
      best = min(best, try time(pass))
    }
    report(name, best, count)
  }

  /// Runs `pass` once and prints its time.
  @inline(__always)
  func measureOnce(_ name: String, _ count: Int, _ pass: () throws -> Void) rethrows {
    report(name, try time(pass), count)
  }

  @inline(__always)
  private func time(_ pass: () throws -> Void) rethrows -> Duration {
    let start = ContinuousClock.now
    try pass()
    return start.duration(to: .now)
  }

  private func report(_ name: String, _ time: Duration, _ count: Int) {
    let picoseconds = time / .nanoseconds(1) * 1000 / Double(count)
    print("\(name)\t\(picoseconds.rounded() / 1000)")
  }
}
