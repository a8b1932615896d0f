public import ExactMoney
public import ExchangeRates
public import Localization

/// What every screen shows itself by: words, rates, the reader's choices, the time.
///
/// A view model holds a copy. What it changes (the preferences) the app takes over after each event, and
/// what the world changes is written into it before one.
public struct Surroundings: Sendable {
  /// How a refresh is going.
  public enum Refresh: Hashable, Sendable {
    case idle, running
    case failed(RefreshTrouble)
  }

  public var wording: Wording
  public var preferences: Preferences
  public var rates: RateBook
  public var now: Instant
  /// How far the reader's clock is ahead of UTC, in seconds; 0 on the server, which cannot know.
  public var utcOffset = 0
  public var isOffline = false
  public var refresh = Refresh.idle
  /// Whether a newer version of the app waits to take over.
  public var hasNewVersion = false
  /// Whether the reader is being told that the browser erases what is kept.
  public var tellsOfErasure = false
  /// What was loaded for screens, the newest last.
  public var loaded: [(request: RateQuery, data: RateAnswer)] = []
  /// What could not be had: not asked again until the connection or the rates have changed.
  public var unavailable: [RateQuery] = []
  /// What the live region says, until the next event.
  public var announcement = ""
  /// The search of currencies, made once by the first screen that needs it.
  public var finder: CurrencyFinder?
  /// Locales whose names the search knows, beside the reader's.
  public var searchLocales: [LocaleData] = []
  /// Nicknames of currencies that the search knows.
  public var searchKeywords = CurrencyKeywords()

  public init(wording: Wording, preferences: Preferences, rates: RateBook, now: Instant) {
    self.wording = wording
    self.preferences = preferences
    self.rates = rates
    self.now = now
  }

  /// What was loaded for `request`; nil when it was not, or could not be.
  public func data(for request: RateQuery) -> RateAnswer? {
    loaded.last { $0.request == request }?.data
  }
}
