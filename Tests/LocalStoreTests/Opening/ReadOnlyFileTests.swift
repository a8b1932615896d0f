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

/// Files and folders that the user may not write, or not even read.
@Suite struct ReadOnlyFileTests {
  private static let nobody = "65534"

  /// Returns the child's report about `path`, as a user without root's rights.
  ///
  /// The child is copied to `folder`, where that user can run it.
  private static func answer(_ verb: String, _ path: String, in folder: String) throws -> String? {
    let child = folder + "/child"
    if !FileManager.default.fileExists(atPath: child) {
      // Another process copies it: a program that a process has open for writing cannot be run, and
      // any child that this process starts meanwhile would inherit the open file.
      try ChildProcess("/bin/cp", [ChildProcess.storeKillChild(), child]).wait()
      chmod(child, 0o755)
    }
    let process =
      geteuid() == 0
      ? try ChildProcess(
        "/usr/bin/setpriv",
        ["--reuid=\(nobody)", "--regid=\(nobody)", "--clear-groups", child, verb, path]
      ) : try ChildProcess(child, [verb, path])
    defer { process.wait() }
    return process.lines().last
  }

  /// Calls `work` with a store in a new folder, owned by a user without root's rights.
  private static func withOwnedStore(_ work: (_ root: String, _ path: String) throws -> Void) throws
  {
    try withTemporaryDirectory { root in
      chmod(root, 0o755)
      let path = root + "/data/cambio.sqlite"
      try LocalStore.open(at: path).preferences.setFavourite(.usd, true)
      if geteuid() == 0 {
        for file in [root + "/data", path] { chown(file, 65_534, 65_534) }
      }
      try work(root, path)
      chmod(root + "/data", 0o700)
    }
  }

  private static var canChangeUser: Bool {
    geteuid() != 0 || access("/usr/bin/setpriv", X_OK) == 0
  }

  @Test(.enabled(if: canChangeUser, "needs setpriv, or a user other than root"))
  func `a file that can only be read opens for reading only`() throws {
    try Self.withOwnedStore { (root, path) throws in
      #expect(try Self.answer("open", path, in: root) == "opened")
      chmod(path, 0o400)
      let before = try bytes(at: path)
      #expect(try Self.answer("open", path, in: root) == "error \(path): can only be read")
      #expect(try Self.answer("read", path, in: root) == "opened")
      #expect(try bytes(at: path) == before)
    }
  }

  @Test(.enabled(if: canChangeUser, "needs setpriv, or a user other than root"))
  func `a file in a folder that can only be read opens for reading only`() throws {
    try Self.withOwnedStore { (root, path) throws in
      chmod(root + "/data", 0o500)
      #expect(try Self.answer("open", path, in: root) == "error \(path): can only be read")
      let answer = try Self.answer("read", path, in: root)
      #expect(answer == "opened")
      #expect(try FileManager.default.contentsOfDirectory(atPath: root + "/data").count == 1)
    }
  }

  @Test(.enabled(if: canChangeUser, "needs setpriv, or a user other than root"))
  func `a log that cannot be read in is not passed over`() throws {
    try Self.withOwnedStore { root, path in
      let writer = try LocalStore.open(at: path)
      try writer.preferences.setFavourite(.jpy, true)
      // A crash leaves these files, here in a folder where no file can be created.
      let copy = root + "/copy"
      try FileManager.default.createDirectory(atPath: copy, withIntermediateDirectories: false)
      for suffix in ["", "-wal"] {
        let name = copy + "/cambio.sqlite" + suffix
        try FileManager.default.copyItem(atPath: path + suffix, toPath: name)
        chmod(name, 0o444)
      }
      chmod(copy, 0o555)
      let answer = try Self.answer("read", copy + "/cambio.sqlite", in: root)
      #expect(answer == "error \(copy)/cambio.sqlite: unable to open database file")
      chmod(copy, 0o755)
    }
  }

  @Test(.enabled(if: canChangeUser, "needs setpriv, or a user other than root"))
  func `without permission nothing opens`() throws {
    try Self.withOwnedStore { (root, path) throws in
      chmod(path, 0)
      for verb in ["open", "read"] {
        #expect(try Self.answer(verb, path, in: root) == "error \(path): Permission denied")
      }
      chmod(path, 0o600)
      chmod(root + "/data", 0)
      for verb in ["open", "read"] {
        #expect(try Self.answer(verb, path, in: root) == "error \(path): Permission denied")
      }
      chmod(root + "/data", 0o500)
      let new = root + "/data/new.sqlite"
      #expect(try Self.answer("open", new, in: root) == "error \(new): Permission denied")
    }
  }

  @Test(.enabled(if: Mount.isPossible, "needs root and mount"))
  func `a read-only file system opens for reading only`() throws {
    try withTemporaryDirectory { original in
      try LocalStore.open(at: original + "/cambio.sqlite").preferences.setFavourite(.usd, true)
      try Mount.withReadOnlyCopy(of: original) { folder in
        let path = folder + "/cambio.sqlite"
        #expect(throws: StoreError.readOnly(path: path)) { try LocalStore.open(at: path) }
        let store = try LocalStore.openReadOnly(at: path)
        #expect(try store.preferences.favourites() == [.usd])
        #expect(throws: StoreError.readOnly(path: path)) {
          try store.preferences.setFavourite(.jpy, true)
        }
        #expect(throws: StoreError.readOnly(path: folder + "/new/cambio.sqlite")) {
          try LocalStore.open(at: folder + "/new/cambio.sqlite")
        }
      }
    }
  }
}
