extension StoreSchema {
  /// The rates that sources published, day by day.
  static let publications = """
    -- The tables a source publishes on days of their own; mostly one, without a name. For the days
    -- through `closed_through` the closing figures are kept, in one publication.
    CREATE TABLE series (
      id INTEGER PRIMARY KEY,
      source INTEGER NOT NULL REFERENCES source (id),
      name TEXT NOT NULL CHECK (length(name) <= 60),
      closed_through INTEGER NOT NULL DEFAULT -719163,
      UNIQUE (source, name)
    ) STRICT;

    CREATE TRIGGER series_no_update BEFORE UPDATE OF id, source, name ON series
    BEGIN SELECT RAISE(ABORT, 'a series stays as it is'); END;

    -- What a source published in one series for one day. A later one of the same day corrects it.
    -- `figures` has a line for each currency, as FigureText writes them.
    CREATE TABLE publication (
      id INTEGER PRIMARY KEY,
      series INTEGER NOT NULL REFERENCES series (id),
      as_of INTEGER NOT NULL CHECK (as_of BETWEEN -719162 AND 2932896),
      published_at INTEGER,
      fetch INTEGER NOT NULL REFERENCES fetch (id),
      figures TEXT NOT NULL DEFAULT ''
    ) STRICT;

    CREATE INDEX publication_day ON publication (series, as_of);
    CREATE INDEX publication_fetch ON publication (fetch);

    CREATE TRIGGER publication_source BEFORE INSERT ON publication
    WHEN (SELECT source FROM fetch WHERE id = NEW.fetch)
      IS NOT (SELECT source FROM series WHERE id = NEW.series)
    BEGIN SELECT RAISE(ABORT, 'a publication is of the source that was fetched'); END;

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
    """

  /// Withheld figures, as they arrived.
  ///
  /// The limit of 1,000 is written out, as a file keeps it even if ``StoreLimits`` changes.
  static let quarantine = """
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
    CREATE INDEX quarantine_waiting ON quarantine (as_of)
      WHERE released_at IS NULL AND dismissed_at IS NULL;
    CREATE INDEX quarantine_series ON quarantine (series);
    CREATE INDEX quarantine_fetch ON quarantine (fetch);

    CREATE TRIGGER quarantine_source BEFORE INSERT ON quarantine
    WHEN (SELECT source FROM fetch WHERE id = NEW.fetch)
      IS NOT (SELECT source FROM series WHERE id = NEW.series)
    BEGIN SELECT RAISE(ABORT, 'a quarantined figure is of the source that was fetched'); END;

    CREATE TRIGGER quarantine_no_delete BEFORE DELETE ON quarantine
    WHEN OLD.id > (
      SELECT coalesce(min(id), 0) FROM (
        SELECT id FROM quarantine WHERE series = OLD.series ORDER BY id DESC
        LIMIT 1 OFFSET 1000
      )
    )
    BEGIN SELECT RAISE(ABORT, 'a quarantined figure stays as it came'); END;

    CREATE TRIGGER quarantine_no_update BEFORE UPDATE OF id, fetch, series, as_of, published_at,
      code, figure, unit_exponent, reason, detail, quarantined_at ON quarantine
    BEGIN SELECT RAISE(ABORT, 'a quarantined figure stays as it came'); END;

    CREATE TRIGGER quarantine_decided_once BEFORE UPDATE ON quarantine
    WHEN OLD.released_at IS NOT NULL OR OLD.dismissed_at IS NOT NULL
    BEGIN SELECT RAISE(ABORT, 'a quarantined figure is decided on once'); END;
    """
}
