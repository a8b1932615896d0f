import CSQLite

/// A value of a column or a parameter: an integer, a text, bytes, or NULL for an optional type.
protocol DatabaseValue {
  /// Returns the value in `column` of the current row of `statement`; nil if it has another type.
  static func read(from statement: OpaquePointer, column: Int32) -> Self?

  /// Sets the parameter `index`, counted from 1, and returns SQLite's result code.
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32
}

extension DatabaseValue where Self: FixedWidthInteger {
  static func read(from statement: OpaquePointer, column: Int32) -> Self? {
    guard sqlite3_column_type(statement, column) == SQLITE_INTEGER else { return nil }
    return Self(exactly: sqlite3_column_int64(statement, column))
  }

  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    sqlite3_bind_int64(statement, index, Int64(self))
  }
}

// All of these fit a signed 64-bit integer.
extension Int: DatabaseValue {}
extension Int32: DatabaseValue {}
extension Int64: DatabaseValue {}
extension UInt8: DatabaseValue {}
extension UInt32: DatabaseValue {}

extension Bool: DatabaseValue {
  static func read(from statement: OpaquePointer, column: Int32) -> Bool? {
    Int64.read(from: statement, column: column).map { $0 != 0 }
  }

  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    sqlite3_bind_int64(statement, index, self ? 1 : 0)
  }
}

extension String: DatabaseValue {
  /// Returns the text with all its bytes, even NUL; bytes that are not UTF-8 become U+FFFD.
  static func read(from statement: OpaquePointer, column: Int32) -> String? {
    guard sqlite3_column_type(statement, column) == SQLITE_TEXT,
      let bytes = sqlite3_column_text(statement, column)
    else { return nil }
    let count = Int(sqlite3_column_bytes(statement, column))
    return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  }

  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    // SQLite copies the text with `SQLITE_TRANSIENT`, a cast that Swift does not import.
    let isCopied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    let count = UInt64(utf8.count)
    return withCString {
      sqlite3_bind_text64(statement, index, $0, count, isCopied, UInt8(SQLITE_UTF8))
    }
  }
}

extension [UInt8]: DatabaseValue {
  static func read(from statement: OpaquePointer, column: Int32) -> [UInt8]? {
    guard sqlite3_column_type(statement, column) == SQLITE_BLOB else { return nil }
    let bytes = sqlite3_column_blob(statement, column)
    let count = Int(sqlite3_column_bytes(statement, column))
    return [UInt8](UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : count))
  }

  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    // SQLite copies the bytes. Without an address, it would store empty bytes as NULL.
    let isCopied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    if isEmpty { return sqlite3_bind_zeroblob(statement, index, 0) }
    return withUnsafeBytes {
      sqlite3_bind_blob64(statement, index, $0.baseAddress, UInt64($0.count), isCopied)
    }
  }
}

extension Optional: DatabaseValue where Wrapped: DatabaseValue {
  static func read(from statement: OpaquePointer, column: Int32) -> Wrapped?? {
    if sqlite3_column_type(statement, column) == SQLITE_NULL { return .some(nil) }
    return Wrapped.read(from: statement, column: column).map(Optional.some)
  }

  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    self?.bind(to: statement, at: index) ?? sqlite3_bind_null(statement, index)
  }
}

/// The current row of a statement.
///
/// A row cannot be copied and is borrowed for a call, so that it does not outlive the step.
struct Row: ~Copyable {
  let statement: OpaquePointer

  /// Returns the value in column `index`, counted from 0; NULL is nil for an optional type.
  ///
  /// - Throws: ``StoreDamage/otherValue(expected:column:)`` if the column has a value of another
  ///   type.
  func value<Value: DatabaseValue>(_ index: Int) throws -> Value {
    guard let value = Value.read(from: statement, column: Int32(index)) else {
      let name = sqlite3_column_name(statement, Int32(index)).map { String(cString: $0) }
      throw StoreDamage.otherValue(expected: "\(Value.self)", column: name ?? "")
    }
    return value
  }
}
