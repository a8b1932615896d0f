public import ExactMoney
import Localization
import PlainBytes

/// The state that all screens share: words, choices, time, network, and each vertical's data.
///
/// An app has one environment. Screens refer to it; changes are written to it, and the shown screen
/// then updates itself.
public final class AppEnvironment {
  /// The state of a refresh.
  public enum Refresh: Equatable, Sendable {
    case idle, running
    /// The reader requested the refresh, and there was nothing newer.
    case unchanged
    /// The refresh that the reader requested failed.
    case failed(SourceFailure)
    /// The server's own refresh failed, which is mentioned without alarm.
    case troubled(RefreshTrouble)
  }

  public let wording: Wording
  public var preferences: Preferences
  public var rates: RateState
  /// The reader's last conversions on this device; empty on the server, which never receives them.
  public var recent = RecentConversions()
  public var now: Instant
  /// The offset of the reader's clock from UTC, in seconds; 0 on the server, which cannot know it.
  public var utcOffset = 0
  public var isOffline = false
  /// The address of the page as the server drew it, from data that may be missing here.
  ///
  /// It becomes empty when another page is shown.
  public var drawn = ""
  public var refresh = Refresh.idle
  /// Whether a newer version of the app is ready to take over.
  public var hasNewVersion = false
  /// Whether the page warns that the browser may erase its data.
  public var warnsOfErasure = false
  /// Whether the reader has just erased everything, and can undo that.
  public var canUndoErasure = false
  /// The announcement for screen readers about the current event.
  var announcement = ""
  /// The reader of typed amounts, for the reader's language.
  private(set) lazy var amounts = AmountReader(wording.locale)
  /// The calculator of typed amounts.
  var reckoner: Reckoner { Reckoner(amounts) }

  public init(wording: Wording, preferences: Preferences, rates: RateState, now: Instant) {
    self.wording = wording
    self.preferences = preferences
    self.rates = rates
    self.now = now
  }

  /// The current day in UTC, by the environment's clock.
  public var today: CalendarDate { now.day }

  /// Begins a refresh requested by the reader, unless one is running.
  func beginRefresh() -> Step {
    guard refresh != .running else { return [] }
    refresh = .running
    return [.refresh]
  }
}

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
