/// A JSON value whose numbers keep their digits as written, and whose members keep their order.
public enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case number(JSONNumber)
  case string(String)
  case array([JSONValue])
  case object([JSONMember])

  /// Creates an integer.
  public static func integer(_ value: Int) -> JSONValue { .number(JSONNumber(Int64(value))) }

  /// Creates the number written as `text`; `null` if that is not a number in JSON.
  public static func digits(_ text: String) -> JSONValue {
    JSONNumber(text).map { .number($0) } ?? .null
  }
}

// // MARK: Literals

extension JSONValue: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral,
  ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral
{
  /// Creates an object; members whose value is nil are left out.
  ///
  ///     ["code": .string(currency.code), "minorUnits": currency.minorUnits.map { .integer($0) }]
  public init(dictionaryLiteral members: (String, JSONValue?)...) {
    var object: [JSONMember] = []
    object.reserveCapacity(members.count)
    for (name, value) in members {
      if let value { object.append(JSONMember(name, value)) }
    }
    self = .object(object)
  }

  public init(arrayLiteral values: JSONValue...) { self = .array(values) }
  public init(stringLiteral text: String.StringLiteralType) {
    self = .string(String(stringLiteral: text))
  }
  public init(integerLiteral value: Int64) { self = .number(JSONNumber(value)) }
  public init(booleanLiteral value: Bool) { self = .bool(value) }

  /// Creates an array of strings.
  public static func strings(_ texts: [String]) -> JSONValue { .array(texts.map { .string($0) }) }

  /// Returns this object with the members of `other` added at the end; this value if either is not
  /// an object.
  public func adding(_ other: JSONValue) -> JSONValue {
    guard case .object(let members) = self, case .object(let more) = other else { return self }
    return .object(members + more)
  }
}

/// A member of an object: a name and its value.
public struct JSONMember: Hashable, Sendable {
  public let name: String
  public let value: JSONValue

  /// Creates the member `"name": value`.
  public init(_ name: String, _ value: JSONValue) {
    self.name = name
    self.value = value
  }
}
