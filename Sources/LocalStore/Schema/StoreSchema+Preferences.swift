extension StoreSchema {
  /// The favourite currencies and own rates.
  static let preferences = """
    CREATE TABLE favourite (
      currency TEXT NOT NULL PRIMARY KEY CHECK (currency GLOB '[A-Z][A-Z][A-Z]'),
      position INTEGER NOT NULL UNIQUE CHECK (position >= 0)
    ) STRICT, WITHOUT ROWID;

    -- A rate the reader set, in units of `quote` for one of `base`.
    CREATE TABLE own_rate (
      base TEXT NOT NULL CHECK (base GLOB '[A-Z][A-Z][A-Z]'),
      quote TEXT NOT NULL CHECK (quote GLOB '[A-Z][A-Z][A-Z]'),
      rate TEXT NOT NULL CHECK (\(isDecimal("rate")) AND rate GLOB '*[1-9]*'),
      fee_percent TEXT CHECK (\(isDecimal("ltrim(fee_percent, '-')")) AND
        fee_percent NOT GLOB '?*-*'),
      set_at INTEGER NOT NULL,
      PRIMARY KEY (base, quote),
      CHECK (base <> quote)
    ) STRICT, WITHOUT ROWID;
    """

  /// Returns the condition that `column` is a number in plain digits, without a sign.
  private static func isDecimal(_ column: String) -> String {
    """
    length(\(column)) BETWEEN 1 AND 60 AND \(column) NOT GLOB '*[^0-9.]*'
      AND \(column) NOT GLOB '*.*.*' AND \(column) <> '.'
    """
  }
}
