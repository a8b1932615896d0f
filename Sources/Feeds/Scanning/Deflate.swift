import CZlib

/// The packing of zip archives (RFC 1951), by zlib.
package enum Deflate {
  /// How many bytes one packed byte can stand for at most, rounded up.
  static let bestRatio = 1_033

  /// What `packed` unpacks to; nil unless that is exactly `size` bytes and all of `packed` is used.
  static func inflate(_ packed: ByteText, size: Int) -> [UInt8]? {
    guard size >= 0, size < Int(UInt32.max), packed.count < Int(UInt32.max) else { return nil }
    var isWhole = false
    // One byte more than announced, so that a stream that goes on shows.
    let content = [UInt8](unsafeUninitializedCapacity: size + 1) { output, count in
      packed.withUnsafeBufferPointer { input in
        var stream = z_stream()
        guard cambio_inflate_raw_init(&stream) == Z_OK else { return }
        defer { inflateEnd(&stream) }
        // zlib reads from here and does not write.
        stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
        stream.avail_in = uInt(input.count)
        stream.next_out = output.baseAddress
        stream.avail_out = uInt(size + 1)
        let status = CZlib.inflate(&stream, Z_FINISH)
        count = size + 1 - Int(stream.avail_out)
        isWhole = status == Z_STREAM_END && stream.avail_in == 0 && count == size
      }
    }
    return isWhole ? content : nil
  }

  /// The CRC-32 of `bytes`.
  package static func checksum(_ bytes: [UInt8]) -> UInt32 {
    bytes.withUnsafeBufferPointer { buffer in
      UInt32(truncatingIfNeeded: crc32_z(0, buffer.baseAddress, buffer.count))
    }
  }
}
