import ExactJSON
import ExactMoney
import ExchangeRates

/// Writes the answers of apilayer's family.
struct ApilayerAnswer: Sendable {
  let product: ApilayerProduct

  /// The document as PHP writes it.
  func text(_ json: JSONValue, status: Int = 200, _ function: String?) -> DialectText {
    DialectText(json, status: status, function: function, escapesSlashes: true)
  }

  /// The document that explains `failure`.
  func text(_ failure: ApilayerFailure, _ function: String?) -> DialectText {
    text(failure.json(of: product), status: failure.status(of: product), function)
  }

  // MARK: Answers

  /// The currencies that have a rate, by their names.
  func currencies(_ told: RatesTold) -> JSONValue {
    let names = told.currencies(of: .usd).map { JSONMember($0.code, .string($0.name)) }
    return document([JSONMember(product.isOfPairs ? "currencies" : "symbols", .object(names))])
  }

  /// The rates of `base` on a day, or the newest.
  func rates(
    _ told: RatesTold,
    of base: Currency,
    among codes: [Currency]?,
    on day: CalendarDate?
  ) throws(ApilayerFailure) -> JSONValue {
    let quotes = members(told.rates, of: base, among: codes)
    guard !quotes.isEmpty else { throw .noRates }
    var members: [JSONMember] = []
    if let day {
      members.append(JSONMember("historical", .bool(true)))
      if product != .exchangerateHost {
        members.append(JSONMember("date", .string(day.description)))
      }
    }
    if product != .exchangerateHost {
      members.append(
        JSONMember("timestamp", .integer(Int((day?.end ?? told.moment).unixSeconds)))
      )
    }
    members.append(JSONMember(product.isOfPairs ? "source" : "base", .string(base.code)))
    if !product.isOfPairs, day == nil || product == .exchangerateHost {
      members.append(JSONMember("date", .string((day ?? told.moment.day).description)))
    }
    return document(members + [JSONMember(product.ratesName, .object(quotes))])
  }

  /// An amount in another currency.
  func conversion(
    _ told: RatesTold,
    of amount: ExactDecimal,
    on day: CalendarDate?
  ) throws(ApilayerFailure) -> JSONValue {
    guard let ratio = told.rates.first?.route.ratio, let pair = told.rates.first?.route.pair,
      let result = try? ratio.multiplied(by: ExactFraction(amount))
    else { throw .noRates }
    let query = JSONValue.object([
      JSONMember("from", .string(pair.base.code)), JSONMember("to", .string(pair.quote.code)),
      JSONMember("amount", .decimal(amount)),
    ])
    var info = [JSONMember("rate", .rate(ratio))]
    if product != .exchangerateHost {
      let moment = day?.end ?? told.moment
      info.insert(JSONMember("timestamp", .integer(Int(moment.unixSeconds))), at: 0)
      // CurrencyLayer's older documents call it a rate, the newer ones a quote.
      if product.isOfPairs { info.insert(JSONMember("quote", .rate(ratio)), at: 1) }
    }
    var members = [JSONMember("query", query), JSONMember("info", .object(info))]
    let asked = JSONMember("date", .string((day ?? told.moment.day).description))
    if day != nil || product == .exchangerateHost {
      members.append(JSONMember("historical", .bool(day != nil)))
    }
    if day != nil || !product.isOfPairs { members.append(asked) }
    return document(members + [JSONMember("result", .rate(result))])
  }

