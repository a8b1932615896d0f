import Dispatch
package import ExactMoney

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The pictures stored on this machine; beyond the size limit, those unused for longest are
/// removed.
///
/// They have a database of their own, a cache that several processes may share. A failed write
/// stores nothing, and a damaged database starts again empty. All work is on the store's own
/// thread.
package final class PictureStore: Sendable {
  /// A stored picture.
  package struct Kept: Equatable, Sendable {
    package let bytes: [UInt8]
    /// The digest of the bytes when they arrived.
    package let digest: String

    package init(bytes: [UInt8], digest: String) {
      (self.bytes, self.digest) = (bytes, digest)
    }
  }

  private let path: String
  private let maximumBytes: Int
  /// The database, opened on first use and used on the thread only.
  nonisolated(unsafe) private var database: Database?
  private let thread = DispatchQueue(label: "cambio.pictures")

  /// The minimum time between two updates of the last use, in seconds, so that not every read of a
  /// popular page writes.
  private static let grain: Int64 = 60

  // The bytes are the last column, so that the others are read without them. The sum needs the
  // index alone.
  private static let schema = """
    PRAGMA synchronous = OFF;
    PRAGMA auto_vacuum = FULL;
    CREATE TABLE IF NOT EXISTS picture (
      name TEXT NOT NULL PRIMARY KEY,
      digest TEXT NOT NULL,
      size INTEGER NOT NULL,
      used_at INTEGER NOT NULL,
      bytes BLOB NOT NULL
    ) STRICT;
    CREATE INDEX IF NOT EXISTS picture_use ON picture (used_at, size);
    """
  private static let putSQL = """
    INSERT INTO picture (name, digest, size, used_at, bytes) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT (name) DO UPDATE SET digest = excluded.digest, size = excluded.size,
      used_at = excluded.used_at, bytes = excluded.bytes
    """
  static let surplusSQL = """
    DELETE FROM picture WHERE rowid IN (
      SELECT rowid FROM (
        SELECT rowid, sum(size) OVER (
          ORDER BY used_at DESC, rowid DESC ROWS UNBOUNDED PRECEDING
        ) AS total FROM picture
      ) WHERE total > ?
    )
    """

  /// Creates a store in the file at `path`, which is created with the first picture.
  ///
  /// The pictures may take `maximumBytes` in total.
  package init(at path: String, maximumBytes: Int) {
    (self.path, self.maximumBytes) = (path, maximumBytes)
  }

  /// Whether the file exists and can be read.
  package var exists: Bool { access(path, R_OK) == 0 }

  /// Returns the picture called `name`, and records its use at `now`; nil if no such picture can be
  /// read.
  package func picture(_ name: String, usedAt now: Instant) async -> Kept? {
    await run { database in
      let sql = "SELECT digest, used_at, bytes FROM picture WHERE name = ?"
      guard
        let (kept, usedAt) = try database.fetchOne(
          sql,
          [name],
          { (Kept(bytes: try $0.value(2), digest: try $0.value(0)), try $0.value(1) as Int64) }
        )
      else { return nil }
      if now.unixSeconds - usedAt >= PictureStore.grain {
        let used = "UPDATE picture SET used_at = ? WHERE name = ?"
        // A read-only file still has its pictures.
        try? database.execute(used, [now.unixSeconds, name])
      }
      return kept
    }
  }

  /// Returns the size in bytes of the picture called `name`; nil if no such picture can be read.
  package func bytes(of name: String) async -> Int? {
    await run { try $0.fetchOne("SELECT size FROM picture WHERE name = ?", [name]) }
  }

  /// Stores `picture` as `name`, used at `now`, in place of an earlier one; returns whether it was
  /// stored.
  @discardableResult
  package func keep(_ picture: Kept, as name: String, usedAt now: Instant) async -> Bool {
    guard picture.bytes.count <= maximumBytes else { return false }
    return await run(isMaking: true) { [maximumBytes] database in
      let size = picture.bytes.count
      try database.transaction(immediate: true) {
        try database.execute(
          PictureStore.putSQL,
          [name, picture.digest, size, now.unixSeconds, picture.bytes]
        )
        try database.execute(PictureStore.surplusSQL, [maximumBytes])
      }
      return true
    } ?? false
  }

  /// Removes the picture called `name`.
  package func remove(_ name: String) async {
    _ = await run { try $0.execute("DELETE FROM picture WHERE name = ?", [name]) }
  }

  // MARK: The database

  /// Runs `work` on the thread; returns nil if the database cannot be opened, or if `isMaking`,
  /// created.
  private func run<Value: Sendable>(
    isMaking: Bool = false,
    _ work: @escaping @Sendable (Database) throws -> Value?
  ) async -> Value? {
    await withCheckedContinuation { continuation in
      thread.async { [self] in
        if isMaking && !exists { makeFile() }
        continuation.resume(returning: try? attempt(work))
      }
    }
  }

  private func attempt<Value>(_ work: (Database) throws -> Value?) throws -> Value? {
    let database =
      try database ?? Database(at: StoreFile(path: path).location, isReadOnly: false)
    do {
      if self.database == nil { try database.execute(sql: PictureStore.schema) }
      self.database = database
      return try work(database)
    } catch let error as DatabaseError where error.isDamage {
      try database.reset()
      try database.execute(sql: PictureStore.schema)
      return nil
    }
  }

  /// Creates an empty file, readable by its owner only, after dropping the connection to a deleted
  /// one.
  private func makeFile() {
    database = nil
    let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    if descriptor >= 0 { close(descriptor) }
  }
}
