import CZlib

/// Compressed bodies (RFC 9110, section 8.4.1).
enum Gzip {
  /// Unpacks the gzip file or zlib stream `packed`, up to `limit` bytes.
  ///
  /// - Throws: One error for truncated bytes, which may arrive whole another time, and another for
  ///   invalid ones.
  static func decompressed(
    _ packed: [UInt8],
    limit: Int,
    from host: String
  ) throws(UpstreamError) -> [UInt8] {
    var packed = packed
    var body: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 65_536)
    var stream = z_stream()
    guard cambio_inflate_any_init(&stream) == Z_OK else { throw .notHTTP(host: host) }
    defer { inflateEnd(&stream) }
    let error = packed.withUnsafeMutableBufferPointer { packed -> UpstreamError? in
      stream.next_in = packed.baseAddress
      stream.avail_in = UInt32(packed.count)
      while true {
        let status = part.withUnsafeMutableBufferPointer { part in
          stream.next_out = part.baseAddress
          stream.avail_out = UInt32(part.count)
          return inflate(&stream, Z_NO_FLUSH)
        }
        body += part.dropLast(Int(stream.avail_out))
        if body.count > limit { return .tooLarge(host: host, limit: limit) }
        switch status {
        case Z_OK: continue
        case Z_STREAM_END: return stream.avail_in == 0 ? nil : .notHTTP(host: host)
        case Z_BUF_ERROR: return .connectionLost(host: host)
        default: return .notHTTP(host: host)
        }
      }
    }
    if let error { throw error }
    return body
  }
}
