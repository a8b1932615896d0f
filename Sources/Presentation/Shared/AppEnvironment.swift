public import ExactMoney
import Localization

/// What every screen shows itself by: words, choices, time, connection, and what each vertical knows.
///
/// There is one, the app's. Screens refer to it: what the world changes is written here, and the screen
/// that is shown follows.
public final class AppEnvironment {
  /// How a refresh is going.
  public enum Refresh: Hashable, Sendable {
    case idle, running
    /// The reader asked, and there was nothing newer.
    case unchanged
    /// The reader asked, and it failed.
    case failed(RefreshTrouble)
    /// The server failed to get newer rates by itself: worth a word, no alarm.
    case troubled(RefreshTrouble)
  }

  public let wording: Wording
  public var preferences: Preferences
  /// What is known of rates.
  public var rates: RateState
  public var now: Instant
  /// How far the reader's clock is ahead of UTC, in seconds; 0 on the server, which cannot know.
  public var utcOffset = 0
  public var isOffline = false
  public var refresh = Refresh.idle
  /// Whether a newer version of the app waits to take over.
  public var hasNewVersion = false
  /// Whether the reader is being told that the browser erases what is kept.
  public var tellsOfErasure = false
  /// What the live region says, until the next event.
  public var announcement = ""

  public init(wording: Wording, preferences: Preferences, rates: RateState, now: Instant) {
    self.wording = wording
    self.preferences = preferences
    self.rates = rates
    self.now = now
  }

  /// Begins a refresh that the reader asks for, unless one is under way.
  func beginRefresh() -> Step {
    guard refresh != .running else { return [] }
    refresh = .running
    return [.refresh]
  }
}