  /// The rates of `base` on every day of `days`.
  func span(
    _ told: RatesTold,
    of base: Currency,
    over days: ClosedRange<CalendarDate>
  ) throws(ApilayerFailure) -> JSONValue {
    var byDay: [[JSONMember]] = Array(
      repeating: [],
      count: days.upperBound.days(since: days.lowerBound) + 1
    )
    for span in told.spans {
      let name = name(of: span.pair.quote, from: base)
      for rate in span.rates {
        byDay[rate.day.days(since: days.lowerBound)]
          .append(JSONMember(name, .rate(rate.ratio)))
      }
    }
    var rates: [JSONMember] = []
    for (index, members) in byDay.enumerated() where !members.isEmpty {
      let day = days.lowerBound.adding(days: index)
      rates.append(JSONMember(day.description, .object(members)))
    }
    guard !rates.isEmpty else { throw .noRates }
    return document([
      JSONMember(product.spanName, .bool(true)),
      JSONMember("start_date", .string(days.lowerBound.description)),
      JSONMember("end_date", .string(days.upperBound.description)),
      JSONMember(product.isOfPairs ? "source" : "base", .string(base.code)),
      JSONMember(product.ratesName, .object(rates)),
    ])
  }

  /// How far the rates of `base` went from the first of `days` to the last.
  func change(
    _ told: RatesTold,
    of base: Currency,
    over days: ClosedRange<CalendarDate>
  ) throws(ApilayerFailure) -> JSONValue {
    var rates: [JSONMember] = []
    for start in told.rates where start.target != base {
      guard let end = told.days.last?.first(where: { $0.target == start.target }),
        let difference = try? end.route.ratio.adding(-start.route.ratio),
        let part = try? difference.divided(by: start.route.ratio),
        let percent = try? part.multiplied(by: ExactFraction(100)),
        let change = try? difference.rounded(to: .scale(4), rounding: .toNearestOrAwayFromZero),
        let percents = try? percent.rounded(to: .scale(4), rounding: .toNearestOrAwayFromZero)
      else { continue }
      let members = JSONValue.object([
        JSONMember("start_rate", .rate(start.route.ratio)),
        JSONMember("end_rate", .rate(end.route.ratio)),
        JSONMember("change", .decimal(change)), JSONMember("change_pct", .decimal(percents)),
      ])
      rates.append(JSONMember(name(of: start.target, from: base), members))
    }
    guard !rates.isEmpty else { throw .noRates }
    return document([
      JSONMember(product.changeName, .bool(true)),
      JSONMember("start_date", .string(days.lowerBound.description)),
      JSONMember("end_date", .string(days.upperBound.description)),
      JSONMember(product.isOfPairs ? "source" : "base", .string(base.code)),
      JSONMember(product.ratesName, .object(rates)),
    ])
  }

  // MARK: Pieces

  /// Every document begins with these.
  private func document(_ members: [JSONMember]) -> JSONValue {
    var first = [JSONMember("success", .bool(true))]
    switch product {
    case .currencyLayer:
      first += [
        JSONMember("terms", .string("https://currencylayer.com/terms")),
        JSONMember("privacy", .string("https://currencylayer.com/privacy")),
      ]
    case .fixer, .exchangeRatesAPI: break
    case .exchangerateHost:
      let motd = JSONValue.object([
        JSONMember("msg", .string("Answered by Cambio.")),
        JSONMember("url", .string("https://exchangerate.host")),
      ])
      first.insert(JSONMember("motd", motd), at: 0)
    }
    return .object(first + members)
  }

  /// The rates by their names: those that were asked for in that order, else by the alphabet.
  private func members(
    _ rates: [Conversion],
    of base: Currency,
    among codes: [Currency]?
  ) -> [JSONMember] {
    var quotes = rates.map { ($0.target, JSONValue.rate($0.route.ratio)) }
    // Programs of Fixer look for the base among all rates; CurrencyLayer has it where it is asked for.
    if codes == nil, !product.isOfPairs, !quotes.isEmpty {
      quotes.append((base, .integer(1)))
      quotes.sort { $0.0 < $1.0 }
    }
    return quotes.map { JSONMember(name(of: $0, from: base), $1) }
  }

  private func name(of quote: Currency, from base: Currency) -> String {
    product.isOfPairs ? base.code + quote.code : quote.code
  }
}
