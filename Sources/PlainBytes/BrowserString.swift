#if hasFeature(Embedded)
/// Text in the browser's program, replacing the standard library's type of the same name.
///
/// The standard type takes five words on a 32-bit machine, and each use adds code to unpack it. The
/// program only passes text on, mostly to HTML, for which an array of bytes, one word, is enough.
/// It has no Unicode support beyond UTF-8, and compares bytes.
public struct String: Hashable, Sendable {
  /// The text in UTF-8.
  public private(set) var utf8: [UInt8]

  public init() { utf8 = [] }

  /// Creates a text from UTF-8 bytes, which are not checked.
  ///
  /// The page's decoder replaces invalid bytes.
  @inline(never)
  package init(utf8 bytes: [UInt8]) { utf8 = bytes }

  @inline(never)
  package init(utf8 bytes: ArraySlice<UInt8>) { utf8 = Array(bytes) }

  @inline(never)
  package init(utf8 bytes: UnsafeRawBufferPointer) { utf8 = Array(bytes) }

  public init(decoding bytes: some Collection<UInt8>, as encoding: UTF8.Type) {
    utf8 = Array(bytes)
  }

  @inline(never)
  public init(
    unsafeUninitializedCapacity capacity: Int,
    initializingUTF8With body: (UnsafeMutableBufferPointer<UInt8>) -> Int
  ) {
    utf8 = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
      count = body(buffer)
    }
  }

  public init(_ text: String) { self = text }

  public init(_ number: Int) { self.init(Int64(number)) }

  @inline(never)
  public init(_ number: Int64) {
    var digits: [UInt8] = []
    var rest = number.magnitude
    repeat {
      digits.append(UInt8(truncatingIfNeeded: rest % 10) + 48)
      rest /= 10
    } while rest > 0
    if number < 0 { digits.append(UInt8(ascii: "-")) }
    digits.reverse()
    utf8 = digits
  }

  @inline(never)
  public init(_ scalar: Unicode.Scalar) {
    utf8 = []
    utf8.append(scalar: scalar.value)
  }

  public var isEmpty: Bool { utf8.isEmpty }

  @inline(never)
  public static func + (left: String, right: String) -> String {
    String(utf8: left.utf8 + right.utf8)
  }

  @inline(never)
  public static func += (left: inout String, right: String) { left.utf8 += right.utf8 }

  public mutating func append(_ text: String) { self += text }

  /// Calls `body` with the bytes.
  public mutating func withUTF8<Result>(
    _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    utf8.withUnsafeBufferPointer(body)
  }

  public var description: String { self }

  /// Returns the text with ASCII letters in upper case.
  public func uppercased() -> String {
    String(utf8: utf8.map { (97...122).contains($0) ? $0 - 32 : $0 })
  }

  /// Returns the first `count` scalars.
  public func prefix(_ count: Int) -> String {
    var left = count
    return String(
      utf8: utf8.prefix { byte in
        if byte & 0xC0 != 0x80 { left -= 1 }
        return left >= 0
      }
    )
  }
}

extension String: ExpressibleByStringInterpolation {
  @inline(never)
  public init(stringLiteral text: StaticString) {
    utf8 = Array(text.bytes)
  }

  public init(stringInterpolation interpolation: Interpolation) {
    utf8 = interpolation.utf8
  }

  /// The parts of an interpolated literal.
  public struct Interpolation: StringInterpolationProtocol {
    fileprivate var utf8: [UInt8] = []

    public init(literalCapacity: Int, interpolationCount: Int) {}

    @inline(never)
    public mutating func appendLiteral(_ text: StaticString) {
      utf8.append(contentsOf: text.bytes)
    }

    @inline(never)
    public mutating func appendInterpolation(_ text: String) { utf8 += text.utf8 }

    public mutating func appendInterpolation(_ text: StaticString) { appendLiteral(text) }

    public mutating func appendInterpolation(_ number: Int) { utf8 += String(number).utf8 }

    public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      utf8 += value.description.utf8
    }
  }
}

public typealias StringLiteralType = String

/// A type with a textual form.
public protocol CustomStringConvertible {
  var description: String { get }
}

/// A text, or a part of a text, which is a text too in this program.
public protocol StringProtocol {
  var utf8: [UInt8] { get }
}

extension String: StringProtocol {}

extension String {
  public init(_ text: some StringProtocol) { utf8 = text.utf8 }
}

extension StaticString {
  public var description: String { String(stringLiteral: self) }
}

extension Int {
  /// Parses digits after an optional sign; nil for any other text, or if the number does not fit.
  @inline(never)
  public init?(_ text: String) {
    guard let number = Int64(text), let value = Int(exactly: number) else { return nil }
    self = value
  }
}

extension Int64 {
  /// Parses digits after an optional sign; nil for any other text, or if the number does not fit.
  @inline(never)
  public init?(_ text: String) {
    var digits = text.utf8[...]
    let isNegative = digits.first == UInt8(ascii: "-")
    if isNegative || digits.first == UInt8(ascii: "+") { digits.removeFirst() }
    guard !digits.isEmpty else { return nil }
    var value: Int64 = 0
    for digit in digits {
      guard (48...57).contains(digit) else { return nil }
      let (tens, overflow) = value.multipliedReportingOverflow(by: 10)
      let unit = Int64(digit - 48)
      let (sum, isOver) =
        isNegative
        ? tens.subtractingReportingOverflow(unit) : tens.addingReportingOverflow(unit)
      guard !overflow, !isOver else { return nil }
      value = sum
    }
    self = value
  }
}

extension [String] {
  @inline(never)
  public func joined(separator: String = "") -> String {
    var bytes: [UInt8] = []
    for (index, text) in enumerated() {
      if index > 0 { bytes += separator.utf8 }
      bytes += text.utf8
    }
    return String(utf8: bytes)
  }
}
#endif
