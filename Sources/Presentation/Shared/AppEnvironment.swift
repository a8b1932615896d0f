public import ExactMoney
import Localization

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

  public init(wording: Wording, preferences: Preferences, rates: RateState, now: Instant) {
    self.wording = wording
    self.preferences = preferences
    self.rates = rates
    self.now = now
  }

  /// Begins a refresh requested by the reader, unless one is running.
  func beginRefresh() -> Step {
    guard refresh != .running else { return [] }
    refresh = .running
    return [.refresh]
  }
}
