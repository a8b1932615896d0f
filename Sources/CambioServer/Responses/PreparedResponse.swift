import ExactMoney
import HTTPTypes
import Hummingbird
import NIOCore
import Repositories
import Synchronization

/// A response that is made once and sent as often as it is asked for: as it is, compressed, or as 304
/// where the client has it.
final class PreparedResponse: Sendable {
  /// One way to send it.
  private struct Variant: Sendable {
    let fields: HTTPFields
    let body: ByteBuffer
  }

  private enum Compressed {
    case unknown, useless
    case known(Variant)
  }

  private let tag: EntityTag
  private let plain: Variant
  private let brotli: Variant?
  private let gzip: Mutex<Compressed>

  /// How many bytes it takes in memory, roughly.
  var size: Int { plain.body.readableBytes * 5 / 4 + 1_024 }

  /// Prepares a text that is made while the server runs.
  convenience init(_ text: String, type: String, fields: HTTPFields) {
    self.init(
      ByteBuffer(string: text),
      type: type,
      digest: ContentDigest(of: Array(text.utf8)).text,
      fields: fields
    )
  }

  /// Prepares `bytes`, and the same bytes compressed where that was done beforehand.
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

  /// The response to `request`, as the framework sends it.
  func response(to request: Request) -> Response {
    let sent = response(to: request.head)
    return Response(
      status: sent.status,
      headers: sent.fields,
      body: sent.body.map { ResponseBody(byteBuffer: $0) } ?? ResponseBody()
    )
  }

  /// The response to `request`; it has no body where the client has it.
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

  /// The fields of a request that it depends on, but for the coding, which it has all of.
  var varyingFields: [HTTPField.Name] {
    (plain.fields[.vary] ?? "").split(separator: ", ").compactMap { HTTPField.Name(String($0)) }
      .filter { $0 != .acceptEncoding }
  }

  private func variant(for codings: AcceptedCodings) -> Variant {
    if codings.takesBrotli, let brotli { return brotli }
    return codings.takesGzip ? zipped : plain
  }

  /// The variant in gzip, made when it is first wanted; the plain one where that is no smaller.
  private var zipped: Variant {
    gzip.withLock { gzip in
      switch gzip {
      case .known(let variant): return variant
      case .useless: return plain
      case .unknown:
        guard let body = Gzip.compressed(plain.body) else {
          gzip = .useless
          return plain
        }
        let variant = PreparedResponse.variant(body, .gzip, plain.fields)
        gzip = .known(variant)
        return variant
      }
    }
  }
}
