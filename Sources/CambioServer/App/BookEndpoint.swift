import CambioAPI
import HTTPTypes
import Hummingbird
import PlainBytes

/// `/app/tables`: the newest rates of every source; with `v` those of that version, which never change.
struct BookEndpoint: Sendable {
  let cache: ResponseCache

  /// Whether `request` is for the newest rates, or for those of a version; else it is for those of days.
  func isAsked(by request: Request) -> Bool {
    request.uri.query == nil || version(in: request) != nil
  }

  private func version(in request: Request) -> String? {
    let query = Query(request.uri.query ?? "")
    return query.items.count == 1 ? query["v"] : nil
  }

  /// The redirect of an old version, which is not kept, to newer rates, which do as well; nil for the current
  /// one.
  func redirect(of request: Request) -> Response? {
    guard let version = version(in: request), version != cache.moment.snapshot.book.version else {
      return nil
    }
    var fields = HTTPFields.ownSite
    fields[.location] = RateQueryPath.book.description
    fields[.cacheControl] = "no-store"
    return Response(status: .temporaryRedirect, headers: fields)
  }

  /// The newest rates.
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
