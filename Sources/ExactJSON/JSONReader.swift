extension JSONValue {
  /// The maximum number of nested arrays and objects, a limit of ours; deeper documents are an
  /// error.
  public static var maximumDepth: Int { 64 }

  /// Reads a document in UTF-8 by RFC 8259.
  ///
  /// The document must be one value, with nothing but white space around it. A byte order mark is
  /// skipped. An object with two members of the same name is refused, because readers differ in
  /// which one counts; names are equal if their bytes are, after escapes. Numbers keep their
  /// digits.
  ///
  /// A value takes up to 90 bytes of memory, while its text may have two, so `maximumValues` should
  /// be set for untrusted documents.
  ///
  /// - Throws: ``JSONError`` if the document is not JSON, is nested too deeply, or has more than
  ///   `maximumValues` values.
  ///
  /// - Complexity: O(n) expected, where n is the number of bytes.
  public init(
    utf8 bytes: UnsafeRawBufferPointer,
    maximumValues: Int = .max
  ) throws(JSONError) {
    var reader = JSONReader(bytes: bytes)
    reader.valuesLeft = maximumValues
    self = try reader.document()
  }

  /// Reads a document in UTF-8, as ``init(utf8:maximumValues:)`` does.
  ///
  /// - Throws: ``JSONError`` if the document is not JSON, is nested too deeply, or has more than
  ///   `maximumValues` values.
  public init(_ bytes: [UInt8], maximumValues: Int = .max) throws(JSONError) {
    self = try bytes.span.withUnsafeBytes { (bytes) throws(JSONError) in
      try JSONValue(utf8: bytes, maximumValues: maximumValues)
    }
  }
}

/// Reads one document from start to end, byte by byte.
///
/// It calls itself for each level, at most ``JSONValue/maximumDepth`` times.
struct JSONReader {
  let bytes: UnsafeRawBufferPointer
  var position = 0
  /// The number of values that may still be read; more are an error.
  var valuesLeft = Int.max

  init(bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
  }

  mutating func document() throws(JSONError) -> JSONValue {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    skipWhiteSpace()
    let value = try value(level: 0)
    skipWhiteSpace()
    guard position == bytes.count else { throw JSONError(.trailingBytes, at: position) }
    return value
  }

  /// The byte at the position; at the end 0, which JSON does not contain.
  @inline(__always)
  var next: UInt8 { position < bytes.count ? bytes[position] : 0 }

  /// The error for a wrong byte at the position, or for the end of the text.
  var unexpected: JSONError {
    JSONError(position < bytes.count ? .unexpectedByte : .unexpectedEnd, at: position)
  }

  /// Returns the text of bytes that are known to be UTF-8.
  @inline(__always)
  func text(_ range: Range<Int>) -> String {
    String(decoding: UnsafeRawBufferPointer(rebasing: bytes[range]), as: UTF8.self)
  }

  private mutating func value(level: Int) throws(JSONError) -> JSONValue {
    guard valuesLeft > 0 else { throw JSONError(.tooManyValues, at: position) }
    valuesLeft &-= 1
    switch next {
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "{"): return .object(try members(level: level + 1))
    case UInt8(ascii: "["): return .array(try elements(level: level + 1))
    case UInt8(ascii: "t"):
      try skip("true")
      return .bool(true)
    case UInt8(ascii: "f"):
      try skip("false")
      return .bool(false)
    case UInt8(ascii: "n"):
      try skip("null")
      return .null
    default: return .number(try number())
    }
  }

  private mutating func elements(level: Int) throws(JSONError) -> [JSONValue] {
    var values: [JSONValue] = []
    guard try open(level: level, closing: UInt8(ascii: "]")) else { return values }
    repeat {
      skipWhiteSpace()
      values.append(try value(level: level))
    } while try continues(closing: UInt8(ascii: "]"))
    return values
  }

  private mutating func members(level: Int) throws(JSONError) -> [JSONMember] {
    var members: [JSONMember] = []
    guard try open(level: level, closing: UInt8(ascii: "}")) else { return members }
    var names = NameTable()
    repeat {
      skipWhiteSpace()
      let start = position
      guard next == UInt8(ascii: "\"") else { throw unexpected }
      let name = try string()
      guard names.insert(name, after: members) else { throw JSONError(.duplicateName, at: start) }
      skipWhiteSpace()
      guard next == UInt8(ascii: ":") else { throw unexpected }
      position &+= 1
      skipWhiteSpace()
      members.append(JSONMember(name, try value(level: level)))
    } while try continues(closing: UInt8(ascii: "}"))
    return members
  }

  /// Skips the opening bracket.
  ///
  /// Returns false, and skips the closing bracket, if that follows.
  private mutating func open(level: Int, closing bracket: UInt8) throws(JSONError) -> Bool {
    guard level <= JSONValue.maximumDepth else { throw JSONError(.tooDeep, at: position) }
    position &+= 1
    skipWhiteSpace()
    guard next == bracket else { return true }
    position &+= 1
    return false
  }

  /// Skips a comma and returns true, or skips the closing bracket and returns false.
  @inline(__always)
  private mutating func continues(closing bracket: UInt8) throws(JSONError) -> Bool {
    skipWhiteSpace()
    let byte = next
    guard byte == UInt8(ascii: ",") || byte == bracket else { throw unexpected }
    position &+= 1
    return byte != bracket
  }

  private mutating func skip(_ literal: StaticString) throws(JSONError) {
    for offset in 0..<literal.utf8CodeUnitCount {
      guard next == literal.utf8Start[offset] else { throw unexpected }
      position &+= 1
    }
  }

  @inline(__always)
  private mutating func skipWhiteSpace() {
    while true {
      switch next {
      case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"):
        position &+= 1
      default: return
      }
    }
  }

  /// Reads a number: an optional minus, digits without an unnecessary leading zero, a fraction, an
  /// exponent.
  mutating func number() throws(JSONError) -> JSONNumber {
    let start = position
    if next == UInt8(ascii: "-") { position &+= 1 }
    if next == UInt8(ascii: "0") {
      position &+= 1
    } else {
      try skipDigits()
    }
    if next == UInt8(ascii: ".") {
      position &+= 1
      try skipDigits()
    }
    if next | 0x20 == UInt8(ascii: "e") {
      position &+= 1
      if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { position &+= 1 }
      try skipDigits()
    }
    return JSONNumber(read: text(start..<position))
  }

  /// Skips at least one digit.
  @inline(__always)
  private mutating func skipDigits() throws(JSONError) {
    guard next &- UInt8(ascii: "0") < 10 else { throw unexpected }
    repeat { position &+= 1 } while next &- UInt8(ascii: "0") < 10
  }
}

/// The reason why a text is not accepted as JSON, and the place.
public struct JSONError: Error, Hashable, Sendable {
  public let reason: Reason
  /// The offset of the wrong byte, in bytes from 0; the length of the text if it ends early.
  public let offset: Int

  /// The kind of problem.
  public enum Reason: String, Hashable, Sendable {
    case unexpectedByte = "a byte that cannot stand there"
    case unexpectedEnd = "the end where more must come"
    case trailingBytes = "something after the value"
    case tooDeep = "more levels than are read"
    case tooManyValues = "more values than are read"
    case duplicateName = "a name that the object already has"
    case invalidUTF8 = "bytes that are not UTF-8"
    case controlCharacter = "a control character inside a string"
    case invalidEscape = "an escape that JSON does not have"
    case loneSurrogate = "half of a surrogate pair"
  }

  public init(_ reason: Reason, at offset: Int) {
    self.reason = reason
    self.offset = offset
  }
}
