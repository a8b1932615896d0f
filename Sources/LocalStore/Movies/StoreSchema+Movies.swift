extension StoreSchema {
  /// The movie data that sources reported, and the pages of their popular lists.
  static let reportedMovies = """
    -- A film as one source tells of it; `facts` is an object of JSON.
    CREATE TABLE told_film (
      id INTEGER PRIMARY KEY,
      source INTEGER NOT NULL CHECK (source BETWEEN 1 AND 7),
      imdb INTEGER CHECK (imdb BETWEEN 0 AND 4294967295),
      tmdb INTEGER CHECK (tmdb BETWEEN 0 AND 4294967295),
      wikidata INTEGER CHECK (wikidata BETWEEN 0 AND 4294967295),
      facts TEXT NOT NULL CHECK (length(facts) <= 100000),
      retrieved_at INTEGER NOT NULL,
      CHECK (coalesce(imdb, tmdb, wikidata) IS NOT NULL),
      UNIQUE (source, imdb), UNIQUE (source, tmdb), UNIQUE (source, wikidata)
    ) STRICT;
    CREATE INDEX told_film_age ON told_film (retrieved_at);

    -- A page of what is popular, newest answer alone; `films` are rows of `told_film`, in order.
    CREATE TABLE popular_page (
      page INTEGER PRIMARY KEY CHECK (page BETWEEN 1 AND 500),
      source INTEGER NOT NULL CHECK (source BETWEEN 1 AND 7),
      total_results INTEGER NOT NULL CHECK (total_results >= 0),
      total_pages INTEGER NOT NULL CHECK (total_pages >= 0),
      films TEXT NOT NULL CHECK (films NOT GLOB '*[^0-9 ]*' AND length(films) <= 2000),
      retrieved_at INTEGER NOT NULL
    ) STRICT;

    -- What a film of the catalogue is called elsewhere; `titles` has one on each line,
    -- after the tag of its language and a tab if that is known.
    CREATE TABLE film_name (
      imdb INTEGER PRIMARY KEY CHECK (imdb BETWEEN 0 AND 4294967295),
      tmdb INTEGER CHECK (tmdb BETWEEN 0 AND 4294967295),
      titles TEXT NOT NULL CHECK (length(titles) <= 10000),
      retrieved_at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX film_name_tmdb ON film_name (tmdb);
    """

  /// The reader's list of movies, with the days of their viewings.
  static let listedMovies = """
    -- A film by what the catalogues call it, or by title and year if no catalogue knows it; both
    -- as they were when it was listed.
    -- `undated_viewings`: how often it was seen on days that nobody noted. `rating`: the reader's, 0
    -- to 10, in tenths.
    CREATE TABLE listed_film (
      id INTEGER PRIMARY KEY,
      imdb INTEGER UNIQUE CHECK (imdb BETWEEN 0 AND 4294967295),
      tmdb INTEGER UNIQUE CHECK (tmdb BETWEEN 0 AND 4294967295),
      wikidata INTEGER UNIQUE CHECK (wikidata BETWEEN 0 AND 4294967295),
      title TEXT NOT NULL CHECK (title <> '' AND length(title) <= 2000),
      year INTEGER CHECK (year BETWEEN 1 AND 9999),
      added_at INTEGER NOT NULL,
      is_wanted INTEGER NOT NULL DEFAULT 1 CHECK (is_wanted IN (0, 1)),
      undated_viewings INTEGER NOT NULL DEFAULT 0 CHECK (undated_viewings BETWEEN 0 AND 10000),
      rating INTEGER CHECK (rating BETWEEN 0 AND 100),
      rated_on INTEGER
        CHECK (rated_on BETWEEN -719162 AND 2932896 AND (rated_on IS NULL OR rating IS NOT NULL))
    ) STRICT;

    CREATE INDEX unknown_film ON listed_film (title, year) WHERE imdb IS NULL AND tmdb IS NULL
      AND wikidata IS NULL;

    -- `times`: how often it was seen on the day.
    CREATE TABLE viewing (
      film INTEGER NOT NULL REFERENCES listed_film (id) ON DELETE CASCADE,
      day INTEGER NOT NULL CHECK (day BETWEEN -719162 AND 2932896),
      times INTEGER NOT NULL DEFAULT 1 CHECK (times BETWEEN 1 AND 10000),
      PRIMARY KEY (film, day)
    ) STRICT, WITHOUT ROWID;
    """
}
