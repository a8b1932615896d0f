import ExactJSON
import HTTPTypes
import Hummingbird
import NIOCore
import Refreshing

/// An answer that is sent as it is made.
///
/// One that fits its first part is a ``PreparedResponse``. Otherwise the next part is made in its
/// turn, once the reader has taken those before, so that the answer takes the same memory for any
/// reader, however slow. Its compressed bytes are cached if it is read to its end.
struct LongAnswer: Sendable {
  let cache: ResponseCache
  let queue: WorkQueue
  let pieces: TextPieces
  let type: String
  let fields: HTTPFields
  /// The name of the text's file in a zip archive to send; nil to send the text itself.
  var nameInArchive: String?

  /// The maximum number of bytes of an answer that wait for its reader.
  static let bytes = 512 << 10

  /// Returns the response to `request`, made at `moment`.
  ///
  /// - Throws: `TextPieces.Failure` if the first part cannot be made. If a later one cannot, the
  ///   connection ends before the answer does.
  func response(
    to request: Request,
    _ context: ServerContext,
    at moment: ResponseCache.Moment
  ) throws -> Response {
    let parts = AnswerParts(pieces)
    let first = try parts.text()
    guard !parts.isDone else {
      let prepared = whole(first)
      cache.keep(prepared, to: request, context, at: moment)
      return prepared.compressedResponse(to: request)
    }
    let name = cache.name(of: request, varying: fields, at: moment)
    let tagged = PreparedResponse(nil, type: type, digest: name, fields: fields)
    if let known = tagged.response(to: request) { return known }
    var fields = tagged.fields
    if let zip = nameInArchive.flatMap({ ZipFile($0) }) {
      parts.packing = .zip(zip)
      fields[.vary] = self.fields[.vary]
    } else if AcceptedCodings(request.headers).takesGzip,
      let compressor = Compressor(.gzip, effort: 6)
    {
      parts.packing = .gzip(compressor)
      fields[.contentEncoding] = Coding.gzip.name
    }
    let isKept = parts.isPacked && request.method == .get
    let start = parts.packed(first)
    let body = ResponseBody { [cache, queue, type, isZip = nameInArchive != nil] writer in
      // What is too long gives its memory back at once, for the answers of faster readers.
      var kept = isKept ? cache.roomToCollect().map { (bytes: ByteBuffer(), memory: $0) } : nil
      var part: ByteBuffer? = start
      while let bytes = part {
        if bytes.readableBytes > 0 { try await writer.write(bytes) }
        kept?.bytes.writeImmutableBuffer(bytes)
        if kept?.bytes.readableBytes ?? 0 > ResponseCache.maximumCollected { kept = nil }
        part =
          try parts.isDone
          ? nil
          : await queue.run(.part, for: context.visitor, continues: true) {
            parts.packed(try parts.text())
          }
      }
      try await writer.finish(nil)
      if let kept {
        let whole = PreparedResponse(
          isZip ? .made(kept.bytes) : nil,
          type: type,
          digest: name,
          fields: self.fields,
          gzip: isZip ? nil : .made(kept.bytes),
          isCompressible: !isZip
        )
        cache.keep(whole, to: request, context, at: moment)
      }
    }
    return Response(status: .ok, headers: fields, body: body)
  }

  private func whole(_ text: [UInt8]) -> PreparedResponse {
    guard var zip = nameInArchive.flatMap({ ZipFile($0) }) else {
      return PreparedResponse(ByteBuffer(bytes: text), type: type, fields: fields)
    }
    var bytes = ByteBuffer()
    zip.append(text, isLast: true, to: &bytes)
    return PreparedResponse(bytes, type: type, fields: fields, isCompressible: false)
  }
}

/// The parts of an answer, made in order for one reader, hence `@unchecked Sendable`.
private final class AnswerParts: @unchecked Sendable {
  /// The packing of the text.
  enum Packing {
    case none
    case gzip(Compressor)
    case zip(ZipFile)
  }

  var packing = Packing.none
  private(set) var isDone = false
  private let next: TextPieces.Reader
  /// The piece after the part that was read last; nil if there is none.
  private var ahead: [UInt8]?

  /// The maximum number of bytes of text in a part, unless a single piece has more.
  private static let size = 65_536

  init(_ pieces: TextPieces) { next = pieces.reader() }

  var isPacked: Bool { if case .none = packing { false } else { true } }

  /// Returns the text of the next part.
  func text() throws(TextPieces.Failure) -> [UInt8] {
    var text = ahead ?? []
    text.reserveCapacity(AnswerParts.size + 4_096)
    ahead = nil
    while let piece = try next() {
      if !text.isEmpty, text.count + piece.count > AnswerParts.size {
        ahead = piece
        return text
      }
      text += piece
    }
    isDone = true
    return text
  }

  /// Returns the part `text` as it is sent.
  func packed(_ text: [UInt8]) -> ByteBuffer {
    var output = ByteBuffer()
    switch packing {
    case .none: output.writeBytes(text)
    case .gzip(let compressor): compressor.append(text, isLast: isDone, to: &output)
    case .zip(var zip):
      zip.append(text, isLast: isDone, to: &output)
      packing = .zip(zip)
    }
    return output
  }
}
