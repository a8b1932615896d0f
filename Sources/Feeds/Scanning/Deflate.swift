import CZlib

/// The compression of zip archives (RFC 1951), by zlib.
package enum Deflate {
  /// The maximum number of bytes that one compressed byte may stand for, rounded up.
  static let bestRatio = 1_033

  /// Returns the decompressed bytes of `packed`; nil unless they are exactly `size` bytes and all
  /// of `packed` is used.
  static func inflate(_ packed: ByteText, size: Int) -> [UInt8]? {
    guard size >= 0, size < Int(UInt32.max), packed.count < Int(UInt32.max) else { return nil }
    var isWhole = false
    // The buffer has one byte more, to detect a stream that continues after `size` bytes.
    let content = [UInt8](unsafeUninitializedCapacity: size + 1) { output, count in
      packed.withUnsafeBufferPointer { input in
        var stream = z_stream()
        guard cambio_inflate_raw_init(&stream) == Z_OK else { return }
        defer { inflateEnd(&stream) }
        // zlib only reads from this buffer.
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

  /// Returns the CRC-32 of `bytes`.
  package static func checksum(_ bytes: [UInt8]) -> UInt32 {
    bytes.withUnsafeBufferPointer { buffer in
      UInt32(truncatingIfNeeded: crc32_z(0, buffer.baseAddress, buffer.count))
    }
  }
}
