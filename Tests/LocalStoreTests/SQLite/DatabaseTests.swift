import CSQLite
import Dispatch
import ExactMoney
import Foundation
import TestSupport
import Testing

@testable import LocalStore

/// The layer over SQLite, and the store's use of it.
@Suite struct DatabaseTests {
  private static let insert = "INSERT INTO number VALUES (?)"
  private static let select = "SELECT value FROM number ORDER BY value"

  /// Creates a database in memory with the numbers 1 to 3.
  private static func numbers() throws -> Database {
    let database = try Database(at: ":memory:", isReadOnly: false)
    try database.execute(sql: "CREATE TABLE number (value PRIMARY KEY)")
    for number in 1...3 { try database.execute(insert, [number]) }
    return database
  }

  /// Expects `work` to throw SQLite's error with an extended result code and message, and to leave
  /// 1 to 3.
  private static func expectRefusal(
    _ code: Int32,
    _ message: String,
    in database: Database,
    _ work: () throws -> Void
  ) throws {
    let error = #expect(throws: DatabaseError.self) { try work() }
    #expect(error?.code == code)
    #expect(error?.message == message)
    #expect(try database.fetchAll(select) == [1, 2, 3])
  }

  @Test func `a transaction that fails leaves nothing, and the next one begins`() throws {
    let database = try Self.numbers()
    #expect(throws: StoreDamage.noDay) {
      try database.transaction(immediate: true) {
        try database.execute(Self.insert, [4])
        throw StoreDamage.noDay
      }
    }
    try Self.expectRefusal(1, "cannot start a transaction within a transaction", in: database) {
      try database.transaction(immediate: true) {
        try database.execute(Self.insert, [4])
        try database.transaction(immediate: false) {}
      }
    }
    try database.execute(
      sql: """
        PRAGMA foreign_keys = ON;
        CREATE TABLE child (parent REFERENCES number (value) DEFERRABLE INITIALLY DEFERRED);
        """
    )
    // This transaction fails when it commits.
    try Self.expectRefusal(787, "FOREIGN KEY constraint failed", in: database) {
      try database.transaction(immediate: true) {
        try database.execute("INSERT INTO child VALUES (?)", [9])
      }
    }
    try database.transaction(immediate: true) { try database.execute(Self.insert, [5]) }
    #expect(try database.fetchAll(Self.select) == [1, 2, 3, 5])
    #expect(try database.fetchAll("SELECT parent FROM child") == [] as [Int])
  }

  @Test(arguments: [
    "INSERT INTO number VALUES (4)", "INSERT INTO number VALUES (4) RETURNING value",
    "DELETE FROM number", "PRAGMA user_version = 5", "DROP TABLE number",
  ])
  func `what reads cannot write`(sql: String) throws {
    let database = try Self.numbers()
    let ways: [(Database) throws -> Void] = [
      { try $0.execute(sql: sql) }, { try $0.execute(sql, []) }, { try $0.forEach(sql) { _ in } },
    ]
    for write in ways {
      try Self.expectRefusal(8, "attempt to write a readonly database", in: database) {
        try database.reading { try write(database) }
      }
    }
    #expect(throws: Never.self) { try ways[0](database) }
  }

  @Test func `a store's reading refuses to write, and sees one moment`() throws {
    try withStore { store in
      #expect(throws: StoreError.readOnly(path: store.path)) {
        try store.connection.select { try $0.execute(sql: "DELETE FROM source") }
      }
      let counts = try store.connection.read { database in
        let before: Int? = try database.fetchOne("SELECT count(*) FROM source")
        try RawDatabase(at: store.path).run("INSERT INTO source (name) VALUES ('LATER')")
        return (before, try database.fetchOne("SELECT count(*) FROM source") as Int?)
      }
      #expect(counts == (0, 0))
      #expect(try store.rates.sources() == ["LATER"])
    }
  }

  @Test func `a lock that is not let go is busy, and can be had afterwards`() throws {
    try withTemporaryDirectory { folder in
      let holder = try RawDatabase(at: folder + "/file")
      try holder.run("CREATE TABLE number (value); INSERT INTO number VALUES (1), (2), (3)")
      let database = try Database(at: folder + "/file", isReadOnly: false, patience: 1)
      try holder.run("BEGIN IMMEDIATE")
      try Self.expectRefusal(SQLITE_BUSY, "database is locked", in: database) {
        try database.transaction(immediate: true) {}
      }
      try holder.run("COMMIT")
      try database.transaction(immediate: true) { try database.execute(Self.insert, [4]) }
      #expect(try holder.rows("SELECT count(*) FROM number") == ["4"])
    }
  }

  @Test func `threads take turns`() throws {
    try withStore { (store) throws in
      DispatchQueue.concurrentPerform(iterations: 40) { _ in
        try? store.connection.write { database in
          let count = try database.fetchOne("PRAGMA user_version") ?? 0
          try database.execute(sql: "PRAGMA user_version = \(count + 1)")
        }
      }
      let version = try store.connection.perform { try $0.fetchOne("PRAGMA user_version") ?? 0 }
      #expect(version == StoreSchema.version + 40)
    }
  }

  @Test func `a call from inside another ends the program`() async {
    await #expect(processExitsWith: .failure) {
      let connection = try StoreConnection(to: ":memory:", path: "", isReadOnly: false)
      try connection.select { _ in try connection.select { _ in } }
    }
  }

  @Test func `a query runs again while its rows are being read`() throws {
    let database = try Self.numbers()
    let table = try database.fetchAll(Self.select) { row in
      let number: Int = try row.value(0)
      return try database.fetchAll(Self.select).map { $0 * number }
    }
    #expect(table == [[1, 2, 3], [2, 4, 6], [3, 6, 9]])
  }

  @Test func `a statement that was left or refused runs again from the start`() throws {
    let database = try Self.numbers()
    for _ in 0..<2 { #expect(try database.fetchOne(Self.select) == 1) }
    #expect(throws: StoreDamage.noDay) {
      try database.forEach(Self.select) { _ in throw StoreDamage.noDay }
    }
    let code = SQLITE_CONSTRAINT | 6 << 8
    try Self.expectRefusal(code, "UNIQUE constraint failed: number.value", in: database) {
      try database.execute(Self.insert, [3])
    }
    try database.execute(Self.insert, [nil as Int?])
    #expect(try database.fetchAll(Self.select) == [nil, 1, 2, 3])
  }

  @Test func `a closed store has its log in its file, and runs nothing`() throws {
    try withStore { store in
      try store.preferences.setFavourite(.usd, true)
      #expect(try store.preferences.favourites() == [.usd])
      #expect(FileManager.default.fileExists(atPath: store.path + "-wal"))
      // More statements than are cached, each left at its first row.
      try store.connection.perform { (database) throws in
        for number in 0..<150 {
          #expect(try database.fetchOne("SELECT \(number) UNION ALL SELECT 0") == number)
        }
      }
      for _ in 0..<2 { try store.close() }
      #expect(!FileManager.default.fileExists(atPath: store.path + "-wal"))
      let reason = "bad parameter or other API misuse"
      let misuse = StoreError.failed(path: store.path, reason: reason, code: Int(SQLITE_MISUSE))
      #expect(throws: misuse) { try store.preferences.favourites() }
      #expect(throws: misuse) { try store.preferences.setFavourite(.jpy, true) }
    }
  }

  @Test(arguments: ["", "a", "a\0b\0", "\0", "汇率 👩‍👩‍👧", String(repeating: "ü", count: 100_000)])
  func `a text comes back as it went in`(text: String) throws {
    let database = try Database(at: ":memory:", isReadOnly: false)
    #expect(try database.fetchOne("SELECT ?", [text]) == text)
    #expect(try database.fetchOne("SELECT length(CAST(? AS BLOB))", [text]) == text.utf8.count)
  }

  @Test func `integers come back to the bounds of their types`() throws {
    let database = try Database(at: ":memory:", isReadOnly: false)
    for number in [Int64.min, -1, 0, .max] {
      #expect(try database.fetchOne("SELECT ?", [number]) == number)
    }
    #expect(try database.fetchOne("SELECT ?", [UInt32.max]) == UInt32.max)
    #expect(try database.fetchOne("SELECT ?", [UInt8.max]) == UInt8.max)
    #expect(try database.fetchOne("SELECT ?", [Int32.min]) == Int32.min)
    #expect(try database.fetchAll("SELECT ? UNION SELECT 2", [false]) == [false, true])
  }

  @Test func `a column that holds something else is damage that says what was expected`() throws {
    let database = try Database(at: ":memory:", isReadOnly: false)
    func expect<Value: DatabaseValue>(_ type: Value.Type, not values: String...) {
      for value in values {
        #expect(throws: StoreDamage.otherValue(expected: "\(type)", column: "it"), "\(value)") {
          try database.fetchOne("SELECT \(value) AS it") { try $0.value(0) as Value }
        }
      }
    }
    expect(String.self, not: "NULL", "1", "1.5", "x''", "x'61'")
    expect(String?.self, not: "1", "x''")
    expect(Int64.self, not: "NULL", "'1'", "1.0", "x'31'", "9223372036854775808")
    expect(UInt32.self, not: "-1", "4294967296")
    expect(UInt8.self, not: "256")
    expect(Bool.self, not: "NULL", "'true'")
    #expect(try database.fetchOne("SELECT NULL") { try $0.value(0) as String? } == .some(nil))
    #expect(try database.fetchOne("SELECT CAST(x'61FF0062' AS TEXT)") == "a\u{FFFD}\0b")
  }
}
