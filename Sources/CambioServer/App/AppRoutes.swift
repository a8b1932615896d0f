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
    let book = BookEndpoint(cache: cache)
    let events = EventsEndpoint(current: current)
    routes.get(RateQueryPath.book.description) { request, context in
      try book.response(to: request, context) ?? answer(request, context)
    }
    routes.get(RateQueryPath.year.description) { request, context in try answer(request, context) }
    routes.get(RateQueryPath.history.description) { request, context in try answer(request, context)
    }
    routes.get(RateQueryPath.fetches.description) { request, context in try answer(request, context)
    }
    routes.get(RateQueryPath.events.description) { request, context in
      try events.response(to: request, from: context.client)
    }
  }

  private func answer(
    _ request: Request,
    _ context: ServerContext
  ) throws(Problem) -> Response {
    let moment = cache.moment
    guard let query = RateQueryPath.query(at: request.uri.string), isAllowed(query) else {
      throw Problem(.badRequest, "The page asks no such question.", hint: "Load the page again.")
    }
    guard let answer = current.answer(to: query), let json = try? RateAnswerJSON.encode(answer)
    else { throw Problem(.noRate, "There are no rates for this question.") }
    let isSettled = AppRoutes.isSettled(query, today: moment.now.day)
    let seconds = isSettled ? 86_400 : moment.snapshot.secondsToDue(from: moment.now)
    let prepared = PreparedResponse(
      json.text,
      type: ContentType.json,
      fields: HTTPFields.ownSite.adding([.cacheControl: "public, max-age=\(seconds)"])
    )
    cache.keep(prepared, to: request, context, at: moment)
    return prepared.response(to: request)
  }

  /// Whether only a correction could change the answer.
  private static func isSettled(_ query: RateQuery, today: CalendarDate) -> Bool {
    switch query {
    case .tables(let days): days.upperBound.isSettled(today: today)
    case .year(let day): day.isSettled(today: today)
    case .series, .fetches: false
    }
  }

  private func isAllowed(_ query: RateQuery) -> Bool {
    switch query {
    case .tables(let days):
      days.upperBound <= current.today
        && days.upperBound.days(since: days.lowerBound) <= AppRoutes.mostDays
    case .year(let day): day <= current.today
    case .series, .fetches: true
    }
  }
}
