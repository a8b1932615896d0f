import CambioAPI
import ExactMoney
import ExchangeRates
import HTTPTypes
import Hummingbird
import PlainBytes

/// `/app/tables`: the newest rates of every source; with `v` those of that version, which never change.
struct BookEndpoint: Sendable {
  let cache: ResponseCache

  /// The newest rates; nil if the request is for other days.
  func response(to request: Request, _ context: ServerContext) async -> Response? {
    let moment = cache.moment
    guard let text = request.uri.query else {
      return await book(at: moment, to: request, context, "no-cache")
    }
    let query = Query(text)
    guard let version = query["v"], query.items.count == 1 else { return nil }
    guard version == moment.snapshot.book.version else {
      // Old versions are not kept: a request for one gets newer rates, which do as well.
      var fields = HTTPFields.ownSite
      fields[.location] = RateQueryPath.book.description
      fields[.cacheControl] = "no-store"
      return Response(status: .temporaryRedirect, headers: fields)
    }
    return await book(
      at: moment,
      to: request,
      context,
      "public, max-age=31536000, immutable"
    )
  }

  private func book(
    at moment: ResponseCache.Moment,
    to request: Request,
    _ context: ServerContext,
    _ cacheControl: String
  ) async -> Response {
    let prepared = PreparedResponse(
      moment.snapshot.document,
      type: ContentType.json,
      fields: HTTPFields.ownSite.adding([.cacheControl: cacheControl])
    )
    cache.keep(prepared, to: request, context, at: moment)
    return await prepared.response(to: request)
  }
}
