import TestSupport
import Testing

@testable import LocalStore

/// Queries of large tables must not scan them.
@Suite struct QueryPlanTests {
  @Test(arguments: [
    RateStore.newestDaySQL, RateStore.newestPublicationSQL, RateStore.recentFetchesSQL,
    RateStore.seriesNamesSQL, RateStore.laterFiguresSQL, RateStore.waitingSQL,
    RateStore.withheldSQL, RateStore.changesSQL, RateStore.markSQL,
    FetchKeeper.waitingSQL, PublicationRow.publicationsSQL,
    PublicationRow.daySQL, ResourceRow.stateSQL, RequestRow.lastSQL,
    RequestRow.lastOfSourceSQL, RequestRow.surplusSQL, SourceRow.quotaSQL,
    StoreLimits.lastClosableSQL, StoreLimits.crowdedDaysSQL, StoreLimits.ofDaySQL,
    StoreLimits.unusedFetchSQL, StoreLimits.logStartSQL, StoreLimits.pieceSQL,
    StoreLimits.quarantineSQL,
    WatchlistStore.movieSQL, WatchlistStore.unknownMovieSQL, WatchlistStore.viewingsOfMovieSQL,
  ])
  func `a query finds its rows by index`(sql: String) throws {
    try withStore { store in
      let plan = try Self.plan(of: sql, in: store)
      #expect(!plan.isEmpty)
      // These scan only the result of a subquery.
      let harmless = ["SCAN CONSTANT ROW", "SCAN changed"]
      #expect(plan.filter { $0.hasPrefix("SCAN ") && !harmless.contains($0) } == [])
    }
  }

  @Test(arguments: [
    RateStore.recentFetchesSQL, PublicationRow.publicationsSQL, PublicationRow.daySQL,
    StoreLimits.pieceSQL, StoreLimits.logStartSQL,
  ])
  func `the newest come first without sorting`(sql: String) throws {
    try withStore { store in
      let plan = try Self.plan(of: sql, in: store)
      #expect(plan.filter { $0.contains("TEMP B-TREE") } == [])
    }
  }

  @Test func `a movie of a source is found by each number, not among all of the source`() throws {
    try withStore { store in
      let searches = try Self.plan(of: MovieStore.movieSQL, in: store, parameters: 4)
        .filter { $0.hasPrefix("S") }
      #expect(searches.count == 3)
      for (search, number) in zip(searches, ["imdb", "tmdb", "wikidata"]) {
        #expect(search.hasSuffix("(source=? AND \(number)=?)"))
      }
    }
  }

  @Test func `a movie without numbers is found by its title, not among all of them`() throws {
    try withStore { store in
      let plan = try Self.plan(of: WatchlistStore.unknownMovieSQL, in: store)
      #expect(plan == ["SEARCH listed_film USING INDEX unknown_film (title=? AND year=?)"])
    }
  }

  private static func plan(
    of sql: String,
    in store: LocalStore,
    parameters: Int? = nil
  ) throws -> [String] {
    try store.connection.perform { database in
      try database.fetchAll(
        "EXPLAIN QUERY PLAN \(sql)",
        [Int?](repeating: nil, count: parameters ?? sql.count { $0 == "?" })
      ) { try $0.value(3) }
    }
  }
}
