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

// MARK: Written out

extension JSONValue: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral,
  ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral
{
  /// An object; a member whose value is nil is left out.
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

  /// An array of strings.
  public static func strings(_ texts: [String]) -> JSONValue { .array(texts.map { .string($0) }) }

  /// The object with the members of another one behind its own; itself when one of them is not an object.
  public func adding(_ other: JSONValue) -> JSONValue {
    guard case .object(let members) = self, case .object(let more) = other else { return self }
    return .object(members + more)
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
