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
@_expose(wasm, "list_stored")
@_cdecl("list_stored")
func listStored(_ now: Int32, _ utcOffset: Int32) {
  let now = Instant(unixSeconds: Int64(UInt32(bitPattern: now)))
  OwnList.program?.takeStored(now: now, utcOffset: Int(utcOffset))
}

@_expose(wasm, "list_act")
@_cdecl("list_act")
func listAct() { OwnList.program?.takeAction() }

@_expose(wasm, "list_movie")
@_cdecl("list_movie")
func listMovie() { OwnList.program?.takeMovie() }

@_expose(wasm, "list_tiles")
@_cdecl("list_tiles")
func listTiles() { OwnList.program?.takeTiles() }

@_expose(wasm, "list_cards")
@_cdecl("list_cards")
func listCards() { OwnList.program?.takeCards() }

/// Entries that cannot be read are left out for a `skipsUnreadable` of 1; returns 1 if the file is a list of our own.
@_expose(wasm, "list_file")
@_cdecl("list_file")
func listFile(_ skipsUnreadable: Int32) -> Int32 {
  OwnList.program?.takeFile(skipsUnreadable: skipsUnreadable == 1) == true ? 1 : 0
}

@_expose(wasm, "list_send")
@_cdecl("list_send")
func listSend() { OwnList.program?.send() }

@_expose(wasm, "list_answer")
@_cdecl("list_answer")
func listAnswer(_ status: Int32) { OwnList.program?.takeAnswer(status: status) }

/// Returns 0 if the server is to be asked again.
@_expose(wasm, "list_looked")
@_cdecl("list_looked")
func listLooked() -> Int32 { OwnList.program?.takeLooked() == true ? 1 : 0 }

@_expose(wasm, "list_export")
@_cdecl("list_export")
func listExport() { OwnList.program?.export() }

@_expose(wasm, "list_show")
@_cdecl("list_show")
func listShow() { OwnList.program?.show() }
