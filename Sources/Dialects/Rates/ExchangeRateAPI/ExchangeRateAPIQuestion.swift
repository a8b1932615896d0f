import ExactJSON
package import ExactMoney
import ExchangeRates
package import PlainBytes

/// Reads what programs of ExchangeRate-API ask, of its version 6 with a key in the path or without, and of its version 4.
///
/// A key is not looked at, and every plan's addresses are answered but those that describe countries.
package struct ExchangeRateAPIQuestion {
  private let today: CalendarDate

  /// What a program asks at `path`.
  package static func read(
    _ path: String,
    _ query: Query,
    today: CalendarDate
  ) -> RateDialectQuestion {
    let reader = ExchangeRateAPIQuestion(today: today)
    let parts = path.parts(after: [])
    do throws(ExchangeRateAPIFailure) {
      switch parts.first {
      case "v4" where parts.count == 3 && parts[1] == "latest":
        return reader.latest(of: try currency(parts[2]), .old)
      case "v6" where parts.count == 3 && parts[1] == "latest":
        return reader.latest(of: try currency(parts[2]), .open)
      case "v6" where parts.count >= 3: return try reader.keyed(Array(parts.dropFirst(2)))
      default: throw .malformedRequest
      }
    } catch {
      return .fixed(error.text())
    }
  }

  /// What is answered to more requests than are taken.
  package static var tooMany: DialectText {
    ExchangeRateAPIFailure.quotaReached.text()
  }

  /// The answers to one question in three forms.
  private enum Form { case keyed, open, old }

  // MARK: Questions

  /// What is asked for after the key.
  private func keyed(
    _ parts: [String]
  ) throws(ExchangeRateAPIFailure) -> RateDialectQuestion {
    switch parts[0] {
    case "latest" where parts.count == 2: return latest(of: try Self.currency(parts[1]), .keyed)
    case "pair" where parts.count == 3 || parts.count == 4: return try pair(parts)
    case "history" where parts.count == 5 || parts.count == 6: return try history(parts)
    case "codes" where parts.count == 1:
      return RateDialectQuestion(wanted: .on([nil], base: .usd, quotes: nil)) { told in
        let codes = told.currencies(of: .usd).map {
          JSONValue.array([.string($0.code), .string($0.name)])
        }
        return Self.text([JSONMember("supported_codes", .array(codes))])
      }
    case "quota" where parts.count == 1:
      let numbers = [
        ("plan_quota", 1_000_000), ("requests_remaining", 1_000_000), ("refresh_day_of_month", 1),
      ]
      return .fixed(Self.text(numbers.map { JSONMember($0, .integer($1)) }))
    case "enriched": throw .planUpgradeRequired
    default: throw .malformedRequest
    }
  }

  private func latest(of base: Currency, _ form: Form) -> RateDialectQuestion {
    RateDialectQuestion(.on([nil], base: base, quotes: nil)) {
      told throws(ExchangeRateAPIFailure) in
      let rates = try Self.rates(told, of: base)
      switch form {
      case .keyed:
        return Self.text(
          Self.times(told) + [
            JSONMember("base_code", .string(base.code)), JSONMember("conversion_rates", rates),
          ]
        )
      case .open:
        return Self.text(
          Self.times(told) + [
            JSONMember("time_eol_unix", .integer(0)), JSONMember("base_code", .string(base.code)),
            JSONMember("rates", rates),
          ],
          isOpen: true
        )
      case .old:
        let members = [
          JSONMember("provider", .string("https://www.exchangerate-api.com")),
          JSONMember(
            "WARNING_UPGRADE_TO_V6",
            .string("https://www.exchangerate-api.com/docs/free")
          ),
          JSONMember("terms", .string("https://www.exchangerate-api.com/terms")),
          JSONMember("base", .string(base.code)),
          JSONMember("date", .string(told.moment.day.description)),
          JSONMember("time_last_updated", .integer(Int(told.moment.unixSeconds))),
          JSONMember("rates", rates),
        ]
        return DialectText(.object(members))
      }
    }
  }

  private func pair(_ parts: [String]) throws(ExchangeRateAPIFailure) -> RateDialectQuestion {
    let (base, target) = (try Self.currency(parts[1]), try Self.currency(parts[2]))
    let amount = try Self.amount(in: parts, at: 3)
    return RateDialectQuestion(.on([nil], base: base, quotes: [target])) {
      told throws(ExchangeRateAPIFailure) in
      guard let ratio = told.rates.first?.route.ratio else { throw .noDataAvailable }
      var members =
        Self.times(told) + [
          JSONMember("base_code", .string(base.code)),
          JSONMember("target_code", .string(target.code)),
          JSONMember("conversion_rate", .rate(ratio)),
        ]
      if let amount {
        members.append(JSONMember("conversion_result", try Self.product(ratio, amount)))
      }
      return Self.text(members)
    }
  }

  private func history(_ parts: [String]) throws(ExchangeRateAPIFailure) -> RateDialectQuestion {
    let base = try Self.currency(parts[1])
    guard let year = Int(parts[2]), let month = Int(parts[3]), let number = Int(parts[4]),
      let day = CalendarDate(year: year, month: month, day: number)
    else { throw .malformedRequest }
    guard day <= today.adding(days: 1) else { throw .noDataAvailable }
    let amount = try Self.amount(in: parts, at: 5)
    return RateDialectQuestion(.on([day], base: base, quotes: nil)) {
      told throws(ExchangeRateAPIFailure) in
      let date = [("year", year), ("month", month), ("day", number)]
      var members = date.map { JSONMember($0, .integer($1)) }
      members.append(JSONMember("base_code", .string(base.code)))
      if let amount { members.append(JSONMember("requested_amount", .decimal(amount))) }
      let name = amount == nil ? "conversion_rates" : "conversion_amounts"
      members.append(JSONMember(name, try Self.rates(told, of: base, times: amount ?? .one)))
      return Self.text(members)
    }
  }

  // MARK: Pieces

  private static func currency(_ code: String) throws(ExchangeRateAPIFailure) -> Currency {
    guard let currency = CodeList.currency(code) else { throw .unsupportedCode }
    return currency
  }

  private static func amount(
    in parts: [String],
    at place: Int
  ) throws(ExchangeRateAPIFailure) -> ExactDecimal? {
    guard parts.count > place else { return nil }
    guard let amount = try? ExactDecimal(parts[place]), !amount.isNegative else {
      throw .malformedRequest
    }
    return amount
  }

  /// The rates times an amount, the base first.
  private static func rates(
    _ told: RatesTold,
    of base: Currency,
    times amount: ExactDecimal = .one
  ) throws(ExchangeRateAPIFailure) -> JSONValue {
    guard !told.rates.isEmpty else { throw .noDataAvailable }
    var members = [JSONMember(base.code, .decimal(amount))]
    for rate in told.rates {
      members.append(JSONMember(rate.target.code, try product(rate.route.ratio, amount)))
    }
    return .object(members)
  }

  private static func product(
    _ ratio: ExactFraction,
    _ amount: ExactDecimal
  ) throws(ExchangeRateAPIFailure) -> JSONValue {
    guard let product = try? ratio.multiplied(by: ExactFraction(amount)) else {
      throw .noDataAvailable
    }
    return .rate(product)
  }

  /// When the rates came, and when newer ones are expected: a whole number of days later.
  ///
  /// Clients sleep until then, so it is to come even when the answer is five minutes old, as long as it may be kept.
  static func times(_ told: RatesTold) -> [JSONMember] {
    let (day, age): (Int64, Int64) = (86_400, told.now.seconds(since: told.moment) + 300)
    let next = told.moment.adding(seconds: (max(age, 0) / day + 1) * day)
    return [("last", told.moment), ("next", next)].flatMap { name, moment in
      [
        JSONMember("time_\(name)_update_unix", .integer(Int(moment.unixSeconds))),
        JSONMember("time_\(name)_update_utc", .string(moment.mailDate)),
      ]
    }
  }

  private static func text(_ members: [JSONMember], isOpen: Bool = false) -> DialectText {
    var first = [JSONMember("result", .string("success"))]
    if isOpen {
      first.append(JSONMember("provider", .string("https://www.exchangerate-api.com")))
    }
    first += [
      JSONMember(
        "documentation",
        .string("https://www.exchangerate-api.com/docs" + (isOpen ? "/free" : ""))
      ),
      JSONMember("terms_of_use", .string("https://www.exchangerate-api.com/terms")),
    ]
    return DialectText(.object(first + members))
  }
}

