extension StoreSchema {
  /// The movie data that sources reported, and the pages of their popular lists.
  static let toldMovies = """
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
}
