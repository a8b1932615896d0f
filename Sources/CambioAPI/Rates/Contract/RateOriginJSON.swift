import ExactJSON
import ExactMoney
import ExchangeRates

/// The JSON of where a rate comes from.
enum RateOriginJSON {
  /// The rate, and where there is a fee, the fee in percent and what the rate is after it.
  static func rate(of conversion: Conversion) throws(RateError) -> [JSONMember] {
    let rate = JSONMember("rate", .string(try conversion.rateBeforeFee().description))
    guard let fee = conversion.route.fee else { return [rate] }
    return [
      rate, JSONMember("fee", .string(fee.value.description)),
      JSONMember("rateAfterFee", .string(try conversion.rate().description)),
    ]
  }

  /// The members that say it of a conversion; its legs as well where they are wanted.
  static func encode(_ conversion: Conversion, legs isWithLegs: Bool) -> [JSONMember] {
    let legs = conversion.route.legs
    var members = [
      JSONMember("asOf", conversion.route.asOf.map { .string($0.description) } ?? .null),
      JSONMember("carriedForwardDays", .integer(conversion.carriedForwardDays)),
      JSONMember("sources", .array(conversion.route.sources.map { .string($0) })),
    ]
    if let leg = legs.first(where: { $0.standing == .oneOfSeveral }) {
      let pair = leg.rate.pair
      let code = FixedLink.hasSeveralRates(pair.base) ? pair.base.code : pair.quote.code
      let caveat = code + ": the official rate for state use; other official rates exist"
      members.append(JSONMember("caveat", .string(caveat)))
    }
    if isWithLegs { members.append(JSONMember("legs", .array(legs.map { encode($0) }))) }
    return members
  }

  /// The members that say which day was asked for, and what it means; none for the newest rates.
  static func encode(
    _ day: CalendarDate?,
    _ policy: RatePolicy,
    today: CalendarDate
  ) -> [JSONMember] {
    let isPlain = policy == .last
    guard let date = isPlain ? day : day ?? today else { return [] }
    let asked = JSONMember("date", .string(date.description))
    return isPlain ? [asked] : [asked, JSONMember("policy", .string(policy.name.description))]
  }

  /// One leg: a rate in the orientation and with the digits it was stated in.
  ///
  /// A rate that law or policy fixes says whether a second source confirms it.
  private static func encode(_ leg: RateLeg) -> JSONValue {
    var members = [
      JSONMember("base", .string(leg.rate.pair.base.code)),
      JSONMember("quote", .string(leg.rate.pair.quote.code)),
      JSONMember("rate", .string(leg.rate.value.description)),
      JSONMember("asOf", .string(leg.asOf.description)),
      JSONMember("source", .string(leg.source)),
      JSONMember("kind", .string(leg.kind.rawValue)),
    ]
    if !leg.averagedDays.isEmpty {
      members.append(
        JSONMember("meanOf", .array(leg.averagedDays.map { .string($0.description) }))
      )
    }
    if leg.kind != .published, leg.kind != .own {
      members.append(JSONMember("verified", .bool(leg.isVerified)))
    }
    return .object(members)
  }
}

extension JSONValue {
  /// The object with the notes on the question, if there are any.
  func noting(_ notes: [String]) -> JSONValue {
    guard !notes.isEmpty, case .object(let members) = self else { return self }
    return .object(members + [JSONMember("notes", .array(notes.map { .string($0) }))])
  }
}
