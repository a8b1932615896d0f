import ExchangeRates

extension StoreSchema {
  /// Version 3: what is asked for as a resource with its quota, publications with their figures as one text,
  /// and a log of fetches that has an end.
  ///
  /// A row for each figure took most of the file and most of the time to read it. A publication's figures
  /// are read together or not at all, so they are one text now: ``FigureText``.
  static func createResources(_ database: Database) throws {
    try createStates(database)
    try moveFigures(database)
    try createLimits(database)
    try database.execute(sql: "PRAGMA user_version = 3")
  }

  private static func createStates(_ database: Database) throws {
    try database.execute(
      sql: """
        -- The running period of a source's quota, and the attempts in it, each one that was sent.
        ALTER TABLE source ADD COLUMN quota_start INTEGER;
        ALTER TABLE source ADD COLUMN quota_used INTEGER NOT NULL DEFAULT 0 CHECK (quota_used >= 0);

        -- What a source serves and is asked for as one: its rates, or a list. An attempt is written before
        -- it is sent.
        CREATE TABLE resource (
          id INTEGER PRIMARY KEY,
          source INTEGER NOT NULL REFERENCES source (id),
          name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
          attempted_at INTEGER,
          succeeded_at INTEGER,
          failed_at INTEGER,
          failure TEXT,
          failures INTEGER NOT NULL DEFAULT 0 CHECK (failures >= 0),
          retry_at INTEGER,
          UNIQUE (source, name),
          CHECK ((failed_at IS NULL) = (failure IS NULL))
        ) STRICT;

        -- A request that a resource takes, and what the last answer to it was known by.
        CREATE TABLE request (
          resource INTEGER NOT NULL REFERENCES resource (id),
          address TEXT NOT NULL,
          etag TEXT,
          last_modified TEXT,
          payload_hash TEXT,
          publication INTEGER REFERENCES publication (id) ON DELETE SET NULL,
          answered_at INTEGER NOT NULL,
          PRIMARY KEY (resource, address)
        ) STRICT, WITHOUT ROWID;

        CREATE INDEX request_age ON request (resource, answered_at);
        CREATE INDEX request_publication ON request (publication) WHERE publication IS NOT NULL;

        INSERT INTO resource (source, name, attempted_at, succeeded_at)
        SELECT source, 'rates', max(started_at),
          max(CASE WHEN outcome <> 'failed' THEN finished_at END)
        FROM fetch GROUP BY source;

        INSERT INTO request
        SELECT resource.id, fetch.resource, etag, last_modified, payload_hash, publication, finished_at
        FROM fetch JOIN resource ON resource.source = fetch.source
        WHERE fetch.id IN (
          SELECT max(id) FROM fetch WHERE outcome <> 'failed' GROUP BY source, resource
        );

        UPDATE source SET quota_start = unixepoch('now', 'start of month');
        UPDATE source SET quota_used = (
          SELECT count(*) FROM fetch
          WHERE fetch.source = source.id AND is_counted = 1 AND started_at >= quota_start
        );
        """
    )
  }

  private static func moveFigures(_ database: Database) throws {
    try database.execute(
      sql: """
        DROP TRIGGER publication_no_update;
        DROP TRIGGER publication_no_delete;
        ALTER TABLE publication ADD COLUMN figures TEXT NOT NULL DEFAULT '';
        """
    )
    let update = "UPDATE publication SET figures = ? WHERE id = ?"
    var (publication, figures): (Int64?, String) = (nil, "")
    try database.forEach(
      """
      SELECT publication, currency || ' ' || value
        || CASE unit_exponent WHEN 0 THEN '' ELSE ' ' || unit_exponent END || char(10)
      FROM observation ORDER BY publication, currency
      """
    ) { row in
      let next: Int64 = try row.value(0)
      if let publication, publication != next {
        try database.execute(update, [figures, publication])
        figures = ""
      }
      publication = next
      figures += try row.value(1)
    }
    if let publication { try database.execute(update, [figures, publication]) }
    try database.execute(sql: "DROP TABLE observation")
  }

