import GRDB
import TestSupport
import Testing

@testable import LocalStore

/// No query of a large store may walk through a table.
@Suite struct QueryPlanTests {
  @Test(arguments: [
    RateStore.newestDaySQL, RateStore.newestPublicationSQL, RateStore.countedFetchesSQL,
    RateStore.failuresInARowSQL, RateStore.lastSuccessSQL, RateStore.fetchedPublicationsSQL,
    RateStore.seriesNamesSQL, RateStore.overtakenSQL, ObservationReader.publicationsSQL,
    ObservationReader.observationsSQL, ObservationReader.missingObservationsSQL,
    ObservationReader.observationSQL,
    RateStore.fetchesSQL(where: "source.name = ?", limit: 1),
    RateStore.fetchesSQL(where: "source.name = ? AND outcome <> 'failed'", limit: 1),
    RateStore.fetchesSQL(where: "source.name = ? AND outcome = 'failed'", limit: 1),
  ])
  func `a query finds its rows by index`(sql: String) throws {
    try withStore { store in
      let plan = try Self.plan(of: sql, in: store)
      #expect(!plan.isEmpty)
      #expect(plan.filter { $0.hasPrefix("SCAN ") && $0 != "SCAN CONSTANT ROW" } == [])
    }
  }

  @Test(arguments: [
    RateStore.lastSuccessSQL, RateStore.fetchedPublicationsSQL, ObservationReader.publicationsSQL,
    RateStore.fetchesSQL(where: "source.name = ?", limit: 1),
    RateStore.fetchesSQL(where: "source.name = ? AND outcome <> 'failed'", limit: 1),
    RateStore.fetchesSQL(where: "source.name = ? AND outcome = 'failed'", limit: 1),
  ])
  func `the newest come first without sorting`(sql: String) throws {
    try withStore { store in
      let plan = try Self.plan(of: sql, in: store)
      #expect(plan.filter { $0.contains("TEMP B-TREE") } == [])
    }
  }

  @Test func `the publications of some days are found in the index alone`() throws {
    try withStore { store in
      let plan = try Self.plan(of: ObservationReader.publicationsSQL, in: store)
      let expected =
        "SEARCH publication USING COVERING INDEX publication_day (series=? AND as_of>? AND as_of<?)"
      #expect(plan.first == expected)
    }
  }

  private static func plan(of sql: String, in store: LocalStore) throws -> [String] {
    try store.connection.perform { database in
      let statement = try database.makeStatement(sql: "EXPLAIN QUERY PLAN \(sql)")
      let count = statement.sqlParameterCount
      return try Row.fetchAll(
        statement,
        arguments: StatementArguments([DatabaseValue](repeating: .null, count: count))
      ).map { row in
        try row.decode(String.self, forColumn: "detail")
      }
    }
  }
}

extension Statement {
  /// How many parameters the text has.
  fileprivate var sqlParameterCount: Int { sql.filter { $0 == "?" }.count }
}
