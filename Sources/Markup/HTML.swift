/// HTML, made of literals that are markup and interpolated values that are text.
///
/// Whatever is interpolated as a `String` is escaped, in attributes (always quoted) as between tags; only
/// `HTML` goes in as it is. So text can become markup nowhere but in a literal, where a reader sees it.
///
///     let name = "Fish & Chips"
///     let row: HTML = "<li title=\"\(name)\">\(name)</li>"
///     row.text   // <li title="Fish &amp; Chips">Fish &amp; Chips</li>
public struct HTML: Sendable {
  /// The markup.
  public private(set) var text: String

  /// No markup at all.
  public static let empty = HTML(markup: "")

  fileprivate init(markup: String) {
    text = markup
  }

  /// Adds `other` at the end.
  public static func += (html: inout HTML, other: HTML) {
    html.text += other.text
  }
}

extension HTML: ExpressibleByStringInterpolation {
  public init(stringLiteral markup: String) {
    self.init(markup: markup)
  }

  public init(stringInterpolation interpolation: Interpolation) {
    self.init(markup: interpolation.markup)
  }

  /// The parts of a literal, put together.
  public struct Interpolation: StringInterpolationProtocol {
    fileprivate var markup = ""

    public init(literalCapacity: Int, interpolationCount: Int) {
      markup.reserveCapacity(literalCapacity + interpolationCount * 16)
    }

    public mutating func appendLiteral(_ literal: String) {
      markup += literal
    }

    /// Text, escaped.
    public mutating func appendInterpolation(_ text: String) {
      Escaping.append(text, to: &markup)
    }

    /// A word of the program, such as a class or an identifier, escaped too.
    public mutating func appendInterpolation(_ word: StaticString) {
      Escaping.append(word.description, to: &markup)
    }

    /// A whole number in ASCII digits.
    public mutating func appendInterpolation(_ number: Int) {
      markup += String(number)
    }

    /// Markup, as it is.
    public mutating func appendInterpolation(_ html: HTML) {
      markup += html.text
    }

    /// Markup that may be absent.
    public mutating func appendInterpolation(_ html: HTML?) {
      if let html { markup += html.text }
    }

    /// Markup, one after another.
    public mutating func appendInterpolation(_ list: [HTML]) {
      for html in list { markup += html.text }
    }

    /// An attribute without a value, where `isPresent`: ` checked`.
    public mutating func appendInterpolation(flag name: StaticString, _ isPresent: Bool) {
      guard isPresent else { return }
      markup += " "
      append(name)
    }

    /// An attribute with its value, where there is one: ` aria-current="page"`.
    public mutating func appendInterpolation(attribute name: StaticString, _ value: String?) {
      guard let value else { return }
      markup += " "
      append(name)
      markup += "=\""
      Escaping.append(value, to: &markup)
      markup += "\""
    }

    /// JSON inside a `script` element: a `<` in it could end the element, so it is written as an escape.
    public mutating func appendInterpolation(json: String) {
      for scalar in json.unicodeScalars {
        if scalar == "<" {
          markup += "\\u003c"
        } else {
          markup.unicodeScalars.append(scalar)
        }
      }
    }

    private mutating func append(_ name: StaticString) {
      markup += name.description
    }
  }
}
