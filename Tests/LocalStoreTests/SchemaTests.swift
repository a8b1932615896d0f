import ExactMoney
import ExchangeRates
import LocalStore
import TestSupport
import Testing

/// Rows that the tables themselves refuse, whichever program writes them.
@Suite struct SchemaTests {
  /// Calls `work` with the file of a store that has a row in every table.
  private static func withFilledStore(_ work: (RawDatabase) throws -> Void) throws {
    try withStore { store in
      let doubtful = QuarantineEntry(
        source: "MADE",
        asOf: try day("2026-11-20"),
        code: "BRL",
        figure: "61.2",
        reason: "jump",
        detail: ""
      )
      let table = try RateTable("2026-11-20", ["USD": "1.1", "GBP": "0.9"])
      _ = try store.rates.keep(.made(), tables: [table], quarantine: [doubtful])
      try store.preferences.setFavourite(.usd, true)
      let raw = try RawDatabase(at: store.path)
      try raw.run("PRAGMA recursive_triggers = ON; INSERT INTO source (name) VALUES ('OTHER')")
      try raw.run("INSERT INTO series (source, name) VALUES (2, '')")
      try work(raw)
      #expect(try store.check().isEmpty)
    }
  }

  private static let publication = "INSERT INTO publication (series, as_of, fetch, figures) VALUES "
  private static let listed = """
    INSERT INTO listed_film
      (added_at, imdb, title, year, is_wanted, undated_viewings, rating, rated_on) VALUES (0,
    """
  private static let fetch =
    "INSERT INTO fetch (source, resource, started_at, finished_at, outcome, byte_count, is_counted, "

  @Test(arguments: [
    // Invalid figures.
    publication + "(1, 20000, 1, '')", publication + "(1, 20000, 1, NULL)",
    publication + "(1, 20000, 1, 'usd 1.1')", publication + "(1, 20000, 1, 'USD -1.1')",
    publication + "(1, 20000, 1, 'USD 1,1')", publication + "(1, 20000, 1, x'31')",
    // Publications.
    publication + "(9, 20000, 1, 'USD 1')", publication + "(1, 20000, 9, 'USD 1')",
    publication + "(2, 20000, 1, 'USD 1')", publication + "(1, 2932897, 1, 'USD 1')",
    publication + "(1, -719163, 1, 'USD 1')", publication + "(1, '2026-11-20', 1, 'USD 1')",
    "REPLACE INTO publication (id, series, as_of, fetch, figures) VALUES (1, 1, 20000, 1, 'USD 1')",
    // Resources.
    "INSERT INTO resource (source, name) VALUES (1, '')",
    "INSERT INTO resource (source, name) VALUES (1, 'rates')",
    "INSERT INTO resource (source, name) VALUES (9, 'rates')",
    "INSERT INTO resource (source, name, failures) VALUES (1, 'a', -1)",
    "INSERT INTO resource (source, name, failed_at) VALUES (1, 'a', 1)",
    "INSERT INTO request (resource, address, answered_at) VALUES (9, 'a', 1)",
    "INSERT INTO request (resource, address, answered_at, publication) VALUES (1, 'a', 1, 9)",
    "UPDATE source SET quota_used = -1",
    // Fetches.
    fetch + "http_status) VALUES (9, '', 0, 0, 'updated', 0, 0, 200)",
    fetch + "http_status) VALUES (1, '', 0, 0, 'ok', 0, 0, 200)",
    fetch + "http_status) VALUES (1, '', 0, 0, 'updated', -1, 0, 200)",
    fetch + "http_status) VALUES (1, '', 0, 0, 'updated', 0, 2, 200)",
    fetch + "http_status) VALUES (1, '', 0, 0, 'updated', 0, 0, 99)",
    fetch + "http_status) VALUES (1, '', 0, 0, 'updated', 0, 0, 1000)",
    fetch + "publication) VALUES (1, '', 0, 0, 'failed', 0, 0, 1)",
    fetch + "publication) VALUES (1, '', 0, 0, 'updated', 0, 0, 9)",
    // Sources and series.
    "INSERT INTO source (name) VALUES ('')", "INSERT INTO source (name) VALUES ('made')",
    "INSERT INTO source (name) VALUES (NULL)", "INSERT INTO series (source, name) VALUES (1, '')",
    "INSERT INTO series (source, name) VALUES (9, 'A')", "UPDATE series SET source = 2",
    // Quarantine.
    "UPDATE quarantine SET released_at = 1", "UPDATE quarantine SET released_by = 'hand'",
    "UPDATE quarantine SET released_at = 1, released_by = 'hand', dismissed_at = 1",
    "UPDATE quarantine SET released_at = 1, released_by = ''",
    "INSERT INTO quarantine SELECT 7, 1, 2, 1, 1, 'A', '1', 0, 'jump', '', 1, NULL, NULL, NULL",
    "INSERT INTO quarantine SELECT 7, 1, 1, 1, 1, 'A', '1', 0, '', '', 1, NULL, NULL, NULL",
    "INSERT INTO quarantine SELECT 7, 1, 1, 1, 1, 'A', '1', 99, 'jump', '', 1, NULL, NULL, NULL",
    // Preferences.
    "INSERT INTO favourite VALUES ('usd', 1)", "INSERT INTO favourite VALUES ('GBP', 0)",
    "INSERT INTO favourite VALUES ('GBP', -1)",
    "INSERT INTO own_rate VALUES ('EUR', 'EUR', '1', NULL, 0)",
    "INSERT INTO own_rate VALUES ('EUR', 'usd', '1', NULL, 0)",
    "INSERT INTO own_rate VALUES ('EUR', 'USD', '0', NULL, 0)",
    "INSERT INTO own_rate VALUES ('EUR', 'USD', '-1', NULL, 0)",
    "INSERT INTO own_rate VALUES ('EUR', 'USD', '1', '', 0)",
    "INSERT INTO own_rate VALUES ('EUR', 'USD', '1', '--1', 0)",
    "INSERT INTO own_rate VALUES ('EUR', 'USD', '1', '1%', 0)",
    // Movies.
    listed + "1, '', 2009, 1, 0, NULL, NULL)", listed + "-1, 'Up', 2009, 1, 0, NULL, NULL)",
    listed + "4294967296, 'Up', 2009, 1, 0, NULL, NULL)", listed + "1, 'Up', 0, 1, 0, NULL, NULL)",
    listed + "1, 'Up', 2009, 2, 0, NULL, NULL)", listed + "1, 'Up', 2009, 1, -1, NULL, NULL)",
    listed + "1, 'Up', 2009, 1, 0, 101, NULL)", listed + "1, 'Up', 2009, 1, 0, NULL, 20000)",
    listed + "1, 'Up', 2009, 1, 0, 85, 2932897)",
    "INSERT INTO viewing VALUES (9, 20000, 1)",
    "INSERT INTO told_film VALUES (1, 3, NULL, NULL, NULL, '{}', 0)",
    "INSERT INTO told_film VALUES (1, 0, 1, NULL, NULL, '{}', 0)",
    "INSERT INTO told_film VALUES (1, 3, 1, NULL, NULL, NULL, 0)",
    "INSERT INTO popular_page VALUES (0, 3, 1, 1, '', 0)",
    "INSERT INTO popular_page VALUES (1, 3, -1, 1, '', 0)",
    "INSERT INTO popular_page VALUES (1, 3, 1, 1, '1,2', 0)",
  ])
  func `a wrong row is refused`(statement: String) throws {
    try Self.withFilledStore { raw in
      let refusal = raw.refusal(of: statement)
      #expect(refusal != nil)
      // The statement is valid: the row is refused.
      #expect(refusal?.contains("syntax") != true && refusal?.contains("no such") != true)
    }
  }

