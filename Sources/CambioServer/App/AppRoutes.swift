import CambioAPI
import ExactMoney
import ExchangeRates
import HTTPTypes
import Hummingbird
import PlainBytes

/// The addresses of our own page, whose answers may change with each version of it.
struct AppRoutes: Sendable {
  let current: CurrentRates
  let cache: ResponseCache

  /// The start of the paths in ``RateQueryPath``.
  static let prefix = "/app/"

  /// The maximum number of days of a request: a year, the longest period of a policy's mean.
  private static let maximumDays = 366
  /// The maximum number of bytes of an answer: a year of all tables, or a series since 1999.
  fileprivate static let maximumBytes = 2 << 20

  func add(to routes: inout ServerRoutes) {
    let events = EventsEndpoint(current: current)
    routes.get(RateQueryPath.book.description) { request, context in
      try work(forBook: request, context)
    }
    for path in [RateQueryPath.year, RateQueryPath.history, RateQueryPath.fetches] {
      routes.get(path.description) { request, context in try work(for: request, context) }
    }
    routes.get(RateQueryPath.events.description, .small) { request, context in
      try events.response(to: request, from: context.visitor)
    }
  }

  /// Returns the work that answers with the newest rates of every source.
  ///
  /// With `v`, the answer is the version that `v` names, which never changes. The same path with
  /// days is a question like others.
  private func work(forBook request: Request, _ context: ServerContext) throws -> Work {
    let query = Query(request.uri.query ?? "")
    let version = query.items.count == 1 ? query["v"] : nil
    guard version != nil || request.uri.query == nil else {
      return try work(for: request, context)
    }
    let moment = cache.moment
    guard version == nil || version == moment.snapshot.book.version else {
      // An old version is not stored.
      let fields = HTTPFields.ownSite.adding([
        .location: RateQueryPath.book.description, .cacheControl: "no-store",
      ])
      return Work(Response(status: .temporaryRedirect, headers: fields))
    }
    let life = version == nil ? "no-cache" : "public, max-age=31536000, immutable"
    return Work(WorkPrice(microseconds: 20_000, bytes: AppRoutes.maximumBytes)) {
      let prepared = PreparedResponse(
        moment.snapshot.document,
        type: ContentType.json,
        fields: HTTPFields.ownSite.adding([.cacheControl: life]),
        effort: .most
      )
      cache.keep(prepared, to: request, context, at: moment)
      return prepared.compressedResponse(to: request)
    }
  }

  private func work(for request: Request, _ context: ServerContext) throws -> Work {
    let moment = cache.moment
    guard let query = RateQueryPath.query(at: request.uri.string), isAllowed(query) else {
      throw Problem(.badRequest, "The page asks no such question.", hint: "Load the page again.")
    }
    return Work(query.price(through: moment.now.day)) {
      try response(to: request, context, query, at: moment)
    }
  }

  private func response(
    to request: Request,
    _ context: ServerContext,
    _ query: RateQuery,
    at moment: ResponseCache.Moment
  ) throws(Problem) -> Response {
    guard let answer = current.answer(to: query), let json = try? RateAnswerJSON.encode(answer)
    else { throw Problem(.noRate, "There are no rates for this question.") }
    // New rates may come before they are due, and a page asks again when it learns of them.
    let isSettled = AppRoutes.isSettled(query, today: moment.now.day)
    let life = isSettled ? "public, max-age=86400" : "no-cache"
    let prepared = PreparedResponse(
      json.text,
      type: ContentType.json,
      fields: HTTPFields.ownSite.adding([.cacheControl: life]),
      effort: query.effort
    )
    cache.keep(prepared, to: request, context, at: moment)
    return prepared.compressedResponse(to: request)
  }

  /// Returns whether only a correction could change the answer.
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
        && days.upperBound.days(since: days.lowerBound) <= AppRoutes.maximumDays
    case .year(let day): day <= current.today
    case .series, .fetches: true
    }
  }
}

extension RateQuery {
  /// The effort of compression: much for a year, which each page fetches once a day, little for
  /// answers to one page.
  fileprivate var effort: Compressor.Effort { if case .year = self { .most } else { .usual } }

  /// Returns the price of the answer.
  func price(through today: CalendarDate) -> WorkPrice {
    switch self {
    // The figures of a table are copied as lines, which costs less than computing them.
    case .tables(let days):
      WorkPrice(
        microseconds: 4_000 + 100 * days.upperBound.days(since: days.lowerBound),
        bytes: AppRoutes.maximumBytes
      )
    case .year: WorkPrice(microseconds: 80_000, bytes: AppRoutes.maximumBytes)
    case .series(_, let range):
      WorkPrice(
        microseconds: 6_000 + 5 * today.days(since: range.firstDay(endingOn: today)),
        bytes: AppRoutes.maximumBytes
      )
    case .fetches: .page
    }
  }
}
