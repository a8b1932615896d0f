import CCurl
import PlainBytes

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A running request and its response: libcurl's "easy handle".
///
/// Only the thread of its ``TransferLoop`` uses it, also in libcurl's callbacks. The loop keeps it
/// from before its handle is added until after it is removed.
final class Transfer {
  /// A request, and the limits of its response.
  struct Order: Sendable {
    let address: WebAddress
    let headers: [UpstreamRequest.Header]
    /// The maximum number of bytes of the decompressed body; a larger one is an error.
    let maximumBodyBytes: Int
    let connectTimeout: Duration
    /// The maximum silence of a connected server.
    let readTimeout: Duration
    let proxy: Proxy?
    /// The path of a PEM file of certificates to trust in addition to the system's; nil for none.
    let trustRootsPath: String?
    /// The servers that the request must not reach; nil if all are allowed.
    let keptOut: KeptOut?
    /// Returns the scope of a numeric address.
    let scope: @Sendable (String) -> AddressScope
  }

  let easy: UnsafeMutableRawPointer
  private let order: Order
  private let functions: UnsafePointer<ccurl_library>
  private let callbacks = UnsafeMutablePointer<ccurl_callbacks>.allocate(capacity: 1)
  private let errorText = UnsafeMutablePointer<CChar>.allocate(capacity: ccurl_error_size)
  private var fields: UnsafeMutableRawPointer?

  private var phase = UpstreamError.Phase.connect
  private var lastProgress = ContinuousClock.now
  private var reply = HTTPReply()
  private var headBytes = 0
  private var maximumBodyBytes: Int
  /// The reason why Cambio ended the transfer; nil if it did not.
  private var failure: UpstreamError?
  /// Whether Cambio ended the transfer after receiving everything it needs.
  private var hasEnough = false

  /// The maximum number of bytes of the response's head; a larger one is an error.
  private static let maximumHeadBytes = 100_000

  init?(_ order: Order, _ library: CurlLibrary) {
    guard let easy = library.functions.pointee.easy_init() else { return nil }
    self.order = order
    self.easy = easy
    functions = library.functions
    maximumBodyBytes = order.maximumBodyBytes
    errorText.initialize(repeating: 0, count: ccurl_error_size)
    for field in order.headers {
      // libcurl spells an empty field with a semicolon.
      let line = field.value.isEmpty ? "\(field.name);" : "\(field.name): \(field.value)"
      fields = functions.pointee.slist_append(fields, line) ?? fields
    }
    setCallbacks()
    let isPrepared = ccurl_prepare(
      functions,
      easy,
      order.address.text,
      order.proxy?.text ?? "",
      // Requests that must not reach this network use the proxy, even for hosts in NO_PROXY.
      order.keptOut?.scope == .everywhere,
      order.connectTimeout.milliseconds,
      fields,
      errorText,
      callbacks
    )
    guard isPrepared else { return nil }
    if let path = order.trustRootsPath { trust(path) }
  }

  deinit {
    functions.pointee.easy_cleanup(easy)
    functions.pointee.slist_free_all(fields)
    callbacks.deallocate()
    errorText.deallocate()
  }

  /// The current deadline; nil while libcurl itself limits the time to connect.
  var deadline: ContinuousClock.Instant? {
    phase == .connect ? nil : lastProgress.advanced(by: order.readTimeout)
  }

  /// The error if ``deadline`` passes.
  var timeout: UpstreamError { .timedOut(host: order.address.host, phase: phase) }

  /// Returns the result of the transfer, given libcurl's code.
  func outcome(_ code: Int32) -> Result<HTTPReply, UpstreamError> {
    if let failure { return .failure(failure) }
    // To libcurl any end of a connection ends a body without a length, even TLS without a farewell.
    let isCut = order.address.isSecure && !reply.hasLength && !reply.body.isEmpty
    if hasEnough || code == 0 && phase == .body && !isCut { return .success(reply) }
    let diagnosis = TransportDiagnosis(
      host: order.address.host,
      proxyHost: order.proxy?.host,
      systemError: ccurl_number(functions, easy, Int32(ccurl_os_errno)),
      proxyStatus: ccurl_number(functions, easy, Int32(ccurl_http_connect_code)),
      text: String(cString: errorText).lowercased()
    )
    return .failure(diagnosis.error(for: Int(code)))
  }

  /// Trusts the certificates in the file at `path` in addition to libcurl's own file.
  ///
  /// If that file is unknown or unreadable, a directory of certificates, as Debian has, stays
  /// trusted.
  private func trust(_ path: String) {
    let system = ccurl_trust_roots(functions, easy).flatMap(Transfer.bytes)
    let own = Transfer.bytes(ofFileAt: path)
    var both: [UInt8] = []
    if let system, let own { both = system + [0x0A] + own }
    ccurl_trust(functions, easy, both, both.count, path)
  }

