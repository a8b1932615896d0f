/// HTML, made of literals that are markup and interpolated values that are text.
///
/// Every interpolated `String` is escaped, in attributes (always quoted) and between tags; only
/// `HTML` goes in as it is. So text can become markup only in a literal, where a reader sees it.
///
///     let name = "Fish & Chips"
///     let row: HTML = "<li title=\"\(name)\">\(name)</li>"
///     row.text   // <li title="Fish &amp; Chips">Fish &amp; Chips</li>
public struct HTML: Sendable {
  /// The markup in UTF-8.
  ///
  /// Bytes instead of a `String`, which is five words wide in the browser, where most of the
  /// program makes markup.
  public private(set) var utf8: [UInt8]

  /// No markup at all.
  public static let empty = HTML(utf8: [])

  fileprivate init(utf8: [UInt8]) {
    self.utf8 = utf8
  }

  /// Markup that the app's own server has drawn; O(n).
  init(drawn markup: String) {
    self.init(utf8: Array(markup.utf8))
  }

  /// The element of a stylesheet of the app; O(n).
  ///
  /// - Precondition: The sheet has no `</`, which would end the element.
  public static func style(_ sheet: [UInt8]) -> HTML {
    let endsElement = zip(sheet, sheet.dropFirst()).contains {
      $0 == UInt8(ascii: "<") && $1 == UInt8(ascii: "/")
    }
    precondition(!endsElement, "a stylesheet has no </")
    return HTML(utf8: Array("<style>".utf8) + sheet + Array("</style>\n".utf8))
  }

  /// The markup.
  ///
  /// O(n).
  public var text: String { String(decoding: utf8, as: UTF8.self) }

  /// Whether it is the same markup, byte for byte.
  public func isSame(as other: HTML) -> Bool { utf8 == other.utf8 }

  /// Appends `other`.
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

  /// The parts of a literal.
  public struct Interpolation: StringInterpolationProtocol {
    fileprivate var markup: [UInt8] = []

    @inline(never)
    public init(literalCapacity: Int, interpolationCount: Int) {
      markup.reserveCapacity(literalCapacity + interpolationCount * 16)
    }

    @inline(never)
    public mutating func appendLiteral(_ literal: StaticString) {
      markup.append(literal.bytes)
    }

    /// Text, escaped.
    @inline(never)
    public mutating func appendInterpolation(_ text: consuming String) {
      text.withUTF8 { Escaping.append(UnsafeRawBufferPointer($0), to: &markup) }
    }

    /// A word of the program, such as a class or an identifier, escaped too.
    @inline(never)
    public mutating func appendInterpolation(_ word: StaticString) {
      Escaping.append(word.bytes, to: &markup)
    }

    /// An integer in ASCII digits.
    @inline(never)
    public mutating func appendInterpolation(_ number: Int) {
      appendInterpolation(String(number))
    }

    /// Markup, as it is.
    @inline(never)
    public mutating func appendInterpolation(_ html: consuming HTML) {
      markup += html.utf8
    }

    /// Markup that may be absent.
    @inline(never)
    public mutating func appendInterpolation(_ html: consuming HTML?) {
      if let html { appendInterpolation(html) }
    }

    /// A sequence of markup.
    @inline(never)
    public mutating func appendInterpolation(_ list: consuming [HTML]) {
      for html in list { appendInterpolation(html) }
    }

    /// An attribute without a value, if `isPresent`: ` checked`.
    @inline(never)
    public mutating func appendInterpolation(flag name: StaticString, _ isPresent: Bool) {
      guard isPresent else { return }
      appendLiteral(" ")
      appendLiteral(name)
    }

    /// An attribute with its value, if it has one: ` aria-current="page"`.
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
