import ExactJSON
import ExactMoney
import ExchangeRates
import PlainBytes

/// Encodes and decodes a source of rates.
enum RateSourceJSON {
  static func encode(_ source: RateSource) -> JSONValue {
    [
      "name": .string(source.name),
      "title": .string(source.title),
      "institution": .string(source.institution),
      "pivot": .string(source.pivot.code),
      "pivotIsBase": .bool(source.pivotIsBase),
      "period": source.period == .day ? "day" : "month",
      "omitsZeros": .bool(source.omitsZeros),
    ]
  }

  static func decode(_ value: JSONValue) -> RateSource? {
    guard let name = value["name"]?.stringValue, let title = value["title"]?.stringValue,
      let institution = value["institution"]?.stringValue,
      let pivot = value["pivot"]?.currencyValue,
      let pivotIsBase = value["pivotIsBase"]?.boolValue,
      let period = value["period"]?.stringValue
    else { return nil }
    return RateSource(
      name: name,
      title: title,
      institution: institution,
      pivot: pivot,
      pivotIsBase: pivotIsBase,
      period: period.isSame(as: "day") ? .day : .month,
      omitsZeros: value["omitsZeros"]?.boolValue ?? false
    )
  }
}
