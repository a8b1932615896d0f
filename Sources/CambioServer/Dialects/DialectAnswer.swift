import Dialects
import HTTPTypes
import Hummingbird
import NIOCore

/// Sends other APIs' answers, which any site's pages may read, and caches them like the API's own.
struct DialectAnswer: Sendable {
  let cache: ResponseCache
  let queue: WorkQueue
  /// Whether to cache the answer here, as it is the same for all clients.
  private(set) var isKept = true
  /// Whether clients may cache the answer, as no source will add to it.
  private(set) var isSettled = true

  /// Returns a sender for answers that are kept or not, and settled or not.
  func kept(_ isKept: Bool, settled isSettled: Bool) -> DialectAnswer {
    DialectAnswer(cache: cache, queue: queue, isKept: isKept, isSettled: isSettled)
  }

  /// Returns the response with `answer`, made at `moment`; it is only cached with status 200.
  ///
  /// - Throws: `TextPieces.Failure` if the answer cannot be made.
  func response(
    _ answer: DialectText,
    to request: Request,
    _ context: ServerContext,
    at moment: ResponseCache.Moment
  ) throws -> Response {
    var fields = HTTPFields.interface
    guard answer.status == 200, isKept, isSettled else {
      fields[.cacheControl] =
        answer.status == 200 && isSettled ? "public, max-age=300" : "no-store"
      let text = try answer.pieces.text()
      guard answer.status == 200 else {
        fields[.contentType] = answer.type
        return Response(
          status: HTTPResponse.Status(code: answer.status),
          headers: fields,
          body: ResponseBody(byteBuffer: ByteBuffer(string: text))
        )
      }
      return PreparedResponse(text, type: answer.type, fields: fields)
        .compressedResponse(to: request)
    }
    fields[.cacheControl] = "public, max-age=300"
    if answer.isByAccept { fields[.vary] = "Accept" }
    return try LongAnswer(
      cache: cache,
      queue: queue,
      pieces: answer.pieces,
      type: answer.type,
      fields: fields,
      nameInArchive: answer.nameInArchive
    ).response(to: request, context, at: moment)
  }
}
