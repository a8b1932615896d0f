public import ExactJSON
public import ExactMoney

/// Whose list of currencies it is.
public struct CatalogueList: Hashable, Sendable {
  public let source: String
  /// Whether the source has a list of its own; else it is what it has rates of.
  let isOwnList: Bool
  let retrievedAt: Instant?
  /// The codes that ISO 4217 does not have.
  let others: [String]

  public init(source: String, isOwnList: Bool, retrievedAt: Instant?, others: [String]) {
    self.source = source
    self.isOwnList = isOwnList
    self.retrievedAt = retrievedAt
    self.others = others
  }
}

/// The JSON of currencies and countries.
public enum CatalogueJSON {
  /// One currency; its name and symbol are those of the reader's language, `sources` who has rates of it.
  public static func encode(
    _ currency: Currency,
    name: String,
    symbol: String,
    sources: [String]
  ) -> JSONValue {
    .object([
      JSONMember("code", .string(currency.code)),
      JSONMember("name", .string(name)),
      JSONMember("symbol", .string(symbol)),
      JSONMember("numericCode", .integer(currency.numericCode)),
      JSONMember("minorUnits", currency.minorUnits.map { .integer($0) } ?? .null),
      JSONMember("status", .string(currency.status.rawValue)),
      JSONMember("countries", .array(currency.regions.map { .string($0) })),
      JSONMember("sources", .array(sources.map { .string($0) })),
    ])
  }

  /// Whose lists there are.
  public static func encode(_ lists: [CatalogueList]) -> JSONValue {
    .array(
      lists.map { list in
        .object([
          JSONMember("source", .string(list.source)),
          JSONMember("isOwnList", .bool(list.isOwnList)),
          JSONMember("retrievedAt", .moment(list.retrievedAt)),
          JSONMember("others", .array(list.others.map { .string($0) })),
        ])
      }
    )
  }

  /// The document of all countries, or of those in a source's list, by code; `name` is that of the reader's
  /// language.
  public static func encodeCountries(
    _ listed: [(code: String, currency: Currency)]?,
    name: (_ code: String) -> String
  ) -> JSONValue {
    var currencies: [String: [JSONValue]] = [:]
    let all = Currency.catalogue.filter { $0.status == .active }.flatMap { currency in
      currency.regions.map { (code: $0, currency: currency) }
    }
    for entry in listed ?? all {
      currencies[entry.code, default: []].append(.string(entry.currency.code))
    }
    let countries = currencies.sorted { $0.key < $1.key }.map { code, currencies in
      JSONValue.object([
        JSONMember("code", .string(code)),
        JSONMember("name", .string(name(code))),
        JSONMember("currencies", .array(currencies)),
      ])
    }
    return .object([JSONMember("countries", .array(countries))])
  }
}
