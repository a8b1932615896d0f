import TestSupport
import Testing

@testable import Feeds

@Suite struct ZipArchiveTests {
  private static func reason(_ bytes: [UInt8], limit: Int = 1 << 20) -> String? {
    do throws(FeedError) {
      _ = try ZipArchive(bytes).content(limit: limit)
      return nil
    } catch {
      guard case .malformed("zip", _, let reason) = error else { return "\(error)" }
      return reason
    }
  }

  /// Returns the offset of the only member's record in the directory.
  private static func directory(_ bytes: [UInt8]) -> Int {
    let end = bytes.count - 22
    return (0..<4).reduce(0) { $0 | Int(bytes[end + 16 + $1]) << (8 * $1) }
  }

  private static func put(_ number: Int, width: Int = 4, at offset: Int, in bytes: inout [UInt8]) {
    for index in 0..<width { bytes[offset + index] = UInt8(number >> (8 * index) & 0xFF) }
  }

  /// Returns the history's archive with a field of its directory record set to `number`.
  private static func changed(_ field: Int, to number: Int, width: Int = 4) throws -> [UInt8] {
    var bytes = try BankFixture.bytes("ecb/eurofxref-hist.zip")
    put(number, width: width, at: directory(bytes) + field, in: &bytes)
    return bytes
  }

  @Test func `the only member is unpacked`() throws {
    let archive = try ZipArchive(try BankFixture.bytes("ecb/eurofxref-hist.zip"))
    #expect(archive.members.map(\.name) == ["eurofxref-hist.csv"])
    #expect(try archive.content() == BankFixture.bytes("ecb/eurofxref-hist.csv"))
  }

  @Test func `a member is unpacked, packed or stored`() throws {
    let archive = try ZipArchive(try BankFixture.bytes("banks/members.zip"))
    #expect(archive.members.map(\.name) == ["folder/", "stored.txt", "packed.txt"])
    let (stored, packed) = (archive.members[1], archive.members[2])
    #expect(try archive.content(of: stored, limit: 280).elementsEqual("stored".utf8))
    #expect(try archive.content(of: packed, limit: 280).count == 280)
    #expect(throws: FeedError.self) { try archive.content() }
  }

  @Test func `an archive of nothing has no member`() throws {
    let empty: [UInt8] = [0x50, 0x4B, 0x05, 0x06] + [UInt8](repeating: 0, count: 18)
    #expect(throws: FeedError.missing(path: "a member")) { try ZipArchive(empty).content() }
  }

  @Test func `a bomb ends at the size it announced`() throws {
    var bytes = try BankFixture.bytes("banks/bomb.zip")
    #expect(Self.reason(bytes, limit: 16 << 20) == nil)
    #expect(Self.reason(bytes) == "the member is larger than 1048576 bytes")
    Self.put(1_000, at: Self.directory(bytes) + 24, in: &bytes)
    #expect(Self.reason(bytes) == "the member does not unpack to its size")
  }

  @Test(arguments: [
    (8, 1, 2, "the member is encrypted"), (10, 12, 2, "packed by method 12"),
    (10, 0, 2, "a stored member of another size"), (16, 1, 4, "a wrong checksum"),
    (20, 5, 4, "the member does not unpack to its size"),
    (20, 200, 4, "the member does not unpack to its size"),
    (20, 0x7FFF_FFFF, 4, "a member outside the archive"),
    (20, 0xFFFF_FFFF, 4, "a member outside the archive"),
    (24, 2_031, 4, "the member does not unpack to its size"),
    (24, 2_033, 4, "the member does not unpack to its size"),
    (24, 0, 4, "the member does not unpack to its size"),
    (24, 0xFFFF_FFFF, 4, "the member is larger than 67108864 bytes"),
    (24, 60_000_000, 4, "the member claims more than deflate can hold"),
    (28, 0xFFFF, 2, "a broken directory"), (42, 0xFFFF_FFF0, 4, "a member outside the archive"),
    (42, 1, 4, "a member outside the archive"), (0, 0, 4, "a broken directory"),
  ])
  func `a lying archive is refused`(field: Int, number: Int, width: Int, reason: String) throws {
    let bytes = try Self.changed(field, to: number, width: width)
    #expect(Self.reason(bytes, limit: ZipArchive.maximumMemberBytes) == reason)
  }

  @Test(arguments: [(4, 1, 2), (10, 0xFFFF, 2), (12, 0xFFFF_FFFF, 4), (16, 0xFFFF_FFFF, 4)])
  func `a directory in parts or of 64 bits is refused`(field: Int, number: Int, width: Int) throws {
    var bytes = try BankFixture.bytes("ecb/eurofxref-hist.zip")
    Self.put(number, width: width, at: bytes.count - 22 + field, in: &bytes)
    #expect(Self.reason(bytes) == "a directory in parts, of 64 bits or outside the archive")
  }

  @Test func `an archive cut anywhere is refused`() throws {
    let bytes = try BankFixture.bytes("ecb/eurofxref-hist.zip")
    for count in 0..<bytes.count {
      #expect(Self.reason(Array(bytes[..<count])) != nil)
    }
  }

  @Test func `a changed byte is never read as something else`() throws {
    let bytes = try BankFixture.bytes("ecb/eurofxref-hist.zip")
    let content = try BankFixture.bytes("ecb/eurofxref-hist.csv")
    var random = SplitMix64(seed: 4_504)
    for _ in 0..<4_000 {
      var changed = bytes
      let index = Int.random(in: 0..<changed.count, using: &random)
      changed[index] ^= UInt8.random(in: 1...255, using: &random)
      if let result = try? ZipArchive(changed).content(limit: 1 << 20) {
        #expect(result == content)
      }
    }
  }

  @Test func `random bytes are no archive`() {
    var random = SplitMix64(seed: 20_489)
    let pieces: [[UInt8]] = [
      [0x50, 0x4B, 0x05, 0x06], [0x50, 0x4B, 0x01, 0x02], [0x50, 0x4B, 0x03, 0x04], [0, 0, 0, 0],
      [1, 0], [0xFF, 0xFF], [22, 0],
    ]
    for _ in 0..<5_000 {
      let bytes = (0..<Int.random(in: 0...40, using: &random))
        .compactMap { _ in pieces.randomElement(using: &random) }.flatMap { $0 }
      #expect(Self.reason(bytes) != nil)
    }
  }
}
