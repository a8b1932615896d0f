import ExactMoney
import ExchangeRates
import LocalStore

/// The implausible figures, held until they are released by hand or a second source confirms them.
struct Quarantine: Sendable {
  let store: LocalStore
  let library: RateLibrary
  let now: @Sendable () -> Instant

  /// Returns the entries for the doubtful and the unreadable figures of a fetch.
  static func entries(
    verdicts: [Plausibility.Verdict],
    rejected tables: [RateTable]
  ) -> [QuarantineEntry] {
    let doubtful = verdicts.flatMap { verdict in
      verdict.doubtful.map { doubtful in
        QuarantineEntry(
          verdict.accepted,
          code: doubtful.entry.currency.code,
          figure: doubtful.entry.value.description,
          unitExponent: doubtful.entry.unitExponent,
          doubt: doubtful.doubt
        )
      }
    }
    let rejected = tables.flatMap { table in
      table.rejects.map { reject in
        QuarantineEntry(
          table,
          code: reject.code,
          figure: reject.figure,
          doubt: .reject(reject.reason)
        )
      }
    }
    return doubtful + rejected
  }

  /// The maximum number of days for which a second source can confirm a figure; later ones are only
  /// released by hand.
  private static let maximumWait = 7

  /// Releases the figures of other sources that the rates of `source` support, and returns their
  /// number.
  func release(supportedBy source: RateSource) async throws(RefreshFailure) -> Int {
    let (library, now) = (library, now())
    return try await store.storing { store throws(StoreError) in
      let waiting = try store.rates.waiting(
        since: now.day.adding(days: -Quarantine.maximumWait)
      ).filter { $0.entry.source != source.name }
      guard !waiting.isEmpty else { return 0 }
      let archive = try library.archive(for: .init(today: now.day, source: source))
      var released = 0
      for record in waiting {
        guard let table = library.table(of: record),
          Plausibility.supports(table, by: source, in: archive, today: now.day)
        else { continue }
        let isReleased = try store.rates.release(record.id, by: source.name, at: now)
        released += isReleased ? 1 : 0
      }
      return released
    }
  }
}

extension QuarantineEntry {
  fileprivate init(
    _ table: RateTable,
    code: String,
    figure: String,
    unitExponent: Int = 0,
    doubt: PlausibilityIssue
  ) {
    self.init(
      source: table.source.name,
      series: table.series,
      asOf: table.asOf,
      publishedAt: table.publishedAt,
      code: code,
      figure: figure,
      unitExponent: unitExponent,
      reason: doubt.name,
      detail: doubt.detail
    )
  }
}

extension RateLibrary {
  /// Returns a quarantined figure as a table of one entry; nil if it is unreadable or its source
  /// unknown.
  func table(of record: QuarantineRecord) -> RateTable? {
    let entry = record.entry
    guard let source = sources.named(entry.source), let currency = Currency(entry.code),
      let value = try? ExactDecimal(entry.figure),
      let figure = RateTable.Entry(currency, value, unitExponent: entry.unitExponent)
    else { return nil }
    return RateTable(
      source: source,
      series: entry.series,
      asOf: entry.asOf,
      publishedAt: entry.publishedAt,
      entries: [figure]
    )
  }
}