  /// What may go: the publications of a day that is closed, and fetches that nothing is left of.
  private static func createLimits(_ database: Database) throws {
    try database.execute(
      sql: """
        -- Of the days through this one the closing figures are kept, in one publication.
        ALTER TABLE series ADD COLUMN closed_through INTEGER NOT NULL DEFAULT -719163;
        -- The fetches up to this one that nothing needs any more are gone.
        ALTER TABLE source ADD COLUMN log_start INTEGER NOT NULL DEFAULT 0;

        DROP TRIGGER series_no_update;
        CREATE TRIGGER series_no_update BEFORE UPDATE OF id, source, name ON series
        BEGIN SELECT RAISE(ABORT, 'a series stays as it is'); END;

        CREATE TRIGGER publication_figures BEFORE INSERT ON publication
        WHEN NEW.figures = '' OR NEW.figures GLOB '*[^A-Z0-9. ' || char(10) || ']*'
        BEGIN SELECT RAISE(ABORT, 'a publication has figures in plain digits'); END;

        CREATE TRIGGER publication_no_update
        BEFORE UPDATE OF id, series, as_of, published_at, fetch ON publication
        BEGIN SELECT RAISE(ABORT, 'a publication stays as it was'); END;

        CREATE TRIGGER publication_no_change BEFORE UPDATE OF figures ON publication
        WHEN OLD.as_of > (SELECT closed_through FROM series WHERE id = OLD.series)
          OR NEW.figures = '' OR NEW.figures GLOB '*[^A-Z0-9. ' || char(10) || ']*'
        BEGIN SELECT RAISE(ABORT, 'a publication stays as it was'); END;

        CREATE TRIGGER publication_no_delete BEFORE DELETE ON publication
        WHEN OLD.as_of > (SELECT closed_through FROM series WHERE id = OLD.series)
        BEGIN SELECT RAISE(ABORT, 'a publication stays as it was'); END;

        DROP TRIGGER fetch_no_delete;
        CREATE TRIGGER fetch_no_delete BEFORE DELETE ON fetch
        WHEN OLD.id > (SELECT log_start FROM source WHERE id = OLD.source)
        BEGIN SELECT RAISE(ABORT, 'a fetch stays as it was'); END;

        DROP TRIGGER fetch_publication_once;
        CREATE TRIGGER fetch_publication_once BEFORE UPDATE OF publication ON fetch
        WHEN NEW.publication IS NOT NULL AND (
          OLD.publication IS NOT NULL
            OR OLD.source IS NOT (
              SELECT series.source FROM publication JOIN series ON series.id = publication.series
              WHERE publication.id = NEW.publication
            )
        )
        BEGIN SELECT RAISE(ABORT, 'a fetch names one publication of its source, once'); END;

        CREATE TRIGGER fetch_publication_stays BEFORE UPDATE OF publication ON fetch
        WHEN NEW.publication IS NULL AND OLD.publication IS NOT NULL AND (
          SELECT as_of > closed_through FROM publication
          JOIN series ON series.id = publication.series WHERE publication.id = OLD.publication
        )
        BEGIN SELECT RAISE(ABORT, 'a fetch names one publication of its source, once'); END;

        DROP TRIGGER quarantine_no_delete;
        CREATE TRIGGER quarantine_no_delete BEFORE DELETE ON quarantine
        WHEN OLD.id > (
          SELECT coalesce(min(id), 0) FROM (
            SELECT id FROM quarantine WHERE series = OLD.series ORDER BY id DESC
            LIMIT 1 OFFSET 1000
          )
        )
        BEGIN SELECT RAISE(ABORT, 'a quarantined figure stays as it came'); END;

        CREATE INDEX quarantine_waiting ON quarantine (as_of)
          WHERE released_at IS NULL AND dismissed_at IS NULL;
        CREATE INDEX quarantine_series ON quarantine (series);
        CREATE INDEX quarantine_fetch ON quarantine (fetch);
        CREATE INDEX publication_fetch ON publication (fetch);

        DROP INDEX fetch_attempt;
        DROP INDEX fetch_failure;
        DROP INDEX fetch_success;
        DROP INDEX fetch_resource;
        DROP INDEX fetch_counted;
        CREATE INDEX fetch_source ON fetch (source);
        """
    )
  }
}
