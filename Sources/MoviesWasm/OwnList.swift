import CBrowserRuntime
import ExactMoney
import WebProgram

/// The reader's own list on a page of movies, see `OwnListProgram`.
enum OwnList {
  /// The program of the list; nil until its words are loaded.
  ///
  /// A page runs the module in one thread, one call at a time.
  nonisolated(unsafe) static var program: OwnListProgram<BrowserHost>?
}

/// Loads the words of the list from the slots; returns 0 if they are unreadable, else 1.
///
/// `now` is in seconds since 1970; the reader's clock is `utcOffset` seconds ahead of UTC.
@_expose(wasm, "list_start")
@_cdecl("list_start")
func listStart(_ now: Int32, _ utcOffset: Int32) -> Int32 {
  let now = Instant(unixSeconds: Int64(UInt32(bitPattern: now)))
  OwnList.program = OwnListProgram(on: BrowserHost(), now: now, utcOffset: Int(utcOffset))
  return OwnList.program == nil ? 0 : 1
}

/// Takes the state of the page from the slots.
///
/// `now` is in seconds since 1970; the reader's clock is `utcOffset` seconds ahead of UTC.
@_expose(wasm, "list_page")
@_cdecl("list_page")
func listPage(_ now: Int32, _ utcOffset: Int32) {
  let now = Instant(unixSeconds: Int64(UInt32(bitPattern: now)))
  OwnList.program?.takePage(now: now, utcOffset: Int(utcOffset))
}

@_expose(wasm, "list_act")
@_cdecl("list_act")
func listAct() { OwnList.program?.takeAction() }

@_expose(wasm, "list_cards")
@_cdecl("list_cards")
func listCards() { OwnList.program?.takeCards() }

@_expose(wasm, "list_file")
@_cdecl("list_file")
func listFile() { OwnList.program?.takeFile() }

/// Adds the movies that came with a file of settings; returns 1 if there are any, else 0.
@_expose(wasm, "list_join")
@_cdecl("list_join")
func listJoin() -> Int32 { OwnList.program?.join() == true ? 1 : 0 }

@_expose(wasm, "list_answer")
@_cdecl("list_answer")
func listAnswer(_ status: Int32) { OwnList.program?.takeAnswer(status: status) }

@_expose(wasm, "list_show")
@_cdecl("list_show")
func listShow() { OwnList.program?.show() }
