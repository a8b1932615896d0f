import Digests
import ExactMoney
import HTTPTypes
import Hummingbird
import NIOCore
import Refreshing
import Synchronization

/// A response that is made once and sent many times: plain, compressed, or as 304 if the client has
/// it.
final class PreparedResponse: Sendable {
  /// The response in one coding.
  private struct Variant: Sendable {
    let fields: HTTPFields
    let body: BodyBytes
  }

  /// The status, fields and body to send; without a body if the client has it.
  typealias Sent = (status: HTTPResponse.Status, fields: HTTPFields, body: BodyBytes?)

  private enum Compressed: Sendable {
    case useless
    case known(Variant)
  }

  private let tag: EntityTag
  /// The fields without the length and the coding.
  let fields: HTTPFields
  /// The bytes as they are; nil for a long answer that was kept compressed.
  private let plain: Variant?
  private let effort: Compressor.Effort
  /// The compressed forms made so far.
  private let compressed: Mutex<[Coding: Compressed]>

  /// The approximate size in memory, in bytes.
  let size: Int

  /// Prepares a text made at run time.
  convenience init(
    _ text: String,
    type: String,
    fields: HTTPFields,
    effort: Compressor.Effort = .usual
  ) {
    self.init(ByteBuffer(string: text), type: type, fields: fields, effort: effort)
  }

  /// Prepares `bytes` made at run time.
  convenience init(
    _ bytes: ByteBuffer,
    type: String,
    fields: HTTPFields,
    effort: Compressor.Effort = .usual,
    isCompressible: Bool = true
  ) {
    let digest = bytes.withUnsafeReadableBytes { ContentDigest(of: $0).text }
    let plain = BodyBytes.made(bytes)
    self.init(
      plain,
      type: type,
      digest: digest,
      fields: fields,
      effort: effort,
      isCompressible: isCompressible
    )
  }

  /// Prepares `bytes`, nil if they exist only compressed, and their compressed forms if they exist.
  ///
  /// With a gzip form alone, no Brotli form is made.
  init(
    _ bytes: BodyBytes?,
    type: String,
    digest: String,
    fields: HTTPFields,
    gzip: BodyBytes? = nil,
    brotli: BodyBytes? = nil,
    effort: Compressor.Effort = .usual,
    isCompressible: Bool = true
  ) {
    tag = EntityTag(digest: digest.prefix(20))
    var fields = fields
    fields[.contentType] = type
    fields[.eTag] = tag.text
    if isCompressible {
      fields[.vary] = fields[.vary].map { $0 + ", Accept-Encoding" } ?? "Accept-Encoding"
    }
    self.fields = fields
    plain = bytes.map { PreparedResponse.variant($0, .identity, fields) }
    self.effort = effort
    var compressed: [Coding: Compressed] = [:]
    if !isCompressible { for coding in Coding.compressed { compressed[coding] = .useless } }
    if let gzip {
      compressed[.gzip] = .known(PreparedResponse.variant(gzip, .gzip, fields))
      compressed[.brotli] = .useless
    }
    if let brotli {
      compressed[.brotli] = .known(PreparedResponse.variant(brotli, .brotli, fields))
    }
    self.compressed = Mutex(compressed)
    size = (bytes?.count ?? 0) * 3 / 2 + (gzip?.count ?? 0) + 1_024
  }

  private static func variant(_ body: BodyBytes, _ coding: Coding, _ fields: HTTPFields) -> Variant
  {
    var fields = fields
    fields[.contentLength] = String(body.count)
    if let name = coding.name { fields[.contentEncoding] = name }
    return Variant(fields: fields, body: body)
  }

  /// Returns the response to `request` for the framework, after compressing it if necessary.
  ///
  /// Compression takes up to some hundred milliseconds, so only work of such a price may call this
  /// for new texts.
  func compressedResponse(to request: Request) -> Response {
    guard let sent = sent(to: request.head, compressing: true) else {
      preconditionFailure("every response that was just made has a form for its request")
    }
    return PreparedResponse.response(sent)
  }

  /// Returns the response to `request` for the framework, without any work; nil if it must be
  /// compressed or made first.
  func response(to request: Request) -> Response? {
    response(to: request.head).map { PreparedResponse.response($0) }
  }

  /// Returns the response to `request`, without any work; nil if it must be compressed or made
  /// first.
  func response(to request: HTTPRequest) -> Sent? {
    sent(to: request, compressing: false).flatMap { $0.body?.isReady != false ? $0 : nil }
  }

  private static func response(_ sent: Sent) -> Response {
    Response(
      status: sent.status,
      headers: sent.fields,
      body: sent.body.map { $0.body } ?? ResponseBody()
    )
  }

  /// Returns the response to `request`; nil if it must be made first, or compressed and not
  /// `isCompressing`.
  private func sent(to request: HTTPRequest, compressing isCompressing: Bool) -> Sent? {
    if let known = request.headerFields[.ifNoneMatch], tag.isNamed(in: known) {
      var fields = fields
      fields[.contentType] = nil
      return (.notModified, fields, nil)
    }
    return variant(for: request, isCompressing).map { (.ok, $0.fields, $0.body) }
  }

  /// Returns the best form that `request` accepts, and makes it if `isCompressing`.
  private func variant(for request: HTTPRequest, _ isCompressing: Bool) -> Variant? {
    let codings = AcceptedCodings(request.headerFields)
    for coding in Coding.compressed where codings.takes(coding) {
      switch compressed.withLock({ $0[coding] }) {
      case .known(let variant): return variant
      case .useless: continue
      case nil:
        guard isCompressing else { return nil }
        if let made = compress(coding) { return made }
      }
    }
    return plain
  }

  /// Makes the form in `coding`; returns nil if it is not smaller.
  private func compress(_ coding: Coding) -> Variant? {
    let made = plain.flatMap { Compressor.compressed($0.body.buffer, coding, effort) }
      .map { PreparedResponse.variant(.made($0), coding, fields) }
    compressed.withLock { $0[coding] = made.map { .known($0) } ?? .useless }
    return made
  }
}

/// The bytes of a response's body.
enum BodyBytes: @unchecked Sendable {
  case made(ByteBuffer)
  /// Bytes of the program's own file, which take no memory of the process and are never freed.
  case lasting(UnsafeRawBufferPointer)
  /// Bytes that are made at each use, with their number.
  case packed(Int, @Sendable () -> [UInt8])

  /// The number of lasting bytes that are in memory for a slow reader.
  private static let slice = 65_536

  var count: Int {
    switch self {
    case .made(let buffer): buffer.readableBytes
    case .lasting(let bytes): bytes.count
    case .packed(let count, _): count
    }
  }

  /// Whether the bytes exist without work.
  var isReady: Bool {
    if case .packed = self { false } else { true }
  }

  /// The bytes as a buffer in memory.
  var buffer: ByteBuffer {
    switch self {
    case .made(let buffer): buffer
    case .lasting(let bytes): ByteBuffer(bytes: bytes)
    case .packed(_, let make): ByteBuffer(bytes: make())
    }
  }

  /// The bytes as a body for the framework.
  var body: ResponseBody {
    guard case .lasting = self else { return ResponseBody(byteBuffer: buffer) }
    return ResponseBody(contentLength: count) { writer in
      guard case .lasting(let bytes) = self else { return }
      for start in stride(from: 0, to: bytes.count, by: BodyBytes.slice) {
        try await writer.write(ByteBuffer(bytes: bytes[start...].prefix(BodyBytes.slice)))
      }
      try await writer.finish(nil)
    }
  }
}
