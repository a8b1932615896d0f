import CZlib

/// A file of the web app, embedded in the program.
///
/// Its memory is never freed or written, so it is safe to share.
public struct Asset: @unchecked Sendable {
  /// The path within the folder of the web app: `cambio.css`, `flags/br.webp`.
  public let path: String
  /// The value of the `Content-Type` field.
  public let contentType: String
  /// The file's length in bytes.
  public let count: Int
  /// The uncompressed bytes; nil if ``gzip`` has them.
  public let plain: UnsafeRawBufferPointer?
  /// The bytes compressed with gzip; nil if they are hardly fewer.
  public let gzip: UnsafeRawBufferPointer?
  /// The bytes compressed with Brotli; nil if they are hardly fewer.
  public let brotli: UnsafeRawBufferPointer?
  /// The SHA-256 of `bytes`, as 64 hexadecimal digits.
  public let digest: String

  /// The uncompressed bytes of the file, decompressed at each use if necessary.
  public var bytes: [UInt8] {
    guard let gzip else { return plain.map { Array($0) } ?? [] }
    return [UInt8](unsafeUninitializedCapacity: count) { output, filled in
      var stream = z_stream()
      let isStarted = cambio_inflate_any_init(&stream) == Z_OK
      precondition(isStarted, "there is no memory to unpack \(path)")
      defer { inflateEnd(&stream) }
      // zlib reads from here and does not write.
      stream.next_in = UnsafeMutablePointer(
        mutating: gzip.assumingMemoryBound(to: UInt8.self).baseAddress
      )
      stream.avail_in = uInt(gzip.count)
      stream.next_out = output.baseAddress
      stream.avail_out = uInt(count)
      let isWhole = inflate(&stream, Z_FINISH) == Z_STREAM_END && stream.avail_out == 0
      precondition(isWhole, "Scripts/build/build-web packed \(path) wrongly")
      filled = count
    }
  }

  /// Whether the file is served in the folder named after the content, and cached forever.
  ///
  /// The worker is the exception: browsers remember its address, and fetch it anew each time.
  public var isVersioned: Bool { path != "service-worker.js" }
}
