public import ExactJSON
public import ExactMoney

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

  /// Returns the document of a list of currencies: the one that a source publishes if `isOwnList`,
  /// else the currencies of its rates.
  ///
  /// `retrievedAt` is when it was fetched, nil if it never was, and `others` are its codes that are
  /// not in ISO 4217.
  public static func encode(
    listOf source: String,
    isOwnList: Bool,
    retrievedAt: Instant?,
    others: [String]
  ) -> JSONValue {
    [
      "source": .string(source),
      "isOwnList": .bool(isOwnList),
      "retrievedAt": .moment(retrievedAt),
      "others": .strings(others),
    ]
  }

  /// Returns the document of all countries by code, or of those in `listed`.
  ///
  /// `name` returns a country's name in the reader's language.
  public static func encodeCountries(
    _ listed: [(code: String, currency: Currency)]?,
    name: (_ code: String) -> String
  ) -> JSONValue {
    var currencies: [String: [JSONValue]] = [:]
    let all = Currency.allCases.filter { $0.status == .active }.flatMap { currency in
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
