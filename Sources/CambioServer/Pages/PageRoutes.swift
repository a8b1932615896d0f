import CambioAPI
import ExchangeRates
import HTTPTypes
import Hummingbird
import Presentation
import WebViews

/// The addresses of the pages.
struct PageRoutes: Sendable {
  let pages: Pages

  func add(to routes: inout ServerRoutes) {
    for path in Address.paths.description.split(separator: " ") {
      routes.get(String(path)) { request, context in try pages.work(for: request, context) }
    }
    routes.get("/app/shell", .page) { request, _ in
      try pages.response(to: request, AppView.shell)
    }
    routes.get("/app/offline", .page) { request, _ in
      try pages.response(to: request, AppView.offline)
    }
    routes.get("/:base/:quote/history.csv") { request, _ in try history(request) }
  }

  /// Returns the work that makes the history of the page at the same address as a file.
  ///
  /// - Throws: ``Problem`` if the address has no history or cannot be read.
  private func history(_ request: Request) throws(Problem) -> Work {
    let path = String(request.uri.path.dropLast(".csv".count))
    let nothing = Problem(.notFound, "There is no history at \(request.uri.path.prefix(200)).")
    let place = Address(path: path, query: request.uri.query ?? "")
    if case .unreadable(let place)? = place {
      throw pages.problem(at: place, for: Reader(request, pages.languages))
    }
    guard case .history(let address)? = place else { throw nothing }
    let query = RateQuery.series(address.pair, address.range)
    return Work(query.price(through: pages.current.today)) {
      guard case .series(let series)? = pages.current.answer(to: query) else { throw nothing }
      return PageRoutes.file(of: series, address, to: request)
    }
  }

  private static func file(
    of series: RateSeries,
    _ address: HistoryAddress,
    to request: Request
  ) -> Response {
    let file = RateHistoryCSV(series, range: address.range)
    var fields = HTTPFields.page
    fields[.cacheControl] = "no-cache"
    fields[.contentDisposition] = "attachment; filename=\"\(file.name)\""
    return PreparedResponse(file.text, type: ContentType.csv, fields: fields)
      .compressedResponse(to: request)
  }
}
