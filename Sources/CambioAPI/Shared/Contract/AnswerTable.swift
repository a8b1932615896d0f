public import ExactJSON
import PlainBytes

/// The layout of an answer as a table: the lists of the document that are its rows, and the members
/// that are its columns.
public struct TableLayout: Hashable, Sendable {
  /// The names of the lists that make the rows: each list is inside the objects of the previous
  /// one, or next to it.
  let rows: [String]
  /// The members of the row or of an object around it, or of such a member: `card.value`.
  let columns: [String]
}

/// The format of an answer.
public enum AnswerFormat: String, CaseIterable, Hashable, Sendable {
  case json, csv, ndjson

  /// The media type (RFC 8259, RFC 4180).
  public var mediaType: String {
    switch self {
    case .json: "application/json"
    case .csv: "text/csv"
    case .ndjson: "application/x-ndjson"
    }
  }
}

/// An answer as rows with the same columns.
///
/// Rows are read from the document as they are written, so a long answer is in memory once.
public struct AnswerTable: Sendable {
  private let document: JSONValue
  private let lists: [String]
  let columns: [String]

  /// Creates the rows of a document with the columns `known`, or if nil with those that some row
  /// has.
  public init(_ document: JSONValue, _ layout: TableLayout, columns known: [String]? = nil) {
    self.document = document
    lists = layout.rows
    if let known {
      columns = known
      return
    }
    var missing = layout.columns
    AnswerTable.walk(document, lists, around: []) { row in
      missing.removeAll { name in row.contains { $0.name == name } }
    }
    columns = layout.columns.filter { !missing.contains($0) }
  }

  /// Calls `body` for each row with the members of the objects around it, followed by its own.
  private static func walk(
    _ value: JSONValue,
    _ lists: [String],
    around outer: [JSONMember],
    _ body: ([JSONMember]) -> Void
  ) {
    guard case .object(let members) = value else { return }
    var facts = outer
    for member in members where !lists.contains(member.name) {
      if case .object(let inner) = member.value {
        facts += inner.map { JSONMember("\(member.name).\($0.name)", $0.value) }
      } else {
        facts.append(member)
      }
    }
    var hasRows = false
    for member in members where lists.contains(member.name) {
      guard case .array(let elements) = member.value else { continue }
      hasRows = true
      for element in elements { walk(element, lists, around: facts, body) }
    }
    if !hasRows { body(facts) }
  }

  /// Calls `body` for each row with its values in the order of the columns, nil if it has none.
  private func forEachRow(_ body: ([JSONValue?]) -> Void) {
    AnswerTable.walk(document, lists, around: []) { row in
      body(columns.map { name in row.last { $0.name == name }?.value })
    }
  }

  /// The rows as comma-separated values below a line of names (RFC 4180), each ended by a line
  /// feed.
  ///
  /// The elements of an array are separated by semicolons; null is an empty field.
  public var csv: String { csv(withHead: true) }

  func csv(withHead hasHead: Bool) -> String {
    var text = CSVText(columns)
    if !hasHead { text.cut(to: 0) }
    forEachRow { row in text.append(row.map { AnswerTable.text($0 ?? .null) }) }
    return String(utf8: text.bytes)
  }

  /// The rows as JSON objects, one per line.
  public var ndjson: String {
    var text = ""
    forEachRow { row in
      var members: [JSONMember] = []
      for (name, value) in zip(columns, row) {
        if let value { members.append(JSONMember(name, value)) }
      }
      text += JSONValue.object(members).text + "\n"
    }
    return text
  }

  private static func text(_ value: JSONValue) -> String {
    switch value {
    case .null: ""
    case .bool(let isTrue): isTrue ? "true" : "false"
    case .number(let number): number.digits
    case .string(let text): text
    case .array(let elements): elements.map { text($0) }.joined(separator: ";")
    case .object: ""
    }
  }
}
