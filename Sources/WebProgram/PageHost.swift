public import ExactMoney

/// The page or the service worker that the program runs in.
///
/// Texts come in from numbered slots. The browser's host is empty and costs nothing, since the
/// program is compiled for it; the tests' host records the calls.
public protocol PageHost {
  /// Requests something from the host.
  func call(_ call: HostCall, _ texts: [String], number: Int32)

  /// The text in a slot; empty when there is nothing.
  func text(in slot: Int32) -> String

  /// The bytes in a slot; none when it is empty.
  func bytes(in slot: Int32) -> [UInt8]

  /// The bytes in a slot, in memory that is never freed, to be read in place.
  func lastingBytes(in slot: Int32) -> UnsafeRawBufferPointer
}

extension PageHost {
  func call(_ call: HostCall, _ texts: [String] = []) { self.call(call, texts, number: 0) }
}

/// The requests to the host, each by the name of the method that does it there.
public enum HostCall: UInt8, NamedChoice {
  /// Show this: title, language, direction, theme, classes of body, outline, and each changed region's id and HTML.
  /// The outline is empty if it has not changed; the number is 1 for a new page. On a page of movies: a region's id and
  /// HTML, and a heading and a help if only the reader's list knows the movie.
  case render
  /// Put this address into the address bar, on a page of movies open it; the number is 1 to replace the present one.
  case show
  /// Keep these preferences; on a page of movies the reader's list.
  case keep
  /// Fetch this address of the API, and answer with `app_answer`; on a page of movies a list, and with `list_cards`.
  case load
  /// Fetch the locales of all languages and the nicknames, and answer with `app_search_names`;
  /// the number is 1 if the page searches already.
  case loadSearchNames
  /// Ask the server for newer rates, and fetch them.
  case refresh
  /// Put this text on the clipboard.
  case copy
  /// Offer this text and the address of the page to other apps.
  case share
  /// Move the focus to the element of this id.
  case focus
  /// Offer a file of this name with this text.
  case download
  /// Ask the browser to install the app.
  case install
  /// Load the page again, with the waiting version if there is one.
  case reload
  /// Forget everything stored on this device.
  case erase
  /// The requested page of movies is this one.
  case document
  /// Ask the browser to keep the stored data.
  case persist
  /// Say this in the live region, in place of what waits to be said of the same; the second text names that action.
  case say
  /// Keep these recent conversions.
  case keepRecent
  /// Offer a file of this name with this text and everything else that is stored.
  case exportAll
  /// Store what else the imported file has.
  case importOthers
  /// Import what was erased last.
  case undoErasure
  /// These are the marks of the tiles that were asked about, a text each, empty for a tile that stays as it is; the
  /// number is 1 if movies that were seen are hidden.
  case marks
  /// Send the server this list of movies, for this errand, with this file if there is a third text; answer with
  /// `list_answer`.
  case send

  public static var names: StaticString {
    """
    render show keep load loadSearchNames refresh copy share focus download install reload \
    erase document persist say keepRecent exportAll importOthers undoErasure \
    marks send
    """
  }
}
