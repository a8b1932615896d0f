import ExactJSON
import ExactMoney
import ExchangeRates
import Hummingbird

/// `/api/v1/currencies` and `/api/v1/countries`: what there is, in the reader's language.
struct CatalogueEndpoint: Sendable {
  let api: APIResponder
  let languages: ReaderLanguages

  /// `?lang=pt-BR`, else the language that the client accepts.
  func currencies(_ request: Request) throws(Problem) -> Response {
    let language = try language(request)
    return try api.response(to: request, variant: language.localeTag) { edition throws(Problem) in
      let published = Set(
        edition.book.archive.sources.flatMap { edition.book.archive.currencies(of: $0) }
      )
      let currencies = Currency.catalogue.map { currency in
        let digits = currency.minorUnits.map { JSONValue.integer($0) } ?? .null
        return JSONValue.object([
          JSONMember("code", .string(currency.code)),
          JSONMember("name", .string(language.wording.name(of: currency))),
          JSONMember("symbol", .string(language.wording.symbol(of: currency))),
          JSONMember("numericCode", .integer(currency.numericCode)),
          JSONMember("minorUnits", digits),
          JSONMember("status", .string(currency.status.rawValue)),
          JSONMember("isPublished", .bool(published.contains(currency))),
          JSONMember("countries", .array(currency.regions.map { .string($0) })),
        ])
      }
      return (.object([JSONMember("currencies", .array(currencies))]), true)
    }
  }

  /// `?lang=pt-BR`, else the language that the client accepts.
  func countries(_ request: Request) throws(Problem) -> Response {
    let language = try language(request)
    return try api.response(to: request, variant: language.localeTag) { _ throws(Problem) in
      var currencies: [String: [String]] = [:]
      for currency in Currency.catalogue where currency.status == .active {
        for region in currency.regions { currencies[region, default: []].append(currency.code) }
      }
      let countries = currencies.sorted { $0.key < $1.key }.map { code, currencies in
        JSONValue.object([
          JSONMember("code", .string(code)),
          JSONMember("name", .string(language.wording.name(ofRegion: code))),
          JSONMember("currencies", .array(currencies.map { .string($0) })),
        ])
      }
      return (.object([JSONMember("countries", .array(countries))]), true)
    }
  }

  private func language(_ request: Request) throws(Problem) -> ReaderLanguage {
    let query = try APIQuery(request, knows: ["lang"], today: api.desk.today)
    guard let tag = query.text("lang") else {
      return languages.language(chosen: nil, accepting: request.headers[.acceptLanguage])
    }
    guard let language = languages.language(named: tag) else {
      throw Problem(
        .unknownLanguage,
        "There are no names in \"\(tag.prefix(35))\".",
        parameter: "lang",
        hint: "Send a BCP 47 tag such as pt-BR."
      )
    }
    return language
  }
}
