public import ExactJSON
public import ExactMoney
public import ExchangeRates

/// The JSON of one base currency's rates against many.
public enum RateTableJSON {
  /// The document; rates to 34 significant digits.
  ///
  /// - Throws: ``RateError/overflow(_:)`` when a rate does not fit 38 digits.
  public static func encode(
    _ conversions: [Conversion],
    base: Currency
  ) throws(RateError) -> JSONValue {
    var rates: [JSONValue] = []
    for conversion in conversions {
      rates.append(
        .object([
          JSONMember("quote", .string(conversion.target.code)),
          JSONMember("rate", .string(try conversion.rate().description)),
          JSONMember("asOf", conversion.route.asOf.map { .string($0.description) } ?? .null),
          JSONMember("carriedForwardDays", .integer(conversion.carriedForwardDays)),
          JSONMember("legs", .array(conversion.route.legs.map { RateLegJSON.encode($0) })),
        ])
      )
    }
    return .object([JSONMember("base", .string(base.code)), JSONMember("rates", .array(rates))])
  }
}
