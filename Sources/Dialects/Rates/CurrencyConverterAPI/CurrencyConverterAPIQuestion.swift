import ExactJSON
import ExactMoney
import ExchangeRates
import PlainBytes

/// Reads requests from clients of the Currency Converter API, versions 3 to 8, and writes its
/// answers.
///
/// A key is neither required nor checked. The API has no amounts: it returns rates, in units of a
/// pair's second currency per unit of its first. A pair without a rate is left out of the answer.
package struct CurrencyConverterAPIQuestion {
  private let request: DialectRequest
  private var query: Query { request.query }

  /// The maximum number of pairs in a request; more are refused.
  private static let maximumPairs = 100

  /// Reads a client's request.
  package static func read(_ request: DialectRequest) -> RateDialectQuestion {
    do throws(CurrencyConverterAPIFailure) {
      return try CurrencyConverterAPIQuestion(request: request)
        .question(request.path.parts(after: []))
    } catch {
      return .fixed(error.text(request.query.callback))
    }
  }

  /// The answer at the server's limit of requests.
  package static var tooMany: DialectText { CurrencyConverterAPIFailure.limitReached.text() }

  private func question(
    _ parts: [String]
  ) throws(CurrencyConverterAPIFailure) -> RateDialectQuestion {
    if parts == ["others", "usage"] { return usage }
    guard parts.count == 3, parts[0] == "api",
      ["v3", "v4", "v5", "v6", "v7", "v8"].contains(parts[1])
    else { throw .notFound }
    switch parts[2] {
    case "convert": return try conversion()
    case "currencies": return currencies
    case "countries": return countries
    default: throw .notFound
    }
  }

  // MARK: Requests

  private func conversion() throws(CurrencyConverterAPIFailure) -> RateDialectQuestion {
    let pairs = try pairs
    let form = Form(query)
    let end = try day("enddate")
    guard let first = try day("date") else {
      guard end == nil else { throw .dateMissing }
      let requested = pairs.map { RequestedRates.on([nil], base: $0.base, quotes: [$0.quote]) }
      return answered(.all(requested)) { found in
        form.document(
          zip(pairs, found.days).compactMap { pair, rates in
            rates.first.map { (pair, .rate($0.route.ratio)) }
          }
        )
      }
    }
    let last = end ?? first
    guard first <= last else { throw .datesReversed }
    let requested = pairs.map {
      RequestedRates.over(first...last, base: $0.base, quotes: [$0.quote], .days)
    }
    let function = query.callback
    return RateDialectQuestion(requested: .all(requested)) { found in
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
      return DialectText(document ?? series, function: function)
    }
  }

  private var currencies: RateDialectQuestion {
    answered(.on([nil], base: .usd, quotes: nil)) { [sign = request.sign] found in
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
      return ["results": .object(entries)]
    }
  }

  private var countries: RateDialectQuestion {
    answered(.nothing) { [sign = request.sign] _ in
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
      return ["results": .object(entries)]
    }
  }

  /// The number of requests, always 0 since the server does not count them per client.
  private var usage: RateDialectQuestion {
    answered(.nothing) { found in
      let second = found.now.isoText.dropLast()
      return ["timestamp": .string("\(second).000Z"), "usage": 0]
    }
  }

  // MARK: Parameters

  /// The distinct pairs in `q`, without those that are not two known currencies.
  private var pairs: [CurrencyPair] {
    get throws(CurrencyConverterAPIFailure) {
      guard let text = query.filled("q") else { throw .queryMissing }
      let names = text.split(separator: ",")
      guard names.count <= CurrencyConverterAPIQuestion.maximumPairs else { throw .tooManyPairs }
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

  private func day(_ name: StaticString) throws(CurrencyConverterAPIFailure) -> CalendarDate? {
    guard let text = query.filled(name) else { return nil }
    guard let day = CalendarDate(strictly: text), day <= request.today else {
      throw .dateInvalid
    }
    return day
  }

  private func answered(
    _ requested: RequestedRates,
    _ answer: @escaping @Sendable (FoundRates) -> JSONValue
  ) -> RateDialectQuestion {
    let function = query.callback
    return RateDialectQuestion(requested: requested) {
      DialectText(answer($0), function: function)
    }
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

  func document(_ rates: [(CurrencyPair, JSONValue)]) -> JSONValue {
    let results = JSONValue.object(rates.map { member($0, $1) })
    return head(rates.count).map { $0.adding(["results": results]) } ?? results
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

/// The reason why the Currency Converter API has no answer, in its words if they are known.
enum CurrencyConverterAPIFailure: RateDialectFailure, Hashable {
  case notFound
  case queryMissing
  case tooManyPairs
  case dateInvalid
  case dateMissing
  case datesReversed
  case limitReached

  var status: Int { self == .notFound ? 404 : 400 }

  var json: JSONValue {
    let text =
      switch self {
      case .notFound: "Not Found"
      case .queryMissing: "Query parameter not found"
      case .tooManyPairs: "Too many pairs. Maximum of 100 is supported."
      case .dateInvalid: "Date should be a valid past date in the format YYYY-MM-DD."
      case .dateMissing: "endDate needs a date."
      case .datesReversed: "Date should not be after endDate."
      case .limitReached: "API limit reached."
      }
    return ["status": .integer(status), "error": .string(text)]
  }
}
