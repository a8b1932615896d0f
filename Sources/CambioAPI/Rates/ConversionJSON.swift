public import ExactJSON
public import ExactMoney
public import ExchangeRates

/// The JSON of conversions: one amount into one or more currencies.
///
/// Every number is a string, so that no reader makes a binary fraction of it. `value` is rounded as
/// shown; `exact` and `rate` have 34 significant digits.
public enum ConversionJSON {
  /// A conversion with its result as shown.
  public struct Entry: Sendable {
    let conversion: Conversion
    let result: Money

    /// Creates the entry.
    public init(_ conversion: Conversion, shownAs result: Money) {
      self.conversion = conversion
      self.result = result
    }
  }

  /// The document for `entries`, which all convert `amount`.
  ///
  /// `asOf` is the oldest date among the published rates used: nothing in the answer is older. Where
  /// every rate is fixed it is the day asked for, or `today`.
  ///
  /// - Throws: ``RateError/overflow(_:)`` when an exact amount or rate does not fit 38 digits.
  public static func encode(
    _ entries: [Entry],
    of amount: Money,
    today: CalendarDate
  ) throws(RateError) -> JSONValue {
    var conversions: [JSONValue] = []
    for entry in entries { conversions.append(try encode(entry)) }
    let asOf = entries.compactMap { $0.conversion.route.asOf }.min()
    let day = entries.compactMap { $0.conversion.day }.first
    return .object([
      JSONMember(
        "amount",
        .object([
          JSONMember("value", .string(amount.amount.description)),
          JSONMember("currency", .string(amount.currency.code)),
        ])
      ),
      JSONMember("asOf", .string((asOf ?? day ?? today).description)),
      JSONMember("conversions", .array(conversions)),
    ])
  }

  /// The document for several amounts converted and added: the sums, and the document of each amount.
  public static func encodeSums(
    _ sums: [(exact: ExactDecimal, result: Money)],
    of parts: [JSONValue]
  ) -> JSONValue {
    let encoded = sums.map { sum in
      JSONValue.object([
        JSONMember("value", .string(sum.result.amount.description)),
        JSONMember("exact", .string(sum.exact.description)),
        JSONMember("currency", .string(sum.result.currency.code)),
      ])
    }
    return .object([JSONMember("sums", .array(encoded)), JSONMember("parts", .array(parts))])
  }

  private static func encode(_ entry: Entry) throws(RateError) -> JSONValue {
    let conversion = entry.conversion
    return .object([
      JSONMember("value", .string(entry.result.amount.description)),
      JSONMember("exact", .string(try conversion.exactAmount().description)),
      JSONMember("currency", .string(entry.result.currency.code)),
      JSONMember("rate", .string(try conversion.rate().description)),
      JSONMember("carriedForwardDays", .integer(conversion.carriedForwardDays)),
      JSONMember("legs", .array(conversion.route.legs.map { RateLegJSON.encode($0) })),
    ])
  }
}
