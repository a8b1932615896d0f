import CambioAPI
import ExactJSON
import ExactMoney
import ExchangeRates
import Hummingbird

/// `/api/v1/history`, `/api/v1/fetches` and `/api/v1/tables`: what the questions of a page ask, see
/// ``RateQueryPath``.
struct HistoryEndpoint: Sendable {
  let api: APIResponder

  /// How far apart the days may be: a year, which is the longest time that a policy takes the mean of.
  private static let mostDays = 366

  /// `?from=USD&to=BRL`, and `range=1Y` or `start=2020-01-01&end=2020-12-31`.
  func history(_ request: Request) throws(Problem) -> Response {
    try api.response(to: request) { _ throws(Problem) in
      let query = try APIQuery(
        request,
        knows: ["from", "to", "range", "start", "end"],
        today: api.desk.today
      )
      let pair = CurrencyPair(base: try query.currency("from"), quote: try query.currency("to"))
      let end = try query.day("end") ?? api.desk.today
      let series: RateSeries
      if let start = try query.day("start") {
        series = try self.series(of: pair, from: start, through: end, query)
      } else {
        guard query.text("end") == nil else { throw query.missing("start", example: "1999-01-04") }
        series = try self.series(of: pair, over: try range(query))
      }
      guard let json = try? RateAnswerJSON.encode(.series(series)) else {
        throw Problem(RateError.overflow(pair))
      }
      return (json, false)
    }
  }

  /// `?from=USD&to=BRL`.
  func fetches(_ request: Request) throws(Problem) -> Response {
    try api.response(to: request) { _ throws(Problem) in
      let query = try APIQuery(request, knows: ["from", "to"], today: api.desk.today)
      let pair = CurrencyPair(base: try query.currency("from"), quote: try query.currency("to"))
      return (try answer(to: .fetches(pair)), false)
    }
  }

  /// The rates of a day that is past, `?on=2008-09-14`, or of several, `&through=2008-09-30`.
  func tables(_ request: Request) throws(Problem) -> Response {
    try api.response(to: request) { _ throws(Problem) in
      let query = try APIQuery(request, knows: ["on", "through"], today: api.desk.today)
      guard let day = try query.day("on") else { throw query.missing("on", example: "2008-09-14") }
      let last = try query.day("through") ?? day
      guard day <= last, last.days(since: day) <= HistoryEndpoint.mostDays else {
        throw Problem(
          .outOfRange,
          "From \(day) through \(last) is no time of at most a year.",
          parameter: "through",
          hint: "Send a day from \(day) to a year later."
        )
      }
      return (try answer(to: .tables(over: day...last)), api.desk.today.days(since: last) > 60)
    }
  }

  private func answer(to query: RateQuery) throws(Problem) -> JSONValue {
    guard let answer = api.desk.answer(to: query), let json = try? RateAnswerJSON.encode(answer)
    else { throw Problem(.noRate, "There are no rates for this question.") }
    return json
  }

  private func range(_ query: APIQuery) throws(Problem) -> HistoryRange {
    guard let text = query.text("range") else { return .year }
    guard let range = HistoryRange(named: text) else {
      let names = HistoryRange.allCases.map { $0.name.description }.joined(separator: ", ")
      throw Problem(
        .malformedParameter,
        "There is no range \"\(text.prefix(20))\".",
        parameter: "range",
        hint: "Ranges are \(names); or send start and end."
      )
    }
    return range
  }

  private func series(
    of pair: CurrencyPair,
    over range: HistoryRange
  ) throws(Problem) -> RateSeries {
    if case .series(let series)? = api.desk.answer(to: .series(pair, range)) { return series }
    let today = api.desk.today
    throw Problem(.noHistory(pair, from: range.firstDay(endingOn: today), through: today))
  }

  private func series(
    of pair: CurrencyPair,
    from start: CalendarDate,
    through end: CalendarDate,
    _ query: APIQuery
  ) throws(Problem) -> RateSeries {
    guard start <= end else {
      throw Problem(
        .outOfRange,
        "The start \(start) comes after the end \(end).",
        parameter: "start",
        hint: "Exchange the two."
      )
    }
    do throws(RateError) {
      return try Converter(archive: api.desk.edition.archive, today: api.desk.today)
        .series(for: pair, from: start, through: end)
    } catch {
      throw Problem(error)
    }
  }
}
