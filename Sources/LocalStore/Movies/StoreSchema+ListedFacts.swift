extension StoreSchema {
  /// Version 7: whether a listed film is wanted, how it was rated, and viewings that a day alone does not
  /// tell.
  static func addFactsOfListedFilms(_ database: Database) throws {
    try database.execute(
      sql: """
        ALTER TABLE listed_film ADD COLUMN is_wanted INTEGER NOT NULL DEFAULT 1
          CHECK (is_wanted IN (0, 1));
        -- How often it was seen on days that nobody noted.
        ALTER TABLE listed_film ADD COLUMN undated_viewings INTEGER NOT NULL DEFAULT 0
          CHECK (undated_viewings BETWEEN 0 AND 10000);
        -- The reader's rating, 0 to 10, in tenths, and its day.
        ALTER TABLE listed_film ADD COLUMN rating INTEGER CHECK (rating BETWEEN 0 AND 100);
        ALTER TABLE listed_film ADD COLUMN rated_on INTEGER
          CHECK (rated_on BETWEEN -719162 AND 2932896 AND (rated_on IS NULL OR rating IS NOT NULL));
        -- How often it was seen on the day.
        ALTER TABLE viewing ADD COLUMN times INTEGER NOT NULL DEFAULT 1
          CHECK (times BETWEEN 1 AND 10000);

        UPDATE listed_film SET is_wanted = 0 WHERE id IN (SELECT film FROM viewing);

        PRAGMA user_version = 7;
        """
    )
  }
}
