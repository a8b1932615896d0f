/// The page or the service worker that the program runs in.
///
/// Texts go out as bytes that the host copies at once (`push`), then the call that they are for. Texts
/// come in from numbered slots: the program asks how long one is and has it written into memory of its
/// own. So only Swift allocates, and nothing has to be freed from outside.
enum Host {
  /// What the host is asked to do; the numbers are those of `program.js`.
  enum Call: Int32 {
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

  /// Asks the host for something.
  static func call(_ call: Call, _ texts: [String] = [], number: Int32 = 0) {
    for text in texts {
      var text = text
      text.withUTF8 { hostPush($0.baseAddress, $0.count) }
    }
    hostCall(call.rawValue, number)
  }

  /// The text in a slot; empty when there is nothing.
  static func text(in slot: Int32) -> String {
    let count = hostLength(slot)
    guard count > 0 else { return "" }
    return String(unsafeUninitializedCapacity: count) { buffer in
      hostTake(slot, buffer.baseAddress, count)
      return count
    }
  }

  /// The bytes in a slot; none when it is empty.
  static func bytes(in slot: Int32) -> [UInt8] {
    let count = hostLength(slot)
    guard count > 0 else { return [] }
    return [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      hostTake(slot, buffer.baseAddress, count)
      initialized = count
    }
  }

  /// The bytes in a slot, in memory that is never freed: what is read where it lies.
  static func lastingBytes(in slot: Int32) -> UnsafeRawBufferPointer {
    let count = hostLength(slot)
    guard count > 0 else { return UnsafeRawBufferPointer(start: nil, count: 0) }
    let memory = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: count)
    hostTake(slot, memory.baseAddress, count)
    return UnsafeRawBufferPointer(memory)
  }
}

@_extern(wasm, module: "env", name: "host_push")
@_extern(c, "host_push")
private func hostPush(_ bytes: UnsafePointer<UInt8>?, _ count: Int)

@_extern(wasm, module: "env", name: "host_call")
@_extern(c, "host_call")
private func hostCall(_ call: Int32, _ number: Int32)

/// How many bytes are in a slot; below 0 when it is empty.
@_extern(wasm, module: "env", name: "host_length")
@_extern(c, "host_length")
private func hostLength(_ slot: Int32) -> Int

@_extern(wasm, module: "env", name: "host_take")
@_extern(c, "host_take")
private func hostTake(_ slot: Int32, _ bytes: UnsafeMutablePointer<UInt8>?, _ count: Int)
