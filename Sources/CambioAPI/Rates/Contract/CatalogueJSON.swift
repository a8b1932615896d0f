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
    [
      "code": .string(currency.code),
      "name": .string(name),
      "symbol": .string(symbol),
      "numericCode": .integer(currency.numericCode),
      "minorUnits": currency.minorUnits.map { .integer($0) } ?? .null,
      "status": .string(currency.status.rawValue),
      "countries": .strings(currency.regions),
      "sources": .strings(sources),
    ]
  }

  /// Whose lists there are.
  public static func encode(_ lists: [CatalogueList]) -> JSONValue {
    .array(
      lists.map { list in
        [
          "source": .string(list.source),
          "isOwnList": .bool(list.isOwnList),
          "retrievedAt": .moment(list.retrievedAt),
          "others": .strings(list.others),
        ]
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
      [
        "code": .string(code),
        "name": .string(name(code)),
        "currencies": .array(currencies),
      ] as JSONValue
    }
    return ["countries": .array(countries)]
  }
}
