public import ExactMoney
import PlainBytes

/// The failure of a source: its name, the cause as far as a reader can act on it, and the time of
/// the next attempt.
public struct SourceFailure: Equatable, Sendable {
  /// The name of the source; empty if the app's own server failed.
  public let source: String
  public let trouble: RefreshTrouble
  /// The earliest time of the next attempt; nil if unknown.
  public let retryAt: Instant?

  public init(_ trouble: RefreshTrouble, of source: String = "", retryAt: Instant? = nil) {
    (self.source, self.trouble, self.retryAt) = (source, trouble, retryAt)
  }

  public static func == (first: SourceFailure, second: SourceFailure) -> Bool {
    first.trouble == second.trouble && first.retryAt == second.retryAt
      && first.source.isSame(as: second.source)
  }
}

/// The cause of a source's failure, as far as a reader can act on it.
public enum RefreshTrouble: UInt8, NamedChoice, Hashable {
  /// The source could not be reached, or the connection was lost.
  case noConnection
  /// The source refused the request, or failed, with an explanation.
  case sourceFailed
  /// The key is wrong, missing, or belongs to a plan that is too small.
  case keyRefused
  /// The quota of a day or a month is used up.
  case quotaSpent
  /// The source has not responded in time, but may still respond to the app's server.
  case unanswered
  /// The source asked to wait before the next request.
  case rateLimited
  /// The response is not in the source's documented format.
  case unreadable
  /// The answer could not be stored.
  case notKept

  /// The names of the causes in the server's API.
  public static var names: StaticString {
    "no-connection source-failed key-refused quota-spent unanswered rate-limited unreadable not-kept"
  }
}
