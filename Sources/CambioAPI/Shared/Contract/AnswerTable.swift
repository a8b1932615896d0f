public import ExactJSON
import PlainBytes

/// How an answer is written as a table: which lists of the document are its rows, and which members its
/// columns.
public struct TableLayout: Hashable, Sendable {
  /// The names of lists of objects, each in the one before or beside it.
  let lists: [String]
  let columns: [String]

  /// Rows are the innermost objects of `lists`; a column is a member of theirs or of an object around, or a member of
  /// such a member: `card.value`.
  init(rows lists: [String], columns: [String]) {
    self.lists = lists
    self.columns = columns
  }
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
/// Rows are read from the document as they are written: a long answer is in memory once.
public struct AnswerTable: Sendable {
  private let document: JSONValue
  private let lists: [String]
  let columns: [String]

  /// The rows of a document; columns that none of them has are left out.
  public init(_ document: JSONValue, _ layout: TableLayout) {
    self.init(document, layout, columns: nil)
  }

  /// The rows of a document with these columns; nil for those that any of them has.
  init(_ document: JSONValue, _ layout: TableLayout, columns known: [String]?) {
    self.document = document
    lists = layout.lists
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

  /// Hands each row to `body`: the members of an innermost object, behind those of the objects around it.
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

  /// The values of each row in the order of the columns.
  private func forEachRow(_ body: ([JSONValue?]) -> Void) {
    AnswerTable.walk(document, lists, around: []) { row in
      body(columns.map { name in row.last { $0.name == name }?.value })
    }
  }

  /// Comma-separated values with a line of names (RFC 4180), lines ended by a line feed.
  ///
  /// The values of a list have semicolons between them; null is an empty field.
  public var csv: String { csv(withHead: true) }

  func csv(withHead hasHead: Bool) -> String {
    var text = CSVText(columns)
    if !hasHead { text.cut(to: 0) }
    forEachRow { row in text.append(row.map { AnswerTable.text($0 ?? .null) }) }
    return String(utf8: text.bytes)
  }

  /// One JSON object a line.
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
