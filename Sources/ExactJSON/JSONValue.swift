/// A JSON value whose numbers keep the digits they were written with and whose members keep their order.
public enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case number(JSONNumber)
  case string(String)
  case array([JSONValue])
  case object([JSONMember])

  /// An integer.
  public static func integer(_ value: Int) -> JSONValue { .number(JSONNumber(Int64(value))) }

  /// The number that is written with these digits; `null` when they are not a number in JSON.
  public static func digits(_ text: String) -> JSONValue {
    JSONNumber(text).map { .number($0) } ?? .null
  }
}

/// A name and its value in an object.
public struct JSONMember: Hashable, Sendable {
  public let name: String
  public let value: JSONValue

  /// Creates the member `"name": value`.
  public init(_ name: String, _ value: JSONValue) {
    self.name = name
    self.value = value
  }
}
