import CZlib
import NIOCore

/// Compresses bytes as they come: a gzip file (RFC 1952), or the deflate stream inside one.
final class Compressor {
  /// The form of the output.
  enum Form { case gzip, deflate }

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
  /// In tables of rates the same figures recur far apart. The most effort takes a quarter off a year of
  /// them (34 KB to 26), and 30 ms once.
  private static let maximumBest = 131_072

  /// The gzip file of `bytes`; nil if it is not shorter.
  static func gzip(_ bytes: ByteBuffer) -> ByteBuffer? {
    guard bytes.readableBytes >= fewestBytes,
      let compressor = Compressor(.gzip, effort: bytes.readableBytes <= maximumBest ? 9 : 6)
    else { return nil }
    var output = ByteBuffer()
    compressor.append(Array(buffer: bytes), isLast: true, to: &output)
    return output.readableBytes < bytes.readableBytes ? output : nil
  }
}
