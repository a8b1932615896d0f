import Foundation

/// The times to write and read money in one style, in nanoseconds.
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

  /// ICU's reading time as a multiple of Cambio's.
  var readRatio: Double { icuRead / read }

  var line: String {
    [write, icuWrite / write, read, icuRead / read, load / 1_000]
      .map { String(format: "%9.1f", $0) }.joined()
  }
}

/// Times a loop over all amounts.
enum Stopwatch {
  static let count = 4_096

  /// Returns the best time of at least nine rounds, in nanoseconds per item.
  ///
  /// More rounds follow for a twentieth of a second, so that even on a busy machine one is
  /// undisturbed.
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
