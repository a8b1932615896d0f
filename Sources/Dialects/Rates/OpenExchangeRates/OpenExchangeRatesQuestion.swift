import ExactJSON
import ExactMoney
import ExchangeRates
import PlainBytes

/// Reads requests from Open Exchange Rates clients, and writes its answers.
///
/// A key is neither required nor checked. The addresses of every plan are answered except those of
/// prices within a day.
package struct OpenExchangeRatesQuestion {
  private let request: DialectRequest
  private var query: Query { request.query }

  /// The first day of the API's history.
  private static let firstDay = CalendarDate(year: 1999, month: 1, day: 1)
  /// The maximum number of days of a series, as at the API.
  private static let maximumDays = 31

  /// Reads a client's request.
  package static func read(_ request: DialectRequest) -> RateDialectQuestion {
    do throws(OpenExchangeRatesFailure) {
      return try OpenExchangeRatesQuestion(request: request)
        .question(request.path.parts(after: ["api"]))
    } catch {
      return .fixed(error.text(request.query.callback))
    }
  }

  /// The answer at the server's limit of requests.
  package static var tooMany: DialectText {
    OpenExchangeRatesFailure.tooManyRequests.text()
  }

  /// Returns the error for a rejected parameter.
  package static func refusal(_ request: DialectRequest) -> DialectText {
    OpenExchangeRatesFailure.notAllowed.text(request.query.callback)
  }

  private func question(
    _ parts: [String]
  ) throws(OpenExchangeRatesFailure) -> RateDialectQuestion {
    switch parts.first {
    case "latest.json" where parts.count == 1: return try rates(on: nil)
    case "historical" where parts.count == 2:
      guard parts[1].hasSuffix(".json"),
        let day = CalendarDate(strictly: String(parts[1].dropLast(5)))
      else { throw .invalidDate }
      return try rates(on: try known(day))
    case "currencies.json" where parts.count == 1:
      let showsPast = ["1", "true"].contains(query.filled("show_inactive")?.lowercased())
      return answered(.on([nil], base: .usd, quotes: nil)) {
        found throws(OpenExchangeRatesFailure) in
        let listed = found.currencies(of: .usd)
        let past = showsPast ? Currency.catalogue.filter { $0.status == .historic } : []
        return .object(
          Set(listed + past).sorted().map { JSONMember($0.code, .string($0.name)) }
        )
      }
    case "time-series.json" where parts.count == 1: return try series()
    case "convert" where parts.count == 4: return try conversion(parts)
    case "usage.json" where parts.count == 1:
      return .fixed(DialectText(usage, function: query.callback))
    default: throw .notFound
    }
  }

  // MARK: Questions

  private func rates(
    on day: CalendarDate?
  ) throws(OpenExchangeRatesFailure) -> RateDialectQuestion {
    let (base, codes) = (try base, codes)
    // For today the API returns the newest rates.
    let asked = day.flatMap { $0 < request.today ? $0 : nil }
    return answered(.on([asked], base: base, quotes: codes)) {
      found throws(OpenExchangeRatesFailure) in
      let moment = asked?.end ?? found.moment
      let rates = Self.members(found.rates, of: base, among: codes)
      guard !rates.isEmpty else { throw day == nil ? .symbolsNotAvailable : .notAvailable }
      return Self.document([
        "timestamp": .integer(Int(moment.unixSeconds)),
        "base": .string(base.code),
        "rates": .object(rates),
      ])
    }
  }

  private func series() throws(OpenExchangeRatesFailure) -> RateDialectQuestion {
    let (base, codes) = (try base, codes)
    guard let start = query.filled("start").flatMap({ CalendarDate(strictly: $0) }),
      let end = query.filled("end").flatMap({ CalendarDate(strictly: $0) })
    else { throw .invalidDate }
    guard start <= end, end.days(since: start) < OpenExchangeRatesQuestion.maximumDays else {
      throw .invalidDateRange
    }
    let days = try known(start)...(try known(end))
    let function = query.callback
    return RateDialectQuestion(
      .over(days, base: base, quotes: codes, .days),
      function: function
    ) { found throws(OpenExchangeRatesFailure) in
      guard let rows = found.times.first, !rows.isEmpty else { throw .notAvailable }
      let rates = TextPieces(members: rows) { row in
        let members = row.rates.map { JSONMember($0.quote.code, .rate($0.ratio)) }
        return [JSONMember(row.day.description, .object(members))]
      }
      let head = Self.document([
        "start_date": .string(start.description),
        "end_date": .string(end.description),
        "base": .string(base.code),
      ])
      return DialectText(TextPieces(head, "rates", rates), function: function)
    }
  }

  private func conversion(
    _ parts: [String]
  ) throws(OpenExchangeRatesFailure) -> RateDialectQuestion {
    guard let from = CodeList.currency(parts[2]), let to = CodeList.currency(parts[3]),
      let amount = try? ExactDecimal(parts[1]), !amount.isNegative
    else { throw .invalidCurrency }
    return answered(.on([nil], base: from, quotes: [to])) {
      found throws(OpenExchangeRatesFailure) in
      guard let ratio = found.rates.first?.route.ratio,
        let result = try? ratio.multiplied(by: ExactFraction(amount))
      else { throw .notAvailable }
      let request: JSONValue = [
        "query": .string("/convert/\(parts[1])/\(from.code)/\(to.code)"),
        "amount": .decimal(amount), "from": .string(from.code),
        "to": .string(to.code),
      ]
      let meta: JSONValue = [
        "timestamp": .integer(Int(found.moment.unixSeconds)),
        "rate": .rate(ratio),
      ]
      return Self.document([
        "request": request, "meta": meta,
        "response": .rate(result),
      ])
    }
  }

  /// The usage of an account without limits, always 0 since the server does not count requests per
  /// key.
  private var usage: JSONValue {
    let plan: JSONValue = [
      "name": "Unlimited", "quota": "Unlimited",
      "update_frequency": "3600s",
      "features": [
        "base": true, "symbols": true, "experimental": true, "time-series": true, "convert": true,
      ],
    ]
    let usage: JSONValue = [
      "requests": 0, "requests_quota": -1, "requests_remaining": -1, "days_elapsed": 0,
      "days_remaining": 0, "daily_average": 0,
    ]
    let data: JSONValue = [
      "app_id": .string(query.filled("app_id") ?? ""),
      "status": "active", "plan": plan, "usage": usage,
    ]
    return ["status": 200, "data": data]
  }

  // MARK: Parameters

  private var base: Currency {
    get throws(OpenExchangeRatesFailure) {
      guard let text = query.filled("base") else { return .usd }
      guard let base = CodeList.currency(text) else { throw .invalidBase }
      return base
    }
  }

  /// The requested currencies without unknown ones; nil for all.
  private var codes: [Currency]? { CodeList.read(query.filled("symbols")).currencies }

  private func known(
    _ day: CalendarDate
  ) throws(OpenExchangeRatesFailure) -> CalendarDate {
    guard let first = OpenExchangeRatesQuestion.firstDay, day >= first, day <= request.today
    else { throw .notAvailable }
    return day
  }

  // MARK: Writing

  /// Returns a question whose answer is a call of the request's callback, if it names one.
  private func answered(
    _ requested: RequestedRates,
    _ answer: @escaping @Sendable (FoundRates) throws(OpenExchangeRatesFailure) -> JSONValue
  ) -> RateDialectQuestion {
    let function = query.callback
    return RateDialectQuestion(requested, function: function) {
      found throws(OpenExchangeRatesFailure) in
      DialectText(try answer(found), function: function)
    }
  }

  private static func document(_ members: JSONValue) -> JSONValue {
    let first: JSONValue = [
      "disclaimer": "Usage subject to terms: https://openexchangerates.org/terms",
      "license": "https://openexchangerates.org/license",
    ]
    return first.adding(members)
  }

  /// Returns the rates in alphabetical order, with the base among them if all currencies are
  /// requested.
  private static func members(
    _ rates: [Conversion],
    of base: Currency,
    among codes: [Currency]?
  ) -> [JSONMember] {
    var named = rates.map { ($0.target, JSONValue.rate($0.route.ratio)) }
    if codes == nil, !named.isEmpty { named.append((base, .integer(1))) }
    named.sort { $0.0 < $1.0 }
    return named.map { JSONMember($0.code, $1) }
  }
}

