import CambioAPI
import ExactMoney
import ExchangeRates
import HTTPTypes
import Hummingbird
import PlainBytes

/// `/app/tables`: the newest rates of every source; with `v` those of that version, which never change.
struct BookEndpoint: Sendable {
  let current: CurrentRates
  let cache: ResponseCache

  /// The newest rates; nil where the request asks for those of other days.
  func response(to request: Request) -> Response? {
    let snapshot = current.snapshot
    guard let text = request.uri.query else { return book(snapshot, to: request, "no-cache") }
    let query = Query(text)
    guard let version = query["v"], query.items.count == 1 else { return nil }
    guard version == snapshot.book.version else {
      // Old versions are not kept: whoever asks for one wants rates, and newer ones do as well.
      var fields = HTTPFields.ownSite
      fields[.location] = RateQueryPath.book.description
      fields[.cacheControl] = "no-store"
      return Response(status: .temporaryRedirect, headers: fields)
    }
    return book(snapshot, to: request, "public, max-age=31536000, immutable")
  }

  private func book(
    _ snapshot: RateSnapshot,
    to request: Request,
    _ cacheControl: String
  ) -> Response {
    let moment = ResponseCache.Moment(
      snapshot: snapshot.number,
      minute: current.backend.now().unixSeconds / 60
    )
    let key = "book\n" + cacheControl
    if let known = cache.response(for: key, at: moment) { return known.response(to: request) }
    let prepared = PreparedResponse(
      snapshot.document,
      type: ContentType.json,
      fields: HTTPFields.ownSite.adding([.cacheControl: cacheControl])
    )
    cache.keep(prepared, for: key, at: moment)
    return prepared.response(to: request)
  }
}
