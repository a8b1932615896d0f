import ExactMoney
import HTTPTypes
import Hummingbird
import NIOCore
import Refreshing
import Synchronization

/// A response that is made once and sent many times: plain, compressed, or as 304 if the client has
/// it.
final class PreparedResponse: Sendable {
  /// One form of it.
  private struct Variant: Sendable {
    let fields: HTTPFields
    let body: ByteBuffer
  }

  private enum Compressed: Sendable {
    case unknown, useless
    case known(Variant)
  }

  private let tag: EntityTag
  private let plain: Variant
  private let brotli: Variant?
  private let gzip: Mutex<Compressed>

  /// Its approximate size in memory.
  var size: Int { plain.body.readableBytes * 5 / 4 + 1_024 }

  /// Prepares a text made at run time.
  convenience init(_ text: String, type: String, fields: HTTPFields) {
    self.init(ByteBuffer(string: text), type: type, fields: fields)
  }

  /// Prepares `bytes` made at run time.
  convenience init(
    _ bytes: ByteBuffer,
    type: String,
    fields: HTTPFields,
    isCompressible: Bool = true
  ) {
    let digest = bytes.withUnsafeReadableBytes { ContentDigest(of: $0).text }
    self.init(bytes, type: type, digest: digest, fields: fields, isCompressible: isCompressible)
  }

  /// Prepares `bytes`, and their compressed forms if they exist.
  init(
    _ bytes: ByteBuffer,
    type: String,
    digest: String,
    fields: HTTPFields,
    gzip: ByteBuffer? = nil,
    brotli: ByteBuffer? = nil,
    isCompressible: Bool = true
  ) {
    // One tag for all codings must be weak.
    tag = EntityTag(digest: digest.prefix(20), isWeak: true)
    var fields = fields
    fields[.contentType] = type
    fields[.eTag] = tag.text
    if isCompressible {
      fields[.vary] = fields[.vary].map { $0 + ", Accept-Encoding" } ?? "Accept-Encoding"
    }
    plain = PreparedResponse.variant(bytes, .identity, fields)
    self.brotli = brotli.map { PreparedResponse.variant($0, .brotli, fields) }
    let known = gzip.map { Compressed.known(PreparedResponse.variant($0, .gzip, fields)) }
    self.gzip = Mutex(known ?? (isCompressible ? .unknown : .useless))
  }

  private static func variant(_ body: ByteBuffer, _ coding: Coding, _ fields: HTTPFields) -> Variant
  {
    var fields = fields
    fields[.contentLength] = String(body.readableBytes)
    if let name = coding.name { fields[.contentEncoding] = name }
    return Variant(fields: fields, body: body)
  }

  /// The response to `request` for the framework; compressed first if necessary.
  func response(to request: Request) async -> Response {
    if !isReady(for: request.head) {
      if plain.body.readableBytes > Gzip.mostBytesAtOnce {
        // Another thread may have compressed it meanwhile.
        try? await WorkThreads.shared.run { compress() }
      } else {
        compress()
      }
    }
    let sent = response(to: request.head)
    return Response(
      status: sent.status,
      headers: sent.fields,
      body: sent.body.map { ResponseBody(byteBuffer: $0) } ?? ResponseBody()
    )
  }

  /// Whether the response to `request` needs no more compression.
  func isReady(for request: HTTPRequest) -> Bool {
    let codings = AcceptedCodings(request.headerFields)
    guard codings.takesGzip, !(codings.takesBrotli && brotli != nil) else { return true }
    if case .unknown = gzip.withLock({ $0 }) { return false }
    return true
  }

  /// The response to `request` without any work; it has no body if the client has it.
  func response(
    to request: HTTPRequest
  ) -> (status: HTTPResponse.Status, fields: HTTPFields, body: ByteBuffer?) {
    if let known = request.headerFields[.ifNoneMatch], tag.isNamed(in: known) {
      var fields = plain.fields
      fields[.contentType] = nil
      fields[.contentLength] = nil
      return (.notModified, fields, nil)
    }
    let variant = variant(for: AcceptedCodings(request.headerFields))
    return (.ok, variant.fields, variant.body)
  }

  /// The request fields that it depends on, except the coding.
  var varyingFields: [HTTPField.Name] {
    (plain.fields[.vary] ?? "").split(separator: ", ").compactMap { HTTPField.Name(String($0)) }
      .filter { $0 != .acceptEncoding }
  }

  private func variant(for codings: AcceptedCodings) -> Variant {
    if codings.takesBrotli, let brotli { return brotli }
    if codings.takesGzip, case .known(let zipped) = gzip.withLock({ $0 }) { return zipped }
    return plain
  }

  /// Makes the gzip variant if there is none; it is omitted if it is not smaller.
  ///
  /// This takes up to some hundred milliseconds, so no thread that reads requests may do it or wait for it.
  private func compress() {
    guard case .unknown = gzip.withLock({ $0 }) else { return }
    let zipped = Gzip.compressed(plain.body).map {
      PreparedResponse.variant($0, .gzip, plain.fields)
    }
    gzip.withLock { $0 = zipped.map { .known($0) } ?? .useless }
  }
}
