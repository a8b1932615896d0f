/// A JSON value whose numbers keep the digits they were written with and whose members keep their order.
public enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  /// A number by its digits, valid JSON as they stand.
  case number(String)
  case string(String)
  case array([JSONValue])
  case object([JSONMember])

  /// An integer.
  public static func integer(_ value: Int) -> JSONValue { .number(String(value)) }
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
