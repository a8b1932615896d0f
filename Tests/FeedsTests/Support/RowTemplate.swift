import ExactJSON
import ExactMoney

/// A piece of a document that differs each time it is written.
///
/// Its days advance, its codes alternate, and its numbers and texts count up.
struct RowTemplate {
  private enum Part {
    case fixed(String)
    case number(Int)
    /// A day that is written `times` times before the next, in ISO format or with `separator`
    /// between day, month and year.
    case day(CalendarDate, times: Int, separator: Character?)
    case code
  }

  private var parts: [Part] = []

  /// Creates a template for `value` as JSON, with 500 repetitions of each day.
  init(_ value: JSONValue) { append(value, times: 500) }

  /// Creates a template for a member of an object, whose name is never repeated.
  init(_ member: JSONMember) {
    append(text: member.name, times: 1)
    parts.append(.fixed(":"))
    append(member.value, times: 500)
  }

  /// Creates a template for a row or an element.
  init(plain text: some StringProtocol) {
    var rest = text[...]
    while let first = rest.first {
      if let (day, separator) = RowTemplate.day(rest.prefix(10)) {
        parts.append(.day(day, times: 500, separator: separator))
        rest = rest.dropFirst(10)
      } else if first.isASCII, first.isNumber {
        let digits = rest.prefix { $0.isASCII && $0.isNumber }
        parts.append(.number(Int(digits) ?? 0))
        rest = rest.dropFirst(digits.count)
      } else {
        let word = first.isLetter ? rest.prefix { $0.isLetter } : rest.prefix(1)
        parts.append(RowTemplate.isCode(word) ? .code : .fixed(String(word)))
        rest = rest.dropFirst(word.count)
      }
    }
  }

  /// Returns the text for the index `turn`.
  func text(_ turn: Int) -> String {
    parts.map { part in
      switch part {
      case .fixed(let text): return text
      case .number(let first): return String(first &+ turn)
      case .day(let first, let times, let separator):
        let day = first.adding(days: turn / times)
        guard let separator else { return day.description }
        return day.description.split(separator: "-").reversed().joined(separator: "\(separator)")
      case .code:
        let (round, place) = turn.quotientAndRemainder(dividingBy: Self.codes.count)
        return Self.codes[place] + (round == 0 ? "" : "\(round)")
      }
    }.joined()
  }

  private static let codes = Currency.allCases.map { $0.code }

  private mutating func append(_ value: JSONValue, times: Int) {
    switch value {
    case .array(let values): append(values.map { .value($0) }, "[", "]", times)
    case .object(let members): append(members.map { .member($0) }, "{", "}", times)
    case .string(let text): append(text: text, times: times)
    case .number(let number): parts.append(.number(Int(number.digits) ?? 1))
    case .null, .bool: parts.append(.fixed(value.text))
    }
  }

  private enum Entry {
    case value(JSONValue)
    case member(JSONMember)
  }

  private mutating func append(_ entries: [Entry], _ open: String, _ close: String, _ times: Int) {
    parts.append(.fixed(open))
    for (index, entry) in entries.enumerated() {
      if index > 0 { parts.append(.fixed(",")) }
      switch entry {
      case .value(let value): append(value, times: times)
      case .member(let member):
        parts.append(.fixed(JSONValue.string(member.name).text + ":"))
        append(member.value, times: times)
      }
    }
    parts.append(.fixed(close))
  }

  private mutating func append(text: String, times: Int) {
    parts.append(.fixed("\""))
    let stem = String(text.reversed().drop { $0.isASCII && $0.isNumber }.reversed())
    if let day = CalendarDate(text.prefix(10)) {
      parts.append(.day(day, times: times, separator: nil))
      append(fixed: text.dropFirst(10))
    } else if RowTemplate.isCode(text.suffix(3)), text.allSatisfy({ $0.isLetter }) {
      append(fixed: text.dropLast(3))
      parts.append(.code)
    } else {
      append(fixed: stem)
      parts.append(.number(Int(text.dropFirst(stem.count)) ?? 0))
    }
    parts.append(.fixed("\""))
  }

  private mutating func append(fixed text: some StringProtocol) {
    parts.append(.fixed(String(JSONValue.string(String(text)).text.dropFirst().dropLast())))
  }

  private static func isCode(_ word: some StringProtocol) -> Bool {
    word.utf8.count == 3 && word.utf8.allSatisfy { (0x41...0x5A).contains($0) }
  }

  /// Returns the day in a text of ten characters, and the separator if it is written from day to
  /// year; nil if `text` is not a day.
  private static func day(_ text: some StringProtocol) -> (CalendarDate, Character?)? {
    if let day = CalendarDate(text) { return (day, nil) }
    for separator in [".", "/"] as [Character] {
      let parts = text.split(separator: separator)
      guard parts.count == 3, parts[2].utf8.count == 4,
        let day = CalendarDate(parts.reversed().joined(separator: "-"))
      else { continue }
      return (day, separator)
    }
    return nil
  }
}

extension [UInt8] {
  /// Returns `start`, then pieces with `separator` between them, then `end`.
  ///
  /// Adds pieces while they fit `length`, and at most `maximum` of them.
  static func filled(
    _ start: some StringProtocol,
    _ end: some StringProtocol,
    length: Int,
    atMost maximum: Int = .max,
    separator: String = "",
    piece: (Int) -> String
  ) -> [UInt8] {
    var bytes = Array(start.utf8)
    var turn = 0
    while turn < maximum {
      let next = (turn == 0 ? "" : separator) + piece(turn)
      guard bytes.count + next.utf8.count + end.utf8.count <= length else { break }
      bytes += next.utf8
      turn += 1
    }
    return bytes + end.utf8
  }
}
