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

/// An action of the reader on an element of a page.
///
/// The server renders its name into `data-action`. The browser sends it back with the element's
/// `data-value` or a field's content.
public enum Action: UInt8, NamedChoice, Hashable {
  // MARK: Everywhere
  case refresh, toggleTheme, copy, share, dismiss, understood

  // MARK: Converter
  case amount, receive, replace, key, keypad, convert, swap, set, choose, sheet, option, keys,
    pinRate
  case editFavourites, moveUp, moveDown, remove, add, favouriteAmount, history

  // MARK: Currency list
  case search, find, star, sort, layout, byCountry

  // MARK: Find or ask
  case ask

  // MARK: History
  case range, scrub, compare

  // MARK: Till
  case magnitude, row

  // MARK: Send money
  case country, send

  // MARK: Settings
  case language, theme, home, start, source, singleKeys, remember, addRate, removeRate
  case export, importFile, erase, undo, install, update

  /// The names of the actions in `data-action`.
  public static var names: StaticString {
    """
    refresh toggle-theme copy share dismiss understood amount receive replace key keypad \
    convert swap set choose sheet option keys pin-rate edit-favourites move-up move-down remove \
    add favourite-amount history search find star sort layout by-country ask range scrub compare \
    magnitude row country send language theme home start source single-keys remember \
    add-rate remove-rate export import erase undo install update
    """
  }
}
