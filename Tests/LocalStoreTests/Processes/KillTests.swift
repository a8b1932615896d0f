import ExactMoney
import ExchangeRates
import Foundation
import LocalStore
import TestSupport
import Testing

/// After a process is killed while it writes, all reported fetches are stored, and none partly.
@Suite struct KillTests {
  @Test(arguments: [0]) func `a fetch that was reported survives its writer`(seed: UInt64) throws {
    try withTemporaryDirectory { folder in
      let child = try ChildProcess.storeKillChild()
      let path = folder + "/cambio.sqlite"
      var random = SplitMix64(seed: seed)
      var reported = Set<String>()
      for round in 0..<30 {
        let process = try ChildProcess(child, ["keep", path, "KILL"])
        #expect(process.line() == "started")
        // Some die while they open the store, some after a few fetches.
        for _ in 0..<Int.random(in: 0...5, using: &random) {
          if let line = process.line() { reported.insert(line) }
        }
        // The reads take a varying time, during which the child continues.
        for _ in 0..<Int.random(in: 0...100, using: &random) { _ = try? bytes(at: path) }
        process.kill()
        reported.formUnion(process.lines())
        process.wait()
        #expect(!reported.contains { $0.hasPrefix("error") || $0 == "opened" })

        let store = try LocalStore.open(at: path)
        #expect(try store.check().isEmpty)
        let kept = try store.rates.fetches(of: "KILL", limit: 100_000).map { $0.request }
        #expect(reported.isSubset(of: kept), "round \(round)")
        // At most one more per killed process: the fetch whose report was lost.
        #expect(kept.count - reported.count <= round + 1)
        #expect(try Self.areWhole(store, path, count: kept.count))
      }
      #expect(reported.count > 30)
      // Opening removes the files of a process that was killed while it created the store.
      _ = try LocalStore.open(at: path)
      let names = try FileManager.default.contentsOfDirectory(atPath: folder)
      #expect(names.contains("cambio.sqlite") && !names.contains { $0.contains(".new-") })
    }
  }

  @Test func `an attempt is under way until its process ends, however that does`() throws {
    try withTemporaryDirectory { folder in
      let store = try LocalStore.open(at: folder + "/cambio.sqlite")
      let reader = try LocalStore.openReadOnly(at: store.path)
      let isOpen = {
        try [store, reader].map { try $0.resources.state(of: .made).isOpen }
      }
      #expect(try isOpen() == [false, false])
      let process = try ChildProcess(
        ChildProcess.storeKillChild(),
        ["attempt", store.path, "MADE"]
      )
      #expect(process.line() == "started")
      #expect(process.line() == "begun")
      #expect(try isOpen() == [true, true])
      process.kill()
      process.wait()
      #expect(try isOpen() == [false, false])
      // The attempt itself stays recorded.
      #expect(try store.resources.state(of: .made).attemptedAt == Instant(unixSeconds: 1))
    }
  }

  /// Whether there are as many publications as fetches, each with three figures.
  private static func areWhole(_ store: LocalStore, _ path: String, count: Int) throws -> Bool {
    guard count > 0 else { return true }
    let raw = try RawDatabase(at: path)
    let counts = try raw.rows(
      """
      SELECT (SELECT count(*) FROM fetch WHERE publication IS NOT NULL),
        (SELECT count(*) FROM publication), (SELECT count(*) FROM publication
          WHERE figures GLOB 'GBP *USD *')
      """
    )
    try raw.close()
    return counts == ["\(count)|\(count)|\(count)"]
  }

  /// The same at length.
  @Suite struct Long {
    @Test(arguments: UInt64(1)..<4)
    func `a fetch that was reported survives its writer`(seed: UInt64) throws {
      try KillTests().`a fetch that was reported survives its writer`(seed: seed)
    }
  }
}
