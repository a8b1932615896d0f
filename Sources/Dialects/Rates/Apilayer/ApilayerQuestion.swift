import ExactJSON
import ExactMoney
import ExchangeRates
import PlainBytes

/// Reads requests from clients of apilayer's APIs: CurrencyLayer, Fixer, exchangeratesapi.io,
/// exchangerate.host.
///
/// A key is neither required nor checked. Several mistakes in a request are reported in the
/// services' order: base, codes, dates, rates.
package struct ApilayerQuestion {
  let product: ApilayerProduct
  private let request: DialectRequest
  private var query: Query { request.query }

  /// The maximum number of days between the start and the end of a series, as at the services.
  private static let maximumDays = 365

  // MARK: Products

  /// Reads a CurrencyLayer client's request to either of its hosts.
  package static func currencyLayer(_ request: DialectRequest) -> RateDialectQuestion {
    ApilayerQuestion(product: .currencyLayer, request: request)
      .question(request.path.parts(after: ["api"]))
  }

  /// Reads a request from a client of Fixer or of exchangeratesapi.io.
  package static func fixer(_ request: DialectRequest) -> RateDialectQuestion {
    // Only the addresses of exchangeratesapi.io begin with a version.
    let product: ApilayerProduct =
      request.path.parts(after: []).first == "v1" ? .exchangeRatesAPI : .fixer
    return ApilayerQuestion(product: product, request: request)
      .question(request.path.parts(after: ["api", "v1"]))
  }

  /// Reads an exchangerate.host client's request, in the form of today or of before 2023.
  package static func exchangerateHost(_ request: DialectRequest) -> RateDialectQuestion {
    let parts = request.path.parts(after: ["api"])
    let isOfToday =
      ["live", "historical", "timeframe", "change", "list"].contains(parts.first)
      || (parts.first == "convert" && request.query.filled("access_key") != nil)
    return ApilayerQuestion(
      product: isOfToday ? .currencyLayer : .exchangerateHost,
      request: request
    ).question(parts)
  }

  /// Reads a request to apilayer's marketplace, where the first part of the path names the product.
  package static func marketplace(_ request: DialectRequest) -> RateDialectQuestion {
    let parts = request.path.parts(after: [])
    let product: ApilayerProduct? =
      switch parts.first {
      case "currency_data", "currencylayer": .currencyLayer
      case "fixer", "exchangerates_data": .fixer
      default: nil
      }
    return ApilayerQuestion(product: product ?? .fixer, request: request)
      .question(product == nil ? [] : Array(parts.dropFirst()))
  }

  /// The answer at the server's limit of requests.
  package static var tooMany: DialectText {
    ApilayerAnswer(product: .fixer).text(.rateLimitReached, nil)
  }

  /// Returns the error for a rejected parameter.
  package static func refusal(_ request: DialectRequest) -> DialectText {
    ApilayerAnswer(product: .exchangerateHost)
      .text(.functionRestricted, request.query.callback)
  }

  // MARK: Questions

  private func question(_ parts: [String]) -> RateDialectQuestion {
    do throws(ApilayerFailure) {
      guard parts.count == 1, let name = parts.first else { throw .functionUnknown }
      switch name {
      case "list" where product.isOfPairs: return currencies()
      case "symbols" where !product.isOfPairs: return currencies()
      case "live" where product.isOfPairs: return try rates(on: nil)
      case "latest" where !product.isOfPairs: return try rates(on: nil)
      case "historical" where product.isOfPairs: return try rates(on: "date")
      case "convert": return try conversion()
      case product.spanName: return try span()
      case product.changeName: return try change()
      default:
        guard !product.isOfPairs, name.utf8.first.map({ (0x30...0x39).contains($0) }) == true
        else { throw .functionUnknown }
        return try rates(of: name)
      }
    } catch {
      return .fixed(ApilayerAnswer(product: product).text(error, query.callback))
    }
  }

  private func currencies() -> RateDialectQuestion {
    question(ApilayerAnswer(product: product), .on([nil], base: .usd, quotes: nil)) {
      answer,
      found throws(ApilayerFailure) in
      answer.currencies(found)
    }
  }

  private func rates(on parameter: StaticString?) throws(ApilayerFailure) -> RateDialectQuestion {
    guard let parameter else { return try rates(of: nil) }
    // The services report mistakes in the base and the codes before those in the day.
    _ = try base
    _ = try codes
    guard let text = query.filled(parameter) else { throw .dateMissing }
    return try rates(of: text)
  }

  private func rates(of day: String?) throws(ApilayerFailure) -> RateDialectQuestion {
    let (base, codes) = (try base, try codes)
    let day = try day.map { text throws(ApilayerFailure) in try past(text, or: .dateInvalid) }
    return question(try answer, .on([day], base: base, quotes: codes)) {
      answer,
      found throws(ApilayerFailure) in
      try answer.rates(found, of: base, among: codes, on: day)
    }
  }

  private func conversion() throws(ApilayerFailure) -> RateDialectQuestion {
    guard let from = query.filled("from").flatMap({ CodeList.currency($0) }) else {
      throw .fromUnknown
    }
    guard let to = query.filled("to").flatMap({ CodeList.currency($0) }) else { throw .toUnknown }
    // Before 2023 exchangerate.host took a missing amount for 1.
    let text = query.filled("amount") ?? (product == .exchangerateHost ? "1" : "")
    guard let amount = try? ExactDecimal(text), !amount.isNegative else { throw .amountInvalid }
    let day = try query.filled("date").map { text throws(ApilayerFailure) in
      try past(text, or: .dateInvalid)
    }
    return question(try answer, .on([day], base: from, quotes: [to])) {
      answer,
      found throws(ApilayerFailure) in
      try answer.conversion(found, of: amount, on: day)
    }
  }

  private func span() throws(ApilayerFailure) -> RateDialectQuestion {
    let (base, codes, days) = (try base, try codes, try days())
    let function = query.callback
    return written(try answer, .over(days, base: base, quotes: codes, .days)) {
      answer,
      found throws(ApilayerFailure) in
      try answer.span(found, of: base, over: days, function)
    }
  }

  private func change() throws(ApilayerFailure) -> RateDialectQuestion {
    let (base, codes) = (try base, try codes)
    let isOpen = query.filled("start_date") == nil && query.filled("end_date") == nil
    let today = request.today
    let days = isOpen && product.isOfPairs ? today.adding(days: -1)...today : try days(most: .max)
    let requested = [days.lowerBound, days.upperBound]
    return question(try answer, .on(requested, base: base, quotes: codes)) {
      answer,
      found throws(ApilayerFailure) in
      try answer.change(found, of: base, over: days)
    }
  }

  // MARK: Parameters

  private var base: Currency {
    get throws(ApilayerFailure) {
      guard let text = query.filled(product.baseParameter) else {
        return product.isOfPairs ? .usd : .eur
      }
      guard let base = CodeList.currency(text) else { throw .baseUnknown }
      return base
    }
  }

  private var codes: [Currency]? {
    get throws(ApilayerFailure) {
      // Unknown codes are ignored if at least one is known.
      let codes = CodeList.read(query.filled(product.codesParameter)).currencies
      guard codes?.isEmpty != true else { throw .codesUnknown }
      return codes
    }
  }

  /// The writer of the answer, with the `amount` and `places` that exchangerate.host had until
  /// 2023.
  private var answer: ApilayerAnswer {
    get throws(ApilayerFailure) {
      var answer = ApilayerAnswer(product: product)
      guard product == .exchangerateHost else { return answer }
      if let text = query.filled("amount") {
        guard let amount = try? ExactDecimal(text), !amount.isNegative else { throw .amountInvalid }
        answer.amount = amount
      }
      if let text = query.filled("places") {
        guard let places = UInt8(digits: text), places <= 12 else { throw .functionRestricted }
        answer.places = Int(places)
      }
      return answer
    }
  }

  /// Returns the day in `text`.
  ///
  /// - Throws: `failure` if the day is not in full or is in the future.
  private func past(
    _ text: String,
    or failure: ApilayerFailure
  ) throws(ApilayerFailure) -> CalendarDate {
    guard let day = CalendarDate(strictly: text), day <= request.today else {
      throw failure
    }
    return day
  }

  private func days(
    most: Int = maximumDays
  ) throws(ApilayerFailure) -> ClosedRange<CalendarDate> {
    guard let start = query.filled("start_date"), let end = query.filled("end_date") else {
      throw .timesMissing
    }
    let (first, last) = (try past(start, or: .startInvalid), try past(end, or: .endInvalid))
    guard first <= last else { throw .timesReversed }
    guard last.days(since: first) <= most else { throw .timesTooLong }
    return first...last
  }

  // MARK: Writing

  private func question(
    _ writer: ApilayerAnswer,
    _ requested: RequestedRates,
    _ answer: @escaping @Sendable (ApilayerAnswer, FoundRates) throws(ApilayerFailure) -> JSONValue
  ) -> RateDialectQuestion {
    let function = query.callback
    return written(writer, requested) { writer, found throws(ApilayerFailure) in
      writer.text(try answer(writer, found), function)
    }
  }

  private func written(
    _ writer: ApilayerAnswer,
    _ requested: RequestedRates,
    _ answer:
      @escaping @Sendable (ApilayerAnswer, FoundRates) throws(ApilayerFailure) ->
      DialectText
  ) -> RateDialectQuestion {
    let function = query.callback
    return RateDialectQuestion(requested: requested) { found in
      do throws(ApilayerFailure) {
        return try answer(writer, found)
      } catch {
        return writer.text(error, function)
      }
    }
  }
}

extension String {
  /// Returns the parts of a path between its slashes, without the first if it is one of `doors`.
  func parts(after doors: [String]) -> [String] {
    let parts = split(separator: "/").map { String($0) }
    guard let first = parts.first, doors.contains(first) else { return parts }
    return Array(parts.dropFirst())
  }
}
