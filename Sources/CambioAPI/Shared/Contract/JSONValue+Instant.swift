public import ExactJSON
public import ExactMoney

extension JSONValue {
  /// A moment as RFC 3339 writes it, in UTC; null for none.
  public static func moment(_ instant: Instant?) -> JSONValue {
    instant.map { .string($0.isoText) } ?? .null
  }
}
