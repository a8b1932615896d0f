import Dialects
import HTTPTypes
import Hummingbird

/// Sends other APIs' answers, which any site's pages may read, and caches them like the API's own.
struct DialectAnswer: Sendable {
  let cache: ResponseCache
  let queue: WorkQueue

  /// Returns the response with `answer`, made at `moment`; it is only cached with status 200.
  ///
  /// It is cached here if `isKept`, as it is the same for all clients, and by clients if `isSettled`,
  /// as no source will add to it.
  ///
  /// - Throws: `TextPieces.Failure` if the answer cannot be made.
  func response(
    _ answer: DialectText,
    to request: Request,
    _ context: ServerContext,
    at moment: ResponseCache.Moment,
    isKept: Bool = true,
    isSettled: Bool = true
  ) throws -> Response {
    guard answer.status == 200 else {
      return Response(
        try answer.pieces.text(),
        type: answer.type,
        .interface,
        status: .init(code: answer.status)
      )
    }
    var fields = HTTPFields.interface
    fields[.cacheControl] = isSettled ? "public, max-age=300" : "no-store"
    guard isKept, isSettled else {
      return PreparedResponse(try answer.pieces.text(), type: answer.type, fields: fields)
        .compressedResponse(to: request)
    }
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
