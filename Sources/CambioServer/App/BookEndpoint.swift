import CambioAPI
import HTTPTypes
import Hummingbird
import PlainBytes

/// Answers `/app/tables`: the newest rates of every source, or with `v` a version of them, which
/// never changes.
struct BookEndpoint: Sendable {
  let cache: ResponseCache

  /// Whether `request` is for the newest rates or for a version of them, not for those of days.
  func isAsked(by request: Request) -> Bool {
    request.uri.query == nil || version(in: request) != nil
  }

  private func version(in request: Request) -> String? {
    let query = Query(request.uri.query ?? "")
    return query.items.count == 1 ? query["v"] : nil
  }

  /// Returns a redirect from an old version, which is not stored, to the newest rates; nil for any
  /// other request.
  func redirect(of request: Request) -> Response? {
    guard let version = version(in: request), version != cache.moment.snapshot.book.version else {
      return nil
    }
    var fields = HTTPFields.ownSite
    fields[.location] = RateQueryPath.book.description
    fields[.cacheControl] = "no-store"
    return Response(status: .temporaryRedirect, headers: fields)
  }

  /// Returns the newest rates.
  func response(to request: Request, _ context: ServerContext) -> Response {
    let moment = cache.moment
    let isVersion = version(in: request) == moment.snapshot.book.version
    let prepared = PreparedResponse(
      moment.snapshot.document,
      type: ContentType.json,
      fields: HTTPFields.ownSite.adding([
        .cacheControl: isVersion ? "public, max-age=31536000, immutable" : "no-cache"
      ]),
      effort: .most
    )
    cache.keep(prepared, to: request, context, at: moment)
    return prepared.compressedResponse(to: request)
  }
}
