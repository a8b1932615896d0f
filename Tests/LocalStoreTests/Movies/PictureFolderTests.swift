import ExactMoney
import Foundation
import LocalStore
import Testing

/// The folder of pictures: whole files, a bound, and those that were used last.
@Suite struct PictureFolderTests {
  private static func withFolder(
    mostBytes: Int,
    _ work: (_ folder: PictureFolder, _ path: String) async throws -> Void
  ) async throws {
    let path = NSTemporaryDirectory() + "cambio-pictures-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: path) }
    try await work(PictureFolder(at: path, mostBytes: mostBytes), path)
  }

  private static func at(_ second: Int64) -> Instant {
    Instant(unixSeconds: 1_795_262_400 + second)
  }

  private static func files(_ path: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path).sorted()
  }

  private static func bytes(_ count: Int, _ byte: UInt8 = 7) -> [UInt8] {
    Array(repeating: byte, count: count)
  }

  @Test func `a file comes back as it was kept, also to another process`() async throws {
    try await Self.withFolder(mostBytes: 10_000) { folder, path in
      #expect(!folder.exists)
      #expect(await folder.file("a", usedAt: Self.at(0)) == nil)
      #expect(await folder.keep([1, 2, 3], as: "a", usedAt: Self.at(0)))
      #expect(await folder.keep([], as: "b", usedAt: Self.at(0)))
      #expect(folder.exists)
      let other = PictureFolder(at: path, mostBytes: 10_000)
      #expect(await other.file("a", usedAt: Self.at(1)) == [1, 2, 3])
      #expect(await other.file("b", usedAt: Self.at(1)) == [])
      #expect(await folder.keep([4], as: "a", usedAt: Self.at(2)))
      #expect(await other.file("a", usedAt: Self.at(3)) == [4])
      let files = try Self.files(path)
      #expect(files == ["a", "b"], "nothing half written is left")
      await other.remove("a")
      #expect(await folder.file("a", usedAt: Self.at(4)) == nil)
    }
  }

  @Test func `only the owner may look at it`() async throws {
    try await Self.withFolder(mostBytes: 10_000) { folder, path in
      await folder.keep([1], as: "a", usedAt: Self.at(0))
      let manager = FileManager.default
      for (place, expected) in [(path, 0o700), (path + "/a", 0o600)] {
        let rights = try manager.attributesOfItem(atPath: place)[.posixPermissions] as? Int
        #expect(rights == expected)
      }
    }
  }

  @Test func `it never has more than its bound, and who was used last stays`() async throws {
    try await Self.withFolder(mostBytes: 1_000) { folder, path in
      for number in 0..<10 {
        await folder.keep(Self.bytes(100), as: "\(number)", usedAt: Self.at(Int64(number)))
      }
      let all = try Self.files(path)
      #expect(all.count == 10)
      // The two that came first are used again.
      #expect(await folder.file("0", usedAt: Self.at(20)) != nil)
      #expect(await folder.file("1", usedAt: Self.at(21)) != nil)
      await folder.keep(Self.bytes(100), as: "new", usedAt: Self.at(22))
      let left = try Self.files(path)
      // An eighth more than needed goes.
      #expect(left == ["0", "1", "5", "6", "7", "8", "9", "new"])
      for number in 0..<50 {
        await folder.keep(Self.bytes(90), as: "x\(number)", usedAt: Self.at(30 + Int64(number)))
        let sizes = try Self.files(path).map { name in
          try FileManager.default.attributesOfItem(atPath: path + "/" + name)[.size] as? Int ?? 0
        }
        #expect(sizes.reduce(0, +) <= 1_000)
      }
      #expect(await folder.file("x49", usedAt: Self.at(99)) != nil)
    }
  }

  @Test func `who was used last is known after a restart`() async throws {
    try await Self.withFolder(mostBytes: 1_000) { folder, path in
      for number in 0..<10 {
        await folder.keep(Self.bytes(100), as: "\(number)", usedAt: Self.at(Int64(number)))
      }
      _ = await folder.file("0", usedAt: Self.at(50))
      let later = PictureFolder(at: path, mostBytes: 1_000)
      await later.keep(Self.bytes(100), as: "new", usedAt: Self.at(60))
      let left = try Self.files(path)
      #expect(left.contains("0") && left.contains("new"))
      #expect(!left.contains("1") && !left.contains("2") && !left.contains("3"))
    }
  }

  @Test func `one that is larger than all may be is not kept`() async throws {
    try await Self.withFolder(mostBytes: 1_000) { folder, path in
      await folder.keep(Self.bytes(500), as: "a", usedAt: Self.at(0))
      #expect(await !folder.keep(Self.bytes(1_001), as: "b", usedAt: Self.at(1)))
      let files = try Self.files(path)
      #expect(files == ["a"])
    }
  }

  @Test func `what a process that died left behind goes, and what is being written stays`()
    async throws
  {
    try await Self.withFolder(mostBytes: 1_000) { folder, path in
      await folder.keep(Self.bytes(10), as: "a", usedAt: Self.at(0))
      for (name, second) in [("b.77.new", -7_200.0), ("c.78.new", -60)] {
        let place = path + "/" + name
        try Data([1]).write(to: URL(fileURLWithPath: place))
        try FileManager.default.setAttributes(
          [.modificationDate: Date(timeIntervalSince1970: 1_795_262_400 + second)],
          ofItemAtPath: place
        )
      }
      // A folder that was just opened looks at its files with the first one that it keeps.
      let later = PictureFolder(at: path, mostBytes: 1_000)
      await later.keep(Self.bytes(10), as: "d", usedAt: Self.at(0))
      let files = try Self.files(path)
      #expect(files == ["a", "c.78.new", "d"])
    }
  }

  @Test func `links and folders are never read`() async throws {
    try await Self.withFolder(mostBytes: 1_000) { folder, path in
      await folder.keep(Self.bytes(10), as: "a", usedAt: Self.at(0))
      let manager = FileManager.default
      try manager.createSymbolicLink(atPath: path + "/link", withDestinationPath: "/etc/hostname")
      try manager.createDirectory(atPath: path + "/folder", withIntermediateDirectories: false)
      #expect(await folder.file("link", usedAt: Self.at(1)) == nil)
      #expect(await folder.file("folder", usedAt: Self.at(1)) == nil)
    }
  }

  @Test func `where nothing can be written, nothing is kept and nothing fails`() async throws {
    let folder = PictureFolder(at: "/proc/no-such-place/pictures", mostBytes: 1_000)
    #expect(await !folder.keep([1], as: "a", usedAt: Self.at(0)))
    #expect(await folder.file("a", usedAt: Self.at(0)) == nil)
  }
}
