public import ExactMoney
public import ExchangeRates
public import Localization

/// What happens to the app: the reader did something, or the world did.
public enum AppEvent: Sendable {
  /// A link was followed; or the browser went back or forward, and is there already.
  case opened(Address, isThere: Bool)
  /// An element was used; the text is its value.
  case acted(Action, String)
  /// A key was pressed outside the text fields.
  case pressed(Key)
  /// What was asked for has come; nil when it cannot be had now.
  case answered(RateQuery, RateAnswer?)
  /// The names by which the search finds currencies in other languages are here.
  case searchNamesArrived([LocaleData], CurrencyKeywords)
  /// New rates are here.
  case ratesArrived(RateBook)
  /// The rates that were asked for did not come; the old ones stay.
  case refreshFailed(RefreshTrouble)
  case connectionChanged(isOffline: Bool)
  /// Time has passed.
  case ticked(Instant)
  /// The reader's clock is this far ahead of UTC, in seconds.
  case zoneKnown(utcOffset: Int)
  /// A file was chosen to import; its text.
  case fileRead(String)
  /// The preferences were changed elsewhere, in another tab, and are kept.
  case preferencesChanged(Preferences)
  /// A newer version of the app is ready to take over.
  case versionReady
  /// The browser erases what is kept after a while without a visit, and the reader has not been told.
  case erasureFeared
}

/// Why a refresh brought nothing, as far as the reader can act on it.
public enum RefreshTrouble: UInt8, NamedChoice, Hashable {
  case noConnection, sourceFailed, keyRefused, quotaSpent

  /// As the server tells it to a program.
  public var name: StaticString {
    switch self {
    case .noConnection: "no-connection"
    case .sourceFailed: "source-failed"
    case .keyRefused: "key-refused"
    case .quotaSpent: "quota-spent"
    }
  }
}

/// A key that means something outside the text fields.
public enum Key: Hashable, Sendable {
  /// A printable character as typed: `7`, `+`, `s`.
  case character(UInt8)
  case enter, escape, backspace, up, down, left, right, home, end, pageUp, pageDown
  /// Ctrl or ⌘ with K.
  case find
}
