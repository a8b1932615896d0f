import CambioAPI
import ExactMoney
import ExchangeRates
import Hummingbird

/// The addresses that only our own page asks: what they answer is of its version, and promised to nobody.
struct AppRoutes: Sendable {
  let current: CurrentRates
  let cache: ResponseCache

  /// The paths, see ``RateQueryPath``.
  static let prefix = "/app/"

  /// How far apart the days of a question may be: a year, which is the longest time that a policy takes the
  /// mean of.
  private static let mostDays = 366

  func add(to routes: inout ServerRoutes) {
    let book = BookEndpoint(current: current, cache: cache)
    let events = EventsEndpoint(current: current)
    routes.get(RateQueryPath.book.description) { request, _ in
      try book.response(to: request) ?? answer(request)
    }
    routes.get(RateQueryPath.history.description) { request, _ in try answer(request) }
    routes.get(RateQueryPath.fetches.description) { request, _ in try answer(request) }
    routes.get(RateQueryPath.events.description) { request, context in
      try events.response(to: request, from: context.client)
    }
  }

  private func answer(_ request: Request) throws(Problem) -> Response {
    guard let query = RateQueryPath.query(at: request.uri.string), isAllowed(query) else {
      throw Problem(.badRequest, "The page asks no such question.", hint: "Load the page again.")
    }
    guard let answer = current.answer(to: query), let json = try? RateAnswerJSON.encode(answer)
    else { throw Problem(.noRate, "There are no rates for this question.") }
    let fields = HTTPFields.ownSite.adding([
      .cacheControl: "public, max-age=\(current.snapshot.secondsToDue(from: current.backend.now()))"
    ])
    return PreparedResponse(json.text, type: ContentType.json, fields: fields).response(to: request)
  }

  private func isAllowed(_ query: RateQuery) -> Bool {
    guard case .tables(let days) = query else { return true }
    return days.upperBound <= current.today
      && days.upperBound.days(since: days.lowerBound) <= AppRoutes.mostDays
  }
}
