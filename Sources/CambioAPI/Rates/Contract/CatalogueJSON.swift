public import ExactJSON
public import ExactMoney

/// The source of a list of currencies.
public struct CatalogueList: Hashable, Sendable {
  public let source: String
  /// Whether the source publishes a list; otherwise the list is the currencies of its rates.
  let isOwnList: Bool
  /// The time at which the list was fetched; nil if it never was.
  let retrievedAt: Instant?
  /// The codes in the list that are not in ISO 4217.
  let others: [String]

  public init(source: String, isOwnList: Bool, retrievedAt: Instant?, others: [String]) {
    self.source = source
    self.isOwnList = isOwnList
    self.retrievedAt = retrievedAt
    self.others = others
  }
}

/// Encodes currencies and countries as JSON.
public enum CatalogueJSON {
  /// Returns the document of a currency.
  ///
  /// `name` and `symbol` are in the reader's language; `sources` are those that have its rates.
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

  /// Returns the array of `lists`.
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

  /// Returns the document of all countries by code, or of those in `listed`.
  ///
  /// `name` returns a country's name in the reader's language.
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
