import ExactMoney
import Foundation
import Testing

@testable import LocalStore

/// The file of pictures keeps whole pictures, up to a limit, and drops those unused for longest.
@Suite struct PictureStoreTests {
  private static func withStore(
    maximumBytes: Int = 1_000,
    _ work: (_ store: PictureStore, _ path: String) async throws -> Void
  ) async throws {
    let path = NSTemporaryDirectory() + "cambio-pictures-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: path) }
    try await work(PictureStore(at: path, maximumBytes: maximumBytes), path)
  }

  /// Returns the instant `minute` minutes after the start.
  private static func at(_ minute: Int64) -> Instant {
    Instant(unixSeconds: 1_795_262_400 + minute * 60)
  }

  private static func picture(_ count: Int, _ byte: UInt8 = 7) -> PictureStore.Kept {
    PictureStore.Kept(bytes: Array(repeating: byte, count: count), digest: "d\(count)\(byte)")
  }

  private static func names(_ path: String) throws -> [String] {
    try Database(at: path, isReadOnly: true).fetchAll("SELECT name FROM picture ORDER BY name")
  }

  /// Stores ten pictures of a hundred bytes, "0" first.
  private static func fill(_ store: PictureStore) async {
    for number in 0..<10 {
      await store.keep(picture(100), as: "\(number)", usedAt: at(Int64(number)))
    }
  }

  @Test func `a picture comes back as it was kept, also to another process`() async throws {
    try await Self.withStore { store, path in
      #expect(!store.exists)
      #expect(await store.picture("a", usedAt: Self.at(0)) == nil)
      #expect(!store.exists, "what is read makes no file")
      #expect(await store.keep(Self.picture(3), as: "a", usedAt: Self.at(0)))
      #expect(await store.keep(Self.picture(0), as: "b", usedAt: Self.at(0)))
      #expect(store.exists)
      let other = PictureStore(at: path, maximumBytes: 1_000)
      #expect(await other.picture("a", usedAt: Self.at(1)) == Self.picture(3))
      #expect(await other.picture("b", usedAt: Self.at(1)) == Self.picture(0))
      #expect(await store.keep(Self.picture(1), as: "a", usedAt: Self.at(2)))
      #expect(await other.picture("a", usedAt: Self.at(3)) == Self.picture(1))
      await other.remove("a")
      #expect(await store.picture("a", usedAt: Self.at(4)) == nil)
      let names = try Self.names(path)
      #expect(names == ["b"])
    }
  }

