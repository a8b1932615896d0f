import ExactJSON
import ExactMoney
import ExchangeRates
import PlainBytes

/// Reads requests of Frankfurter's version 2: the rates of all sources, one row per rate.
struct FrankfurterV2: Sendable {
  private let request: DialectRequest
  private var query: Query { request.query }
  private var today: CalendarDate { request.today }
  /// The provider in the path; nil if the path has none.
  private var provider: String?

  /// The maximum number of rates in an answer: about five years of all currencies.
  ///
  /// Requests for more are refused.
  private static let maximumRates = 5 * 366 * 160

  init(_ request: DialectRequest) {
    self.request = request
  }

  /// Reads a request at the parts of the path after `/v2`.
  func question(_ parts: [String]) throws(DialectFailure) -> RateDialectQuestion {
    switch parts.first {
    case "rates" where parts.count == 1: return try rates(FrankfurterForm(request))
    case "rates.csv" where parts.count == 1: return try rates(.table)
    case "providers" where parts.count >= 3 && parts[2].hasPrefix("rate"):
      var reader = self
      reader.provider = parts[1]
      return try reader.question(Array(parts.dropFirst(2)))
    case "rate" where parts.count == 3: return try rate(parts[1], parts[2])
    case "currencies" where parts.count == 1: return try currencies()
    case "currency" where parts.count == 2: return try currency(parts[1])
    case "providers" where parts.count == 1:
      return RateDialectQuestion(.lives) { found in
        DialectText(.array(Self.providers(found.lives)))
      }
    case let name? where name.hasSuffix(".csv"):
      throw DialectFailure(frankfurter: "not acceptable", 406)
    default: throw FrankfurterQuestion.notFound
    }
  }

  // MARK: Rates

  private func rates(_ form: FrankfurterForm) throws(DialectFailure) -> RateDialectQuestion {
    try check("/rates")
    let date = try day("date")
    let (from, to) = (try day("from"), try day("to"))
    if date != nil && (from != nil || to != nil) { throw unusable("conflicting params") }
    let group = query.filled("group")
    guard [nil, "week", "month"].contains(group) else { throw unusable("invalid group") }
    let namesProviders = try namesProviders
    let base = try base
    let codes = CodeList.read(query.filled("quotes"))
    guard codes.isKnown else { throw unknownCodes(query.filled("quotes") ?? "") }
    let source = try source
    let writer = FrankfurterRows(
      base: base,
      isOfOne: source != nil && group == nil,
      namesProviders: namesProviders,
      today: today
    )
    let withBase = codes.currencies?.contains(base) ?? true
    guard let from else {
      let asked = date.flatMap { $0 < today ? $0 : nil }
      return RateDialectQuestion(
        .on([asked], base: base, quotes: codes.currencies, source: source)
      ) { found throws(DialectFailure) in
        form.text(
          [try writer.rows(try known(found).rates, on: asked, withBase: withBase)],
          namesProviders: writer.namesProviders
        )
      }
    }
    let last = min(to ?? today, today)
    guard from <= last else {
      return .fixed(form.text([[]], namesProviders: writer.namesProviders))
    }
    let requested = RequestedRates.over(
      from...last,
      base: base,
      quotes: codes.currencies,
      .publications,
      source: source
    )
    guard requested.count <= Self.maximumRates else {
      throw unusable(
        "date range exceeds 5 years at daily granularity; ask for a shorter one, or for fewer quotes"
      )
    }
    return RateDialectQuestion(requested) { found throws(DialectFailure) in
      let rows = try known(found).times
      return form.text(
        FrankfurterDays(rows, since: from, by: group, writer, withBase: withBase),
        namesProviders: writer.namesProviders
      )
    }
  }

  private func rate(
    _ base: String,
    _ quote: String
  ) throws(DialectFailure) -> RateDialectQuestion {
    try check("/rate/{base}/{quote}")
    let date = try day("date")
    guard let base = CodeList.currency(base), let quote = CodeList.currency(quote) else {
      throw unknownCodes(
        [base, quote].filter { CodeList.currency($0) == nil }.joined(separator: ",")
      )
    }
    let (asked, source) = (date.flatMap { $0 < today ? $0 : nil }, try source)
    let namesProviders = try namesProviders
    let writer = FrankfurterRows(
      base: base,
      isOfOne: source != nil,
      namesProviders: namesProviders,
      today: today
    )
    return RateDialectQuestion(.on([asked], base: base, quotes: [quote], source: source)) {
      found throws(DialectFailure) in
      let rows = try writer.rows(try known(found).rates, on: asked, withBase: base == quote)
      guard let row = rows.first else { throw FrankfurterQuestion.notFound }
      return DialectText(row.json(namesProviders: writer.namesProviders))
    }
  }

  // MARK: Lists

  private func currencies() throws(DialectFailure) -> RateDialectQuestion {
    try check("/currencies")
    let (isAll, today) = (query.filled("scope") == "all", today)
    let named = named.map { $0.uppercased() }
    return RateDialectQuestion(.lives) { found in
      let lives = found.lives.filter {
        named.isEmpty || named.contains($0.source.name.uppercased())
      }
      let newest = lives.map { $0.days.upperBound }.max() ?? today
      let listed = Dictionary(grouping: lives) { $0.currency }.sorted { $0.key < $1.key }
      return DialectText(
        .array(
          listed.compactMap { currency, lives in
            let isCurrent = lives.contains { newest.days(since: $0.days.upperBound) <= 30 }
            return isAll || isCurrent ? json(of: currency, lives) : nil
          }
        )
      )
    }
  }

