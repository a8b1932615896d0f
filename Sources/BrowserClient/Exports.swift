import CBrowserRuntime
import CambioAPI
import ExactJSON
import ExactMoney
import ExchangeRates
import Localization
import Presentation

// What the page's scripts call. Texts are in the host's slots, from 0 on.

/// Starts the app from the slots of ``StartingState``; 0 when it cannot be.
@_expose(wasm, "app_start")
@_cdecl("app_start")
func appStart(_ now: Int32, _ utcOffset: Int32) -> Int32 {
  guard let state = StartingState() else { return 0 }
  BrowserClient.page = PageProgram(state, now: Instant(now), utcOffset: Int(utcOffset))
  BrowserClient.page?.begin()
  return 1
}

/// Draws the whole document for the slots of ``StartingState``, with the state in it; 0 when it cannot be.
///
/// What the document lacks is asked for first: with that in the state, and `names` locales and the nicknames
/// for the search in slots, the next call draws it whole. An address that leads elsewhere is shown, and not drawn.
@_expose(wasm, "app_document")
@_cdecl("app_document")
func appDocument(_ names: Int32) -> Int32 {
  guard let state = StartingState(names: names) else { return 0 }
  if let moved = state.redirect {
    Host.call(.show, [moved.text], number: 1)
    return 1
  }
  let page = PageProgram(state)
  for need in page.app.needs { page.run(.load(need)) }
  if state.address.isSearch && names == 0 { page.run(.loadSearchNames) }
  Host.call(.document, [page.document(state: state.text)])
  return 1
}

/// An element was used: its action and its value in two slots; 0 for an action that is not known.
@_expose(wasm, "app_event")
@_cdecl("app_event")
func appEvent() -> Int32 {
  guard let action = Action(named: Host.text(in: 0)) else { return 0 }
  BrowserClient.page?.take(.acted(action, Host.text(in: 1)))
  return 1
}

/// A key was pressed outside the fields; 1 when the app takes it.
@_expose(wasm, "app_key")
@_cdecl("app_key")
func appKey() -> Int32 {
  guard let key = Key(named: Host.text(in: 0)), let page = BrowserClient.page, page.app.takes(key)
  else { return 0 }
  BrowserClient.page?.take(.pressed(key))
  return 1
}

/// An address of the app was opened, by a link or (`isBack`) by the browser; 0 when nothing is there.
@_expose(wasm, "app_open")
@_cdecl("app_open")
func appOpen(_ isBack: Int32) -> Int32 {
  guard let address = Address(link: Host.text(in: 0)) else { return 0 }
  if isBack == 0 { BrowserClient.page?.run(.show(address, isReplacing: false)) }
  BrowserClient.page?.take(.opened(address))
  return 1
}

/// What was asked for has come: the address, the body, and the ECB's history where it is kept.
///
/// The status is that of HTTP, 0 for no answer at all.
@_expose(wasm, "app_answer")
@_cdecl("app_answer")
func appAnswer(_ status: Int32) {
  guard let query = RateQueryPath.query(at: Host.text(in: 0)) else { return }
  let answer =
    status == 200
    ? (try? JSONValue(Host.bytes(in: 1))).flatMap { RateAnswerJSON.decode($0, to: query) } : nil
  BrowserClient.page?.take(answer, for: query, history: Host.bytes(in: 2))
}

/// New rates have come; 0 when they cannot be read.
@_expose(wasm, "app_rates")
@_cdecl("app_rates")
func appRates() -> Int32 {
  guard let book = RateBook(slot: 0) else { return 0 }
  BrowserClient.page?.take(.ratesArrived(book))
  return 1
}

/// The rates that were asked for did not come; why is in a slot, by its name in ``RefreshTrouble``.
@_expose(wasm, "app_trouble")
@_cdecl("app_trouble")
func appTrouble() {
  let trouble = RefreshTrouble(named: Host.text(in: 0)) ?? .sourceFailed
  BrowserClient.page?.take(.refreshFailed(trouble))
}

/// The network has gone (1) or come back (0).
@_expose(wasm, "app_offline")
@_cdecl("app_offline")
func appOffline(_ isOffline: Int32) {
  guard let page = BrowserClient.page, page.app.surroundings.isOffline != (isOffline != 0) else {
    return
  }
  BrowserClient.page?.take(.connectionChanged(isOffline: isOffline != 0))
}

/// Time has passed; `now` in seconds since 1970.
@_expose(wasm, "app_tick")
@_cdecl("app_tick")
func appTick(_ now: Int32) {
  BrowserClient.page?.take(.ticked(Instant(now)))
}

/// The clock of the device has moved to another zone.
@_expose(wasm, "app_zone")
@_cdecl("app_zone")
func appZone(_ utcOffset: Int32) {
  BrowserClient.page?.take(.zoneKnown(utcOffset: Int(utcOffset)))
}

/// A file was chosen to import.
@_expose(wasm, "app_file")
@_cdecl("app_file")
func appFile() {
  BrowserClient.page?.take(.fileRead(Host.text(in: 0)))
}

/// The preferences were changed in another tab, which has kept them.
@_expose(wasm, "app_preferences")
@_cdecl("app_preferences")
func appPreferences() {
  guard let preferences = Preferences(text: Host.text(in: 0)) else { return }
  BrowserClient.page?.adopt(preferences)
}

/// A newer version of the app is ready to take over.
@_expose(wasm, "app_version")
@_cdecl("app_version")
func appVersion() {
  BrowserClient.page?.take(.versionReady)
}

/// The browser erases what is kept after a while without a visit, and the reader has not been told.
@_expose(wasm, "app_erasure")
@_cdecl("app_erasure")
func appErasure() {
  BrowserClient.page?.take(.erasureFeared)
}

/// The locales of other languages are in the first `count` slots, the nicknames in the next.
@_expose(wasm, "app_search_names")
@_cdecl("app_search_names")
func appSearchNames(_ count: Int32) {
  let locales = LocaleData.inSlots(from: 0, count: count)
  BrowserClient.page?.take(.searchNamesArrived(locales, CurrencyKeywords(slot: count)))
}

/// Bytes in use, for the test that nothing leaks.
@_expose(wasm, "app_live_bytes")
@_cdecl("app_live_bytes")
func appLiveBytes() -> Int32 { Int32(runtime_live_bytes()) }

extension Instant {
  /// The second of a host's clock, as 32 bits without a sign, which last until 2106.
  fileprivate init(_ seconds: Int32) {
    self.init(unixSeconds: Int64(UInt32(bitPattern: seconds)))
  }
}
