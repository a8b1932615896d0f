import ExactJSON
import ExactMoney
import ExchangeRates
import PlainBytes

/// Reads requests from clients of the Currency Converter API, versions 3 to 8, and writes its
/// answers.
///
/// A key is neither required nor checked. The API has no amounts: it returns rates, in units of a
/// pair's second currency per unit of its first. A pair without a rate is left out of the answer.
struct CurrencyConverterAPIQuestion {
  private let request: DialectRequest
  private var query: Query { request.query }

  /// The maximum number of pairs in a request; more are refused.
  private static let maximumPairs = 100

  /// Reads a client's request.
  static func read(_ request: DialectRequest) throws(DialectFailure) -> RateDialectQuestion {
    let parts = request.path.parts(after: [])
    let question = CurrencyConverterAPIQuestion(request: request)
    if parts == ["others", "usage"] { return question.usage }
    guard parts.count == 3, parts[0] == "api",
      ["v3", "v4", "v5", "v6", "v7", "v8"].contains(parts[1])
    else { throw notFound }
    switch parts[2] {
    case "convert": return try question.conversion()
    case "currencies": return question.currencies
    case "countries": return question.countries
    default: throw notFound
    }
  }

  /// The failure at the server's limit of requests.
  static let tooMany = DialectFailure("API limit reached.")

  private static let notFound = DialectFailure("Not Found", status: 404)

  // MARK: Requests

  private func conversion() throws(DialectFailure) -> RateDialectQuestion {
    let pairs = try pairs
    let form = Form(query)
    let end = try day("enddate")
    guard let first = try day("date") else {
      guard end == nil else { throw DialectFailure("endDate needs a date.") }
      let requested = pairs.map { RequestedRates.on([nil], base: $0.base, quotes: [$0.quote]) }
      return RateDialectQuestion(.all(requested)) { found in
        let rates = zip(pairs, found.days).compactMap { pair, rates in
          rates.first.map { form.member(pair, .rate($0.route.ratio)) }
        }
        let results = JSONValue.object(rates)
        return DialectText(form.head(rates.count)?.adding(["results": results]) ?? results)
      }
    }
    let last = end ?? first
    guard first <= last else { throw DialectFailure("Date should not be after endDate.") }
    let requested = pairs.map {
      RequestedRates.over(first...last, base: $0.base, quotes: [$0.quote], .days)
    }
    return RateDialectQuestion(.all(requested)) { found in
      let times = found.times.filter { !$0.isEmpty }
      let series = TextPieces(members: times) { rows in
        let pair = CurrencyPair(base: rows.base, quote: rows.quotes[0])
        let days = rows.flatMap { row in
          row.rates.map { JSONMember(row.day.description, .rate($0.ratio)) }
        }
        return [form.member(pair, .object(days))]
      }
      let document = form.head(times.count, from: first, through: end)
        .map { TextPieces($0, "results", series) }
      return DialectText(document ?? series)
    }
  }

  private var currencies: RateDialectQuestion {
    RateDialectQuestion(.on([nil], base: .usd, quotes: nil)) { [sign = request.sign] found in
      let entries = found.currencies(of: .usd).map { currency in
        JSONMember(
          currency.code,
          [
            "currencyName": .string(currency.name),
            "currencySymbol": sign(currency).map { .string($0) },
            "id": .string(currency.code),
          ]
        )
      }
      return DialectText(["results": .object(entries)])
    }
  }

  private var countries: RateDialectQuestion {
    RateDialectQuestion(.nothing) { [sign = request.sign] _ in
      let entries = Region.all.compactMap { region -> JSONMember? in
        guard let alpha3 = region.alpha3, let name = region.name, let currency = region.currency
        else { return nil }
        return JSONMember(
          region.code,
          [
            "alpha3": .string(alpha3),
            "currencyId": .string(currency.code),
            "currencyName": .string(currency.name),
            "currencySymbol": sign(currency).map { .string($0) },
            "id": .string(region.code),
            "name": .string(name),
          ]
        )
      }
      return DialectText(["results": .object(entries)])
    }
  }

  /// The number of requests, always 0 since the server does not count them per client.
  private var usage: RateDialectQuestion {
    RateDialectQuestion(.nothing) { found in
      let second = found.now.isoText.dropLast()
      return DialectText(["timestamp": .string("\(second).000Z"), "usage": 0])
    }
  }

  // MARK: Parameters

  /// The distinct pairs in `q`, without those that are not two known currencies.
  private var pairs: [CurrencyPair] {
    get throws(DialectFailure) {
      let text = try query.filled("q").or(DialectFailure("Query parameter not found"))
      let names = text.split(separator: ",")
      guard names.count <= CurrencyConverterAPIQuestion.maximumPairs else {
        throw DialectFailure("Too many pairs. Maximum of 100 is supported.")
      }
      var known: Set<CurrencyPair> = []
      return names.compactMap { name in
        let codes = name.split(separator: "_", omittingEmptySubsequences: false)
        guard codes.count == 2, let base = CodeList.currency(codes[0]),
          let quote = CodeList.currency(codes[1])
        else { return nil }
        let pair = CurrencyPair(base: base, quote: quote)
        return known.insert(pair).inserted ? pair : nil
      }
    }
  }

  private func day(_ name: StaticString) throws(DialectFailure) -> CalendarDate? {
    guard let text = query.filled(name) else { return nil }
    let failure = "Date should be a valid past date in the format YYYY-MM-DD."
    return try request.past(text).or(DialectFailure(failure))
  }
}

/// The three forms of a conversion, by the parameter `compact`.
private enum Form {
  case full
  case short
  case shortest

  init(_ query: Query) {
    switch query.filled("compact") {
    case "y": self = .short
    case "ultra": self = .shortest
    default: self = .full
    }
  }

  /// Returns the members before the results of `count` pairs, with their days if given; nil if the
  /// form has only results.
  func head(
    _ count: Int,
    from first: CalendarDate? = nil,
    through last: CalendarDate? = nil
  ) -> JSONValue? {
    guard self == .full else { return nil }
    return [
      "query": ["count": .integer(count)],
      "date": first.map { .string($0.description) },
      "endDate": last.map { .string($0.description) },
    ]
  }

  /// Returns the member of a pair, whose value is a number or an object of days.
  func member(_ pair: CurrencyPair, _ value: JSONValue) -> JSONMember {
    let id = "\(pair.base)_\(pair.quote)"
    switch self {
    case .shortest: return JSONMember(id, value)
    case .short: return JSONMember(id, ["val": value])
    case .full:
      return JSONMember(
        id,
        [
          "id": .string(id), "val": value, "to": .string(pair.quote.code),
          "fr": .string(pair.base.code),
        ]
      )
    }
  }
}

extension DialectFailure {
  /// Creates a failure in the words of the Currency Converter API, if they are known.
  fileprivate init(_ text: String, status: Int = 400) {
    self.init(json: ["status": .integer(status), "error": .string(text)], status: status)
  }
}
