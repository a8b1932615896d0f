extension StoreSchema {
  /// Version 5: the reader's list of films, and when they were seen.
  static func createWatchlist(_ database: Database) throws {
    try database.execute(
      sql: """
        -- A film by what the catalogues call it; the title and the year as they were when it was listed.
        CREATE TABLE listed_film (
          id INTEGER PRIMARY KEY,
          imdb INTEGER UNIQUE CHECK (imdb BETWEEN 0 AND 4294967295),
          tmdb INTEGER UNIQUE CHECK (tmdb BETWEEN 0 AND 4294967295),
          wikidata INTEGER UNIQUE CHECK (wikidata BETWEEN 0 AND 4294967295),
          title TEXT NOT NULL CHECK (title <> '' AND length(title) <= 2000),
          year INTEGER CHECK (year BETWEEN 1 AND 9999),
          added_at INTEGER NOT NULL,
          CHECK (coalesce(imdb, tmdb, wikidata) IS NOT NULL)
        ) STRICT;

        CREATE TABLE viewing (
          film INTEGER NOT NULL REFERENCES listed_film (id) ON DELETE CASCADE,
          day INTEGER NOT NULL CHECK (day BETWEEN -719162 AND 2932896),
          PRIMARY KEY (film, day)
        ) STRICT, WITHOUT ROWID;

        PRAGMA user_version = 5;
        """
    )
  }
}
