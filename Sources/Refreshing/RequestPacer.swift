import ExactMoney
import Feeds

/// Spaces the requests of a backfill so that they keep to the provider's pace.
struct RequestPacer {
  /// The maximum wait in seconds before a request is repeated, our choice; a provider that requires
  /// more is not called again.
  private static let maximumWait: Int64 = 120

  /// The maximum number of times that a request is sent.
  static let attempts = 3

  private let pace: Provider.Pace?
  private var sent: [Instant] = []

  /// Creates a pacer that has sent nothing yet.
  init(of source: Configured<some ProviderRow>) {
    let facts = source.provider.facts
    pace = source.key == nil ? facts.pace : facts.keyedPace
  }

  /// Returns the number of seconds to wait before a request that is sent at `now` or later.
  mutating func wait(now: Instant) -> Int64 {
    var wait: Int64 = 0
    if let pace, sent.count >= pace.calls {
      wait = max(0, pace.seconds - now.seconds(since: sent[sent.count - pace.calls]))
    }
    sent.append(now.adding(seconds: wait))
    return wait
  }

  /// Returns the number of seconds to wait before a rate-limited request is repeated; nil if that
  /// is too long or unknown.
  ///
  /// `retryAt` is the time that the provider named.
  func wait(until retryAt: Instant?, now: Instant) -> Int64? {
    let wait = retryAt?.seconds(since: now) ?? pace?.seconds
    return wait.flatMap { $0 <= RequestPacer.maximumWait ? max($0, 1) : nil }
  }

  /// Returns whether all further requests would fail like `failure`.
  static func ends(with failure: RefreshFailure) -> Bool {
    switch failure.kind {
    case .rateLimited, .resting, .quotaEnded, .keyMissing, .keyInvalid, .planTooSmall,
      .secureNotInPlan, .cancelled, .unreachable:
      true
    default: false
    }
  }
}
