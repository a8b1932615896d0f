public import ExactMoney
public import ExchangeRates
public import Localization

/// An event of the app: an action of the reader, or a change around the app.
public enum AppEvent: Sendable {
  /// A link was followed or, if `isThere`, the browser went back or forward.
  case opened(Address, isThere: Bool)
  /// An element was used; the text is its value.
  case acted(Action, String)
  /// A key was pressed outside the text fields.
  case pressed(Key)
  /// The answer to a query has come; nil if the query failed.
  case answered(RateQuery, RateAnswer?)
  /// The names of currencies in other languages have come, for the search.
  case searchNamesArrived([LocaleData], CurrencyKeywords, lacksRare: Bool = false)
  /// New rates have come.
  case ratesArrived(RateBook)
  /// The requested refresh failed.
  ///
  /// If the failure has a time, its source was not asked.
  case refreshFailed(SourceFailure)
  case connectionChanged(isOffline: Bool)
  /// Time has passed.
  case ticked(Instant)
  /// The offset of the reader's clock from UTC is known, in seconds.
  case zoneKnown(utcOffset: Int)
  /// A file with this text was chosen for import.
  case fileRead(String)
  /// The preferences were changed and stored in another tab.
  case preferencesChanged(Preferences)
  /// A conversion was added in another tab; the text has all recent conversions.
  case recentChanged(String)
  /// A newer version of the app is ready to take over.
  case versionReady
  /// The browser may erase the data if the page is not visited for a while, and the reader has not
  /// been warned.
  case erasureFeared
}

/// A key that has a meaning outside the text fields.
public enum Key: Hashable, Sendable {
  /// A printable character as typed: `7`, `+`, `s`.
  case character(UInt8)
  case enter, escape, backspace, up, down, left, right, home, end
  /// Ctrl-K or ⌘K.
  case find
}