/// Why ExchangeRate-API has no answer, in its words.
enum ExchangeRateAPIFailure: String, RateDialectFailure {
  case unsupportedCode = "unsupported-code"
  case malformedRequest = "malformed-request"
  case planUpgradeRequired = "plan-upgrade-required"
  case noDataAvailable = "no-data-available"
  case quotaReached = "quota-reached"

  var status: Int {
    switch self {
    case .unsupportedCode, .noDataAvailable: 404
    case .malformedRequest: 400
    case .planUpgradeRequired: 403
    case .quotaReached: 429
    }
  }

  var json: JSONValue {
    .object([
      JSONMember("result", .string("error")),
      JSONMember("documentation", .string("https://www.exchangerate-api.com/docs")),
      JSONMember("terms-of-use", .string("https://www.exchangerate-api.com/terms")),
      JSONMember("error-type", .string(rawValue)),
    ])
  }
}

extension Instant {
  /// `Fri, 27 Mar 2020 00:00:00 +0000`, as mails have it (RFC 5322, section 3.3).
  fileprivate var mailDate: String {
    let (year, month, number) = day.components
    let weekday = CalendarDate.englishWeekdays[day.weekday - 1]
    let monthName = CalendarDate.englishMonths[month - 1]
    return "\(weekday), \(number < 10 ? "0" : "")\(number) \(monthName) \(year) "
      + "\(isoText.suffix(9).dropLast()) +0000"
  }
}
