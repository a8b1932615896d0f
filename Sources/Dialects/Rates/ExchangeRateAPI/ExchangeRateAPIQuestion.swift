import ExactJSON
import ExactMoney
import ExchangeRates
import PlainBytes

/// Reads requests from ExchangeRate-API clients: version 6, with or without a key in the path, and
/// version 4.
///
/// A key is not checked. The addresses of every plan are answered except those with data about
/// countries.
enum ExchangeRateAPIQuestion {
  /// Reads a client's request.
  static func read(_ request: DialectRequest) throws(DialectFailure) -> RateDialectQuestion {
    let parts = request.path.parts(after: [])
    switch parts.first {
    case "v4" where parts.count == 3 && parts[1] == "latest":
      return latest(of: try currency(parts[2]), .old)
    case "v6" where parts.count == 3 && parts[1] == "latest":
      return latest(of: try currency(parts[2]), .open)
    case "v6" where parts.count >= 3: return try keyed(Array(parts.dropFirst(2)), request.today)
    default: throw .malformedRequest
    }
  }

  /// The failure at the server's limit of requests.
  static let tooMany = DialectFailure(429, "quota-reached")

  /// The three forms of the newest rates: version 6 with a key, version 6 without one, and version
  /// 4.
  private enum Form { case keyed, open, old }

  // MARK: Questions

  /// Reads the parts of the path after the key.
  private static func keyed(
    _ parts: [String],
    _ today: CalendarDate
  ) throws(DialectFailure) -> RateDialectQuestion {
    switch parts[0] {
    case "latest" where parts.count == 2: return latest(of: try currency(parts[1]), .keyed)
    case "pair" where parts.count == 3 || parts.count == 4: return try pair(parts)
    case "history" where parts.count == 5 || parts.count == 6: return try history(parts, today)
    case "codes" where parts.count == 1:
      return RateDialectQuestion(.on([nil], base: .usd, quotes: nil)) { found in
        let codes = found.currencies(of: .usd).map {
          JSONValue.array([.string($0.code), .string($0.name)])
        }
        return text(["supported_codes": .array(codes)])
      }
    case "quota" where parts.count == 1:
      return .fixed(
        text([
          "plan_quota": 1_000_000, "requests_remaining": 1_000_000, "refresh_day_of_month": 1,
        ])
      )
    case "enriched": throw DialectFailure(403, "plan-upgrade-required")
    default: throw .malformedRequest
    }
  }

  private static func latest(of base: Currency, _ form: Form) -> RateDialectQuestion {
    RateDialectQuestion(.on([nil], base: base, quotes: nil)) {
      found throws(DialectFailure) in
      let rates = try rates(found, of: base)
      switch form {
      case .keyed:
        return text(
          times(found).adding(["base_code": .string(base.code), "conversion_rates": rates])
        )
      case .open:
        return text(
          times(found)
            .adding(["time_eol_unix": 0, "base_code": .string(base.code), "rates": rates]),
          isOpen: true
        )
      case .old:
        return DialectText([
          "provider": "https://www.exchangerate-api.com",
          "WARNING_UPGRADE_TO_V6": "https://www.exchangerate-api.com/docs/free",
          "terms": "https://www.exchangerate-api.com/terms",
          "base": .string(base.code),
          "date": .string(found.moment.day.description),
          "time_last_updated": .integer(Int(found.moment.unixSeconds)),
          "rates": rates,
        ])
      }
    }
  }

  private static func pair(_ parts: [String]) throws(DialectFailure) -> RateDialectQuestion {
    let (base, target) = (try currency(parts[1]), try currency(parts[2]))
    let amount = try amount(in: parts, at: 3)
    return RateDialectQuestion(.on([nil], base: base, quotes: [target])) {
      found throws(DialectFailure) in
      guard let ratio = found.rates.first?.route.ratio else { throw .noDataAvailable }
      let result: JSONValue? = if let amount { try product(ratio, amount) } else { nil }
      return text(
        times(found)
          .adding([
            "base_code": .string(base.code),
            "target_code": .string(target.code),
            "conversion_rate": .rate(ratio),
            "conversion_result": result,
          ])
      )
    }
  }

