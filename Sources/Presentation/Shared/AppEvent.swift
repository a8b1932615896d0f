public import ExactMoney
public import ExchangeRates
public import Localization

/// An event of the app: an action of the reader, or a change around it.
public enum AppEvent: Sendable {
  /// A link was followed, or (`isThere`) the browser went back or forward.
  case opened(Address, isThere: Bool)
  /// An element was used; the text is its value.
  case acted(Action, String)
  /// A key was pressed outside the text fields.
  case pressed(Key)
  /// The answer to a question has come; nil if it failed.
  case answered(RateQuery, RateAnswer?)
  /// The currencies' names in other languages, for the search, have come.
  case searchNamesArrived([LocaleData], CurrencyKeywords)
  /// New rates have come.
  case ratesArrived(RateBook)
  /// The requested rates did not come; the old ones stay. A time in the failure means that its source was not asked.
  case refreshFailed(SourceFailure)
  case connectionChanged(isOffline: Bool)
  /// Time has passed.
  case ticked(Instant)
  /// The reader's clock is this many seconds ahead of UTC.
  case zoneKnown(utcOffset: Int)
  /// A file was chosen to import; its text.
  case fileRead(String)
  /// The preferences were changed and stored in another tab.
  case preferencesChanged(Preferences)
  /// A conversion was added in another tab; all of them as text.
  case recentChanged(String)
  /// A newer version of the app is ready to take over.
  case versionReady
  /// The browser may erase its data after a while without a visit, and the reader does not know yet.
  case erasureFeared
}

/// A key with a meaning outside the text fields.
public enum Key: Hashable, Sendable {
  /// A printable character as typed: `7`, `+`, `s`.
  case character(UInt8)
  case enter, escape, backspace, up, down, left, right, home, end
  /// Ctrl or ⌘ with K.
  case find
}