  private static func bytes(ofFileAt path: UnsafePointer<CChar>) -> [UInt8]? {
    guard let file = fopen(path, "rb") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 65_536)
    while case let count = fread(&part, 1, part.count, file), count > 0 { bytes += part[..<count] }
    return bytes
  }

  // MARK: Callbacks

  private static func of(_ context: UnsafeMutableRawPointer) -> Transfer {
    Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
  }

  private func setCallbacks() {
    callbacks.initialize(
      to: ccurl_callbacks(
        context: Unmanaged.passUnretained(self).toOpaque(),
        on_head: {
          Transfer.of($3).takesHead(UnsafeRawBufferPointer(start: $0, count: $2)) ? $2 : 0
        },
        on_body: {
          Transfer.of($3).takesBody(UnsafeRawBufferPointer(start: $0, count: $2)) ? $2 : 0
        },
        may_connect: { Transfer.of($0).mayConnect(to: String(cString: $1)) },
        before_request: { context, peer, _, _, _ in
          Transfer.of(context).mayAsk(String(cString: peer)) ? 0 : 1
        }
      )
    )
  }

  /// Returns whether the request may be sent to `peer`, on a new or a kept connection.
  ///
  /// If a kept connection ends without an answer, libcurl sends the request again. That is refused:
  /// each attempt needs its own permit, and retrying is not libcurl's decision.
  private func mayAsk(_ peer: String) -> Bool {
    guard phase == .connect else { return fails(.connectionLost(host: order.address.host)) }
    phase = .firstByte
    lastProgress = .now
    guard mayConnect(to: peer) else { return false }
    failure = nil
    reply.peer = order.proxy == nil ? order.scope(peer) : nil
    return true
  }

  /// Returns whether a connection may be made to `peer`, the address of the server or of the proxy.
  private func mayConnect(to peer: String) -> Bool {
    guard let keptOut = order.keptOut, order.proxy == nil, keptOut.isNear(order.scope(peer)) else {
      return true
    }
    return fails(keptOut.error)
  }

  /// Handles a line of the head; returns false to end the transfer.
  private func takesHead(_ bytes: UnsafeRawBufferPointer) -> Bool {
    lastProgress = .now
    // Trailers after the body, which chunks may have, are ignored.
    guard phase != .body else { return true }
    headBytes += bytes.count
    guard headBytes <= Transfer.maximumHeadBytes else {
      return fails(.notHTTP(host: order.address.host))
    }
    let end = bytes.lastIndex { $0 > 0x20 }.map { $0 + 1 } ?? 0
    let line = String(decoding: bytes[..<end], as: UTF8.self)
    if line.hasPrefix("HTTP/") {
      reply.status = line.split(separator: " ").dropFirst().first.flatMap { Int(digits: $0) } ?? 0
      reply.headers = []
    } else if line.isEmpty {
      return reply.status < 200 || endsHead()
    } else if let colon = line.firstIndex(of: ":") {
      let value = line[colon...].dropFirst().drop { $0 == " " || $0 == "\t" }
      reply.headers.append(.init(name: String(line[..<colon]), value: String(value)))
    }
    return true
  }

  /// Checks the complete head; returns false to end the transfer.
  private func endsHead() -> Bool {
    phase = .body
    // No request asks for a part.
    guard reply.status != 206 else { return fails(.notHTTP(host: order.address.host)) }
    // The body of a redirect is not read; dropping it ends the connection.
    hasEnough = RedirectTrail.isRedirect(reply.status)
    let lengths = Set(reply.headers.values(name: "Content-Length"))
    guard lengths.count < 2, lengths.allSatisfy({ UInt64(digits: $0) != nil }) else {
      return fails(.notHTTP(host: order.address.host))
    }
    if reply.isCompressed {
      // Incompressible bytes become a little longer.
      maximumBodyBytes += maximumBodyBytes / 100 + 100
    }
    let length = lengths.first.flatMap { UInt64(digits: $0) } ?? 0
    guard length <= maximumBodyBytes || hasEnough else { return fails(tooLarge) }
    return !hasEnough
  }

  /// Handles bytes of the body; returns false to end the transfer.
  private func takesBody(_ bytes: UnsafeRawBufferPointer) -> Bool {
    lastProgress = .now
    guard reply.body.count + bytes.count <= maximumBodyBytes else { return fails(tooLarge) }
    reply.body += bytes
    return true
  }

  private var tooLarge: UpstreamError {
    .tooLarge(host: order.address.host, limit: order.maximumBodyBytes)
  }

  private func fails(_ error: UpstreamError) -> Bool {
    failure = error
    return false
  }
}
