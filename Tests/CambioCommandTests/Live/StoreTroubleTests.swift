import Foundation
import LoopbackServer
import TestSupport
import Testing

@Suite struct StoreTroubleTests {
  /// Returns a home whose store has fetched rates.
  static func fetched() async throws -> Household {
    try await withLoopbackServer(always: LookAlike.live()) { server in
      let home = try Household(asking: server)
      try home.run("refresh")
      return home
    }
  }

  @Test(arguments: ["garbage", "damaged", "folder"])
  func `an unusable store is named, and the embedded rates go on`(trouble: String) async throws {
    let home = try await Self.fetched()
    let path = home.database
    for ending in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + ending) }
    switch trouble {
    case "garbage": try Data("no database at all".utf8).write(to: URL(fileURLWithPath: path))
    case "folder":
      try FileManager.default.removeItem(atPath: path)
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    default:
      var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
      for index in 100..<bytes.count { bytes[index] = UInt8(truncatingIfNeeded: index &* 31) }
      try Data(bytes).write(to: URL(fileURLWithPath: path))
    }
    let run = try home.run("100 usd brl")
    #expect(run.output.hasPrefix("100.00 USD = 543.25 BRL\n"), "\(trouble): \(run)")
    #expect(run.errors.replacing("\n", with: "").contains(path), "\(trouble): \(run)")
    #expect(run.ending == .status(0))
    // A refresh, which needs the store, fails and leaves the file alone.
    let before = try? Data(contentsOf: URL(fileURLWithPath: path))
    let refresh = try home.run("refresh")
    #expect(
      refresh.ending == .status(78) || refresh.ending == .status(75),
      "\(trouble): \(refresh)"
    )
    #expect((try? Data(contentsOf: URL(fileURLWithPath: path))) == before)
  }

  @Test func `an empty file is no trouble, and becomes the store`() async throws {
    try await withLoopbackServer(always: LookAlike.live()) { server in
      let home = try Household(asking: server)
      try FileManager.default.createDirectory(
        at: URL(fileURLWithPath: home.database).deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
      try Data().write(to: URL(fileURLWithPath: home.database))
      let run = try home.run("100 usd brl")
      #expect(run.output.hasPrefix("100.00 USD = 543.25 BRL\n") && run.errors.isEmpty, "\(run)")
      #expect(try home.run("refresh").ending == .status(0))
      #expect(try Data(contentsOf: URL(fileURLWithPath: home.database)).count > 512)
    }
  }

  @Test func `a named place that cannot be is refused`() throws {
    let run = try Household().run("refresh --database /proc/nowhere/cambio.sqlite")
    #expect(run.ending == .status(78))
    #expect(run.errors.contains("/proc/nowhere"))
  }

  @Test func `without a home there is no place for fetched rates`() throws {
    let home = try Household()
    let gone: [String: String?] = ["HOME": nil, "XDG_DATA_HOME": nil, "XDG_CONFIG_HOME": nil]
    #expect(try home.run("100 usd brl", gone).output.hasPrefix("100.00 USD = 543.25 BRL\n"))
    let run = try home.run("refresh", gone)
    #expect(run.ending == .status(78))
    #expect(run.errors.contains("--database"))
  }

  @Test(.enabled(if: canMount)) func `a full disk changes nothing`() async throws {
    let home = try await Self.fetched()
    let mount = home.folder + "/small"
    let script = """
      mkdir -p \(mount) && mount -t tmpfs -o size=400k tmpfs \(mount) &&
      cp \(home.database) \(mount)/cambio.sqlite &&
      { dd if=/dev/zero of=\(mount)/fill bs=1k 2>/dev/null; true; }
      """
    #expect(try CommandRun.bash(script).ending == .status(0))
    defer { _ = try? CommandRun.bash("umount \(mount)") }
    let quotes = (0..<160).compactMap { index -> (String, String)? in
      let letters = [65 + index / 26 % 26, 65 + index % 26].map { String(UnicodeScalar(UInt8($0))) }
      return ("X" + letters.joined(), "1.\(index + 1)")
    }
    try await withLoopbackServer(always: LookAlike.live(LookAlike.quotes + quotes)) { server in
      let asking: [String: String?] = [
        "CAMBIO_CURRENCYLAYER_URL": "http://127.0.0.1:\(server.port)",
        "CAMBIO_DATABASE": mount + "/cambio.sqlite",
      ]
      let run = try home.run("refresh --now", asking)
      #expect(run.ending == .status(75) || run.ending == .status(78), "\(run)")
      #expect((run.output + run.errors).contains("full"), "\(run)")
      let conversion = try home.run("100 usd brl", ["CAMBIO_DATABASE": mount + "/cambio.sqlite"])
      #expect(conversion.output.hasPrefix("100.00 USD = 541.23 BRL\n"), "\(conversion)")
    }
  }

  /// Whether this process may mount a small disk.
  ///
  /// Root may in most containers.
  static let canMount: Bool = {
    let folder = NSTemporaryDirectory() + "cambio-mount-" + UUID().uuidString
    let script =
      "mkdir \(folder) && mount -t tmpfs -o size=100k tmpfs \(folder) && umount \(folder)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    return (try? CommandRun.bash(script).ending) == .status(0)
  }()
}
