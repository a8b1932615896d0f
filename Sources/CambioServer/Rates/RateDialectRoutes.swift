import CambioAPI
import Dialects
import EmbeddedData
import ExactMoney
import Hummingbird
import Localization
import PlainBytes

extension RateDialect {
  /// Reads a request from a client of the API.
  func question(_ request: DialectRequest) -> RateDialectQuestion {
    question(request) { currency in
      let sign = RateDialect.english?.narrowSymbol(of: currency)
      return sign == currency.code ? nil : sign
    }
  }

  private static let english = EmbeddedLocales.locale("en")

  /// The group of the API's addresses, whose problems are in the API's own words.
  ///
  /// An API knows only its own addresses, and treats a wrong method like an unknown address.
  var group: RouteGroup {
    RouteGroup(prefix: dialect.path + "/", isOpen: true) { problem, _, _ in
      if [.tooManyRequests, .busy].contains(problem.kind) { return tooMany.whole }
      let nowhere = DialectRequest("/-", Query(""), today: CalendarDate(clamping: 0))
      return question(nowhere).answer(FoundRates(moment: Instant(unixSeconds: 0))).whole
    }
  }
}

extension DialectText {
  /// The media type and the whole text, which is short for a failure.
  fileprivate var whole: (type: String, text: String) { (type, (try? pieces.text()) ?? "") }
}

/// The routes of the other rate APIs.
struct RateDialectRoutes: Sendable {
  let cache: ResponseCache
  let queue: WorkQueue
  /// The maximum number of days for which a rate is carried past its publication.
  let maximumAge: Int

  func add(to routes: inout ServerRoutes) {
    for api in RateDialect.all {
      let work: @Sendable (Request, ServerContext) throws -> Work = { request, context in
        let moment = cache.moment
        let path = String(request.uri.path.dropFirst(api.dialect.path.count))
        let question = api.question(
          DialectRequest(
            path,
            Query(request.uri.query ?? ""),
            accept: request.headers[.accept] ?? "",
            today: moment.now.day
          )
        )
        let rates = question.requested.count
        guard rates <= api.maximumRates else {
          throw Problem(.outOfRange, "An answer takes at most \(api.maximumRates) rates.")
        }
        return Work(.rates(rates)) {
          try DialectAnswer(cache: cache, queue: queue).response(
            question.answer(
              RateDialectAnswers(moment, maximumAge: maximumAge).rates(for: question.requested)
            ),
            to: request,
            context,
            at: moment
          )
        }
      }
      routes.get(api.dialect.path, work)
      routes.get(api.dialect.path + "/**", work)
    }
  }
}
