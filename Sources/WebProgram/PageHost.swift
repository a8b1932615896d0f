public import ExactMoney

/// The page or the service worker in which the program runs.
///
/// Incoming texts are in numbered slots. The browser's host is empty and costs nothing, because the
/// program is compiled for it; the tests' host records the calls.
public protocol PageHost {
  /// Requests something from the host.
  func call(_ call: HostCall, _ texts: [String], number: Int32)

  /// Returns the text in a slot; empty if there is none.
  func text(in slot: Int32) -> String

  /// Returns the bytes in a slot; empty if there are none.
  func bytes(in slot: Int32) -> [UInt8]

  /// Returns the bytes in a slot, in memory that is never freed, so that they can be read in place.
  func lastingBytes(in slot: Int32) -> UnsafeRawBufferPointer
}

extension PageHost {
  func call(_ call: HostCall, _ texts: [String] = []) { self.call(call, texts, number: 0) }
}

/// The requests to the host, each named after the method that performs it there.
public enum HostCall: UInt8, NamedChoice {
  /// Show a rendering: title, language, direction, theme, classes of body, outline, and each
  /// changed region's id and HTML.
  ///
  /// The outline is empty if it has not changed; the number is 1 for a new page. On a page of
  /// movies, the texts are each changed region's id and HTML.
  case render
  /// Show this address in the address bar, or open it on a page of movies; the number is 1 to
  /// replace the current one.
  case show
  /// Store these preferences; on a page of movies, the reader's list.
  case keep
  /// Fetch this address of the API, and answer with `app_answer`; on a page of movies a list,
  /// answered with `list_cards`.
  case load
  /// Fetch the locales of all languages and the nicknames, and answer with `app_search_names`.
  ///
  /// The number is 1 if the page is already searching.
  case loadSearchNames
  /// Have the server refresh its rates, and fetch them.
  case refresh
  /// Copy this text to the clipboard.
  case copy
  /// Share this text and the address of the page with other apps.
  case share
  /// Move the focus to the element with this id.
  case focus
  /// Save this text as a file with this name.
  case download
  /// Ask the browser to install the app.
  case install
  /// Reload the page, with the waiting version if there is one.
  case reload
  /// Erase everything stored on this device.
  case erase
  /// The document of the requested page of movies.
  case document
  /// Ask the browser to keep the stored data.
  case persist
  /// Announce this text in the live region; it replaces a pending announcement about the action in
  /// the second text.
  case say
  /// Store these recent conversions.
  case keepRecent
  /// Save a file with this name, with this text and all other stored data.
  case exportAll
  /// Store the other data of the imported file.
  case importOthers
  /// Import what was last erased.
  case undoErasure
  /// The marks of the requested tiles, one text each, empty for an unchanged tile.
  ///
  /// The number is 1 if movies that were seen are hidden.
  case marks
  /// For the errand in the first text, send the body in the third to the address of the second in
  /// `/movies/list/`, and save the response under the name in the fourth, unless that is empty.
  ///
  /// If the number is 1, the chosen file follows the body. The host answers with `list_answer`.
  case send

  public static var names: StaticString {
    """
    render show keep load loadSearchNames refresh copy share focus download install reload \
    erase document persist say keepRecent exportAll importOthers undoErasure \
    marks send
    """
  }
}
