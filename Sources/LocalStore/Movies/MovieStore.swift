import ExactJSON
package import ExactMoney
package import Movies

/// What sources told of movies, and the pages of what is popular.
package struct MovieStore: Sendable {
  let connection: StoreConnection

  /// So many movies are kept as each source tells of them; those retrieved longest ago go first.
  package static let maximumMovies = 40_000

  /// Names the source for each number: with `source = ? AND (…)`, SQLite reads all movies of the source.
  static let movieSQL = """
    SELECT id FROM told_film
    WHERE source = ?1 AND imdb = ?2 OR source = ?1 AND tmdb = ?3 OR source = ?1 AND wikidata = ?4
    """
  /// The maximum number of characters of a movie's facts, by the table's own rule.
  private static let maximumFacts = 100_000

  static let surplusSQL = """
    DELETE FROM told_film WHERE id IN (
      SELECT id FROM told_film ORDER BY retrieved_at DESC, id DESC LIMIT -1 OFFSET ?
    )
    """

  /// Keeps what `source` reports of movies, in place of what it reported before, and the fetch that brought it.
  ///
  /// `popular` is the page of what is popular that they are, if they are one.
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
        try Self.put(popular, rows, source, at: fetch.finishedAt, in: database)
      }
      try database.execute(Self.surplusSQL, [Self.maximumMovies])
    }
  }

  /// Every movie of `sources`: those of the first source, then those of the second, the newest of each first.
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

  /// The movies of `sources` that share a number with one of `ids`, or with another of these movies, in the order of
  /// ``movies(from:)``.
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

  /// The movie's `ids` with all further numbers by which a source told of it.
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
          let told = try row.movieIDs(from: 0)
          if told.isSameMovie(as: all) { all = all.joined(with: told) }
        }
      }
      return all
    }
  }

  /// Keeps what others call movies, in place of what was known before, and the fetch that brought it.
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

  /// What others call movies of the catalogue.
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

  /// The titles of `movie`, one on each line: after the tag of its language and a tab if that is known.
  private static func text(of movie: MovieNames) -> String {
    let translated = movie.translations.map { $0.language.tag + "\t" + $0.title }
    return (movie.titles + translated).joined(separator: "\n")
  }

  /// The names whose titles ``text(of:)`` wrote; a title in a language of a later program is searched alone.
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

  /// How many names there are, and when the last came: other ones have others.
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

  /// A page of what is popular as it was last retrieved, and who told it; nil where it never was.
  package func popular(
    page: Int
  ) throws(StoreError) -> (page: MoviePage, source: MovieSource, retrievedAt: Instant)? {
    try connection.read { database in
      try database.fetchOne(
        """
        SELECT source, total_results, total_pages, films, retrieved_at FROM popular_page
        WHERE page = ?
        """,
        [page]
      ) { row in
        guard let source = MovieSource(rawValue: try row.value(0)) else { return nil }
        let rows = (try row.value(3) as String).split(separator: " ").compactMap { Int64($0) }
        let movies = try rows.compactMap { id in
          try database.fetchOne(
            "SELECT source, imdb, tmdb, wikidata, facts FROM told_film WHERE id = ?",
            [id]
          ) { try Self.movie($0) } ?? nil
        }
        let found = MoviePage(
          page: page,
          totalResults: try row.value(1),
          totalPages: try row.value(2),
          results: movies
        )
        return (found, source, try row.moment(4))
      } ?? nil
    }
  }

  /// The numbers of the pages of what is popular that are there, in order.
  package func popularPages() throws(StoreError) -> [Int] {
    try connection.read { database in
      try database.fetchAll("SELECT page FROM popular_page ORDER BY page")
    }
  }

  /// The movie of a row; nil where a later program wrote a source that is unknown here.
  private static func movie(_ row: borrowing Row) throws -> Movie? {
    guard let source = MovieSource(rawValue: try row.value(0)) else { return nil }
    return try told(row.value(4), row.movieIDs(from: 1), source)
  }

  /// The movie with `ids` that `facts` are, told by `source`.
  private static func told(
    _ facts: String,
    _ ids: MovieIDs,
    _ source: MovieSource
  ) throws -> Movie {
    guard let value = try? JSONValue(Array(facts.utf8)), value.members != nil else {
      throw StoreDamage.noDocument
    }
    return MovieFactsJSON.decode(value, ids).attributed(to: source)
  }

  /// Writes a movie; a movie that the source has told more of keeps that, since a list tells less than a
  /// movie's own answer.
  ///
  /// Returns its row; nil if its facts are too long to be kept, and changes nothing then.
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
      // Two movies of the source are one, or one id has gone over to another movie: the new answer counts.
      if ids.isSameMovie(as: movie.ids) {
        whole = whole.filled(from: try told(row.value(4), ids, source))
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

  private static func put(
    _ page: MoviePage,
    _ rows: [Int64],
    _ source: MovieSource,
    at now: Instant,
    in database: Database
  ) throws {
    try database.execute(
      """
      INSERT INTO popular_page (page, source, total_results, total_pages, films, retrieved_at)
      VALUES (?, ?, ?, ?, ?, ?)
      ON CONFLICT (page) DO UPDATE SET source = excluded.source,
        total_results = excluded.total_results, total_pages = excluded.total_pages,
        films = excluded.films, retrieved_at = excluded.retrieved_at
      """,
      [
        page.page, source.rawValue, page.totalResults, page.totalPages,
        rows.map { "\($0)" }.joined(separator: " "), now.unixSeconds,
      ]
    )
  }
}

extension LocalStore {
  /// What sources told of movies.
  package var movies: MovieStore { MovieStore(connection: connection) }
}
