import ExactJSON
import ExactMoney
import ExchangeRates
import PlainBytes

/// Reads requests from clients of apilayer's APIs: CurrencyLayer, Fixer, exchangeratesapi.io,
/// exchangerate.host.
///
/// A key is neither required nor checked. Several mistakes in a request are reported in the
/// services' order: base, codes, dates, rates.
struct ApilayerQuestion {
  private let product: ApilayerProduct
  private let request: DialectRequest
  private var query: Query { request.query }

  /// The maximum number of days between the start and the end of a series, as at the services.
  private static let maximumDays = 365

  // MARK: Products

  /// Reads a CurrencyLayer client's request to either of its hosts.
  static func currencyLayer(
    _ request: DialectRequest
  ) throws(DialectFailure) -> RateDialectQuestion {
    try ApilayerQuestion(product: .currencyLayer, request: request)
      .question(request.path.parts(after: ["api"]))
  }

  /// Reads a request from a client of Fixer or of exchangeratesapi.io.
  static func fixer(
    _ request: DialectRequest
  ) throws(DialectFailure) -> RateDialectQuestion {
    // Only the addresses of exchangeratesapi.io begin with a version.
    let product: ApilayerProduct =
      request.path.parts(after: []).first == "v1" ? .exchangeRatesAPI : .fixer
    return try ApilayerQuestion(product: product, request: request)
      .question(request.path.parts(after: ["api", "v1"]))
  }

  /// Reads an exchangerate.host client's request, in the form of today or of before 2023.
  static func exchangerateHost(
    _ request: DialectRequest
  ) throws(DialectFailure) -> RateDialectQuestion {
    let parts = request.path.parts(after: ["api"])
    let isOfToday =
      ["live", "historical", "timeframe", "change", "list"].contains(parts.first)
      || (parts.first == "convert" && request.query.filled("access_key") != nil)
    return try ApilayerQuestion(
      product: isOfToday ? .currencyLayer : .exchangerateHost,
      request: request
    ).question(parts)
  }

  /// Reads a request to apilayer's marketplace, where the first part of the path names the product.
  static func marketplace(
    _ request: DialectRequest
  ) throws(DialectFailure) -> RateDialectQuestion {
    let parts = request.path.parts(after: [])
    let product: ApilayerProduct? =
      switch parts.first {
      case "currency_data", "currencylayer": .currencyLayer
      case "fixer", "exchangerates_data": .fixer
      default: nil
      }
    return try ApilayerQuestion(product: product ?? .fixer, request: request)
      .question(product == nil ? [] : Array(parts.dropFirst()))
  }

  // MARK: Questions

  private func question(_ parts: [String]) throws(DialectFailure) -> RateDialectQuestion {
    guard parts.count == 1, let name = parts.first else { throw product.failure(.functionUnknown) }
    switch name {
    case product.listName:
      let answer = ApilayerAnswer(product: product)
      return RateDialectQuestion(.on([nil], base: .usd, quotes: nil)) { answer.currencies($0) }
    case product.newestName: return try rates(of: nil)
    case "historical" where product.isOfPairs:
      // The services report mistakes in the base and the codes before those in the day.
      _ = (try base, try codes)
      return try rates(of: try query.filled("date").or(product.failure(.dateMissing)))
    case "convert": return try conversion()
    case product.spanName: return try span()
    case product.changeName: return try change()
    default:
      guard !product.isOfPairs, name.startsWithDigit else {
        throw product.failure(.functionUnknown)
      }
      return try rates(of: name)
    }
  }

  private func rates(of day: String?) throws(DialectFailure) -> RateDialectQuestion {
    let (base, codes, day) = (try base, try codes, try past(day, or: .dateInvalid))
    let answer = try answer
    return RateDialectQuestion(.on([day], base: base, quotes: codes)) {
      found throws(DialectFailure) in
      try answer.rates(found, of: base, among: codes, on: day)
    }
  }

  private func conversion() throws(DialectFailure) -> RateDialectQuestion {
    let from = try query.currency("from").or(product.failure(.fromUnknown))
    let to = try query.currency("to").or(product.failure(.toUnknown))
    // Before 2023 exchangerate.host took a missing amount for 1.
    let text = query.filled("amount") ?? (product == .exchangerateHost ? "1" : "")
    let amount = try ExactDecimal(unsigned: text).or(product.failure(.amountInvalid))
    let day = try past(query.filled("date"), or: .dateInvalid)
    let answer = try answer
    return RateDialectQuestion(.on([day], base: from, quotes: [to])) {
      found throws(DialectFailure) in
      try answer.conversion(found, of: amount, on: day)
    }
  }

  private func span() throws(DialectFailure) -> RateDialectQuestion {
    let (base, codes, days, answer) = (try base, try codes, try days(), try answer)
    return RateDialectQuestion(.over(days, base: base, quotes: codes, .days)) {
      found throws(DialectFailure) in
      try answer.span(found, of: base, over: days)
    }
  }

  private func change() throws(DialectFailure) -> RateDialectQuestion {
    let (base, codes) = (try base, try codes)
    let isOpen = query.filled("start_date") == nil && query.filled("end_date") == nil
    let today = request.today
    let days = isOpen && product.isOfPairs ? today.adding(days: -1)...today : try days(most: .max)
    let answer = try answer
    return RateDialectQuestion(
      .on([days.lowerBound, days.upperBound], base: base, quotes: codes)
    ) { found throws(DialectFailure) in
      try answer.change(found, of: base, over: days)
    }
  }

  // MARK: Parameters

  private var base: Currency {
    get throws(DialectFailure) {
      let usual: Currency = product.isOfPairs ? .usd : .eur
      return try query.currency(product.baseParameter, else: usual)
        .or(product.failure(.baseUnknown))
    }
  }

  private var codes: [Currency]? {
    get throws(DialectFailure) {
      // Unknown codes are ignored if at least one is known.
      let codes = CodeList.read(query.filled(product.codesParameter)).currencies
      guard codes?.isEmpty != true else { throw product.failure(.codesUnknown) }
      return codes
    }
  }

  /// The writer of the answer, with the `amount` and `places` that exchangerate.host had until
  /// 2023.
  private var answer: ApilayerAnswer {
    get throws(DialectFailure) {
      var answer = ApilayerAnswer(product: product)
      guard product == .exchangerateHost else { return answer }
      if let text = query.filled("amount") {
        answer.amount = try ExactDecimal(unsigned: text).or(product.failure(.amountInvalid))
      }
      if let text = query.filled("places") {
        guard let places = UInt8(digits: text), places <= 12 else {
          throw product.failure(.functionRestricted)
        }
        answer.places = Int(places)
      }
      return answer
    }
  }

  /// Returns the day in `text`; nil if that is nil.
  ///
  /// - Throws: `failure` if the day is not in full or is in the future.
  private func past(
    _ text: String?,
    or failure: ApilayerFailure
  ) throws(DialectFailure) -> CalendarDate? {
    guard let text else { return nil }
    return try request.past(text).or(product.failure(failure))
  }

  private func days(
    most: Int = maximumDays
  ) throws(DialectFailure) -> ClosedRange<CalendarDate> {
    guard let start = query.filled("start_date"), let end = query.filled("end_date") else {
      throw product.failure(.timesMissing)
    }
    let first = try request.past(start).or(product.failure(.startInvalid))
    let last = try request.past(end).or(product.failure(.endInvalid))
    guard first <= last else { throw product.failure(.timesReversed) }
    guard last.days(since: first) <= most else { throw product.failure(.timesTooLong) }
    return first...last
  }
}
