import ExactJSON
import TestSupport

/// A JSON document, and malicious variants of it.
struct JSONShape {
  private let value: JSONValue

  init(_ bytes: [UInt8]) throws {
    value = try JSONValue(bytes)
  }

  /// The values that replace others: nothing, other types, extreme numbers, odd texts.
  private static let others: [JSONValue?] = [
    nil, .null, .bool(true), .number("0"), .number("-1"), .number("9223372036854775807"),
    .number("-9223372036854775808"), .number("1.5"), .number("1e400"),
    .string("9223372036854775807"), .string("-1e400"), .string("NaN"), .string(""),
    .string("x\u{0}\u{202E}\u{FFFD}"), .string("2015-02-30"), .string("9999-12-31"), .array([]),
    .array([.null]), .object([]),
    .object([JSONMember("2015-05-05", .object([JSONMember("USDEUR", .number("1"))]))]),
    .string(String(repeating: "9", count: 100_000)),
    (0..<50).reduce(JSONValue.null) { inner, _ in .array([inner]) },
  ]

  /// Calls `body` with the document for each field and each value that replaces it.
  func forEachVariant(
    _ random: inout SplitMix64,
    _ body: (_ bytes: [UInt8], _ path: String) throws -> Void
  ) rethrows {
    for path in fields(&random) {
      for other in JSONShape.others {
        let changed = value.replacing(path, with: other) ?? .null
        try body(Array(changed.text.utf8), path.joined(separator: "."))
      }
    }
  }

  /// Calls `body` with documents of `length` bytes, in which each list, or some other field, is as
  /// long as possible.
  func forEachGrowth(
    _ length: Int,
    _ random: inout SplitMix64,
    _ body: (_ bytes: [UInt8], _ change: String) throws -> Void
  ) rethrows {
    let fields = fields(&random)
    let others = fields.filter { value.found($0)?.elements == nil }.shuffled(using: &random)
    for path in fields.filter({ value.found($0)?.elements != nil }) + others.prefix(12) {
      guard let found = value.found(path) else { continue }
      let (start, end) = frame(path, found)
      for growth in JSONShape.growths(of: found, &random) {
        let bytes = [UInt8].filled(
          start,
          end,
          length: length,
          atMost: growth.maximum,
          separator: growth.separator,
          piece: growth.piece
        )
        try body(bytes, "\(path.joined(separator: ".")): \(growth.name)")
        guard growth.name == "others", let name = path.last, Int(name) == nil else { continue }
        // A name of half the length, before as many members or elements as fit.
        let quoted = JSONValue.string(name).text
        let long = JSONValue.string(name + String(repeating: "x", count: length / 2)).text
        let parts = start.split(separator: quoted, omittingEmptySubsequences: false)
        let renamed = parts.dropLast().joined(separator: quoted) + long + (parts.last ?? "")
        try body(
          .filled(renamed, end, length: length, separator: ",", piece: growth.piece),
          "\(path.joined(separator: ".")): a long name"
        )
      }
    }
  }

  /// A way to fill a value with at most `maximum` pieces.
  private struct Growth {
    let name: String
    var maximum = Int.max
    var separator = ","
    let piece: (Int) -> String

    /// Repeats `element`, fifty copies per piece.
    static func copies(of element: JSONValue, _ name: String) -> Growth {
      let text = Array(repeating: element.text, count: 50).joined(separator: ",")
      return Growth(name: name, maximum: maximumValues / 50 / element.paths.count) { _ in text }
    }

    /// A number of values below a document's limit.
    static let maximumValues = 240_000
  }

  private static func growths(of value: JSONValue, _ random: inout SplitMix64) -> [Growth] {
    switch value {
    case .array(let values):
      let empty = Growth.copies(of: .object([]), "empty objects")
      guard let first = values.first else { return [empty] }
      let template = RowTemplate(first)
      let maximum = Growth.maximumValues / first.paths.count
      let others = Growth(name: "others", maximum: maximum) { template.text($0) }
      return [empty, .copies(of: first, "the same"), others]
    case .object(let members):
      let names = Growth(name: "names", maximum: Growth.maximumValues) { "\"\($0)\":0" }
      guard let first = members.first else { return [names] }
      let template = RowTemplate(first)
      let maximum = Growth.maximumValues / first.value.paths.count
      return [names, Growth(name: "others", maximum: maximum) { template.text($0) }]
    case .string:
      let signs = ["a", " ", "é", "/", "-", "9", ",", "\\\"", "\\u0000"]
      let sign = String(repeating: signs.randomElement(using: &random) ?? "", count: 1_000)
      return [Growth(name: "\(sign.prefix(6))…", separator: "") { _ in sign }]
    case .number:
      let digits = String(repeating: "7", count: 1_000)
      return [Growth(name: "digits", separator: "") { _ in digits }]
    case .null, .bool: return []
    }
  }

  /// Returns the paths of all values, with one drawn from similar elements.
  private func fields(_ random: inout SplitMix64) -> [[String]] {
    let paths = Dictionary(grouping: value.paths) { $0.map { Int($0) == nil ? $0 : "*" } }
    return paths.keys.sorted { $0.lexicographicallyPrecedes($1) }.compactMap {
      paths[$0]?.randomElement(using: &random)
    }
  }

  /// Returns the text before and after the content of the value `found` at `path`.
  private func frame(_ path: [String], _ found: JSONValue) -> (start: String, end: String) {
    let mark = "\"#here#\""
    let text = value.replacing(path, with: .string("#here#"))?.text ?? ""
    let parts = text.split(separator: mark, omittingEmptySubsequences: false)
    let (open, close) =
      switch found {
      case .array: ("[", "]")
      case .object: ("{", "}")
      case .string: ("\"", "\"")
      default: ("", "")
      }
    return (parts[0] + open, close + parts[1])
  }
}

extension JSONValue {
  /// Returns the document with the value at `path` replaced, or removed if `replacement` is nil.
  ///
  /// A path has member names and element indices.
  func replacing(_ path: some Collection<String>, with replacement: JSONValue?) -> JSONValue? {
    guard let step = path.first else { return replacement }
    let rest = path.dropFirst()
    switch self {
    case .object(let members):
      return .object(
        members.compactMap { member in
          guard member.name == step else { return member }
          return member.value.replacing(rest, with: replacement).map { JSONMember(step, $0) }
        }
      )
    case .array(let values):
      return .array(
        values.enumerated().compactMap { index, value in
          String(index) == step ? value.replacing(rest, with: replacement) : value
        }
      )
    default: return self
    }
  }

  /// Returns the value at `path`; nil if there is none.
  fileprivate func found(_ path: some Collection<String>) -> JSONValue? {
    guard let step = path.first else { return self }
    let inside = self[step] ?? Int(step).flatMap { place in elements.map { $0[place] } }
    return inside?.found(path.dropFirst())
  }

  /// The paths of all values in this one, including its own empty path.
  var paths: [[String]] {
    let inside: [(String, JSONValue)] =
      switch self {
      case .object(let members): members.map { ($0.name, $0.value) }
      case .array(let values): values.enumerated().map { (String($0), $1) }
      default: []
      }
    return [[]] + inside.flatMap { step, value in value.paths.map { [step] + $0 } }
  }
}
