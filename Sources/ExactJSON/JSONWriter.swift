extension JSONValue {
  /// The value as JSON (RFC 8259) without white space.
  ///
  /// - Complexity: O(n), where n is its length.
  public var text: String {
    String(decoding: bytes, as: UTF8.self)
  }

  /// The value as JSON in UTF-8, without white space.
  ///
  /// - Complexity: O(n), where n is its length.
  public var bytes: [UInt8] {
    var output: [UInt8] = []
    append(to: &output)
    return output
  }

  /// Appends the value as JSON in UTF-8, without white space.
  ///
  /// - Complexity: O(n), where n is its length.
  public func append(to output: inout [UInt8]) {
    switch self {
    case .null: output += "null".utf8
    case .bool(let value): output += value ? "true".utf8 : "false".utf8
    case .number(let number): output += number.digits.utf8
    case .string(let text): JSONValue.write(text, to: &output)
    case .array(let values):
      output.append(UInt8(ascii: "["))
      for (index, value) in values.enumerated() {
        if index > 0 { output.append(UInt8(ascii: ",")) }
        value.append(to: &output)
      }
      output.append(UInt8(ascii: "]"))
    case .object(let members):
      output.append(UInt8(ascii: "{"))
      for (index, member) in members.enumerated() {
        if index > 0 { output.append(UInt8(ascii: ",")) }
        member.append(to: &output)
      }
      output.append(UInt8(ascii: "}"))
    }
  }

  fileprivate static func write(_ text: String, to output: inout [UInt8]) {
    output.append(UInt8(ascii: "\""))
    var text = text
    text.withUTF8 { bytes in
      // Most texts need no escapes and are written at once.
      var start = 0
      for (index, byte) in bytes.enumerated() where isEscaped(byte) {
        output += bytes[start..<index]
        escape(byte, to: &output)
        start = index + 1
      }
      output += bytes[start...]
    }
    output.append(UInt8(ascii: "\""))
  }

  private static func isEscaped(_ byte: UInt8) -> Bool {
    byte < UInt8(ascii: " ") || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  private static func escape(_ byte: UInt8, to output: inout [UInt8]) {
    output.append(UInt8(ascii: "\\"))
    switch byte {
    case UInt8(ascii: "\n"): output.append(UInt8(ascii: "n"))
    case UInt8(ascii: "\r"): output.append(UInt8(ascii: "r"))
    case UInt8(ascii: "\t"): output.append(UInt8(ascii: "t"))
    case 0x08: output.append(UInt8(ascii: "b"))
    case 0x0C: output.append(UInt8(ascii: "f"))
    case 0..<UInt8(ascii: " "):
      output += "u00".utf8
      for digit in [byte >> 4, byte & 15] {
        output.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
      }
    default: output.append(byte)
    }
  }
}

extension JSONMember {
  /// Appends `"name":value` in UTF-8.
  ///
  /// - Complexity: O(n), where n is its length.
  public func append(to output: inout [UInt8]) {
    JSONValue.write(name, to: &output)
    output.append(UInt8(ascii: ":"))
    value.append(to: &output)
  }
}

#if !hasFeature(Embedded)
extension JSONValue {
  /// This value with the members of every object sorted by name.
  ///
  /// Its ``text`` is then the canonical form of RFC 8785, provided that names are ASCII and there
  /// are no numbers.
  ///
  /// - Complexity: O(n log n), where n is the number of values.
  public var canonical: JSONValue {
    switch self {
    case .object(let members):
      .object(
        members.map { JSONMember($0.name, $0.value.canonical) }.sorted { $0.name < $1.name }
      )
    case .array(let values): .array(values.map { $0.canonical })
    default: self
    }
  }
}
#endif
