import ExactMoney
import ExchangeRates
import Foundation
import TestSupport
import Testing

@testable import LocalStore

/// A full disk costs only the data that is being written.
@Suite struct DiskFullTests {
  private static func tables(_ range: Range<Int32>) -> [RateTable] {
    range.map { number in
      RateTable(
        source: .made,
        asOf: CalendarDate(clamping: number),
        entries: Currency.allCases.prefix(160).map {
          RateTable.Entry($0, ExactDecimal(Int64(number) + 1, scale: 3))
        }
      )
    }
  }

  /// Stores fetches until the disk is full.
  ///
  /// The last fetch before must be complete, and the failed one must be gone.
  private static func fill(_ store: LocalStore) throws {
    var (day, kept): (Int32, Int32) = (0, 0)
    var error: StoreError?
    while error == nil, day < 3_000 {
      do throws(StoreError) {
        _ = try store.rates.keep(.made(), tables: tables(day..<day + 10), quarantine: [])
        kept = day + 10
      } catch let failure {
        error = failure
      }
      day += 10
    }
    #expect(error == .full(path: store.path))
    #expect(kept > 0)
    #expect(try store.rates.newestDay(of: "MADE", onOrBefore: nil)?.dayNumber == kept - 1)
    #expect(try store.rates.fetches(of: nil, limit: 1_000).count == Int(kept) / 10)
    #expect(try store.rates.table(of: .made, on: CalendarDate(clamping: kept)) == nil)
    #expect(try store.check().isEmpty)
  }

  @Test func `a database that may not grow refuses a fetch as a whole`() throws {
    try withStore { store in
      let pages = try store.connection.perform { database in
        try database.fetchOne("PRAGMA page_count") ?? 0
      }
      try store.connection.perform { database in
        try database.execute(sql: "PRAGMA max_page_count = \(pages + 60)")
      }
      try Self.fill(store)
      try store.connection.perform { try $0.execute(sql: "PRAGMA max_page_count = 100000") }
      #expect(try store.rates.keep(Self.tables(5_000..<5_001)[0]).publications == 1)
    }
  }

  @Test(.enabled(if: Mount.isPossible, "needs root and mount"))
  func `a full disk refuses a fetch as a whole`() throws {
    try Mount.withFileSystem(megabytes: 1) { folder in
      let path = folder + "/cambio.sqlite"
      try Self.fill(try LocalStore.open(at: path))
      #expect(try LocalStore.open(at: path).check().isEmpty)
    }
  }

  @Test(.enabled(if: Mount.isPossible, "needs root and mount"))
  func `a full disk gets no new store, nor half of one`() throws {
    try Mount.withFileSystem(megabytes: 1) { folder in
      let ballast = folder + "/ballast"
      var failures = 0
      for kilobytes in stride(from: 1_024, through: 900, by: -20) {
        try Data(count: kilobytes * 1_024 - 4_096).write(to: URL(fileURLWithPath: ballast))
        let path = folder + "/cambio.sqlite"
        do {
          _ = try LocalStore.open(at: path)
        } catch let error as StoreError {
          #expect(error == .full(path: path))
          failures += 1
        }
        try FileManager.default.removeItem(atPath: ballast)
        // Either there is no file, or a store that lacked only the space to be used.
        let names = try FileManager.default.contentsOfDirectory(atPath: folder)
        #expect(names.isEmpty || names.contains("cambio.sqlite"))
        #expect(try LocalStore.open(at: path).check().isEmpty)
        for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
          #expect(!name.contains(".new-"))
          try FileManager.default.removeItem(atPath: "\(folder)/\(name)")
        }
      }
      #expect(failures > 2)
    }
  }
}
