import CCurl

/// The system's libcurl; its functions never change and are never freed (hence
/// `@unchecked Sendable`).
struct CurlLibrary: @unchecked Sendable {
  let functions: UnsafePointer<ccurl_library>

  /// The file names of libcurl on Linux, on Linux with GnuTLS, and on macOS.
  static let names = ["libcurl.so.4", "libcurl-gnutls.so.4", "libcurl.4.dylib"]

  /// The system's library, loaded at its first use; nil if there is none, or it is too old.
  static let system = CurlLibrary(named: names)
}

extension CurlLibrary {
  /// Loads the first usable library of `names`; nil if none is usable.
  init?(named names: [String]) {
    for name in names {
      guard let functions = ccurl_load(name) else { continue }
      self.functions = functions
      return
    }
    return nil
  }
}

/// The running transfers and kept connections: libcurl's "multi handle".
///
/// One thread at a time uses it, except for ``wakeUp()`` (hence `@unchecked Sendable`).
struct CurlMulti: @unchecked Sendable {
  let library: CurlLibrary
  let handle: UnsafeMutableRawPointer
  private var functions: ccurl_library { library.functions.pointee }

  init?(_ library: CurlLibrary) {
    guard let handle = library.functions.pointee.multi_init() else { return nil }
    self.library = library
    self.handle = handle
    // A browser makes six connections to one host; this allows two more.
    ccurl_limit_connections(library.functions, handle, 8)
  }

  func add(_ transfer: Transfer) { _ = functions.multi_add_handle(handle, transfer.easy) }

  func remove(_ transfer: Transfer) { _ = functions.multi_remove_handle(handle, transfer.easy) }

  /// Advances the transfers without waiting; returns those that ended, with libcurl's codes.
  func perform() -> [(easy: UnsafeMutableRawPointer, code: Int32)] {
    var count: Int32 = 0
    _ = functions.multi_perform(handle, &count)
    var ended: [(UnsafeMutableRawPointer, Int32)] = []
    while let message = functions.multi_info_read(handle, &count)?.pointee {
      ended.append((message.easy, message.data.result))
    }
    return ended
  }

  /// Waits for activity, a call of ``wakeUp()``, or the end of `limit`.
  func wait(_ limit: Duration) {
    _ = functions.multi_poll(handle, nil, 0, Int32(clamping: limit.milliseconds), nil)
  }

  /// Ends the current wait, or the next one at once.
  func wakeUp() { _ = functions.multi_wakeup(handle) }

  /// Closes the connections; all transfers must have been removed.
  func close() { _ = functions.multi_cleanup(handle) }
}

extension Duration {
  /// The duration in whole milliseconds, rounded up.
  var milliseconds: Int {
    let (seconds, attoseconds) = components
    return Int(seconds) * 1_000 + Int((attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
  }
}
