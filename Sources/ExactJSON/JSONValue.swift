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

/// A JSON number, represented by its digits as written.
public struct JSONNumber: Hashable, Sendable, ExpressibleByStringLiteral {
  public let digits: String

  /// Creates the number with these digits; nil if RFC 8259, section 6, does not allow them:
  /// `1E+2.0`, `01`, `NaN`.
  public init?(_ digits: String) {
    var text = digits
    let isNumber = text.withUTF8 { bytes in
      var reader = JSONReader(bytes: UnsafeRawBufferPointer(bytes))
      return (try? reader.number()) != nil && reader.position == bytes.count
    }
    guard isNumber else { return nil }
    self.digits = digits
  }

  /// Creates an integer.
  public init(_ value: Int64) { digits = String(value) }

  /// Creates a number from a literal in the source.
  ///
  /// - Precondition: The literal is a number in JSON.
  public init(stringLiteral value: StaticString) {
    let text = value.withUTF8Buffer { String(decoding: $0, as: UTF8.self) }
    guard let number = JSONNumber(text) else { preconditionFailure("not a number in JSON") }
    self = number
  }

  /// Creates a number from digits that the reader has checked.
  init(read digits: String) { self.digits = digits }
}

extension JSONValue {
  /// The type of a value, in the words of RFC 8259.
  public enum Kind: String, Hashable, Sendable {
    case null
    case boolean
    case number
    case string
    case array
    case object
  }

  /// The type of this value.
  public var kind: Kind {
    switch self {
    case .null: .null
    case .bool: .boolean
    case .number: .number
    case .string: .string
    case .array: .array
    case .object: .object
    }
  }

  /// The value of the first member with this name; nil if there is none, or this is not an object.
  ///
  /// Names are equal if their bytes are.
  ///
  /// - Complexity: O(n), where n is the number of members.
  public subscript(name: String) -> JSONValue? {
    members?.first { NameTable.isSame($0.name, name) }?.value
  }

  /// The members of an object; nil for any other type.
  public var members: [JSONMember]? {
    guard case .object(let members) = self else { return nil }
    return members
  }

  /// The values of an array; nil for any other type.
  public var elements: [JSONValue]? {
    guard case .array(let values) = self else { return nil }
    return values
  }

  /// The text of a string; nil for any other type.
  public var stringValue: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }

  /// The digits of a number as written; nil for any other type.
  public var digits: String? {
    guard case .number(let number) = self else { return nil }
    return number.digits
  }

  /// The integer, if the number is written as one that fits; nil for `1.0`, `1e3`, and any other
  /// type.
  public var integerValue: Int? { digits.flatMap { Int($0) } }

  /// The truth value; nil for any other type.
  public var boolValue: Bool? {
    guard case .bool(let value) = self else { return nil }
    return value
  }
}
