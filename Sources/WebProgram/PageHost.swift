/// The page or the service worker that the program runs in.
///
/// Texts come in from numbered slots. In the browser a host is empty and costs nothing, since the program is
/// compiled for it; in tests it keeps what it was asked for.
public protocol PageHost {
  /// Asks the host for something.
  func call(_ call: HostCall, _ texts: [String], number: Int32)

  /// The text in a slot; empty when there is nothing.
  func text(in slot: Int32) -> String

  /// The bytes in a slot; none when it is empty.
  func bytes(in slot: Int32) -> [UInt8]

  /// The bytes in a slot, in memory that is never freed: what is read where it lies.
  func lastingBytes(in slot: Int32) -> UnsafeRawBufferPointer
}

extension PageHost {
  func call(_ call: HostCall, _ texts: [String] = []) { self.call(call, texts, number: 0) }
}

/// What the host is asked to do; the numbers are those of `program.js`.
public enum HostCall: Int32, Sendable {
  /// Show this: body, title, language, direction, theme, classes of body; the number is 1 for a new page.
  case render = 0
  /// Put this address into the address bar; the number is 1 to replace the present one.
  case show
  /// Keep these preferences.
  case keep
  /// Get this address of the interface, and answer with `app_answer`.
  case load
  /// Get the locales of these languages and the nicknames, and answer with `app_search_names`.
  case loadSearchNames
  /// Ask the server for newer rates, and get them.
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
  /// Load the page again, with the new version where one waits.
  case reload
  /// Forget all that is kept on this device.
  case erase
  /// This is the document that was asked for.
  case document
  /// Ask the browser not to erase what is kept.
  case persist
}
