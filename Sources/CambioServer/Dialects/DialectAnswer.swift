import Dialects
import HTTPTypes
import Hummingbird
import NIOCore

/// Sends other APIs' answers: readable by any site's pages, cached like ours.
struct DialectAnswer: Sendable {
  let cache: ResponseCache
  let queue: WorkQueue
  /// Whether to cache it: whether it is the same for all who ask.
  private(set) var isKept = true
  /// Whether it may be cached by anyone: whether no source has more to say about it.
  private(set) var isSettled = true

  /// The same for answers that are kept or not, and settled or not yet.
  func kept(_ isKept: Bool, settled isSettled: Bool) -> DialectAnswer {
    DialectAnswer(cache: cache, queue: queue, isKept: isKept, isSettled: isSettled)
  }

  /// The response with `answer`, made at `moment`; with a status other than 200 it is not cached.
  ///
  /// - Throws: `TextPieces.Failure` if it cannot be made.
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
