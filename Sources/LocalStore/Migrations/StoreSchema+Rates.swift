extension StoreSchema {
  /// Version 1: sources, fetches, publications with their observations, quarantine.
  ///
  /// A day is the number of days since 1970-01-01, of the years 1 to 9999; a moment is in Unix
  /// seconds. Rows are in the order they were written by their `id`, not by a time: clocks are set
  /// back. SQLite adds the `id` at the end of every index.
  static func createRates(_ database: Database) throws {
    try createFetches(database)
    try createPublications(database)
    try createQuarantine(database)
    try database.execute(sql: "PRAGMA user_version = 1")
  }

  /// The condition that `column` is a number in plain digits, without a sign; of versions 1 and 2.
  static func isDecimal(_ column: String) -> String {
    """
    length(\(column)) BETWEEN 1 AND 60 AND \(column) NOT GLOB '*[^0-9.]*'
      AND \(column) NOT GLOB '*.*.*' AND \(column) <> '.'
    """
  }

  /// The condition that `column` is such a number and not zero; of versions 1 and 2.
  static func isPositiveDecimal(_ column: String) -> String {
    "\(isDecimal(column)) AND \(column) GLOB '*[1-9]*'"
  }

  private static func createFetches(_ database: Database) throws {
    try database.execute(
      sql: """
        CREATE TABLE source (
          id INTEGER PRIMARY KEY,
          name TEXT NOT NULL UNIQUE COLLATE NOCASE CHECK (length(name) BETWEEN 1 AND 60)
        ) STRICT;

        -- The tables a source publishes on days of their own; mostly one, without a name.
        CREATE TABLE series (
          id INTEGER PRIMARY KEY,
          source INTEGER NOT NULL REFERENCES source (id),
          name TEXT NOT NULL CHECK (length(name) <= 60),
          UNIQUE (source, name)
        ) STRICT;

        CREATE TRIGGER series_no_update BEFORE UPDATE ON series
        BEGIN SELECT RAISE(ABORT, 'a series stays as it is'); END;

        -- Every attempt to fetch. `publication` is the newest one it brought or confirmed.
        CREATE TABLE fetch (
          id INTEGER PRIMARY KEY,
          source INTEGER NOT NULL REFERENCES source (id),
          resource TEXT NOT NULL,
          started_at INTEGER NOT NULL,
          finished_at INTEGER NOT NULL,
          outcome TEXT NOT NULL CHECK (outcome IN ('updated', 'unchanged', 'failed')),
          http_status INTEGER CHECK (http_status BETWEEN 100 AND 999),
          byte_count INTEGER NOT NULL CHECK (byte_count >= 0),
          payload_hash TEXT,
          etag TEXT,
          last_modified TEXT,
          message TEXT,
          is_counted INTEGER NOT NULL CHECK (is_counted IN (0, 1)),
          server_date INTEGER,
          retry_at INTEGER,
          publication INTEGER REFERENCES publication (id),
          CHECK (publication IS NULL OR outcome <> 'failed')
        ) STRICT;

        CREATE INDEX fetch_attempt ON fetch (source);
        CREATE INDEX fetch_failure ON fetch (source) WHERE outcome = 'failed';
        CREATE INDEX fetch_success ON fetch (source) WHERE outcome <> 'failed';
        CREATE INDEX fetch_resource ON fetch (source, resource) WHERE outcome <> 'failed';
        CREATE INDEX fetch_counted ON fetch (source, started_at) WHERE is_counted = 1;
        CREATE INDEX fetch_publication ON fetch (publication) WHERE publication IS NOT NULL;

        CREATE TRIGGER fetch_no_delete BEFORE DELETE ON fetch
        BEGIN SELECT RAISE(ABORT, 'a fetch stays as it was'); END;

        CREATE TRIGGER fetch_no_update BEFORE UPDATE OF id, source, resource, started_at, finished_at,
          outcome, http_status, byte_count, payload_hash, etag, last_modified, message, is_counted,
          server_date, retry_at ON fetch
        BEGIN SELECT RAISE(ABORT, 'a fetch stays as it was'); END;

        CREATE TRIGGER fetch_publication_once BEFORE UPDATE OF publication ON fetch
        WHEN OLD.publication IS NOT NULL
          OR OLD.source IS NOT (
            SELECT series.source FROM publication JOIN series ON series.id = publication.series
            WHERE publication.id = NEW.publication
          )
        BEGIN SELECT RAISE(ABORT, 'a fetch names one publication of its source, once'); END;
        """
    )
  }

  private static func createPublications(_ database: Database) throws {
    try database.execute(
      sql: """
        -- What a source published in one series for one day. A later one of the same day corrects it.
        CREATE TABLE publication (
          id INTEGER PRIMARY KEY,
          series INTEGER NOT NULL REFERENCES series (id),
          as_of INTEGER NOT NULL CHECK (as_of BETWEEN -719162 AND 2932896),
          published_at INTEGER,
          fetch INTEGER NOT NULL REFERENCES fetch (id)
        ) STRICT;

        CREATE INDEX publication_day ON publication (series, as_of);

        CREATE TRIGGER publication_source BEFORE INSERT ON publication
        WHEN (SELECT source FROM fetch WHERE id = NEW.fetch)
          IS NOT (SELECT source FROM series WHERE id = NEW.series)
        BEGIN SELECT RAISE(ABORT, 'a publication is of the source that was fetched'); END;

        CREATE TRIGGER publication_no_update BEFORE UPDATE ON publication
        BEGIN SELECT RAISE(ABORT, 'a publication stays as it was'); END;

        CREATE TRIGGER publication_no_delete BEFORE DELETE ON publication
        BEGIN SELECT RAISE(ABORT, 'a publication stays as it was'); END;

        -- A figure as published, for 10 to the `unit_exponent` units of the currency.
        CREATE TABLE observation (
          publication INTEGER NOT NULL REFERENCES publication (id),
          currency TEXT NOT NULL CHECK (currency GLOB '[A-Z][A-Z][A-Z]'),
          value TEXT NOT NULL CHECK (\(isPositiveDecimal("value"))),
          unit_exponent INTEGER NOT NULL CHECK (unit_exponent BETWEEN 0 AND 12),
          PRIMARY KEY (publication, currency)
        ) STRICT, WITHOUT ROWID;

        CREATE TRIGGER observation_no_update BEFORE UPDATE ON observation
        BEGIN SELECT RAISE(ABORT, 'an observation stays as it was'); END;

        CREATE TRIGGER observation_no_delete BEFORE DELETE ON observation
        BEGIN SELECT RAISE(ABORT, 'an observation stays as it was'); END;
        """
    )
  }

  private static func createQuarantine(_ database: Database) throws {
    try database.execute(
      sql: """
        -- Figures that came and were not believed, as they came.
        CREATE TABLE quarantine (
          id INTEGER PRIMARY KEY,
          fetch INTEGER NOT NULL REFERENCES fetch (id),
          series INTEGER NOT NULL REFERENCES series (id),
          as_of INTEGER NOT NULL CHECK (as_of BETWEEN -719162 AND 2932896),
          published_at INTEGER,
          code TEXT NOT NULL,
          figure TEXT NOT NULL,
          unit_exponent INTEGER NOT NULL CHECK (unit_exponent BETWEEN 0 AND 12),
          reason TEXT NOT NULL CHECK (reason <> ''),
          detail TEXT NOT NULL,
          quarantined_at INTEGER NOT NULL,
          released_at INTEGER,
          released_by TEXT CHECK (released_by <> ''),
          dismissed_at INTEGER,
          CHECK ((released_at IS NULL) = (released_by IS NULL)),
          CHECK (released_at IS NULL OR dismissed_at IS NULL)
        ) STRICT;

        CREATE UNIQUE INDEX quarantine_entry
          ON quarantine (series, as_of, code, figure, unit_exponent) WHERE released_at IS NULL;

        CREATE TRIGGER quarantine_source BEFORE INSERT ON quarantine
        WHEN (SELECT source FROM fetch WHERE id = NEW.fetch)
          IS NOT (SELECT source FROM series WHERE id = NEW.series)
        BEGIN SELECT RAISE(ABORT, 'a quarantined figure is of the source that was fetched'); END;

        CREATE TRIGGER quarantine_no_delete BEFORE DELETE ON quarantine
        BEGIN SELECT RAISE(ABORT, 'a quarantined figure stays as it came'); END;

        CREATE TRIGGER quarantine_no_update BEFORE UPDATE OF id, fetch, series, as_of, published_at,
          code, figure, unit_exponent, reason, detail, quarantined_at ON quarantine
        BEGIN SELECT RAISE(ABORT, 'a quarantined figure stays as it came'); END;

        CREATE TRIGGER quarantine_decided_once BEFORE UPDATE ON quarantine
        WHEN OLD.released_at IS NOT NULL OR OLD.dismissed_at IS NOT NULL
        BEGIN SELECT RAISE(ABORT, 'a quarantined figure is decided on once'); END;
        """
    )
  }
}
