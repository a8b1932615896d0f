import ExactJSON
import ExactMoney
import ExchangeRates

/// Writes the answers of apilayer's APIs.
struct ApilayerAnswer: Sendable {
  let product: ApilayerProduct
  /// The factor of every rate: 1, or the amount that the client sent.
  var amount = ExactDecimal.one
  /// The number of decimals of rates; nil for the service's default.
  var places: Int?

  /// Returns `json` as PHP encodes it, with slashes escaped.
  static func text(_ json: JSONValue, status: Int = 200) -> DialectText {
    DialectText(json, status: status).escapingSlashes
  }

  // MARK: Answers

  /// Returns the names of the currencies that have a rate.
  func currencies(_ found: FoundRates) -> DialectText {
    text([product.isOfPairs ? "currencies" : "symbols": found.names(of: .usd)])
  }

  /// Returns the rates of `base` on `day`; nil for the newest.
  func rates(
    _ found: FoundRates,
    of base: Currency,
    among codes: [Currency]?,
    on day: CalendarDate?
  ) throws(DialectFailure) -> DialectText {
    let quotes = try members(found.rates, of: base, among: codes)
    guard !quotes.isEmpty else { throw product.failure(.noRates) }
    let date = JSONValue.string((day ?? found.moment.day).description)
    let isDatedFirst = day != nil && product != .exchangerateHost
    let moment: JSONValue = [
      "historical": day == nil ? nil : true,
      "date": isDatedFirst ? date : nil,
      "timestamp": product == .exchangerateHost ? nil : timestamp(day, found),
    ]
    return text(
      moment.adding([
        product.baseName: .string(base.code),
        "date": isDatedFirst || product.isOfPairs ? nil : date,
        product.ratesName: .object(quotes),
      ])
    )
  }

  /// Returns `amount` converted at the only rate found.
  func conversion(
    _ found: FoundRates,
    of amount: ExactDecimal,
    on day: CalendarDate?
  ) throws(DialectFailure) -> DialectText {
    guard let route = found.rates.first?.route,
      let result = try? route.ratio.multiplied(by: ExactFraction(amount))
    else { throw product.failure(.noRates) }
    let isHost = product == .exchangerateHost
    let date = JSONValue.string((day ?? found.moment.day).description)
    return text([
      "query": [
        "from": .string(route.pair.base.code), "to": .string(route.pair.quote.code),
        "amount": .decimal(amount),
      ],
      "info": [
        "timestamp": isHost ? nil : timestamp(day, found),
        // CurrencyLayer's older documents name it "rate", the newer ones "quote".
        "quote": product.isOfPairs ? number(route.ratio) : nil,
        "rate": number(route.ratio),
      ],
      "historical": day != nil || isHost ? .bool(day != nil) : nil,
      "date": day != nil || !product.isOfPairs ? date : nil,
      "result": number(result),
    ])
  }

  /// Returns the rates of `base` on every day of `days`.
  func span(
    _ found: FoundRates,
    of base: Currency,
    over days: ClosedRange<CalendarDate>
  ) throws(DialectFailure) -> DialectText {
    guard let rows = found.times.first, !rows.isEmpty else { throw product.failure(.noRates) }
    let rates = TextPieces(members: rows) { row in
      let members = row.rates.compactMap { rate in
        (try? value(rate.ratio)).map { JSONMember(name(of: rate.quote, from: base), $0) }
      }
      return [JSONMember(row.day.description, .object(members))]
    }
    let head = document(head(product.spanName, of: base, over: days))
    return DialectText(TextPieces(head, product.ratesName, rates)).escapingSlashes
  }

  /// Returns the first members of a document of rates over `days`, with `name` true.
  private func head(
    _ name: String,
    of base: Currency,
    over days: ClosedRange<CalendarDate>
  ) -> JSONValue {
    [
      name: true,
      "start_date": .string(days.lowerBound.description),
      "end_date": .string(days.upperBound.description),
      product.baseName: .string(base.code),
    ]
  }