  private func currency(_ code: String) throws(DialectFailure) -> RateDialectQuestion {
    guard let currency = CodeList.currency(code) else { throw FrankfurterQuestion.notFound }
    let today = today
    return RateDialectQuestion(.lives) { found throws(DialectFailure) in
      let lives = found.lives.filter { $0.currency == currency }
      let peg = FixedLink.links(from: currency).first {
        $0.kind == .peg && $0.isInForce(on: today)
      }
      guard !lives.isEmpty || peg != nil else { throw FrankfurterQuestion.notFound }
      let more: JSONValue = [
        "providers": .strings(lives.map { $0.source.name }),
        "peg": peg.map { peg in
          [
            "base": .string(peg.anchor.code),
            "rate": Self.rate(of: peg),
            "authority": .string(peg.authority),
          ]
        },
      ]
      return DialectText(json(of: currency, lives).adding(more))
    }
  }

  /// Returns the value of one unit of the peg's anchor.
  private static func rate(of peg: FixedLink) -> JSONValue {
    if peg.rate.pair.base == peg.anchor { return .decimal(peg.rate.value) }
    return (try? ExactFraction(peg.rate.value).reciprocal()).map { .rate($0) } ?? .null
  }

  private func json(of currency: Currency, _ lives: [RateLife]) -> JSONValue {
    let first = lives.map { $0.days.lowerBound }.min()
    let last = lives.map { $0.days.upperBound }.max()
    let number = String(currency.numericCode)
    let digits = String(repeating: "0", count: max(0, 3 - number.utf8.count)) + number
    return [
      "iso_code": .string(currency.code),
      "iso_numeric": currency.numericCode > 0 ? .string(digits) : .null,
      "name": .string(currency.name),
      "symbol": request.sign(currency).map { .string($0) } ?? .null,
      "start_date": first.map { .string($0.description) } ?? .null,
      "end_date": last.map { .string($0.description) } ?? .null,
    ]
  }

  private static func providers(_ lives: [RateLife]) -> [JSONValue] {
    let bySource = Dictionary(grouping: lives) { $0.source }
    return bySource.sorted { $0.key.name < $1.key.name }.map { source, lives in
      let first = lives.map { $0.days.lowerBound }.min()
      let last = lives.map { $0.days.upperBound }.max()
      return [
        "key": .string(source.name),
        "name": .string(source.institution),
        "country_code": .null,
        "rate_type": .string(source.title),
        "pivot_currency": .string(source.pivot.code),
        "data_url": .null, "terms_url": .null,
        "start_date": first.map { .string($0.description) } ?? .null,
        "end_date": last.map { .string($0.description) } ?? .null,
        "publish_cadence": .string(source.period == .month ? "monthly" : "daily"),
        "publishes_missed": .null,
        "currencies": .array(lives.map { $0.currency }.sorted().map { .string($0.code) }),
      ]
    }
  }

  // MARK: Parameters

  private var base: Currency {
    get throws(DialectFailure) {
      try query.currency("base", else: .eur).or(unknownCodes(query.filled("base") ?? ""))
    }
  }

  /// The names of sources in the query.
  private var named: [String] {
    (query.filled("providers") ?? "").split(separator: ",").map { String($0) }
  }

  /// The requested source; nil for any.
  private var source: String? {
    get throws(DialectFailure) {
      if let provider { return provider }
      guard named.count <= 1 else { throw unusable("providers are not blended here; name one") }
      return named.first
    }
  }

  private var namesProviders: Bool {
    get throws(DialectFailure) {
      let expand = query.filled("expand")
      guard [nil, "providers"].contains(expand) else {
        throw unusable("invalid expand: \(expand ?? "")")
      }
      return expand != nil
    }
  }

  private func day(_ name: StaticString) throws(DialectFailure) -> CalendarDate? {
    guard let text = query.filled(name) else { return nil }
    return try CalendarDate(strictly: text).or(unusable("invalid date"))
  }

  /// Returns `found`, without rates from law or a peg if the request names a provider.
  ///
  /// - Throws: ``FrankfurterQuestion/notFound`` if the path names an unknown provider.
  private func known(_ found: FoundRates) throws(DialectFailure) -> FoundRates {
    if provider != nil && found.isOfUnknownSource { throw FrankfurterQuestion.notFound }
    return provider == nil && query.filled("providers") == nil ? found : found.published
  }

  /// Throws unless the address with `path` has all parameters of the query.
  private func check(_ path: String) throws(DialectFailure) {
    let known = DialectParameters.frankfurter
      .names(of: (provider == nil ? "/v2" : "/v2/providers/{key}") + path)
    let unknown = query.items.map { $0.name }.filter { !known.contains($0) }
    guard unknown.isEmpty else {
      throw unusable("unknown parameter: \(unknown.joined(separator: ", "))")
    }
  }

  private func unknownCodes(_ text: String) -> DialectFailure {
    let unknown = text.split(separator: ",").filter { CodeList.currency($0) == nil }
    return unusable("invalid currency: \(unknown.joined(separator: ",").uppercased())")
  }

  private func unusable(_ message: String) -> DialectFailure {
    DialectFailure(frankfurter: message, 422)
  }
}
