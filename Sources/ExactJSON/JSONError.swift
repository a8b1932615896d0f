/// Why a text is no JSON, and where.
public struct JSONError: Error, Hashable, Sendable {
  public let reason: Reason
  /// Bytes from the start of the text to the one that is wrong; the text's length when it ends early.
  public let offset: Int

  /// What is wrong with it.
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

  /// Creates an error.
  public init(_ reason: Reason, at offset: Int) {
    self.reason = reason
    self.offset = offset
  }
}
