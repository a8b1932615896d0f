import Foundation

/// The nanoseconds that one way to write and read money takes.
struct Times {
  let write: Double
  let icuWrite: Double
  let read: Double
  let icuRead: Double
  let load: Double

  static let targets = """
    write ≤ 400 ns and ≥ 10 × ICU, read ≤ 500 ns and ≥ 10 × ICU on average, load ≤ 1 ms:
    """

  var holds: Bool {
    write <= 400 && read <= 500 && load <= 1_000_000 && icuWrite / write >= 10
  }

  /// How many times as long ICU takes to read.
  var readRatio: Double { icuRead / read }

  var line: String {
    [write, icuWrite / write, read, icuRead / read, load / 1_000]
      .map { String(format: "%9.1f", $0) }.joined()
  }
}

/// Times a loop over all amounts.
enum Stopwatch {
  static let count = 4_096

  /// The best of nine rounds, and of as many more as a twentieth of a second has room for, in
  /// nanoseconds an item: on a busy machine a short loop needs more of them to be left alone once.
  static func best(of items: Int = count, _ body: () throws -> Void) rethrows -> Double {
    let clock = ContinuousClock()
    let end = clock.now + .milliseconds(50)
    var best = Duration.seconds(1)
    var rounds = 0
    while rounds < 9 || clock.now < end {
      best = min(best, try clock.measure(body))
      rounds += 1
    }
    return best / .nanoseconds(1) / Double(items)
  }
}
