extension StoreSchema {
  /// What sources of films told of series.
  static let toldSeriesBesideFilms = """
    -- The newest answer to a question about series, an object of JSON.
    CREATE TABLE told_series (
      id INTEGER PRIMARY KEY,
      question TEXT NOT NULL UNIQUE CHECK (question <> '' AND length(question) <= 2000),
      answer TEXT NOT NULL CHECK (length(answer) <= 1000000),
      retrieved_at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX told_series_age ON told_series (retrieved_at);
    """
}
