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

/// Performs the action named in slot 0; returns 0 if the action is unknown, else 1.
@_expose(wasm, "app_event")
@_cdecl("app_event")
func appEvent() -> Int32 { ConverterWasm.page?.takeAction() == false ? 0 : 1 }

/// Handles a key; returns 1 if the app uses it, so that the browser ignores it, else 0.
@_expose(wasm, "app_key")
@_cdecl("app_key")
func appKey() -> Int32 { ConverterWasm.page?.takeKey() == true ? 1 : 0 }

/// Opens the address in slot 0; returns 0 if it has no page, else 1.
///
/// `isBack` is 1 if the browser already shows the address, as after its back button.
@_expose(wasm, "app_open")
@_cdecl("app_open")
func appOpen(_ isBack: Int32) -> Int32 {
  ConverterWasm.page?.open(isThere: isBack != 0) == false ? 0 : 1
}

@_expose(wasm, "app_answer")
@_cdecl("app_answer")
func appAnswer(_ status: Int32) { ConverterWasm.page?.takeAnswer(status: status) }

/// Takes new rates from the slots; returns 0 if they are unreadable, else 1.
@_expose(wasm, "app_rates")
@_cdecl("app_rates")
func appRates() -> Int32 { ConverterWasm.page?.takeRates() == true ? 1 : 0 }

/// Takes the failure of a refresh; `retryAt` is the earliest next request in seconds since 1970, or
/// 0 if there is no limit.
@_expose(wasm, "app_trouble")
@_cdecl("app_trouble")
func appTrouble(_ retryAt: Int32) {
  ConverterWasm.page?.takeTrouble(retryAt: retryAt == 0 ? nil : Instant(retryAt))
}

/// Takes the state of the network: 1 if it is unreachable, 0 if it is reachable.
@_expose(wasm, "app_offline")
@_cdecl("app_offline")
func appOffline(_ isOffline: Int32) {
  ConverterWasm.page?.takeConnection(isOffline: isOffline != 0)
}

/// Takes the current time, in seconds since 1970.
@_expose(wasm, "app_tick")
@_cdecl("app_tick")
func appTick(_ now: Int32) { ConverterWasm.page?.take(.ticked(Instant(now))) }

/// Fetches data for later, as the page is idle.
@_expose(wasm, "app_rest")
@_cdecl("app_rest")
func appRest() { ConverterWasm.page?.takeRest() }

/// Takes the device's new time zone, in seconds ahead of UTC.
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

/// Takes the news that a newer version of the app is ready to replace this one.
@_expose(wasm, "app_version")
@_cdecl("app_version")
func appVersion() { ConverterWasm.page?.take(.versionReady) }

/// Warns the reader that the browser may erase the app's data after a while without a visit.
@_expose(wasm, "app_erasure")
@_cdecl("app_erasure")
func appErasure() { ConverterWasm.page?.take(.erasureFeared) }

@_expose(wasm, "app_search_names")
@_cdecl("app_search_names")
func appSearchNames(_ count: Int32, _ lacksRare: Int32) {
  ConverterWasm.page?.takeSearchNames(count, lacksRare: lacksRare != 0)
}

/// Returns the number of allocated bytes, for the test of memory leaks.
@_expose(wasm, "app_live_bytes")
@_cdecl("app_live_bytes")
func appLiveBytes() -> Int32 { Int32(runtime_live_bytes()) }

extension Instant {
  /// Creates the time of the host's clock, whose unsigned 32-bit seconds since 1970 last until
  /// 2106.
  fileprivate init(_ seconds: Int32) {
    self.init(unixSeconds: Int64(UInt32(bitPattern: seconds)))
  }
}
