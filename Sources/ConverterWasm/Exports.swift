import CBrowserRuntime
import ExactMoney
import Presentation
import WebProgram

// The functions that the page's scripts call, see `PageProgram`; texts are in the host's slots, from 0 on.

@_expose(wasm, "app_start")
@_cdecl("app_start")
func appStart(_ now: Int32, _ utcOffset: Int32) -> Int32 {
  guard
    let page = PageProgram(on: BrowserHost(), now: Instant(now), utcOffset: Int(utcOffset))
  else { return 0 }
  ConverterWasm.page = page
  return 1
}

/// Returns 0 for an unknown action.
@_expose(wasm, "app_event")
@_cdecl("app_event")
func appEvent() -> Int32 { ConverterWasm.page?.takeAction() == false ? 0 : 1 }

/// Returns 1 if the app takes the key, so that the browser ignores it.
@_expose(wasm, "app_key")
@_cdecl("app_key")
func appKey() -> Int32 { ConverterWasm.page?.takeKey() == true ? 1 : 0 }

/// Returns 0 if nothing is at the address.
@_expose(wasm, "app_open")
@_cdecl("app_open")
func appOpen(_ isBack: Int32) -> Int32 {
  ConverterWasm.page?.open(isThere: isBack != 0) == false ? 0 : 1
}

@_expose(wasm, "app_answer")
@_cdecl("app_answer")
func appAnswer(_ status: Int32) { ConverterWasm.page?.takeAnswer(status: status) }

/// Returns 0 if they are unreadable.
@_expose(wasm, "app_rates")
@_cdecl("app_rates")
func appRates() -> Int32 { ConverterWasm.page?.takeRates() == true ? 1 : 0 }

/// `retryAt` is in seconds since 1970, or 0.
@_expose(wasm, "app_trouble")
@_cdecl("app_trouble")
func appTrouble(_ retryAt: Int32) {
  ConverterWasm.page?.takeTrouble(retryAt: retryAt == 0 ? nil : Instant(retryAt))
}

/// The network has gone (1) or come back (0).
@_expose(wasm, "app_offline")
@_cdecl("app_offline")
func appOffline(_ isOffline: Int32) {
  ConverterWasm.page?.takeConnection(isOffline: isOffline != 0)
}

/// Time has passed; `now` in seconds since 1970.
@_expose(wasm, "app_tick")
@_cdecl("app_tick")
func appTick(_ now: Int32) { ConverterWasm.page?.take(.ticked(Instant(now))) }

/// The page has time for what it did not need.
@_expose(wasm, "app_rest")
@_cdecl("app_rest")
func appRest() { ConverterWasm.page?.takeRest() }

/// The clock of the device has moved to another zone.
@_expose(wasm, "app_zone")
@_cdecl("app_zone")
func appZone(_ utcOffset: Int32) {
  ConverterWasm.page?.take(.zoneKnown(utcOffset: Int(utcOffset)))
}

@_expose(wasm, "app_file")
@_cdecl("app_file")
func appFile() { ConverterWasm.page?.takeFile() }

@_expose(wasm, "app_preferences")
@_cdecl("app_preferences")
func appPreferences() { ConverterWasm.page?.takePreferences() }

@_expose(wasm, "app_recent")
@_cdecl("app_recent")
func appRecent() { ConverterWasm.page?.takeRecent() }

/// A newer version of the app is ready to take over.
@_expose(wasm, "app_version")
@_cdecl("app_version")
func appVersion() { ConverterWasm.page?.take(.versionReady) }

/// The browser may erase its data after a while without a visit, and the reader does not know yet.
@_expose(wasm, "app_erasure")
@_cdecl("app_erasure")
func appErasure() { ConverterWasm.page?.take(.erasureFeared) }

@_expose(wasm, "app_search_names")
@_cdecl("app_search_names")
func appSearchNames(_ count: Int32, _ lacksRare: Int32) {
  ConverterWasm.page?.takeSearchNames(count, lacksRare: lacksRare != 0)
}

/// Bytes in use, for the test that nothing leaks.
@_expose(wasm, "app_live_bytes")
@_cdecl("app_live_bytes")
func appLiveBytes() -> Int32 { Int32(runtime_live_bytes()) }

extension Instant {
  /// The host's clock in seconds, as an unsigned 32-bit number, which lasts until 2106.
  fileprivate init(_ seconds: Int32) {
    self.init(unixSeconds: Int64(UInt32(bitPattern: seconds)))
  }
}
