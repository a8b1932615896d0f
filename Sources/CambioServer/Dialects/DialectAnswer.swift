import HTTPTypes
import Hummingbird
import NIOCore

/// Sends the answers of other APIs: readable for pages of any site, kept as ours are.
struct DialectAnswer: Sendable {
  let cache: ResponseCache
  /// Whether it is to be kept: one that may soon be out of date is not.
  let isKept: Bool

  /// The response that has `text`, made at `moment`; one with another status than 200 is not kept.
  func response(
    _ text: String,
    type: String,
    status: Int = 200,
    to request: Request,
    _ context: ServerContext,
    at moment: ResponseCache.Moment
  ) async -> Response {
    guard status == 200 else {
      let fields: HTTPFields = [.contentType: type, .cacheControl: "no-store"]
      return Response(
        status: HTTPResponse.Status(code: status),
        headers: HTTPFields.interface.adding(fields),
        body: ResponseBody(byteBuffer: ByteBuffer(string: text))
      )
    }
    let prepared = PreparedResponse(
      text,
      type: type,
      fields: HTTPFields.interface.adding([.cacheControl: "public, max-age=300"])
    )
    if isKept { cache.keep(prepared, to: request, context, at: moment) }
    return await prepared.response(to: request)
  }
}
