import ExactMoney
import Foundation
import LocalStore
import TestSupport
import Testing

/// Files of other programs are refused with a clear error, and not changed.
@Suite struct ForeignFileTests {
  /// Expects both ways of opening to throw `error` and to leave the folder unchanged.
  private static func expectRefusal(
    of path: String,
    as error: StoreError,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    let before = try bytes(at: path)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    for opening in Opening.allCases {
      #expect(throws: error, sourceLocation: sourceLocation) { try opening.store(at: path) }
    }
    #expect(try bytes(at: path) == before, sourceLocation: sourceLocation)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == names,
      sourceLocation: sourceLocation
    )
  }

  @Test(arguments: [1, 15, 16, 99, 100, 511, 4_096, 100_000])
  func `a file of arbitrary bytes is no database`(count: Int) throws {
    try withTemporaryDirectory { folder in
      let path = folder + "/cambio.sqlite"
      var random = SplitMix64(seed: UInt64(count))
      let data = Data((0..<count).map { _ in UInt8.random(in: .min ... .max, using: &random) })
      try data.write(to: URL(fileURLWithPath: path))
      try Self.expectRefusal(of: path, as: .notADatabase(path: path))
    }
  }

  @Test(arguments: ["delete", "wal"])
  func `the database of another application is refused`(mode: String) throws {
    try withTemporaryDirectory { folder in
      let path = folder + "/cambio.sqlite"
      let other = try RawDatabase(at: path)
      try other.run("PRAGMA journal_mode = \(mode); CREATE TABLE bookmark (url TEXT)")
      try other.close()
      try Self.expectRefusal(of: path, as: .anotherApplication(path: path))
    }
  }

  @Test func `another application's open database and its log are left alone`() throws {
    try withTemporaryDirectory { folder in
      let path = folder + "/cambio.sqlite"
      let other = try RawDatabase(at: path)
      try other.run("PRAGMA journal_mode = wal; CREATE TABLE bookmark (url TEXT)")
      let log = try bytes(at: path + "-wal")
      #expect(!log.isEmpty)
      try Self.expectRefusal(of: path, as: .anotherApplication(path: path))
      #expect(try bytes(at: path + "-wal") == log)
      try other.run("INSERT INTO bookmark VALUES ('https://example.org')")
      #expect(try other.rows("SELECT count(*) FROM bookmark") == ["1"])
    }
  }

  @Test func `the database of a newer Cambio is refused`() throws {
    try withTemporaryDirectory { folder in
      let path = folder + "/cambio.sqlite"
      try LocalStore.open(at: path).preferences.setFavourite(.usd, true)
      let newer = try RawDatabase(at: path)
      try newer.run("CREATE TABLE movie (id INTEGER PRIMARY KEY); PRAGMA user_version = 10")
      try newer.close()
      try Self.expectRefusal(of: path, as: .newerVersion(path: path, version: 10, supported: 9))
    }
  }

  @Test(arguments: [0, 1, 5, 8])
  func `the database of a Cambio from before the first release is refused`(version: Int) throws {
    try withTemporaryDirectory { folder in
      let path = folder + "/cambio.sqlite"
      let older = try RawDatabase(at: path)
      try older.run(
        """
        PRAGMA application_id = \(0x43_61_6D_62); PRAGMA user_version = \(version);
        PRAGMA journal_mode = wal; CREATE TABLE grdb_migrations (identifier TEXT);
        """
      )
      try older.close()
      try Self.expectRefusal(
        of: path,
        as: .olderVersion(path: path, version: version, supported: 9)
      )
    }
  }

  @Test func `a file with tables that only earlier builds had opens, and keeps its rows`() throws {
    try withTemporaryDirectory { folder in
      let path = folder + "/cambio.sqlite"
      try LocalStore.open(at: path).preferences.setFavourite(.usd, true)
      let earlier = try RawDatabase(at: path)
      try earlier.run(
        """
        CREATE TABLE preference (name TEXT NOT NULL PRIMARY KEY, value TEXT NOT NULL);
        INSERT INTO preference VALUES ('theme', 'dark');
        CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
        INSERT INTO grdb_migrations VALUES ('8 series');
        """
      )
      try earlier.close()
      for opening in Opening.allCases {
        #expect(try opening.store(at: path).preferences.favourites() == [.usd])
      }
      try LocalStore.open(at: path).preferences.setFavourite(.jpy, true)
      let raw = try RawDatabase(at: path)
      #expect(try raw.rows("SELECT value FROM preference") == ["dark"])
      #expect(try raw.rows("SELECT identifier FROM grdb_migrations") == ["8 series"])
    }
  }

  @Test func `a newer version that stands in the log alone is seen, and not checkpointed`() throws {
    try withTemporaryDirectory { folder in
      let (path, copy) = (folder + "/cambio.sqlite", folder + "/copy/cambio.sqlite")
      _ = try LocalStore.open(at: path)
      let newer = try RawDatabase(at: path)
      try newer.run("PRAGMA user_version = 10")
      // A crash leaves the file and the log, but no process.
      try FileManager.default.createDirectory(
        atPath: folder + "/copy",
        withIntermediateDirectories: false
      )
      for suffix in ["", "-wal"] {
        try FileManager.default.copyItem(atPath: path + suffix, toPath: copy + suffix)
      }
      let (file, log) = (try bytes(at: copy), try bytes(at: copy + "-wal"))
      #expect(throws: StoreError.newerVersion(path: copy, version: 10, supported: 9)) {
        try LocalStore.open(at: copy)
      }
      #expect(try bytes(at: copy) == file)
      #expect(try bytes(at: copy + "-wal") == log)
    }
  }

  @Test func `looking at a file does not take the locks of another connection away`() throws {
    try withStore { store in
      // The second opening reads the header of a file that this process has open.
      _ = try LocalStore.open(at: store.path)
      let child = try ChildProcess(
        ChildProcess.storeKillChild(),
        ["keep", store.path, "CHILD", "3"]
      )
      #expect(child.lines().last == "opened")
      child.wait()
      // Without this process's lock, the child would have removed the log as the last user.
      #expect(FileManager.default.fileExists(atPath: store.path + "-wal"))
      #expect(try store.rates.sources() == ["CHILD"])
      try store.preferences.setFavourite(.usd, true)
      #expect(try LocalStore.open(at: store.path).preferences.favourites() == [.usd])
    }
  }
}
