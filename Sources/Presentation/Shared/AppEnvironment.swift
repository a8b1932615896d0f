public import ExactMoney
import Localization

/// The common state of all screens: words, choices, time, network, and each vertical's data.
///
/// There is one, the app's. Screens refer to it: changes are written here, and the shown screen
/// follows.
public final class AppEnvironment {
  /// The state of a refresh.
  public enum Refresh: Equatable, Sendable {
    case idle, running
    /// The reader asked, and there was nothing newer.
    case unchanged
    /// The reader asked, and it failed.
    case failed(SourceFailure)
    /// The server's own refresh failed: worth a word, not an alarm.
    case troubled(RefreshTrouble)
  }

  public let wording: Wording
  public var preferences: Preferences
  /// The app's rates.
  public var rates: RateState
  /// The reader's last conversions on this device; none on the server, which never learns them.
  public var recent = RecentConversions()
  public var now: Instant
  /// The seconds by which the reader's clock is ahead of UTC; 0 on the server, which cannot know.
  public var utcOffset = 0
  public var isOffline = false
  /// The address of the page that the server drew, from data that may be missing here; empty after another one.
  public var drawn = ""
  public var refresh = Refresh.idle
  /// Whether a newer version of the app waits to take over.
  public var hasNewVersion = false
  /// Whether the page warns that the browser may erase the data.
  public var tellsOfErasure = false
  /// Whether the reader has just erased everything, which can be undone.
  public var canUndoErasure = false
  /// What the event at hand has the page say.
  var announcement = ""

  public init(wording: Wording, preferences: Preferences, rates: RateState, now: Instant) {
    self.wording = wording
    self.preferences = preferences
    self.rates = rates
    self.now = now
  }

  /// Begins the reader's refresh, unless one is under way.
  func beginRefresh() -> Step {
    guard refresh != .running else { return [] }
    refresh = .running
    return [.refresh]
  }
}