  @Test func `two that write at once keep all that both write`() async throws {
    try await Self.withStore(maximumBytes: 10_000_000) { store, path in
      let other = PictureStore(at: path, maximumBytes: 10_000_000)
      await withTaskGroup(of: Bool.self) { group in
        for number in 0..<200 {
          let one = number.isMultiple(of: 2) ? store : other
          let picture = Self.picture(5_000 + number)
          group.addTask { await one.keep(picture, as: "\(number)", usedAt: Self.at(0)) }
        }
        for await isKept in group { #expect(isKept) }
      }
      for number in 0..<200 {
        let one = number.isMultiple(of: 3) ? store : other
        #expect(await one.picture("\(number)", usedAt: Self.at(0)) == Self.picture(5_000 + number))
      }
    }
  }

  @Test func `only the owner may look at it`() async throws {
    try await Self.withStore { store, path in
      await store.keep(Self.picture(1), as: "a", usedAt: Self.at(0))
      let facts = try FileManager.default.attributesOfItem(atPath: path)
      #expect(facts[.posixPermissions] as? Int == 0o600)
    }
  }

  @Test func `it never has more than its bound, and who was used last stays`() async throws {
    try await Self.withStore { store, path in
      await Self.fill(store)
      let all = try Self.names(path)
      #expect(all.count == 10)
      // The first two pictures are used again.
      #expect(await store.picture("0", usedAt: Self.at(20)) != nil)
      #expect(await store.picture("1", usedAt: Self.at(21)) != nil)
      await store.keep(Self.picture(250), as: "new", usedAt: Self.at(22))
      let left = try Self.names(path)
      #expect(left == ["0", "1", "5", "6", "7", "8", "9", "new"])
      for number in 0..<50 {
        await store.keep(Self.picture(90), as: "x\(number)", usedAt: Self.at(30 + Int64(number)))
        let bytes: Int? = try Database(at: path, isReadOnly: true)
          .fetchOne("SELECT sum(length(bytes)) FROM picture")
        #expect((750...1_000).contains(bytes ?? 0))
      }
      #expect(await store.picture("x49", usedAt: Self.at(99)) != nil)
    }
  }

  @Test func `the file gets no larger than its pictures`() async throws {
    try await Self.withStore(maximumBytes: 1_000_000) { store, path in
      for number in 0..<100 {
        await store.keep(Self.picture(50_000), as: "\(number)", usedAt: Self.at(Int64(number)))
      }
      let facts = try FileManager.default.attributesOfItem(atPath: path)
      #expect(facts[.size] as? Int ?? .max < 1_200_000)
    }
  }

  @Test func `who was used last is known after a restart`() async throws {
    try await Self.withStore { store, path in
      await Self.fill(store)
      _ = await store.picture("0", usedAt: Self.at(50))
      let later = PictureStore(at: path, maximumBytes: 1_000)
      await later.keep(Self.picture(300), as: "new", usedAt: Self.at(60))
      let left = try Self.names(path)
      #expect(left == ["0", "4", "5", "6", "7", "8", "9", "new"])
    }
  }

  @Test func `one that is larger than all may be is not kept`() async throws {
    try await Self.withStore { store, path in
      await store.keep(Self.picture(500), as: "a", usedAt: Self.at(0))
      #expect(await !store.keep(Self.picture(1_001), as: "b", usedAt: Self.at(1)))
      let names = try Self.names(path)
      #expect(names == ["a"])
    }
  }

  @Test(arguments: ["a half", "nothing", "no database", "holes"])
  func `a damaged file begins again, for another process too`(damage: String) async throws {
    try await Self.withStore(maximumBytes: 1_000_000) { store, path in
      for number in 0..<20 {
        await store.keep(Self.picture(9_000), as: "\(number)", usedAt: Self.at(0))
      }
      var bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
      switch damage {
      case "a half": bytes.removeLast(bytes.count / 2)
      case "nothing": bytes = []
      case "no database": bytes = Array(repeating: 0x2A, count: 5_000)
      default:
        for place in stride(from: 4_096, to: bytes.count, by: 4_096) {
          bytes.replaceSubrange(place..<place + 20, with: repeatElement(0xFF, count: 20))
        }
      }
      try Data(bytes).write(to: URL(fileURLWithPath: path))
      let stores = (0..<2).map { _ in PictureStore(at: path, maximumBytes: 1_000_000) }
      for number in 0..<20 {
        let found = await stores[0].picture("\(number)", usedAt: Self.at(1))
        #expect(found == nil || found == Self.picture(9_000))
      }
      // The operation that detects the damage stores nothing.
      await stores[0].keep(Self.picture(10), as: "new", usedAt: Self.at(2))
      #expect(await stores[0].keep(Self.picture(10), as: "new", usedAt: Self.at(2)))
      for each in stores {
        #expect(await each.picture("new", usedAt: Self.at(3)) == Self.picture(10))
      }
      let names = try Self.names(path)
      #expect(names == ["new"])
    }
  }

  @Test func `a file that somebody deletes is made anew`() async throws {
    try await Self.withStore { store, path in
      await store.keep(Self.picture(9), as: "a", usedAt: Self.at(0))
      try FileManager.default.removeItem(atPath: path)
      #expect(await store.keep(Self.picture(8), as: "b", usedAt: Self.at(1)))
      let later = PictureStore(at: path, maximumBytes: 1_000)
      #expect(await later.picture("a", usedAt: Self.at(2)) == nil)
      #expect(await later.picture("b", usedAt: Self.at(2)) == Self.picture(8))
    }
  }

  @Test func `what can only be read is read`() async throws {
    try await Self.withStore { store, path in
      await store.keep(Self.picture(9), as: "a", usedAt: Self.at(0))
      try FileManager.default.setAttributes([.posixPermissions: 0o400], ofItemAtPath: path)
      let later = PictureStore(at: path, maximumBytes: 1_000)
      #expect(await later.picture("a", usedAt: Self.at(9)) == Self.picture(9))
    }
  }

  @Test func `where nothing can be written, nothing is kept and nothing fails`() async throws {
    let store = PictureStore(at: "/proc/no-such-place/pictures", maximumBytes: 1_000)
    #expect(await !store.keep(Self.picture(1), as: "a", usedAt: Self.at(0)))
    #expect(await store.picture("a", usedAt: Self.at(0)) == nil)
  }
}
