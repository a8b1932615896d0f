import CambioAPI
import ExchangeRates
import HTTPTypes
import Hummingbird
import Presentation

/// The addresses of the pages.
struct PageRoutes: Sendable {
  let pages: Pages

  private static let paths = [
    "/", "/:base/:quote", "/:base/:quote/history", "/currencies", "/send", "/send/:country",
    "/settings", "/settings/erase", "/settings/about",
  ]

  func add(to routes: inout ServerRoutes) {
    for path in PageRoutes.paths {
      routes.get(path) { request, context in try pages.response(to: request, context) }
    }
    routes.get("/:base/:quote/history.csv") { request, _ in try history(request) }
  }

  /// The history that the page at the same address shows, as a file.
  private func history(_ request: Request) throws(Problem) -> Response {
    let path = String(request.uri.path.dropLast(".csv".count))
    guard case .history(let address)? = Address(path: path, query: request.uri.query ?? ""),
      case .series(let series)? = pages.current.answer(to: .series(address.pair, address.range))
    else { throw Problem(.notFound, "There is no history at \(request.uri.path.prefix(200)).") }
    let file = RateHistoryCSV(series, range: address.range)
    var fields = HTTPFields.page
    fields[.cacheControl] = "no-cache"
    fields[.contentDisposition] = "attachment; filename=\"\(file.name)\""
    return PreparedResponse(file.text, type: ContentType.csv, fields: fields).response(to: request)
  }
}
