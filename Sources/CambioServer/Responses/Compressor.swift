import CBrotli
import CZlib
import NIOCore

/// Compresses bytes as they come: a gzip file (RFC 1952), or the deflate stream inside one.
///
/// Bytes that are all there have a brotli stream too, whose encoder takes too much memory for each
/// slow reader.
final class Compressor {
  /// The form of the output.
  enum Form { case gzip, deflate }

  /// How much work the brotli stream of an answer is worth.
  enum Effort {
    /// As much as a gzip file, for an answer made for one reader.
    case usual
    /// Ten times as much, for an answer that is kept for many readers and made rarely.
    case most
  }

  private let stream: UnsafeMutablePointer<z_stream>

  /// Starts a file in `form`; nil only if memory is short.
  ///
  /// It takes 128 KiB, the most `effort` being 9.
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

  /// Appends `bytes`, compressed, to `output`; with `isLast` the end of the file too.
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

  /// The fewest bytes to compress: fewer fit a packet as they are.
  private static let fewestBytes = 1_024
  /// More bytes are compressed with less effort.
  ///
  /// In tables of rates the same figures recur far apart. In brotli the most effort takes a
  /// quarter off a year of them (32 KB to 23), and 55 ms once.
  private static let maximumBest = 131_072

  /// `bytes` in `coding`; nil if that is not shorter.
  static func compressed(_ bytes: ByteBuffer, _ coding: Coding, _ effort: Effort) -> ByteBuffer? {
    let count = bytes.readableBytes
    guard count >= fewestBytes else { return nil }
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

  /// A window of 64 KiB: the encoder takes up to 2.5 MiB, whatever the number of bytes.
  private static let brotliWindow: Int32 = 16

  /// The brotli stream (RFC 7932) of `bytes`.
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
