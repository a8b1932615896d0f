import ExactMoney
import ExchangeRates
import LocalStore
import TestSupport
import Testing

@Suite struct TwoProcessesTests {
  @Test func `what four processes write at once is all there`() throws {
    try withStore { store in
      let child = try ChildProcess.storeKillChild()
      let names = ["A", "B", "C", "D"]
      let children = try names.map { try ChildProcess(child, ["keep", store.path, $0, "60"]) }
      // Meanwhile this process also reads and writes.
      for number in 0..<40 {
        try store.preferences.setFavourite(.usd, !number.isMultiple(of: 2))
        _ = try store.rates.sources()
      }
      for (name, child) in zip(names, children) {
        let expected = ["started"] + (0..<60).map { "\(name)-\($0)" } + ["opened"]
        #expect(child.lines() == expected)
        child.wait()
      }
      for name in names {
        let kept = try store.rates.fetches(of: name, limit: 1_000).reversed().map { $0.request }
        #expect(kept == (0..<60).map { "\(name)-\($0)" })
      }
      #expect(try store.preferences.favourites() == [.usd])
      #expect(try store.check().isEmpty)
    }
  }

  /// A writer that waits as long as it may.
  @Suite struct Long {
    @Test func `a store that another process keeps for long is busy, and whole afterwards`() throws
    {
      try withStore { store in
        let other = try RawDatabase(at: store.path)
        try other.run("BEGIN IMMEDIATE; INSERT INTO source (name) VALUES ('SLOW')")
        #expect(throws: StoreError.busy(path: store.path)) {
          try store.preferences.setFavourite(.usd, true)
        }
        // Readers do not wait for a writer.
        #expect(try store.rates.sources().isEmpty)
        try other.run("COMMIT")
        try store.preferences.setFavourite(.jpy, true)
        #expect(try store.rates.sources() == ["SLOW"])
      }
    }
  }
}
