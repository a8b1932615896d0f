import ExactMoney
import Foundation
import LocalStore
import TestSupport
import Testing

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

@Suite struct LocalStoreOpeningTests {
  private static func mode(of path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  @Test func `a new store has its folders, for the owner alone, and no other file`() throws {
    try withTemporaryDirectory { folder in
      let path = folder + "/share/cambio/cambio.sqlite"
      var store: LocalStore? = try LocalStore.open(at: path)
      #expect(store?.path == path)
      #expect(store?.isReadOnly == false)
      #expect(try Self.mode(of: folder + "/share") == 0o700)
      #expect(try Self.mode(of: folder + "/share/cambio") == 0o700)
      #expect(try Self.mode(of: path) == 0o600)
      store = nil
      let names = try FileManager.default.contentsOfDirectory(atPath: folder + "/share/cambio")
      #expect(names == ["cambio.sqlite"])
    }
  }

  @Test func `what was written is there when it is opened again`() throws {
    try withTemporaryDirectory { folder in
      let path = folder + "/cambio.sqlite"
      try LocalStore.open(at: path).preferences.setFavourite(.usd, true)
      #expect(try LocalStore.open(at: path).preferences.favourites() == [.usd])
      #expect(try LocalStore.open(at: path).check().isEmpty)
    }
  }

  @Test func `the file is in WAL mode and marked as Cambio's`() throws {
    try withStore { store in
      let raw = try RawDatabase(at: store.path)
      #expect(try raw.rows("PRAGMA journal_mode") == ["wal"])
      #expect(try raw.rows("PRAGMA application_id") == ["\(0x43_61_6D_62)"])
      #expect(try raw.rows("PRAGMA user_version") == ["9"])
    }
  }

  @Test(arguments: ["a b.sqlite", "100%?x#y&z=1.sqlite", "ünïcødé 汇率.sqlite", "file:x.sqlite"])
  func `a path may have any characters`(name: String) throws {
    try withTemporaryDirectory { folder in
      try LocalStore.open(at: "\(folder)/\(name)").preferences.setFavourite(.usd, true)
      #expect(FileManager.default.fileExists(atPath: "\(folder)/\(name)"))
      #expect(
        try LocalStore.openReadOnly(at: "\(folder)/\(name)").preferences.favourites() == [.usd]
      )
    }
  }

