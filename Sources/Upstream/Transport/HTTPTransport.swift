/// One request and its response, without redirects.
///
/// The first request sets up libcurl, the connections and the trust roots.
final class HTTPTransport: Sendable {
  private let configuration: UpstreamConfiguration
  /// The scope of a numeric address; an unreadable one is not of the Internet.
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

  /// Sends a GET request and reads the whole response, with a body of at most `bodyLimit` bytes.
  ///
  /// Throws the error of `keptOut`, if given, instead of sending to a server that is too near. Behind
  /// a proxy, only numeric hosts can be checked.
  func exchange(
    _ address: WebAddress,
    headers: [UpstreamRequest.Header],
    bodyLimit: Int,
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
      bodyLimit: bodyLimit,
      connectTimeout: configuration.connectTimeout,
      readTimeout: readTimeout,
      proxy: proxy,
      trustRootsPath: configuration.additionalTrustRootsPath,
      keptOut: keptOut,
      scope: scope
    )
    var reply = try await loop.perform(order, by: library)
    if reply.isCompressed, !reply.body.isEmpty {
      reply.body = try Gzip.decompressed(reply.body, limit: bodyLimit, from: address.host)
    }
    return reply
  }

  /// Closes the connections; requests under way and later ones fail.
  func shutDown() async { await loop.shutDown() }
}

/// The servers that a request must not reach: those nearer than `scope`.
struct KeptOut: Sendable {
  let scope: AddressScope
  /// The error for such a server.
  let error: UpstreamError

  /// Whether a server of this scope is too near.
  func isNear(_ other: AddressScope?) -> Bool { other.map { $0 < scope } ?? false }
}

/// The answer to one request.
struct HTTPReply: Sendable {
  var status = 0
  var headers: [UpstreamRequest.Header] = []
  var body: [UInt8] = []
  /// The server's scope; nil if a proxy connected.
  var peer: AddressScope?

  /// Whether the body declares its own end.
  var hasLength: Bool {
    ["Content-Length", "Transfer-Encoding"].contains { headers.first(name: $0) != nil }
  }

  var isCompressed: Bool {
    let encoding = headers.first(name: "Content-Encoding")?.lowercased()
    return ["gzip", "x-gzip", "deflate"].contains(encoding)
  }
}
