/// HTML, built from literals that are markup and interpolated values that are text.
///
/// Every interpolated `String` is escaped, in attributes (always quoted) and between tags; only
/// `HTML` is inserted unchanged. So text can become markup only in a literal, where a reader sees
/// it.
///
///     let name = "Fish & Chips"
///     let row: HTML = "<li title=\"\(name)\">\(name)</li>"
///     row.text   // <li title="Fish &amp; Chips">Fish &amp; Chips</li>
public struct HTML: Sendable {
  /// The markup in UTF-8.
  ///
  /// It has bytes instead of a `String`, which is five words wide in the browser, where most of the
  /// program makes markup.
  public private(set) var utf8: [UInt8]

  /// No markup.
  public static let empty = HTML(utf8: [])

  fileprivate init(utf8: [UInt8]) {
    self.utf8 = utf8
  }

  /// Creates markup that the app's own server rendered.
  ///
  /// - Complexity: O(n), where n is its length.
  init(drawn markup: String) {
    self.init(utf8: Array(markup.utf8))
  }

  /// Returns the `style` element with a stylesheet of the app.
  ///
  /// - Precondition: The sheet does not contain `</`, which would end the element.
  ///
  /// - Complexity: O(n), where n is the length of `sheet`.
  public static func style(_ sheet: [UInt8]) -> HTML {
    let endsElement = zip(sheet, sheet.dropFirst()).contains {
      $0 == UInt8(ascii: "<") && $1 == UInt8(ascii: "/")
    }
    precondition(!endsElement, "a stylesheet has no </")
    return HTML(utf8: Array("<style>".utf8) + sheet + Array("</style>\n".utf8))
  }

  /// The markup as a string.
  ///
  /// - Complexity: O(n), where n is its length.
  public var text: String { String(decoding: utf8, as: UTF8.self) }

  /// Returns whether the markup is equal, byte for byte.
  public func isSame(as other: HTML) -> Bool { utf8 == other.utf8 }

  public static func += (html: inout HTML, other: HTML) {
    html.utf8 += other.utf8
  }
}

extension HTML: ExpressibleByStringInterpolation {
  @inline(never)
  public init(stringLiteral markup: StaticString) {
    self.init(utf8: [])
    utf8.append(markup.bytes)
  }

  public init(stringInterpolation interpolation: Interpolation) {
    self.init(utf8: interpolation.markup)
  }

  /// The parts of an interpolated literal.
  public struct Interpolation: StringInterpolationProtocol {
    fileprivate var markup: [UInt8] = []

    @inline(never)
    public init(literalCapacity: Int, interpolationCount: Int) {
      markup.reserveCapacity(literalCapacity + interpolationCount * 16)
    }

    @inline(never)
    public mutating func appendLiteral(_ literal: StaticString) { markup.append(literal.bytes) }

    /// Appends text, escaped.
    @inline(never)
    public mutating func appendInterpolation(_ text: consuming String) {
      text.withUTF8 { Escaping.append(UnsafeRawBufferPointer($0), to: &markup) }
    }

    /// Appends a word of the program, such as a class or an identifier, also escaped.
    @inline(never)
    public mutating func appendInterpolation(_ word: StaticString) {
      Escaping.append(word.bytes, to: &markup)
    }

    /// Appends an integer in ASCII digits.
    @inline(never)
    public mutating func appendInterpolation(_ number: Int) { appendInterpolation(String(number)) }

    /// Appends markup unchanged.
    @inline(never)
    public mutating func appendInterpolation(_ html: consuming HTML) {
      markup += html.utf8
    }

    /// Appends markup, unless it is nil.
    @inline(never)
    public mutating func appendInterpolation(_ html: consuming HTML?) {
      if let html { appendInterpolation(html) }
    }

    /// Appends a sequence of markup.
    @inline(never)
    public mutating func appendInterpolation(_ list: consuming [HTML]) {
      for html in list { appendInterpolation(html) }
    }

    /// Appends an attribute without a value, ` checked`, if `isPresent`.
    @inline(never)
    public mutating func appendInterpolation(flag name: StaticString, _ isPresent: Bool) {
      guard isPresent else { return }
      appendLiteral(" ")
      appendLiteral(name)
    }

    /// Appends an attribute with its value, ` aria-current="page"`, unless the value is nil.
    @inline(never)
    public mutating func appendInterpolation(
      attribute name: StaticString,
      _ value: consuming String?
    ) {
      guard let value else { return }
      appendLiteral(" ")
      appendLiteral(name)
      appendLiteral("=\"")
      appendInterpolation(value)
      appendLiteral("\"")
    }
  }
}

/// Escapes characters with a meaning in HTML, so that they are read as text.
enum Escaping {
  /// Appends `text` to `markup` with `& < > " '` as character references.
  ///
  /// The result is correct between tags and in quoted attributes. Text without these characters is
  /// copied at once.
  ///
  /// - Complexity: O(n), where n is the length of `text`.
  @inline(never)
  static func append(_ text: UnsafeRawBufferPointer, to markup: inout [UInt8]) {
    var start = 0
    for index in 0..<text.count {
      guard let reference = reference(for: text[index]) else { continue }
      markup.append(UnsafeRawBufferPointer(rebasing: text[start..<index]))
      markup.append(reference.bytes)
      start = index + 1
    }
    markup.append(UnsafeRawBufferPointer(rebasing: text[start...]))
  }

  private static func reference(for byte: UInt8) -> StaticString? {
    switch byte {
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: ">"): "&gt;"
    case UInt8(ascii: "\""): "&quot;"
    case UInt8(ascii: "'"): "&#39;"
    default: nil
    }
  }
}

extension StaticString {
  var bytes: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: utf8Start, count: utf8CodeUnitCount)
  }
}

extension [UInt8] {
  /// Appends bytes; not inlined, because its code is large.
  @inline(never)
  mutating func append(_ bytes: UnsafeRawBufferPointer) { append(contentsOf: bytes) }
}