  @Test(arguments: [
    "UPDATE publication SET figures = 'USD 9'", "UPDATE publication SET figures = ''",
    "UPDATE publication SET as_of = 1", "DELETE FROM publication",
    "UPDATE fetch SET outcome = 'failed'", "UPDATE fetch SET started_at = 0", "DELETE FROM fetch",
    "UPDATE fetch SET publication = NULL", "UPDATE fetch SET publication = 1",
    "UPDATE quarantine SET figure = '1'", "DELETE FROM quarantine", "DELETE FROM source",
    "DELETE FROM series", "DELETE FROM publication WHERE id = 1",
  ])
  func `what was observed stays`(statement: String) throws {
    try Self.withFilledStore { raw in
      let tables = ["source", "series", "fetch", "publication", "quarantine"]
      let rows = { try tables.flatMap { try raw.rows("SELECT * FROM \($0)") } }
      let before = try rows()
      #expect(raw.refusal(of: statement) != nil)
      #expect(try rows() == before)
    }
  }

  @Test func `a fetch may not name a publication of another source`() throws {
    try Self.withFilledStore { raw in
      try raw.run(Self.fetch + "publication) VALUES (2, '', 0, 0, 'updated', 0, 0, NULL)")
      let refusal = raw.refusal(of: "UPDATE fetch SET publication = 1 WHERE id = 2")
      #expect(refusal == "a fetch names one publication of its source, once")
    }
  }

  @Test func `every table is strict, and those by key have no row numbers`() throws {
    try withStore { store in
      let raw = try RawDatabase(at: store.path)
      let tables = try raw.rows(
        """
        SELECT name, wr, strict FROM pragma_table_list
        WHERE schema = 'main' AND name NOT LIKE 'sqlite%' ORDER BY name
        """
      )
      #expect(
        tables == [
          "document|0|1", "favourite|1|1", "fetch|0|1", "film_name|0|1", "listed_film|0|1",
          "own_rate|1|1",
          "popular_page|0|1", "publication|0|1", "quarantine|0|1",
          "request|1|1", "resource|0|1", "series|0|1", "source|0|1", "told_film|0|1",
          "viewing|1|1",
        ]
      )
    }
  }
}
