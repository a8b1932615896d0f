public import ExchangeRates

/// The effect of an event: its destination, and requests to the host.
///
/// An array literal of effects is a step that stays on the page.
public struct Step: Hashable, Sendable, ExpressibleByArrayLiteral {
  /// The destination of an event.
  public enum Move: Hashable, Sendable {
    /// The address does not change.
    case stay
    /// The page stays, with a new address.
    case replace(Address)
    /// Another page is shown, from which the back button returns.
    case push(Address)
    /// Another page is shown, whose address the browser already has.
    case arrive
  }

  public var move: Move
  public var effects: [AppEffect]

  public init(_ move: Move, _ effects: [AppEffect] = []) {
    self.move = move
    self.effects = effects
  }

  public init(arrayLiteral effects: AppEffect...) {
    self.init(.stay, effects)
  }

  /// Whether another page is shown.
  public var opensPage: Bool {
    switch move {
    case .stay, .replace: false
    case .push, .arrive: true
    }
  }
}

/// A request of the app to its host, the browser's page.
public enum AppEffect: Hashable, Sendable {
  /// Store the preferences.
  case keep
  /// Store the recent conversions, on this device only.
  case keepRecent(String)
  /// Announce the text to screen readers, in place of a pending announcement about the same action.
  ///
  /// For ``Action/copy``, the text is also shown for a moment, and is not replaced.
  case say(String, Action)
  /// Fetch the answer to the query, and send ``AppEvent/answered(_:_:)``.
  case load(RateQuery)
  /// Fetch the names of currencies in other languages, for the search.
  case loadSearchNames(SearchNames)
  /// Fetch newer rates.
  case refresh
  /// Copy the text to the clipboard.
  case copy(String)
  /// Share the text and the address of the page with other apps.
  case share(String)
  /// Move the focus to the element with this id.
  case focus(String)
  /// Save the text as a file.
  case download(name: String, text: String)
  /// Save the text of the preferences as a file, with all other stored data.
  case exportAll(name: String, text: String)
  /// Store the other data of the imported file.
  case importOthers
  /// Ask the browser to keep the stored data, which the reader would miss.
  case persist
  /// Ask the browser to install the app.
  case install
  /// Reload the page, in the new version or in another language.
  case reload
  /// Erase everything stored on this device.
  ///
  /// The text of the preferences and the other data can be restored until the page is closed.
  case erase(String)
  /// Restore the erased data.
  case undoErasure
}
