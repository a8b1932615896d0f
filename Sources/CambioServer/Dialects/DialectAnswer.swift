import Dialects
import HTTPTypes
import Hummingbird
import NIOCore

/// Sends other APIs' answers: readable by any site's pages, cached like ours.
struct DialectAnswer: Sendable {
  let cache: ResponseCache
  /// Whether to cache it: whether it is the same for all who ask.
  let isKept: Bool
  /// Whether it may be cached by anyone: whether no source has more to say about it.
  var isSettled = true

  /// The response with `answer`, made at `moment`; with a status other than 200 it is not cached.
  func response(
    _ answer: DialectText,
    to request: Request,
    _ context: ServerContext,
    at moment: ResponseCache.Moment
  ) async -> Response {
    guard answer.status == 200 else {
      let fields: HTTPFields = [.contentType: answer.type, .cacheControl: "no-store"]
      return Response(
        status: HTTPResponse.Status(code: answer.status),
        headers: HTTPFields.interface.adding(fields),
        body: ResponseBody(byteBuffer: ByteBuffer(string: answer.text))
      )
    }
    var fields = HTTPFields.interface.adding([
      .cacheControl: isSettled ? "public, max-age=300" : "no-store"
    ])
    if answer.isByAccept { fields[.vary] = "Accept" }
    let zip = answer.nameInArchive.flatMap { ZipFile.bytes(of: answer.text, as: $0) }
    let prepared =
      zip.map {
        PreparedResponse($0, type: answer.type, fields: fields, isCompressible: false)
      }
      ?? PreparedResponse(answer.text, type: answer.type, fields: fields)
    if isKept && isSettled { cache.keep(prepared, to: request, context, at: moment) }
    return await prepared.response(to: request)
  }
}
