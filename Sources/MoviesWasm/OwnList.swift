import CBrowserRuntime
import ExactMoney
import WebProgram

/// The reader's own list on a page of movies, see `OwnListProgram`.
enum OwnList {
  /// The list of the page; nil before its words are there.
  ///
  /// A page runs the module in one thread, one call at a time.
  nonisolated(unsafe) static var program: OwnListProgram<BrowserHost>?
}

/// `now` is in seconds since 1970, `utcOffset` the seconds by which the reader's clock is ahead of UTC; returns 0 if the
/// slots are unreadable.
@_expose(wasm, "list_start")
@_cdecl("list_start")
func listStart(_ now: Int32, _ utcOffset: Int32) -> Int32 {
  let now = Instant(unixSeconds: Int64(UInt32(bitPattern: now)))
  OwnList.program = OwnListProgram(on: BrowserHost(), now: now, utcOffset: Int(utcOffset))
  return OwnList.program == nil ? 0 : 1
}

/// The clock is as in `list_start`.
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

/// Returns 1 if there are movies.
@_expose(wasm, "list_join")
@_cdecl("list_join")
func listJoin() -> Int32 { OwnList.program?.join() == true ? 1 : 0 }

@_expose(wasm, "list_answer")
@_cdecl("list_answer")
func listAnswer(_ status: Int32) { OwnList.program?.takeAnswer(status: status) }

@_expose(wasm, "list_show")
@_cdecl("list_show")
func listShow() { OwnList.program?.show() }
