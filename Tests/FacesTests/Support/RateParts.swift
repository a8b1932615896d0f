import EmbeddedRates
import ExactMoney
import ExchangeRates
import Synchronization
import TestSupport

/// The server's data for past days on the page, created once per part for all tests.
enum RateParts {
  private static let known = Mutex<[ClosedRange<CalendarDate>: RateArchive]>([:])

  static func part(over days: ClosedRange<CalendarDate>) -> RateArchive {
    if let part = known.withLock({ $0[days] }) { return part }
    let part = EmbeddedRates.archive.part(over: days)
    known.withLock { $0[days] = part }
    return part
  }

  /// Forty days since 1999, the same for all tests, so that there are few parts.
  static let days: [CalendarDate] = {
    var random = SplitMix64(seed: 1_999)
    let first = CalendarDate(clamping: 10_595)
    let count = Faces.today.days(since: first)
    return (0..<40).map { _ in first.adding(days: Int.random(in: 0...count, using: &random)) }
  }()
}
