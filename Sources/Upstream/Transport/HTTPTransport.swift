import CZlib

/// Performs single requests, without following redirects.
///
/// The first request sets up libcurl, the connections and the trusted certificates.
final class HTTPTransport: Sendable {
  private let configuration: UpstreamConfiguration
  /// Returns the scope of a numeric address; an unreadable address counts as near.
  private let scope: @Sendable (String) -> AddressScope
  private let library: @Sendable () -> CurlLibrary?
  private let loop = TransferLoop()

  init(
    _ configuration: UpstreamConfiguration,
    scope: @escaping @Sendable (String) -> AddressScope = { AddressScope(number: $0) ?? .here },
    library: @escaping @Sendable () -> CurlLibrary? = { CurlLibrary.system }
  ) {
    self.configuration = configuration
    self.scope = scope
    self.library = library
  }

  /// Sends a GET request and reads the whole response, with a body of at most `maximumBodyBytes`.
  ///
  /// If `keptOut` is given, nothing is sent to servers that are too near. Behind a proxy, only
  /// numeric hosts can be checked.
  ///
  /// - Throws: ``UpstreamError`` if there is no whole response; the error of `keptOut` if the
  ///   server is too near.
  func exchange(
    _ address: WebAddress,
    headers: [UpstreamRequest.Header],
    maximumBodyBytes: Int,
    readTimeout: Duration,
    keptOut: KeptOut? = nil
  ) async throws(UpstreamError) -> HTTPReply {
    let proxy = try configuration.proxy.map { text throws(UpstreamError) in try Proxy(text) }
    if let keptOut, proxy != nil, keptOut.isNear(AddressScope(number: address.host)) {
      throw keptOut.error
    }
    guard headers.areLines else {
      throw .unreachable(host: address.host, reason: "a header field is more than a line")
    }
    guard let library = library() else { throw .libraryMissing }
    let order = Transfer.Order(
      address: address,
      headers: headers,
      maximumBodyBytes: maximumBodyBytes,
      connectTimeout: configuration.connectTimeout,
      readTimeout: readTimeout,
      proxy: proxy,
      trustRootsPath: configuration.additionalTrustRootsPath,
      keptOut: keptOut,
      scope: scope
    )
    var reply = try await loop.perform(order, by: library)
    if reply.isCompressed, !reply.body.isEmpty {
      reply.body = try Gzip.decompressed(reply.body, limit: maximumBodyBytes, from: address.host)
    }
    return reply
  }

  /// Closes the connections; running and later requests fail.
  func shutDown() async { await loop.shutDown() }
}

/// The servers that a request must not reach, since they are nearer than `scope`.
struct KeptOut: Sendable {
  let scope: AddressScope
  /// The error of a request to a server that is too near.
  let error: UpstreamError

  /// Returns whether a server of this scope is too near; false if the scope is nil.
  func isNear(_ other: AddressScope?) -> Bool { other.map { $0 < scope } ?? false }
}

/// The response to one request.
struct HTTPReply: Sendable {
  var status = 0
  var headers: [UpstreamRequest.Header] = []
  var body: [UInt8] = []
  /// The scope of the server; nil if a proxy made the connection.
  var peer: AddressScope?

  /// Whether the response states where its body ends.
  var hasLength: Bool {
    ["Content-Length", "Transfer-Encoding"].contains { headers.first(name: $0) != nil }
  }

  var isCompressed: Bool {
    let encoding = headers.first(name: "Content-Encoding")?.lowercased()
    return ["gzip", "x-gzip", "deflate"].contains(encoding)
  }
}

/// Decompresses bodies (RFC 9110, section 8.4.1).
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

/// A proxy for all requests, `http://host:port` or `socks5h://host:port`, optionally with
/// `user:password@`.
///
/// Either kind resolves host names itself.
struct Proxy: Sendable {
  /// The address of the proxy, in libcurl's form.
  let text: String
  let host: String

  /// Reads a proxy's address.
  ///
  /// - Throws: ``UpstreamError/invalidURL(_:)`` with the invalid text, without its password.
  init(_ text: String) throws(UpstreamError) {
    let scheme = ["http://", "socks5h://"].first { text.hasPrefix($0) }
    let rest = text.dropFirst(scheme?.count ?? 0)
    let at = rest.lastIndex(of: "@")
    let server = at.map { rest[$0...].dropFirst() } ?? rest
    guard let address = WebAddress("http://" + server), address.target == "/" else {
      throw .invalidURL(at == nil ? text : "http://***@\(server)")
    }
    host = address.host
    let account = at.map { rest[...$0] } ?? ""
    self.text = "\(scheme ?? "http://")\(account)\(host):\(address.port)"
  }
}
