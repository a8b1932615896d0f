public import ExchangeRates

/// A request of the app to its surroundings.
public enum AppEffect: Hashable, Sendable {
  /// Keep the preferences.
  case keep
  /// Keep the recent conversions, on this device alone.
  case keepRecent(String)
  /// Say the text to who listens to the page, in place of what waits to be said of the same action; that of ``Action/copy``
  /// is shown for a moment, too, and nothing takes the place of it.
  case say(String, Action)
  /// Fetch this, and answer with ``AppEvent/answered(_:_:)``.
  case load(RateQuery)
  /// Fetch the locales of all languages, for the search.
  case loadSearchNames
  /// Ask for newer rates.
  case refresh
  case copy(String)
  /// Offer the text and the address of the page to other apps.
  case share(String)
  /// Move the focus to the element of this id.
  case focus(String)
  /// Offer the text as a file.
  case download(name: String, text: String)
  /// Offer the text of the preferences as a file, with everything else that is stored for the reader.
  case exportAll(name: String, text: String)
  /// Store what else the imported file has.
  case importOthers
  /// Ask the browser to keep the data, which have become worth something to the reader.
  case persist
  /// Ask the browser to install the app.
  case install
  /// Load the page again, with the new version or in another language.
  case reload
  /// Forget everything stored on this device; the text of the preferences and the rest can be brought back until
  /// the page ends.
  case erase(String)
  /// Bring back what was erased.
  case undoErasure
}
