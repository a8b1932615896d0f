import ExactMoney
import Feeds

/// Paces the many requests of a backfill, no faster than the provider allows.
struct RequestPacer {
  /// The longest wait that a provider may ask for before one request is repeated, in seconds.
  private static let longestWait: Int64 = 120

  /// How often a request is sent in all.
  static let attempts = 3

  private let pace: Provider.Pace?
  private var sent: [Instant] = []

  /// A pacer that has sent nothing yet.
  init(of source: Configured<some ProviderRow>) {
    let facts = source.provider.facts
    pace = source.key == nil ? facts.pace : facts.keyedPace
  }

  /// How many seconds to wait before the next request is sent at `now` or later.
  mutating func wait(now: Instant) -> Int64 {
    var wait: Int64 = 0
    if let pace, sent.count >= pace.calls {
      wait = max(0, pace.seconds - now.seconds(since: sent[sent.count - pace.calls]))
    }
    sent.append(now.adding(seconds: wait))
    return wait
  }

  /// The seconds to wait before a rate-limited request is sent again; `retryAt` is the provider's
  /// own time.
  ///
  /// Nil if that is too long or unknown.
  func wait(until retryAt: Instant?, now: Instant) -> Int64? {
    let wait = retryAt?.seconds(since: now) ?? pace?.seconds
    return wait.flatMap { $0 <= RequestPacer.longestWait ? max($0, 1) : nil }
  }

  /// Whether the remaining requests would fail as well, after this failure.
  static func ends(with failure: RefreshFailure) -> Bool {
    switch failure.kind {
    case .rateLimited, .resting, .quotaEnded, .keyMissing, .keyInvalid, .planTooSmall,
      .secureNotInPlan, .cancelled, .unreachable:
      true
    default: false
    }
  }
}
