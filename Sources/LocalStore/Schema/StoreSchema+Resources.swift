extension StoreSchema {
  /// The sources with their quotas, their resources, and the log of fetches.
  static let resources = """
    -- `quota_start` and `quota_used`: the running period of its quota, and the attempts in it, each one
    -- that was sent. The fetches through `log_start` that nothing needs any more are gone.
    CREATE TABLE source (
      id INTEGER PRIMARY KEY,
      name TEXT NOT NULL UNIQUE COLLATE NOCASE CHECK (length(name) BETWEEN 1 AND 60),
      quota_start INTEGER,
      quota_used INTEGER NOT NULL DEFAULT 0 CHECK (quota_used >= 0),
      log_start INTEGER NOT NULL DEFAULT 0
    ) STRICT;

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

    -- The newest answer to what is asked for as a resource, as text.
    CREATE TABLE document (
      resource INTEGER PRIMARY KEY REFERENCES resource (id),
      text TEXT NOT NULL CHECK (length(text) <= 1000000),
      retrieved_at INTEGER NOT NULL
    ) STRICT;

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

    CREATE INDEX fetch_source ON fetch (source);
    CREATE INDEX fetch_publication ON fetch (publication) WHERE publication IS NOT NULL;

    CREATE TRIGGER fetch_no_delete BEFORE DELETE ON fetch
    WHEN OLD.id > (SELECT log_start FROM source WHERE id = OLD.source)
    BEGIN SELECT RAISE(ABORT, 'a fetch stays as it was'); END;

    CREATE TRIGGER fetch_no_update BEFORE UPDATE OF id, source, resource, started_at, finished_at,
      outcome, http_status, byte_count, payload_hash, etag, last_modified, message, is_counted,
      server_date, retry_at ON fetch
    BEGIN SELECT RAISE(ABORT, 'a fetch stays as it was'); END;

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
    """
}
