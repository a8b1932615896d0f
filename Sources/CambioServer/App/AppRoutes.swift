import CambioAPI
import ExactMoney
import ExchangeRates
import Hummingbird

/// The addresses of our own page; their answers belong to its version and are promised to nobody else.
struct AppRoutes: Sendable {
  let current: CurrentRates
  let cache: ResponseCache
  let work: LongWork

  /// The paths, see ``RateQueryPath``.
  static let prefix = "/app/"

  /// The most days of a question: a year, the longest period of a policy's mean.
  private static let mostDays = 366

  func add(to routes: inout ServerRoutes) {
    let book = BookEndpoint(cache: cache)
    let events = EventsEndpoint(current: current)
    routes.get(RateQueryPath.book.description, .rates) { request, context in
      if let book = await book.response(to: request, context) { return book }
      return try await answer(request, context)
    }
    for path in [RateQueryPath.year, RateQueryPath.history, RateQueryPath.fetches] {
      routes.get(path.description, .rates) { request, context in
        try await answer(request, context)
      }
    }
    routes.get(RateQueryPath.events.description, .stream) { request, context in
      try events.response(to: request, from: context.client)
    }
  }

  private func answer(
    _ request: Request,
    _ context: ServerContext
  ) async throws -> Response {
    let moment = cache.moment
    guard let query = RateQueryPath.query(at: request.uri.string), isAllowed(query) else {
      throw Problem(.badRequest, "The page asks no such question.", hint: "Load the page again.")
    }
    let rates = query.rates(through: moment.now.day)
    return try await work.response(to: request, context, taking: rates) {
      try await response(to: request, context, query, at: moment)
    }
  }

  private func response(
    to request: Request,
    _ context: ServerContext,
    _ query: RateQuery,
    at moment: ResponseCache.Moment
  ) async throws(Problem) -> Response {
    guard let answer = current.answer(to: query), let json = try? RateAnswerJSON.encode(answer)
    else { throw Problem(.noRate, "There are no rates for this question.") }
    // A fetch may come before the next one that is due, and a page asks again when it hears of it.
    let isSettled = AppRoutes.isSettled(query, today: moment.now.day)
    let life = isSettled ? "public, max-age=86400" : "no-cache"
    let prepared = PreparedResponse(
      json.text,
      type: ContentType.json,
      fields: HTTPFields.ownSite.adding([.cacheControl: life])
    )
    cache.keep(prepared, to: request, context, at: moment)
    return await prepared.response(to: request)
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

extension RateQuery {
  /// The work, expressed as a number of rates of one day each.
  func rates(through today: CalendarDate) -> Int {
    switch self {
    // Lines are copied with all figures, which costs less than computing them.
    case .tables(let days): (days.upperBound.days(since: days.lowerBound) + 1) * 20
    case .year: 366 * 20
    case .series(_, let range): today.days(since: range.firstDay(endingOn: today)) + 1
    case .fetches: 1
    }
  }
}
