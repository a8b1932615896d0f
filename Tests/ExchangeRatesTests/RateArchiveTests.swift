import ExactMoney
import ExchangeRates
import TestSupport
import Testing

@Suite struct RateArchiveTests {
  static let archive = RateArchive([
    RateHistory("Date,GBP,USD\n2026-11-01,0.8,1.2\n", source: .hmrc),
    RateHistory("Date,USD,XYZ\n2026-10-30,3.9,1\n2026-10-29,3.8,1\n", source: .nbp),
    RateHistory("Date,GEL,USD\n2026-10-28,1.5,\n2026-10-21,1.4,3.7\n", source: .nbp),
  ])

  @Test func `sources are asked in the order of their first histories`() {
    #expect(RateArchiveTests.archive.sources == [.hmrc, .nbp])
    #expect(RateArchive([]).sources.isEmpty)
  }

  @Test func `the currencies of a source are those of its tables and its pivot`() {
    #expect(RateArchiveTests.archive.currencies(of: .nbp) == [.gel, .pln, .usd])
    #expect(RateArchiveTests.archive.currencies(of: .hmrc) == [.gbp, .usd])
  }

  @Test func `the newest day is that of the newest table, or the end of its month`() {
    #expect(RateArchiveTests.archive.newestDay(of: .nbp)?.description == "2026-10-30")
    #expect(RateArchiveTests.archive.newestDay(of: .hmrc)?.description == "2026-11-30")
    #expect(RateArchiveTests.archive.newestDay(of: .ecb) == nil)
  }

  @Test func `publication days of all tables come newest first`() throws {
    let days = RateArchiveTests.archive.publicationDays(
      of: .nbp,
      from: try day("2026-10-22"),
      through: try day("2026-10-29")
    )
    #expect(days.map { $0.description } == ["2026-10-29", "2026-10-28"])
  }
}
