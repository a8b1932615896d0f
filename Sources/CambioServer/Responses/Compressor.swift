import CBrotli
import CZlib
import NIOCore

/// Compresses bytes as they come to a gzip file (RFC 1952), or to the deflate stream of a zip file.
///
/// Only bytes in memory are compressed with Brotli, whose encoder takes too much memory for each
/// slow reader.
final class Compressor {
  /// The format of the output.
  enum Form { case gzip, deflate }

  /// The amount of work for the Brotli stream of an answer.
  enum Effort {
    /// The same amount of work as for a gzip file, for an answer to one reader.
    case usual
    /// Ten times as much, for an answer that is made rarely and kept for many readers.
    case most
  }

  private let stream: UnsafeMutablePointer<z_stream>

  /// Starts a stream in `form`; nil only if memory is short.
  ///
  /// The compressor takes 128 KiB. `effort` is at most 9.
  init?(_ form: Form, effort: Int32) {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    guard cambio_deflate_init(stream, effort, form == .gzip ? 14 + 16 : -14, 7) == Z_OK else {
      stream.deallocate()
      return nil
    }
  }

  deinit {
    deflateEnd(stream)
    stream.deallocate()
  }

  /// Appends `bytes`, compressed, to `output`, and with `isLast` the end of the stream.
  func append(_ bytes: [UInt8], isLast: Bool, to output: inout ByteBuffer) {
    var bytes = bytes
    bytes.withUnsafeMutableBufferPointer { source in
      stream.pointee.next_in = source.baseAddress
      stream.pointee.avail_in = UInt32(source.count)
      var isFull = true
      while isFull {
        output.writeWithUnsafeMutableBytes(minimumWritableBytes: 16_384) { target in
          stream.pointee.next_out = target.baseAddress?.assumingMemoryBound(to: UInt8.self)
          stream.pointee.avail_out = UInt32(target.count)
          deflate(stream, isLast ? Z_FINISH : Z_NO_FLUSH)
          isFull = stream.pointee.avail_out == 0
          return target.count - Int(stream.pointee.avail_out)
        }
      }
    }
  }

  /// The minimum number of bytes to compress; fewer fit a packet as they are.
  private static let minimumBytes = 1_024
  /// The maximum number of bytes to compress with the most effort.
  ///
  /// In tables of rates the same figures recur far apart. With Brotli the most effort takes a
  /// quarter off a year of them (32 KB to 23), and 55 ms once.
  private static let maximumBest = 131_072

  /// Returns `bytes` in `coding`; nil if the result is not shorter.
  static func compressed(_ bytes: ByteBuffer, _ coding: Coding, _ effort: Effort) -> ByteBuffer? {
    let count = bytes.readableBytes
    guard count >= minimumBytes else { return nil }
    let takesMost = count <= maximumBest
    return switch coding {
    case .identity: nil
    case .gzip: gzip(bytes, effort: takesMost ? 9 : 6)
    case .brotli: brotli(bytes, quality: takesMost && effort == .most ? 10 : 5)
    }
  }

  private static func gzip(_ bytes: ByteBuffer, effort: Int32) -> ByteBuffer? {
    guard let compressor = Compressor(.gzip, effort: effort) else { return nil }
    var output = ByteBuffer()
    compressor.append(Array(buffer: bytes), isLast: true, to: &output)
    return output.readableBytes < bytes.readableBytes ? output : nil
  }

  /// The logarithm of the window's size, 64 KiB, with which the encoder takes up to 2.5 MiB.
  private static let brotliWindow: Int32 = 16

  /// Returns the Brotli stream (RFC 7932) of `bytes`; nil if it is not shorter.
  private static func brotli(_ bytes: ByteBuffer, quality: Int32) -> ByteBuffer? {
    let output = [UInt8](unsafeUninitializedCapacity: bytes.readableBytes) { target, count in
      // The encoder fails if there is no room.
      var room = bytes.readableBytes - 1
      let isDone = bytes.withUnsafeReadableBytes { source in
        BrotliEncoderCompress(
          quality,
          brotliWindow,
          BROTLI_MODE_GENERIC,
          source.count,
          source.bindMemory(to: UInt8.self).baseAddress,
          &room,
          target.baseAddress
        )
      }
      count = isDone != 0 ? room : 0
    }
    return output.isEmpty ? nil : ByteBuffer(bytes: output)
  }
}
