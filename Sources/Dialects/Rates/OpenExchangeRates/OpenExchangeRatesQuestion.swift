import ExactJSON
import ExactMoney
import ExchangeRates
import PlainBytes

/// Reads requests from Open Exchange Rates clients, and writes its answers.
///
/// A key is neither required nor checked. The addresses of every plan are answered except those of
/// prices within a day.
struct OpenExchangeRatesQuestion {
  private let request: DialectRequest
  private var query: Query { request.query }

  /// The first day of the API's history.
  private static let firstDay = CalendarDate(year: 1999, month: 1, day: 1)
  /// The maximum number of days of a series, as at the API.
  private static let maximumDays = 31

  /// Reads a client's request.
  static func read(_ request: DialectRequest) throws(DialectFailure) -> RateDialectQuestion {
    try OpenExchangeRatesQuestion(request: request).question(request.path.parts(after: ["api"]))
  }

  /// The failure at the server's limit of requests.
  static let tooMany = DialectFailure(
    429,
    "access_restricted",
    "More requests came than are answered."
  )

  /// The error for a rejected parameter.
  static let refusal = DialectFailure(
    403,
    "not_allowed",
    "Bid and ask prices are not available here."
  )

  private func question(_ parts: [String]) throws(DialectFailure) -> RateDialectQuestion {
    switch parts.first {
    case "latest.json" where parts.count == 1: return try rates(on: nil)
    case "historical" where parts.count == 2:
      guard parts[1].hasSuffix(".json") else { throw .invalidDate }
      let day = try CalendarDate(strictly: String(parts[1].dropLast(5))).or(.invalidDate)
      return try rates(on: try known(day))
    case "currencies.json" where parts.count == 1:
      let showsPast = ["1", "true"].contains(query.filled("show_inactive")?.lowercased())
      return RateDialectQuestion(.on([nil], base: .usd, quotes: nil)) { found in
        let listed = found.currencies(of: .usd)
        let past = showsPast ? Currency.allCases.filter { $0.status == .historic } : []
        return DialectText(
          .object(Set(listed + past).sorted().map { JSONMember($0.code, .string($0.name)) })
        )
      }
    case "time-series.json" where parts.count == 1: return try series()
    case "convert" where parts.count == 4: return try conversion(parts)
    case "usage.json" where parts.count == 1: return .fixed(DialectText(usage))
    default: throw DialectFailure(404, "not_found", "There is nothing at this address.")
    }
  }

  // MARK: Questions

  private func rates(on day: CalendarDate?) throws(DialectFailure) -> RateDialectQuestion {
    let (base, codes) = (try base, codes)
    // For today the API returns the newest rates.
    let asked = day.flatMap { $0 < request.today ? $0 : nil }
    return RateDialectQuestion(.on([asked], base: base, quotes: codes)) {
      found throws(DialectFailure) in
      let moment = asked?.end ?? found.moment
      let rates = Self.members(found.rates, of: base, among: codes)
      guard !rates.isEmpty else {
        throw day != nil
          ? .notAvailable
          : DialectFailure(400, "not_available", "None of the requested symbols has a rate.")
      }
      return DialectText(
        Self.document([
          "timestamp": .integer(Int(moment.unixSeconds)),
          "base": .string(base.code),
          "rates": .object(rates),
        ])
      )
    }
  }

  private func series() throws(DialectFailure) -> RateDialectQuestion {
    let (base, codes) = (try base, codes)
    guard let start = query.filled("start").flatMap({ CalendarDate(strictly: $0) }),
      let end = query.filled("end").flatMap({ CalendarDate(strictly: $0) })
    else { throw .invalidDate }
    guard start <= end, end.days(since: start) < OpenExchangeRatesQuestion.maximumDays else {
      let text = "A series has 31 days at most, in their order."
      throw DialectFailure(400, "invalid_date_range", text)
    }
    let days = try known(start)...(try known(end))
    return RateDialectQuestion(.over(days, base: base, quotes: codes, .days)) {
      found throws(DialectFailure) in
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
      return DialectText(TextPieces(head, "rates", rates))
    }
  }

  private func conversion(_ parts: [String]) throws(DialectFailure) -> RateDialectQuestion {
    guard let from = CodeList.currency(parts[2]), let to = CodeList.currency(parts[3]),
      let amount = ExactDecimal(unsigned: parts[1])
    else {
      let text = "An amount and two codes of currencies are needed."
      throw DialectFailure(400, "invalid_currency", text)
    }
    return RateDialectQuestion(.on([nil], base: from, quotes: [to])) {
      found throws(DialectFailure) in
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
      return DialectText(
        Self.document(["request": request, "meta": meta, "response": .rate(result)])
      )
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
    get throws(DialectFailure) {
      try query.currency("base", else: .usd)
        .or(DialectFailure(400, "invalid_base", "The base is not a currency with known rates."))
    }
  }

  /// The requested currencies without unknown ones; nil for all.
  private var codes: [Currency]? { CodeList.read(query.filled("symbols")).currencies }

  private func known(_ day: CalendarDate) throws(DialectFailure) -> CalendarDate {
    guard let first = OpenExchangeRatesQuestion.firstDay, day >= first, day <= request.today
    else { throw .notAvailable }
    return day
  }

  // MARK: Writing

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

extension DialectFailure {
  fileprivate static let invalidDate = DialectFailure(
    400,
    "invalid_date",
    "A date is written YYYY-MM-DD."
  )
  fileprivate static let notAvailable = DialectFailure(
    400,
    "not_available",
    "Historical rates for the requested date are not available - please try a different date, "
      + "or contact support@openexchangerates.org."
  )

  /// Creates a failure in the words of Open Exchange Rates.
  fileprivate init(_ status: Int, _ message: String, _ description: String) {
    self.init(
      json: [
        "error": true, "status": .integer(status),
        "message": .string(message), "description": .string(description),
      ],
      status: status
    )
  }
}
