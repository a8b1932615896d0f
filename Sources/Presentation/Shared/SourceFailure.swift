public import ExactMoney
import PlainBytes

/// A source that gave no answer: its name, the cause as far as a reader can act on it, and when it may be asked again.
public struct SourceFailure: Equatable, Sendable {
  /// The name of the source; empty where the app's own server gave no answer.
  public let source: String
  public let trouble: RefreshTrouble
  /// When the source may be asked again; nil if that is not known.
  public let retryAt: Instant?

  /// Creates a failure.
  public init(_ trouble: RefreshTrouble, of source: String = "", retryAt: Instant? = nil) {
    (self.source, self.trouble, self.retryAt) = (source, trouble, retryAt)
  }

  public static func == (first: SourceFailure, second: SourceFailure) -> Bool {
    first.trouble == second.trouble && first.retryAt == second.retryAt
      && first.source.isSame(as: second.source)
  }
}

/// The reason why a source gave no answer, as far as a reader can act on it.
public enum RefreshTrouble: UInt8, NamedChoice, Hashable {
  /// It was not reached, or the connection broke.
  case noConnection
  /// It refused or failed in its own words.
  case sourceFailed
  /// The key is wrong, missing, or of too small a plan.
  case keyRefused
  /// The calls of a day or a month are used up.
  case quotaSpent
  /// It has not answered in time; the app's server may yet.
  case unanswered
  /// It asked to be left alone for a while.
  case rateLimited
  /// The answer is not what the source has for its programs.
  case unreadable
  /// The answer could not be stored.
  case notKept

  /// The server's names, for programs.
  public static var names: StaticString {
    "no-connection source-failed key-refused quota-spent unanswered rate-limited unreadable not-kept"
  }
}