  /// Returns the change of each rate of `base` from the first of `days` to the last.
  func change(
    _ found: FoundRates,
    of base: Currency,
    over days: ClosedRange<CalendarDate>
  ) throws(DialectFailure) -> DialectText {
    var rates: [JSONMember] = []
    for start in found.rates where start.target != base {
      guard let end = found.days.last?.first(where: { $0.target == start.target }),
        let difference = try? end.route.ratio.adding(-start.route.ratio),
        let part = try? difference.divided(by: start.route.ratio),
        let change = rounded(difference, times: amount),
        let percents = rounded(part, times: ExactDecimal(100))
      else { continue }
      let members: JSONValue = [
        "start_rate": try value(start.route.ratio),
        "end_rate": try value(end.route.ratio),
        "change": .decimal(change), "change_pct": .decimal(percents),
      ]
      rates.append(JSONMember(name(of: start.target, from: base), members))
    }
    guard !rates.isEmpty else { throw product.failure(.noRates) }
    return text(
      head(product.changeName, of: base, over: days).adding([product.ratesName: .object(rates)])
    )
  }

  // MARK: Pieces

  /// Returns the text of a document with `members`.
  private func text(_ members: JSONValue) -> DialectText { ApilayerAnswer.text(document(members)) }

  /// Returns a document with the product's fixed members before `members`.
  private func document(_ members: JSONValue) -> JSONValue {
    let first: JSONValue =
      switch product {
      case .currencyLayer:
        [
          "success": true,
          "terms": "https://currencylayer.com/terms",
          "privacy": "https://currencylayer.com/privacy",
        ]
      case .fixer, .exchangeRatesAPI: ["success": true]
      case .exchangerateHost:
        [
          "motd": ["msg": "Answered by Cambio.", "url": "https://exchangerate.host"],
          "success": true,
        ]
      }
    return first.adding(members)
  }

  /// Returns `rate` times the amount.
  private func value(_ rate: ExactFraction) throws(DialectFailure) -> JSONValue {
    number(try (try? rate.multiplied(by: ExactFraction(amount))).or(product.failure(.noRates)))
  }

  private func number(_ number: ExactFraction) -> JSONValue {
    let rounded = places.flatMap {
      try? number.rounded(to: .scale($0), rounding: .toNearestOrAwayFromZero)
    }
    return rounded.map { .decimal($0) } ?? .rate(number)
  }

  /// Returns the product of `number` and `factor`, to 4 decimals by default; nil if it does not fit
  /// 38 digits.
  private func rounded(_ number: ExactFraction, times factor: ExactDecimal) -> ExactDecimal? {
    try? number.multiplied(by: ExactFraction(factor))
      .rounded(to: .scale(places ?? 4), rounding: .toNearestOrAwayFromZero)
  }

  private func timestamp(_ day: CalendarDate?, _ found: FoundRates) -> JSONValue {
    .integer(Int((day?.end ?? found.moment).unixSeconds))
  }

  /// Returns `rates` by name, in the order of the request or else alphabetical.
  private func members(
    _ rates: [Conversion],
    of base: Currency,
    among codes: [Currency]?
  ) throws(DialectFailure) -> [JSONMember] {
    var quotes: [(Currency, JSONValue)] = []
    for rate in rates { quotes.append((rate.target, try value(rate.route.ratio))) }
    // Fixer's clients look for the base among all rates; CurrencyLayer has it only if requested.
    if codes == nil, !product.isOfPairs, !quotes.isEmpty {
      quotes.append((base, try value(.one)))
      quotes.sort { $0.0 < $1.0 }
    }
    return quotes.map { JSONMember(name(of: $0, from: base), $1) }
  }

  private func name(of quote: Currency, from base: Currency) -> String {
    product.isOfPairs ? base.code + quote.code : quote.code
  }
}
