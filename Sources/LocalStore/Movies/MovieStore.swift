import ExactJSON
import ExactMoney
package import Movies

/// The movie data that sources reported, and the pages of popular movies.
package struct MovieStore: Sendable {
  let connection: StoreConnection

  /// The maximum number of reported movies; beyond it, those retrieved longest ago are removed.
  package static let maximumMovies = 40_000

  /// Repeats the source for each id: with `source = ? AND (…)`, SQLite would read all movies of the
  /// source.
  static let movieSQL = """
    SELECT id FROM told_film
    WHERE source = ?1 AND imdb = ?2 OR source = ?1 AND tmdb = ?3 OR source = ?1 AND wikidata = ?4
    """
  /// The maximum number of characters of a movie's facts, a constraint of the table.
  private static let maximumFacts = 100_000

  static let surplusSQL = """
    DELETE FROM told_film WHERE id IN (
      SELECT id FROM told_film ORDER BY retrieved_at DESC, id DESC LIMIT -1 OFFSET ?
    )
    """

  /// Stores the movies that `source` reported, in place of its earlier reports, with the fetch that
  /// brought them.
  ///
  /// `popular` is the page of the popular list that `movies` make up; nil if they are not such a
  /// page.
  ///
  /// - Throws: ``StoreError`` if the store cannot be written.
  package func keep(
    _ movies: [Movie],
    from source: MovieSource,
    popular: MoviePage? = nil,
    _ fetch: StoredFetch
  ) throws(StoreError) {
    try connection.write { database in
      try FetchKeeper(keeping: fetch, in: database, path: connection.path).finish()
      let rows = try movies.compactMap {
        try Self.put($0, source, at: fetch.finishedAt, in: database)
      }
      if let popular {
        try database.execute(
          """
          INSERT INTO popular_page (page, source, total_results, total_pages, films, retrieved_at)
          VALUES (?, ?, ?, ?, ?, ?)
          ON CONFLICT (page) DO UPDATE SET source = excluded.source,
            total_results = excluded.total_results, total_pages = excluded.total_pages,
            films = excluded.films, retrieved_at = excluded.retrieved_at
          """,
          [
            popular.page, source.rawValue, popular.totalResults, popular.totalPages,
            rows.map { "\($0)" }.joined(separator: " "), fetch.finishedAt.unixSeconds,
          ]
        )
      }
      try database.execute(Self.surplusSQL, [Self.maximumMovies])
    }
  }

  /// Returns all movies reported by `sources`, in the order of the sources, and for each source the
  /// newest first.
  ///
  /// - Throws: ``StoreError`` if the store cannot be read.
  package func movies(from sources: [MovieSource]) throws(StoreError) -> [Movie] {
    try connection.select { database in
      var movies: [Movie] = []
      for source in sources {
        try database.forEach(
          """
          SELECT source, imdb, tmdb, wikidata, facts FROM told_film WHERE source = ?
          ORDER BY retrieved_at DESC, id
          """,
          [source.rawValue]
        ) { row in
          if let movie = try Self.movie(row) { movies.append(movie) }
        }
      }
      return movies
    }
  }

  /// Returns the movies reported by `sources` that share an id with one of `ids`, or with another
  /// of these movies.
  ///
  /// The movies are in the order of ``movies(from:)``.
  ///
  /// - Throws: ``StoreError`` if the store cannot be read.
  package func movies(
    from sources: [MovieSource],
    sharing ids: Set<MovieIDs>
  ) throws(StoreError) -> [Movie] {
    try connection.read { database in
      var found: [Int64: (place: (Int, Int64, Int64), movie: Movie)] = [:]
      var (left, seen) = (Array(ids), ids)
      while let ids = left.popLast() {
        for (order, source) in sources.enumerated() {
          try database.forEach(
            """
            SELECT source, imdb, tmdb, wikidata, facts, id, retrieved_at FROM told_film
            WHERE id IN (\(Self.movieSQL))
            """,
            [source.rawValue, ids.imdb?.number, ids.tmdb, ids.wikidata?.number]
          ) { row in
            let id: Int64 = try row.value(5)
            guard found[id] == nil, let movie = try Self.movie(row) else { return }
            found[id] = ((order, -(try row.value(6) as Int64), id), movie)
            if seen.insert(movie.ids).inserted { left.append(movie.ids) }
          }
        }
      }
      return found.values.sorted { $0.place < $1.place }.map { $0.movie }
    }
  }

  /// Returns `ids` completed with all other ids that sources reported for the movie.
  ///
  /// - Throws: ``StoreError`` if the store cannot be read.
  package func ids(knownWith ids: MovieIDs) throws(StoreError) -> MovieIDs {
    try connection.read { database in
      var all = ids
      try database.forEach(
        "SELECT imdb, tmdb FROM film_name WHERE imdb = ? OR tmdb = ?",
        [ids.imdb?.number, ids.tmdb]
      ) { row in
        let known = MovieIDs(
          imdb: IMDbID(number: try row.value(0)),
          tmdb: try row.value(1)
        )
        if known.isSameMovie(as: all) { all = all.joined(with: known) }
      }
      for source in MovieSource.allCases {
        try database.forEach(
          "SELECT imdb, tmdb, wikidata FROM told_film WHERE id IN (\(Self.movieSQL))",
          [source.rawValue, ids.imdb?.number, ids.tmdb, ids.wikidata?.number]
        ) { row in
          let reported = try row.movieIDs(from: 0)
          if reported.isSameMovie(as: all) { all = all.joined(with: reported) }
        }
      }
      return all
    }
  }

  /// Stores other names of movies, in place of earlier ones, with the fetch that brought them.
  ///
  /// - Throws: ``StoreError`` if the store cannot be written.
  package func keep(_ names: [MovieNames], _ fetch: StoredFetch) throws(StoreError) {
    try connection.write { database in
      try FetchKeeper(keeping: fetch, in: database, path: connection.path).finish()
      for movie in names {
        try database.execute(
          """
          INSERT INTO film_name (imdb, tmdb, titles, retrieved_at) VALUES (?, ?, ?, ?)
          ON CONFLICT (imdb) DO UPDATE SET tmdb = excluded.tmdb, titles = excluded.titles,
            retrieved_at = excluded.retrieved_at
          """,
          [
            movie.imdb.number, movie.tmdb, Self.text(of: movie),
            fetch.finishedAt.unixSeconds,
          ]
        )
      }
    }
  }

  /// Returns the other names of movies of the catalogue.
  ///
  /// - Throws: ``StoreError`` if the store cannot be read.
  package func names() throws(StoreError) -> [MovieNames] {
    try connection.select { database in
      var names: [MovieNames] = []
      try database.forEach("SELECT imdb, tmdb, titles FROM film_name", []) { row in
        let imdb = IMDbID(number: try row.value(0))
        names.append(Self.names(imdb, tmdb: try row.value(1), try row.value(2)))
      }
      return names
    }
  }

  /// Returns the titles of `movie`, one per line, each after the tag of its language and a tab if
  /// the language is known.
  private static func text(of movie: MovieNames) -> String {
    let translated = movie.translations.map { $0.language.tag + "\t" + $0.title }
    return (movie.titles + translated).joined(separator: "\n")
  }

  /// Parses names from the text of ``text(of:)``.
  ///
  /// A title in a language that this version does not know becomes a title without a language.
  private static func names(_ imdb: IMDbID, tmdb: UInt32?, _ text: String) -> MovieNames {
    var (titles, translations): ([String], [MovieTranslation]) = ([], [])
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: "\t", maxSplits: 1)
      if parts.count == 2, let language = TextLanguage(tag: String(parts[0])) {
        translations.append(MovieTranslation(into: language, title: String(parts[1])))
      } else {
        titles.append(parts.last.map { String($0) } ?? "")
      }
    }
    return MovieNames(imdb: imdb, tmdb: tmdb, titles: titles, translations: translations)
  }

  /// Returns the number of names and the time of the newest, which change with the names.
  ///
  /// - Throws: ``StoreError`` if the store cannot be read.
  package func namesEdition() throws(StoreError) -> String {
    try connection.read { database in
      try database.fetchOne(
        "SELECT count(*) || ' ' || coalesce(max(retrieved_at), 0) FROM film_name",
        []
      ) {
        try $0.value(0) as String
      } ?? ""
    }
  }

  /// Returns the pages of the popular list as last retrieved, in order, with their sources.
  ///
  /// - Throws: ``StoreError`` if the store cannot be read.
  package func popular() throws(StoreError) -> [(
    page: Int, source: MovieSource, movies: [MovieIDs]
  )] {
    try connection.read { database in
      let sql = """
        SELECT page, source, films FROM popular_page ORDER BY page
        """
      return try database.fetchAll(sql) { row in
        // A later version may have written a source that is unknown to this one.
        guard let source = MovieSource(rawValue: try row.value(1)) else { return nil }
        let rows = (try row.value(2) as String).split(separator: " ").compactMap { Int64($0) }
        let movies = try rows.compactMap { id in
          try database.fetchOne("SELECT imdb, tmdb, wikidata FROM told_film WHERE id = ?", [id]) {
            try $0.movieIDs(from: 0)
          }
        }
        return (try row.value(0), source, movies)
      }.compactMap { $0 }
    }
  }

  /// Returns the movie of a row; nil if a later version wrote a source that is unknown to this one.
  private static func movie(_ row: borrowing Row) throws -> Movie? {
    guard let source = MovieSource(rawValue: try row.value(0)) else { return nil }
    return try reported(row.value(4), row.movieIDs(from: 1), source)
  }

  private static func reported(
    _ facts: String,
    _ ids: MovieIDs,
    _ source: MovieSource
  ) throws -> Movie {
    guard let value = try? JSONValue(Array(facts.utf8)), value.members != nil else {
      throw StoreDamage.noDocument
    }
    return MovieFactsJSON.decode(value, ids).attributed(to: source)
  }

  /// Writes a movie, completed with what the source reported earlier, since lists have less than a
  /// movie's own response.
  ///
  /// Returns the id of the row; nil, without a change, if the facts are too long to store.
  private static func put(
    _ movie: Movie,
    _ source: MovieSource,
    at now: Instant,
    in database: Database
  ) throws -> Int64? {
    var whole = movie
    let known = try database.fetchAll(
      "SELECT id, imdb, tmdb, wikidata, facts FROM told_film WHERE id IN (\(movieSQL))",
      [source.rawValue, movie.ids.imdb?.number, movie.ids.tmdb, movie.ids.wikidata?.number]
    ) { row in
      let ids = try row.movieIDs(from: 1)
      // Two movies of the source may turn out to be one, or an id may have moved to another movie:
      // the new response counts.
      if ids.isSameMovie(as: movie.ids) {
        whole = whole.filled(from: try reported(row.value(4), ids, source))
      }
      return try row.value(0) as Int64
    }
    var facts = MovieFactsJSON.encode(whole).text
    if facts.unicodeScalars.count > maximumFacts {
      facts = MovieFactsJSON.encode(whole.keeping(nil)).text
    }
    guard facts.unicodeScalars.count <= maximumFacts else { return nil }
    for id in known {
      try database.execute("DELETE FROM told_film WHERE id = ?", [id])
    }
    try database.execute(
      """
      INSERT INTO told_film (id, source, imdb, tmdb, wikidata, facts, retrieved_at)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      """,
      [
        known.first, source.rawValue, whole.ids.imdb?.number, whole.ids.tmdb,
        whole.ids.wikidata?.number, facts, now.unixSeconds,
      ]
    )
    return database.lastInsertedRowID
  }
}

extension LocalStore {
  /// The movie data that sources reported.
  package var movies: MovieStore { MovieStore(connection: connection) }
}

extension Row {
  /// Returns the movie ids of IMDb, TMDb and Wikidata in the three columns from `index` on.
  func movieIDs(from index: Int) throws -> MovieIDs {
    MovieIDs(
      imdb: (try value(index) as UInt32?).map { IMDbID(number: $0) },
      tmdb: try value(index + 1),
      wikidata: (try value(index + 2) as UInt32?).map { WikidataID(number: $0) }
    )
  }
}