  private static func history(
    _ parts: [String],
    _ today: CalendarDate
  ) throws(DialectFailure) -> RateDialectQuestion {
    let base = try currency(parts[1])
    guard let year = Int(digits: parts[2]), let month = Int(digits: parts[3]),
      let number = Int(digits: parts[4]),
      let day = CalendarDate(year: year, month: month, day: number)
    else { throw .malformedRequest }
    guard day <= today else { throw .noDataAvailable }
    let amount = try amount(in: parts, at: 5)
    return RateDialectQuestion(.on([day], base: base, quotes: nil)) {
      found throws(DialectFailure) in
      let rates = try rates(found, of: base, times: amount ?? .one)
      return text([
        "year": .integer(year),
        "month": .integer(month),
        "day": .integer(number),
        "base_code": .string(base.code),
        "requested_amount": amount.map { .decimal($0) },
        amount == nil ? "conversion_rates" : "conversion_amounts": rates,
      ])
    }
  }

  // MARK: Pieces

  private static func currency(_ code: String) throws(DialectFailure) -> Currency {
    try CodeList.currency(code).or(DialectFailure(404, "unsupported-code"))
  }

  private static func amount(
    in parts: [String],
    at place: Int
  ) throws(DialectFailure) -> ExactDecimal? {
    guard parts.count > place else { return nil }
    return try ExactDecimal(unsigned: parts[place]).or(.malformedRequest)
  }

  /// Returns the rates times `amount`, the base first.
  private static func rates(
    _ found: FoundRates,
    of base: Currency,
    times amount: ExactDecimal = .one
  ) throws(DialectFailure) -> JSONValue {
    guard !found.rates.isEmpty else { throw .noDataAvailable }
    var members = [JSONMember(base.code, .decimal(amount))]
    for rate in found.rates {
      members.append(JSONMember(rate.target.code, try product(rate.route.ratio, amount)))
    }
    return .object(members)
  }

  private static func product(
    _ ratio: ExactFraction,
    _ amount: ExactDecimal
  ) throws(DialectFailure) -> JSONValue {
    .rate(try (try? ratio.multiplied(by: ExactFraction(amount))).or(.noDataAvailable))
  }

  /// Returns the time of the rates and the expected time of newer ones, a whole number of days
  /// later.
  ///
  /// Clients sleep until the later time, so it is at least five minutes ahead: a cached answer must
  /// not name a time in the past.
  static func times(_ found: FoundRates) -> JSONValue {
    let (day, age): (Int64, Int64) = (86_400, found.now.seconds(since: found.moment) + 300)
    let next = found.moment.adding(seconds: (max(age, 0) / day + 1) * day)
    return [
      "time_last_update_unix": .integer(Int(found.moment.unixSeconds)),
      "time_last_update_utc": .string(found.moment.mailText + " +0000"),
      "time_next_update_unix": .integer(Int(next.unixSeconds)),
      "time_next_update_utc": .string(next.mailText + " +0000"),
    ]
  }

  private static func text(_ members: JSONValue, isOpen: Bool = false) -> DialectText {
    let first: JSONValue = [
      "result": "success",
      "provider": isOpen ? "https://www.exchangerate-api.com" : nil,
      "documentation": .string("https://www.exchangerate-api.com/docs" + (isOpen ? "/free" : "")),
      "terms_of_use": "https://www.exchangerate-api.com/terms",
    ]
    return DialectText(first.adding(members))
  }
}

extension DialectFailure {
  fileprivate static let malformedRequest = DialectFailure(400, "malformed-request")
  fileprivate static let noDataAvailable = DialectFailure(404, "no-data-available")

  /// Creates a failure in the words of ExchangeRate-API.
  fileprivate init(_ status: Int, _ type: String) {
    self.init(
      json: [
        "result": "error",
        "documentation": "https://www.exchangerate-api.com/docs",
        "terms-of-use": "https://www.exchangerate-api.com/terms",
        "error-type": .string(type),
      ],
      status: status
    )
  }
}
