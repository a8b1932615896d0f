import CZlib
import NIOCore

/// Compression for bodies made at run time (RFC 1952).
enum Gzip {
  /// Shorter bodies fit a packet uncompressed.
  static let fewestBytes = 1_024

  /// Longer bodies are compressed with less effort.
  ///
  /// In tables of rates the same figures recur far apart. The most effort takes a quarter off a year of
  /// them (34 KB to 26), and 30 ms once. A body is compressed at its first request and kept.
  static let mostBytesOfBest = 131_072

  /// Longer bodies are compressed on the ``WorkThreads``, since that takes milliseconds.
  static let mostBytesAtOnce = 32_768

  /// The compressed bytes; nil if they are not fewer.
  static func compressed(_ bytes: ByteBuffer) -> ByteBuffer? {
    guard bytes.readableBytes >= fewestBytes,
      let output = stream(bytes, effort: bytes.readableBytes <= mostBytesOfBest ? 9 : 6)
    else { return nil }
    return output.readableBytes < bytes.readableBytes ? output : nil
  }

  /// The gzip file of `bytes`; nil only if memory is short.
  static func stream(_ bytes: ByteBuffer, effort: Int32) -> ByteBuffer? {
    var stream = z_stream()
    guard cambio_deflate_gzip_init(&stream, effort) == Z_OK else { return nil }
    defer { deflateEnd(&stream) }
    var input = bytes
    let most = Int(deflateBound(&stream, UInt(bytes.readableBytes)))
    var output = ByteBuffer()
    var isDone = false
    output.writeWithUnsafeMutableBytes(minimumWritableBytes: most) { target in
      input.withUnsafeMutableReadableBytes { source in
        stream.next_in = source.baseAddress?.assumingMemoryBound(to: UInt8.self)
        stream.avail_in = UInt32(source.count)
        stream.next_out = target.baseAddress?.assumingMemoryBound(to: UInt8.self)
        stream.avail_out = UInt32(target.count)
        isDone = deflate(&stream, Z_FINISH) == Z_STREAM_END
      }
      return target.count - Int(stream.avail_out)
    }
    return isDone ? output : nil
  }
}
