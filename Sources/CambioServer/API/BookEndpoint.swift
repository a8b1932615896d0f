import CambioAPI
import ExactMoney
import ExchangeRates
import HTTPTypes
import Hummingbird
import Presentation

/// `/api/v1/tables`: the newest rates of every source; with `v` those of that version, which never
/// change.
struct BookEndpoint: Sendable {
  let api: APIResponder
  let history: HistoryEndpoint

  func response(to request: Request) throws(Problem) -> Response {
    guard let text = request.uri.query else { return newest(to: request) }
    let query = Query(text)
    guard let version = query["v"], query.items.count == 1 else {
      return try history.tables(request)
    }
    let edition = api.desk.edition
    guard version == edition.book.version else {
      // Old versions are not kept: whoever asks for one wants rates, and newer ones do as well.
      var fields = HTTPFields.interface
      fields[.location] = RateQueryPath.book.description
      fields[.cacheControl] = "no-store"
      return Response(status: .temporaryRedirect, headers: fields)
    }
    return book(edition, to: request, "public, max-age=31536000, immutable")
  }

  private func newest(to request: Request) -> Response {
    book(api.desk.edition, to: request, "no-cache")
  }

  private func book(
    _ edition: RateEdition,
    to request: Request,
    _ cacheControl: String
  ) -> Response {
    let moment = ResponseCache.Moment(
      edition: edition.number,
      minute: api.desk.supply.now().unixSeconds / 60
    )
    let key = "book\n" + cacheControl
    if let known = api.cache.response(for: key, at: moment) { return known.response(to: request) }
    let prepared = PreparedResponse(
      edition.document,
      type: ContentType.json,
      fields: HTTPFields.interface.adding([.cacheControl: cacheControl])
    )
    api.cache.keep(prepared, for: key, at: moment)
    return prepared.response(to: request)
  }
}
