import CSQLite

/// The row that a statement is at.
///
/// It cannot be copied, and is lent for a call: no reading of it outlives the row.
struct Row: ~Copyable {
  let statement: OpaquePointer

  /// The value in column `index`, counted from 0; NULL is nil of an optional type.
  ///
  /// - Throws: ``StoreDamage/otherValue(expected:column:)`` when the column holds something else.
  func value<Value: DatabaseValue>(_ index: Int) throws -> Value {
    guard let value = Value.read(from: statement, column: Int32(index)) else {
      let name = sqlite3_column_name(statement, Int32(index)).map { String(cString: $0) }
      throw StoreDamage.otherValue(expected: "\(Value.self)", column: name ?? "")
    }
    return value
  }
}
