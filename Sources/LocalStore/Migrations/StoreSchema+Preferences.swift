extension StoreSchema {
  /// Version 2: settings, favourite currencies, own rates, recent conversions.
  static func createPreferences(_ database: Database) throws {
    try database.execute(
      sql: """
        CREATE TABLE preference (
          name TEXT NOT NULL PRIMARY KEY CHECK (name <> ''),
          value TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE favourite (
          currency TEXT NOT NULL PRIMARY KEY CHECK (currency GLOB '[A-Z][A-Z][A-Z]'),
          position INTEGER NOT NULL UNIQUE CHECK (position >= 0)
        ) STRICT, WITHOUT ROWID;

        -- A rate the reader set, in units of `quote` for one of `base`.
        CREATE TABLE own_rate (
          base TEXT NOT NULL CHECK (base GLOB '[A-Z][A-Z][A-Z]'),
          quote TEXT NOT NULL CHECK (quote GLOB '[A-Z][A-Z][A-Z]'),
          rate TEXT NOT NULL CHECK (\(isPositiveDecimal("rate"))),
          fee_percent TEXT CHECK (\(isDecimal("ltrim(fee_percent, '-')")) AND
            fee_percent NOT GLOB '?*-*'),
          set_at INTEGER NOT NULL,
          PRIMARY KEY (base, quote),
          CHECK (base <> quote)
        ) STRICT, WITHOUT ROWID;

        -- An amount may have a sign and an exponent. `source` and `as_of` are of the oldest rate used.
        CREATE TABLE recent_conversion (
          id INTEGER PRIMARY KEY,
          amount TEXT NOT NULL CHECK (amount GLOB '*[0-9]*' AND amount NOT GLOB '*[^-+.0-9E]*'),
          base TEXT NOT NULL CHECK (base GLOB '[A-Z][A-Z][A-Z]'),
          quote TEXT NOT NULL CHECK (quote GLOB '[A-Z][A-Z][A-Z]'),
          result TEXT NOT NULL CHECK (result GLOB '*[0-9]*' AND result NOT GLOB '*[^-+.0-9E]*'),
          as_of INTEGER CHECK (as_of BETWEEN -719162 AND 2932896),
          source TEXT,
          converted_at INTEGER NOT NULL
        ) STRICT;

        CREATE TRIGGER recent_conversion_limit AFTER INSERT ON recent_conversion
        BEGIN DELETE FROM recent_conversion WHERE id <= NEW.id - 100; END;
        """
    )
    try database.execute(sql: "PRAGMA user_version = 2")
  }
}
