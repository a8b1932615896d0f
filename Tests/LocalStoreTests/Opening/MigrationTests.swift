import ExactMoney
import ExchangeRates
import Foundation
import TestSupport
import Testing

@testable import LocalStore

@Suite struct MigrationTests {
  @Test func `a store as version 1 left it is brought up to date with all its rows`() throws {
    try withTemporaryDirectory { folder in
      let path = folder + "/cambio.sqlite"
      try VersionOne.write(to: path)
      let store = try LocalStore.open(at: path)
      #expect(try store.check().isEmpty)
      let text = try store.rates.text(["USD", "JPY"], from: "2026-11-19", through: "2026-11-20")
      #expect(text == "Date fetched,USD,JPY\n2026-11-20,1.1,1.6325\n2026-11-19,1.09,\n")
      #expect(try store.rates.fetches(of: "MADE", limit: 9).count == 2)
      #expect(try store.resources.state(of: .made).succeededAt?.unixSeconds == 100)
      #expect(try store.resources.validators(of: .made, request: "latest") != nil)
      #expect(try store.rates.quarantine(includingReleased: true).map { $0.entry.code } == ["BRL"])
      #expect(try store.preferences.favourites().isEmpty)
      try store.preferences.setFavourite(.usd, true)
      #expect(try RawDatabase(at: path).rows("PRAGMA user_version") == ["7"])
    }
  }

  @Test func `a migrated store has the tables of a new one`() throws {
    try withTemporaryDirectory { folder in
      let (old, new) = (folder + "/old.sqlite", folder + "/new.sqlite")
      try VersionOne.write(to: old)
      let schemas = try [old, new].map { path in
        _ = try LocalStore.open(at: path)
        return try RawDatabase(at: path)
          .rows("SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name")
      }
      #expect(schemas[0] == schemas[1])
      #expect(schemas[0].count > 30)
    }
  }

  /// A migration that shipped is never edited: this is the text of version 1 as it shipped.
  @Test func `version 1 is as it shipped`() throws {
    try withTemporaryDirectory { folder in
      let (shipped, built) = (folder + "/shipped.sqlite", folder + "/built.sqlite")
      try VersionOne.write(to: shipped)
      _ = FileManager.default.createFile(atPath: built, contents: nil)
      try StoreSchema.bringUpToDate(
        StoreConnection(to: built, path: built, isReadOnly: false),
        through: 1
      )
      let schemas = try [shipped, built].map { path in
        try RawDatabase(at: path).rows("SELECT sql FROM sqlite_schema ORDER BY name")
      }
      #expect(schemas[0] == schemas[1])
    }
  }

  /// The digests of all tables after each migration: a number that a limit of today lends to a migration changes them.
  @Test(arguments: [
    (1, "2ad06e97b3fa62de"), (2, "7c21e27f0afd43c"), (3, "a79bc5ae97cc438d"),
    (4, "4ec1baf1db6fc89"), (5, "cff7a3b002c664d"), (6, "5e0f2d8dde47759d"),
    (7, "20e507ebceab4ec7"),
  ])
  func `every version is as it shipped`(version: Int, digest: String) throws {
    let connection = try StoreConnection(to: ":memory:", path: ":memory:", isReadOnly: false)
    try StoreSchema.bringUpToDate(connection, through: version)
    let texts: [String] = try connection.read { database in
      try database.fetchAll("SELECT sql FROM sqlite_schema WHERE sql <> '' ORDER BY type, name")
    }
    // FNV-1a of 64 bits.
    let found = texts.joined(separator: ";").utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01B3
    }
    #expect(
      String(found, radix: 16) == digest,
      "a migration stays as it shipped: write another one"
    )
  }

  @Test func `a store of version 1 is not migrated for reading only`() throws {
    try withTemporaryDirectory { folder in
      let path = folder + "/cambio.sqlite"
      try VersionOne.write(to: path)
      let before = try bytes(at: path)
      #expect(throws: StoreError.olderVersion(path: path, version: 1, supported: 7)) {
        try LocalStore.openReadOnly(at: path)
      }
      #expect(try bytes(at: path) == before)
    }
  }

  @Test func `eight processes that migrate at once all open it`() throws {
    try withTemporaryDirectory { folder in
      let child = try ChildProcess.storeKillChild()
      for round in 0..<4 {
        let path = "\(folder)/\(round).sqlite"
        try VersionOne.write(to: path)
        let children = try (0..<8).map { _ in try ChildProcess(child, ["open", path]) }
        for child in children {
          #expect(child.lines() == ["started", "opened"])
          child.wait()
        }
        #expect(try LocalStore.open(at: path).check().isEmpty)
      }
    }
  }

  @Test func `a migration that is killed leaves a version that is whole`() throws {
    try withTemporaryDirectory { folder in
      let child = try ChildProcess.storeKillChild()
      let original = folder + "/original.sqlite"
      try VersionOne.write(to: original)
      var random = SplitMix64(seed: 9)
      var versions: [String: Int] = [:]
      for round in 0..<60 {
        let path = "\(folder)/\(round).sqlite"
        try FileManager.default.copyItem(atPath: original, toPath: path)
        let process = try ChildProcess(child, ["open", path])
        #expect(process.line() == "started")
        usleep(UInt32.random(in: 0...6_000, using: &random))
        process.kill()
        process.wait()
        let left = try RawDatabase(at: path)
        versions[try left.rows("PRAGMA user_version")[0], default: 0] += 1
        #expect(try left.rows("PRAGMA integrity_check") == ["ok"])
        try left.close()
        let store = try LocalStore.open(at: path)
        #expect(try store.check().isEmpty)
        #expect(try store.rates.newestDay(of: "MADE", onOrBefore: nil) == day("2026-11-20"))
      }
      #expect(Set(versions.keys).isSubset(of: ["1", "2", "3", "4", "5", "6", "7"]))
    }
  }
}
