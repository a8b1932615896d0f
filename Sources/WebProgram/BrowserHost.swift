import ExactMoney

/// The page's scripts, or the service worker.
///
/// Outgoing texts are bytes that the host copies at once (`push`): first the name of a call, then
/// its texts. For an incoming text, the program asks for its length and passes its own memory. So
/// only Swift allocates, and nothing is freed from outside.
public struct BrowserHost: PageHost {
  public init() {}

  public func call(_ call: HostCall, _ texts: [String], number: Int32) {
    for text in [call.name] + texts {
      var text = text
      text.withUTF8 { hostPush($0.baseAddress, $0.count) }
    }
    hostCall(number)
  }

  public func text(in slot: Int32) -> String {
    let count = hostLength(slot)
    guard count > 0 else { return "" }
    return String(unsafeUninitializedCapacity: count) { buffer in
      hostTake(slot, buffer.baseAddress, count)
      return count
    }
  }

  public func bytes(in slot: Int32) -> [UInt8] {
    let count = hostLength(slot)
    guard count > 0 else { return [] }
    return [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      hostTake(slot, buffer.baseAddress, count)
      initialized = count
    }
  }

  public func lastingBytes(in slot: Int32) -> UnsafeRawBufferPointer {
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
private func hostCall(_ number: Int32)

/// Returns the number of bytes in a slot; negative if it is empty.
@_extern(wasm, module: "env", name: "host_length")
@_extern(c, "host_length")
private func hostLength(_ slot: Int32) -> Int

@_extern(wasm, module: "env", name: "host_take")
@_extern(c, "host_take")
private func hostTake(_ slot: Int32, _ bytes: UnsafeMutablePointer<UInt8>?, _ count: Int)
