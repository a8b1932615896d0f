public import ExactJSON
public import ExactMoney
public import ExchangeRates

/// The JSON of conversions: one amount, or a sum of amounts, into one or more currencies.
///
/// Every number is a string, so that no reader makes a binary fraction of it. `value` is rounded as
/// shown; `exact` and `rate` have 34 significant digits. An amount that no decimal shows whole has its
/// `fraction` as well: `5.0125/3`.
public enum ConversionJSON {
  /// The document for `sums`, which all convert the same amounts, rounded at `place` by `rule`.
  ///
  /// `asOf` is the oldest date among the published rates used: nothing in the answer is older. Where
  /// every rate is fixed it is the day asked for, or `today`. Several amounts make a document of their
  /// sums and, as `parts`, the document of each amount.
  ///
  /// - Throws: ``RateError/overflow(_:)`` when an exact amount or rate does not fit 38 digits.
  public static func encode(
    _ sums: [ConversionSum],
    to place: ResultPlace = .minorUnits,
    rounding rule: RoundingRule = .toNearestOrAwayFromZero,
    policy: RatePolicy = .last,
    today: CalendarDate
  ) throws(RateError) -> JSONValue {
    guard let first = sums.first, first.parts.count > 1 else {
      return try encodePart(sums, to: place, rounding: rule, policy: policy, today: today)
    }
    var encoded: [JSONValue] = []
    for sum in sums {
      encoded.append(
        .object([
          JSONMember(
            "value",
            .string(try sum.result(to: place, rounding: rule).amount.description)
          ),
          JSONMember("exact", .string(try sum.exactAmount().description)),
          JSONMember("currency", .string(sum.target.code)),
        ])
      )
    }
    var parts: [JSONValue] = []
    for index in first.parts.indices {
      parts.append(
        try encodePart(
          sums.map { $0.part(index) },
          to: place,
          rounding: rule,
          policy: policy,
          today: today
        )
      )
    }
    return .object([JSONMember("sums", .array(encoded)), JSONMember("parts", .array(parts))])
  }

  /// The document with what is to be said about the question, such as a code that was taken for another.
  public static func noting(_ notes: [String], in document: JSONValue) -> JSONValue {
    guard !notes.isEmpty, case .object(let members) = document else { return document }
    return .object(members + [JSONMember("notes", .array(notes.map { .string($0) }))])
  }

  /// The document of one amount.
  private static func encodePart(
    _ sums: [ConversionSum],
    to place: ResultPlace,
    rounding rule: RoundingRule,
    policy: RatePolicy,
    today: CalendarDate
  ) throws(RateError) -> JSONValue {
    var conversions: [JSONValue] = []
    for sum in sums {
      let result = try sum.result(to: place, rounding: rule)
      conversions.append(try encode(sum.parts[0], result))
    }
    let asOf = sums.compactMap { $0.parts[0].route.asOf }.min()
    let day = sums.first?.parts[0].day
    var members: [JSONMember] = []
    if let term = sums.first?.parts[0].term {
      members.append(JSONMember("amount", amount(term)))
    }
    members.append(JSONMember("asOf", .string((asOf ?? day ?? today).description)))
    if policy != .last {
      members.append(JSONMember("policy", .string(policy.name.description)))
      members.append(JSONMember("day", .string((day ?? today).description)))
    }
    members.append(JSONMember("conversions", .array(conversions)))
    return .object(members)
  }

  private static func amount(_ term: ConversionTerm) -> JSONValue {
    var members = [JSONMember("value", .string(term.amount.value.description))]
    if term.amount.denominator != .one {
      let fraction = term.amount.numerator.description + "/" + term.amount.denominator.description
      members.append(JSONMember("fraction", .string(fraction)))
    }
    members.append(JSONMember("currency", .string(term.currency.code)))
    return .object(members)
  }

  private static func encode(
    _ conversion: Conversion,
    _ result: Money
  ) throws(RateError) -> JSONValue {
    .object([
      JSONMember("value", .string(result.amount.description)),
      JSONMember("exact", .string(try conversion.exactAmount().description)),
      JSONMember("currency", .string(result.currency.code)),
      JSONMember("rate", .string(try conversion.rate().description)),
      JSONMember("carriedForwardDays", .integer(conversion.carriedForwardDays)),
      JSONMember("legs", .array(conversion.route.legs.map { RateLegJSON.encode($0) })),
    ])
  }
}