/// The reason why Open Exchange Rates has no answer, in its words.
enum OpenExchangeRatesFailure: RateDialectFailure, Hashable {
  case notFound
  case invalidBase
  case invalidDate
  case invalidDateRange
  case invalidCurrency
  case notAvailable
  case symbolsNotAvailable
  case notAllowed
  case tooManyRequests

  var status: Int {
    switch self {
    case .notFound: 404
    case .notAllowed: 403
    case .tooManyRequests: 429
    default: 400
    }
  }

  var json: JSONValue {
    let (message, description): (String, String) =
      switch self {
      case .notFound: ("not_found", "There is nothing at this address.")
      case .invalidBase: ("invalid_base", "The base is not a currency with known rates.")
      case .invalidDate: ("invalid_date", "A date is written YYYY-MM-DD.")
      case .invalidDateRange:
        ("invalid_date_range", "A series has 31 days at most, in their order.")
      case .invalidCurrency:
        ("invalid_currency", "An amount and two codes of currencies are needed.")
      case .notAvailable:
        (
          "not_available",
          "Historical rates for the requested date are not available - please try a different date, "
            + "or contact support@openexchangerates.org."
        )
      case .symbolsNotAvailable:
        ("not_available", "None of the requested symbols has a rate.")
      case .notAllowed: ("not_allowed", "Bid and ask prices are not available here.")
      case .tooManyRequests: ("access_restricted", "More requests came than are answered.")
      }
    return [
      "error": true, "status": .integer(status),
      "message": .string(message), "description": .string(description),
    ]
  }
}
