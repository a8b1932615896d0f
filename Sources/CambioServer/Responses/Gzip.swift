import CZlib
import NIOCore

/// Compression for bodies that are made while the server runs (RFC 1952).
enum Gzip {
  /// Shorter bodies fit a packet as they are.
  static let fewestBytes = 1_024

  /// The bytes compressed; nil where that does not make them fewer.
  static func compressed(_ bytes: ByteBuffer) -> ByteBuffer? {
    guard bytes.readableBytes >= fewestBytes else { return nil }
    var stream = z_stream()
    guard cambio_deflate_gzip_init(&stream, 6) == Z_OK else { return nil }
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
    return isDone && output.readableBytes < bytes.readableBytes ? output : nil
  }
}
