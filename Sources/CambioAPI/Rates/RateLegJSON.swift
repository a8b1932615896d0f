import ExactJSON
import ExactMoney
import ExchangeRates

/// The JSON of one leg: a rate in the orientation and with the digits it was stated in.
///
/// A rate that law or policy fixes says whether a second source confirms it.
enum RateLegJSON {
  static func encode(_ leg: RateLeg) -> JSONValue {
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
