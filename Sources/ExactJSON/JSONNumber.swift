/// A number by the digits it was written with, which are JSON as they stand.
public struct JSONNumber: Hashable, Sendable, ExpressibleByStringLiteral {
  public let digits: String

  /// Creates the number written `digits`; nil when RFC 8259, section 6, has no such number: `1E+2.0`, `01`, `NaN`.
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

  /// Creates the number that the program spells out.
  public init(stringLiteral value: StaticString) {
    let text = value.withUTF8Buffer { String(decoding: $0, as: UTF8.self) }
    guard let number = JSONNumber(text) else { preconditionFailure("not a number in JSON") }
    self = number
  }

  /// What the reader has just read.
  init(read digits: String) { self.digits = digits }
}
