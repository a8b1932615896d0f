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
