import ExactJSON
import ExactMoney
import PlainBytes

/// The values that a plan needs from an object of JSON lines.
struct JSONRow {
  private let contents: [Int: [UInt8]]

  /// Reads the values of the object in `text`, as texts or as numbers in their written form.
  ///
  /// - Throws: ``LedgerError`` if `text` is not an object, lacks a value, or has one of the names
  ///   in `added`.
  init(
    _ text: UnsafeRawBufferPointer,
    _ plan: LedgerPlan,
    adding added: [String]
  ) throws(LedgerError) {
    guard let object = try? JSONValue(utf8: text), object.members != nil else {
      throw LedgerError(.notJSON)
    }
    if let name = added.first(where: { object[$0] != nil }) { throw LedgerError(.nameTaken(name)) }
    var contents: [Int: [UInt8]] = [:]
    let columns = [
      plan.day.column, plan.amount, plan.debit, plan.direction, plan.currency.column,
      plan.rule?.column,
    ]
    for column in columns.compactMap({ $0 }) {
      let name = plan.columns[column]
      // An object may omit the debit or the credit.
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

  /// Returns a number in the form of the plan's amounts; nil if `value` is not a number.
  ///
  /// JSON writes a decimal point, and may write an exponent.
  private static func number(_ value: JSONValue, _ plan: LedgerPlan) -> String? {
    guard let digits = value.digits else { return nil }
    let hasExponent = digits.utf8.contains { $0 | 0x20 == UInt8(ascii: "e") }
    let number = hasExponent ? try? ExactDecimal(digits) : nil
    let text = number?.withWholeDigits.description ?? digits
    return plan.amountForm.hasDecimalComma ? text.replacing(".", with: ",") : text
  }

  /// Calls `body` with the contents by the index of the column.
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

  /// Returns the members to add to an object, with texts as values, or null if there is none.
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

  /// Returns the object in `text` with `members` at its end.
  static func adding(_ members: [UInt8], to text: UnsafeRawBufferPointer) -> [UInt8] {
    guard let end = text.lastIndex(of: UInt8(ascii: "}")) else { return Array(text) }
    let isEmpty = !text[..<end].contains(UInt8(ascii: ":"))
    let added = isEmpty ? Array(members.dropFirst()) : members
    return Array(text[..<end]) + added + Array(text[end...])
  }
}
