import ExactJSON
import ExactMoney
import PlainBytes

/// The values of an object of JSON lines that a plan asks for.
struct JSONRow {
  private let contents: [Int: [UInt8]]

  /// Reads `text`, an object; its values are texts, or numbers as they are written.
  ///
  /// It has none of the names that are to be added.
  init(
    _ text: UnsafeRawBufferPointer,
    _ plan: LedgerPlan,
    adding added: [String]
  ) throws(LedgerError) {
    guard let object = try? JSONValue(utf8: text), object.members != nil else {
      throw LedgerError(.notJSON)
    }
    if let name = added.first(where: { object[$0] != nil }) {
      throw LedgerError(.nameTaken(name))
    }
    var contents: [Int: [UInt8]] = [:]
    let columns = [
      plan.day.column, plan.amount, plan.debit, plan.direction, plan.currency.column,
      plan.rule?.column,
    ]
    for column in columns.compactMap({ $0 }) {
      let name = plan.columns[column]
      // An object may leave one of two sides out.
      let isSide = plan.debit != nil && (column == plan.amount || column == plan.debit)
      if isSide, object[name] ?? .null == .null { continue }
      guard let value = object[name], let text = value.stringValue ?? JSONRow.number(value, plan)
      else {
        throw LedgerError(.nameMissing(name), column: column)
      }
      contents[column] = Array(text.utf8)
    }
    self.contents = contents
  }

  /// A number in the form that the plan's amounts have: JSON writes it with a point, and may give it an exponent.
  private static func number(_ value: JSONValue, _ plan: LedgerPlan) -> String? {
    guard let digits = value.digits else { return nil }
    let hasExponent = digits.utf8.contains { $0 | 0x20 == UInt8(ascii: "e") }
    let number = hasExponent ? try? ExactDecimal(digits) : nil
    let text = number?.withWholeDigits.description ?? digits
    return plan.amountForm.hasDecimalComma ? text.replacing(".", with: ",") : text
  }

  /// Hands the contents, by the index of the column, to `body`.
  func withContents(
    _ body: ([Int: UnsafeRawBufferPointer]) throws(LedgerError) -> Void
  ) throws(LedgerError) {
    let all = contents.values.flatMap { $0 }
    var places: [Int: Range<Int>] = [:]
    var start = 0
    for (column, text) in contents {
      places[column] = start..<start + text.count
      start += text.count
    }
    try all.span.withUnsafeBytes { (bytes) throws(LedgerError) in
      try body(places.mapValues { bytes.bytes($0) })
    }
  }

  /// The members that are added to an object: every value a text, null where there is none.
  static func members(_ names: [String], _ cells: [UInt8], _ ends: [Int]) -> [UInt8] {
    var text: [UInt8] = []
    for (index, name) in names.enumerated() {
      text += ",\"\(name)\":".utf8
      guard index < ends.count else {
        text += "null".utf8
        continue
      }
      text.append(UInt8(ascii: "\""))
      for byte in cells[(index == 0 ? 0 : ends[index - 1])..<ends[index]] {
        if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
          text.append(UInt8(ascii: "\\"))
        }
        text.append(byte)
      }
      text.append(UInt8(ascii: "\""))
    }
    return text
  }

  /// The object of `text` with `members` at its end.
  static func adding(_ members: [UInt8], to text: UnsafeRawBufferPointer) -> [UInt8] {
    guard let end = text.lastIndex(of: UInt8(ascii: "}")) else { return Array(text) }
    let isEmpty = !text[..<end].contains(UInt8(ascii: ":"))
    let added = isEmpty ? Array(members.dropFirst()) : members
    return Array(text[..<end]) + added + Array(text[end...])
  }
}
