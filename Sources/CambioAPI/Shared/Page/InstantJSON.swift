import ExactJSON
import ExactMoney

/// Encodes a moment as its Unix time in whole seconds, or null.
enum InstantJSON {
  static func encode(_ instant: Instant?) -> JSONValue {
    instant.map { .number(JSONNumber($0.unixSeconds)) } ?? .null
  }

  static func decode(_ value: JSONValue?) -> Instant? {
    value?.digits.flatMap { Int64($0) }.map { Instant(unixSeconds: $0) }
  }
}
