/// Bytes that never change (hence `@unchecked Sendable`) and are freed with their last reader.
final class OwnedBytes: @unchecked Sendable {
  let bytes: UnsafeRawBufferPointer

  /// Copies `content`.
  init(_ content: [UInt8]) {
    let storage = UnsafeMutableRawBufferPointer.allocate(byteCount: content.count, alignment: 16)
    storage.copyBytes(from: content)
    bytes = UnsafeRawBufferPointer(storage)
  }

  deinit {
    bytes.deallocate()
  }
}
