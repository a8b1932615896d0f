import ExactJSON
import ExactMoney
import ExchangeRates
import PlainBytes

/// The JSON of a source of rates: what it is called, and how it states them.
enum RateSourceJSON {
  static func encode(_ source: RateSource) -> [JSONMember] {
    [
      JSONMember("name", .string(source.name)),
      JSONMember("title", .string(source.title)),
      JSONMember("institution", .string(source.institution)),
      JSONMember("pivot", .string(source.pivot.code)),
      JSONMember("pivotIsBase", .bool(source.pivotIsBase)),
      JSONMember("period", .string(source.period == .day ? "day" : "month")),
    ]
  }

  static func decode(_ value: JSONValue) -> RateSource? {
    guard let name = value["name"]?.stringValue, let title = value["title"]?.stringValue,
      let institution = value["institution"]?.stringValue,
      let pivot = value["pivot"]?.stringValue.flatMap({ Currency($0) }),
      let pivotIsBase = value["pivotIsBase"]?.boolValue,
      let period = value["period"]?.stringValue
    else { return nil }
    return RateSource(
      name: name,
      title: title,
      institution: institution,
      pivot: pivot,
      pivotIsBase: pivotIsBase,
      period: period.isSame(as: "day") ? .day : .month
    )
  }
}
