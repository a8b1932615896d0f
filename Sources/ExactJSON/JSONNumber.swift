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
