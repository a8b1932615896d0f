import ExactMoney
import Feeds

/// How the many requests for past days are sent: those that are left, no faster than the provider allows,
/// and to the end that it allows.
struct RequestRun {
  /// The longest that the provider may ask to be waited for before it is asked once more, in seconds.
  private static let longestWait: Int64 = 120

  /// How often a request is sent in all.
  static let attempts = 3

  private let pace: Provider.Pace?
  private var sent: [Instant] = []

  /// A run of which nothing is sent yet.
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

  /// How many seconds to wait before a request that was refused as one too many is sent again, when the
  /// provider asks to be left alone until `retryAt`; nil when that is too long, or not known.
  func wait(until retryAt: Instant?, now: Instant) -> Int64? {
    let wait = retryAt?.seconds(since: now) ?? pace?.seconds
    return wait.flatMap { $0 <= RequestRun.longestWait ? max($0, 1) : nil }
  }

  /// Whether nothing good can come of the requests that are left, after one failed like this.
  static func ends(with failure: RefreshFailure) -> Bool {
    switch failure.kind {
    case .rateLimited, .quotaEnded, .keyMissing, .keyInvalid, .planTooSmall, .secureNotInPlan,
      .cancelled, .unreachable:
      true
    default: false
    }
  }
}
