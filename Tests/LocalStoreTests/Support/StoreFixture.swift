import ExactMoney
import ExchangeRates
import Foundation
import LocalStore
import TestSupport

/// Calls `work` with a new store, whose folder is removed afterwards.
func withStore<Result>(_ work: (LocalStore) throws -> Result) throws -> Result {
  try withTemporaryDirectory { folder in try work(LocalStore.open(at: folder + "/cambio.sqlite")) }
}

/// The bytes of the file at `path`.
func bytes(at path: String) throws -> Data {
  try Data(contentsOf: URL(fileURLWithPath: path))
}

extension RateSource {
  /// A source that no provider has.
  static let made = RateSource(
    name: "MADE",
    title: "Made-up rates",
    institution: "Institute of Invention",
    pivot: .eur,
    pivotIsBase: true
  )
}

extension ResourceKey {
  /// The rates of the made-up source.
  static let made = ResourceKey(source: "MADE", name: ResourceKey.rates)
}

extension RateTable {
  /// Creates a table of made-up rates: `"USD": "1.10"`, or `"JPY": "110/2"` for a rate per 10²
  /// units.
  init(
    _ day: String,
    _ figures: KeyValuePairs<String, String>,
    series: String = "",
    publishedAt: Int64? = nil
  ) throws {
    self.init(
      source: .made,
      series: series,
      asOf: try TestSupport.day(day),
      publishedAt: publishedAt.map { Instant(unixSeconds: $0) },
      entries: try figures.compactMap { code, figure in
        let parts = figure.split(separator: "/")
        return RateTable.Entry(
          try currency(code),
          try ExactDecimal(String(parts[0])),
          unitExponent: parts.count > 1 ? Int(parts[1]) ?? 0 : 0
        )
      }
    )
  }
}

extension StoredFetch {
  /// Returns a fetch of the made-up source at `moment`.
  static func made(
    at moment: Int64 = 1_000,
    _ outcome: FetchOutcome = .updated,
    request: String = "latest"
  ) -> StoredFetch {
    StoredFetch(
      source: "MADE",
      request: request,
      startedAt: Instant(unixSeconds: moment - 1),
      finishedAt: Instant(unixSeconds: moment),
      outcome: outcome
    )
  }
}

extension RateStore {
  /// Stores a fetch with `tables` at `moment`.
  @discardableResult
  func keep(_ tables: RateTable..., at moment: Int64 = 1_000) throws -> KeptFetch {
    try keep(.made(at: moment), tables: tables, quarantine: [])
  }

  /// Returns the history of the made-up source as text; nil if it has none.
  func text(
    _ codes: [String]?,
    from first: String,
    through last: String,
    series: String = ""
  ) throws -> String? {
    try historyText(
      of: .made,
      series: series,
      currencies: codes?.map { try currency($0) },
      from: day(first),
      through: day(last)
    ).map { String(decoding: $0, as: UTF8.self) }
  }
}

/// The two ways to open a store.
enum Opening: CaseIterable {
  case forWriting
  case forReading

  func store(at path: String) throws -> LocalStore {
    switch self {
    case .forWriting: try LocalStore.open(at: path)
    case .forReading: try LocalStore.openReadOnly(at: path)
    }
  }
}