  @Test func `a symbolic link to a store is followed`() throws {
    try withStore { store in
      try store.preferences.setFavourite(.usd, true)
      let link = store.path + ".link"
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: store.path)
      #expect(try LocalStore.open(at: link).preferences.favourites() == [.usd])
    }
  }

  @Test func `a folder, a loop of links and a link to nothing are refused`() throws {
    try withTemporaryDirectory { folder in
      let (loop, dangling) = (folder + "/loop", folder + "/dangling")
      let files = FileManager.default
      try files.createSymbolicLink(atPath: loop, withDestinationPath: loop)
      try files.createSymbolicLink(atPath: dangling, withDestinationPath: folder + "/nothing")
      for path in [folder, loop, dangling, loop + "/cambio.sqlite", "/dev/null"] {
        for opening in Opening.allCases {
          let error = #expect(throws: StoreError.self) { try opening.store(at: path) }
          #expect(error?.path == path)
        }
      }
      #expect(throws: StoreError.inaccessible(path: folder, reason: "Is a directory")) {
        try LocalStore.open(at: folder)
      }
      #expect(
        throws: StoreError.inaccessible(path: loop, reason: "Too many levels of symbolic links")
      ) {
        try LocalStore.open(at: loop)
      }
      #expect(!files.fileExists(atPath: folder + "/nothing"))
    }
  }

  @Test func `a file in place of a folder is refused`() throws {
    try withStore { store in
      let path = store.path + "/cambio.sqlite"
      #expect(throws: StoreError.inaccessible(path: path, reason: "Not a directory")) {
        try LocalStore.open(at: path)
      }
    }
  }

  @Test func `reading only makes nothing`() throws {
    try withTemporaryDirectory { (folder) throws in
      let path = folder + "/share/cambio.sqlite"
      #expect(throws: StoreError.missing(path: path)) { try LocalStore.openReadOnly(at: path) }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
    }
  }

  @Test func `a store for reading only refuses to write`() throws {
    try withStore { store in
      let reader = try LocalStore.openReadOnly(at: store.path)
      #expect(reader.isReadOnly)
      #expect(throws: StoreError.readOnly(path: store.path)) {
        try reader.preferences.setFavourite(.usd, true)
      }
    }
  }

  @Test func `a reader sees what a writer writes meanwhile`() throws {
    try withStore { store in
      let reader = try LocalStore.openReadOnly(at: store.path)
      try store.preferences.setFavourite(.usd, true)
      #expect(try reader.preferences.favourites() == [.usd])
      try store.preferences.setFavourite(.jpy, true)
      #expect(try reader.preferences.favourites() == [.usd, .jpy])
    }
  }

  @Test func `an empty file holds no store, and becomes one`() throws {
    try withTemporaryDirectory { folder in
      let (path, link) = (folder + "/cambio.sqlite", folder + "/link.sqlite")
      #expect(FileManager.default.createFile(atPath: path, contents: nil))
      #expect(throws: StoreError.missing(path: path)) { try LocalStore.openReadOnly(at: path) }
      // A symbolic link must not be replaced by a file.
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
      #expect(throws: StoreError.notADatabase(path: link)) { try LocalStore.open(at: link) }
      try LocalStore.open(at: path).preferences.setFavourite(.usd, true)
      #expect(try LocalStore.open(at: path).check().isEmpty)
      #expect(try Self.mode(of: path) == 0o600)
      #expect(try LocalStore.open(at: link).preferences.favourites() == [.usd])
    }
  }

  @Test(arguments: [true, false])
  func `drafts of processes that died are removed, never while a store is made`(isNew: Bool) throws
  {
    try withTemporaryDirectory { folder in
      let path = folder + "/cambio.sqlite"
      if !isNew { try LocalStore.open(at: path).preferences.setFavourite(.usd, true) }
      let drafts = ["cambio.sqlite.new-7-1", "cambio.sqlite.new-7-1-journal"]
      let others = ["other.sqlite.new-7-1", "cambio.sqlite-new", "cambio.sqlite.newer"]
      for name in drafts + others {
        #expect(FileManager.default.createFile(atPath: "\(folder)/\(name)", contents: Data([1])))
      }
      let names = { try Set(FileManager.default.contentsOfDirectory(atPath: folder)) }
      if !isNew {
        // A process that creates a store locks the folder.
        let lock = open(folder, O_RDONLY)
        #expect(flock(lock, LOCK_EX) == 0)
        _ = try LocalStore.open(at: path)
        #expect(try names().isSuperset(of: drafts))
        close(lock)
      }
      try LocalStore.open(at: path).preferences.setFavourite(.jpy, true)
      #expect(try names().isDisjoint(with: drafts))
      #expect(try names().isSuperset(of: others))
    }
  }

  @Test(arguments: [false, true])
  func `eight openings of a new path at once make one store`(isEmpty: Bool) throws {
    try withTemporaryDirectory { folder in
      let child = try ChildProcess.storeKillChild()
      let path = folder + "/cambio.sqlite"
      if isEmpty { #expect(FileManager.default.createFile(atPath: path, contents: nil)) }
      let children = try (0..<8).map { try ChildProcess(child, ["keep", path, "S\($0)", "1"]) }
      for (number, child) in children.enumerated() {
        #expect(child.lines() == ["started", "S\(number)-0", "opened"])
        child.wait()
      }
      let store = try LocalStore.open(at: path)
      #expect(try Set(store.rates.sources()) == Set((0..<8).map { "S\($0)" }))
      #expect(try store.check().isEmpty)
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: folder).allSatisfy {
          !$0.contains(".new-")
        }
      )
    }
  }
}
