import ExactJSON
import ExactMoney

/// The JSON of a moment: its Unix time as a whole number, null for none.
enum InstantJSON {
  static func encode(_ instant: Instant?) -> JSONValue {
    instant.map { .number(JSONNumber($0.unixSeconds)) } ?? .null
  }

  static func decode(_ value: JSONValue?) -> Instant? {
    value?.digits.flatMap { Int64($0) }.map { Instant(unixSeconds: $0) }
  }
}
