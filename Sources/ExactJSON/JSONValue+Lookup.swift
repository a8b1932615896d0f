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
