import ExactMoney
import LocalStore
import Movies
import TestSupport
import Testing

@Suite struct MovieStoreTests {
  private static func fetch(at seconds: Int64 = 1_700_000_000) -> StoredFetch {
    StoredFetch(
      source: "TMDb",
      resource: "films",
      request: "popular/1",
      startedAt: Instant(unixSeconds: seconds),
      outcome: .updated
    )
  }

  private static func movie(_ imdb: UInt32?, tmdb: UInt32? = nil, _ title: String) -> Movie {
    var movie = Movie(ids: MovieIDs(imdb: imdb.map { IMDbID(number: $0) }, tmdb: tmdb))
    movie.title = title
    return movie.attributed(to: .tmdb)
  }

  /// Returns a movie with a value in every field.
  private static func whole() throws -> Movie {
    var movie = Movie(
      ids: MovieIDs(imdb: IMDbID(number: 1), tmdb: 4_294_967_295, wikidata: WikidataID(number: 3))
    )
    movie.title = "Amélie \"é\" \\ 日本"
    movie.originalTitle = "Le Fabuleux Destin"
    movie.originalLanguage = "fr"
    movie.overview = "A plot."
    movie.releaseDate = try day("2001-04-25")
    movie.year = 2001
    movie.genres = Genre.allCases
    movie.posterPath = "/a.jpg"
    movie.backdropPath = "/b.jpg"
    (movie.isAdult, movie.isVideo) = (true, true)
    (movie.voteAverage, movie.voteCount) = (try ExactDecimal("7.90"), 12_345)
    movie.popularity = try ExactDecimal("20.6912")
    movie.runtimeMinutes = 122
    movie.certificate = "R"
    movie.credits = Credits(directors: ["A", "B"], writers: ["C"], cast: ["D, E", "F"])
    movie.countries = ["France"]
    movie.languages = ["French", "English"]
    movie.studios = ["UGC"]
    movie.ratings = [
      MovieRating(.tmdb, try ExactDecimal("7.90"), votes: 12_345), MovieRating(.metascore, 70),
    ]
    movie.oscars = Oscars(won: 0, nominated: 5)
    movie.releases = [MovieRelease(country: Region("FR"), day: try day("2001-04-25"))]
    movie.budget = MovieAmount(try Money("77000000.50", .frf))
    movie.boxOffice = MovieAmount(try Money("174118254", .usd), of: try day("2020-01-31"))
    movie.fill(
      with: MovieTranslation(into: .korean, title: "아멜리에", overview: "줄거리", posterPath: "/c.jpg")
    )
    return movie.attributed(to: .tmdb)
  }

  @Test func `a movie is kept whole, and read back as it was`() throws {
    try withStore { store in
      let movie = try Self.whole()
      #expect(MovieField.allCases.allSatisfy { movie.has($0) })
      try store.movies.keep([movie], from: .tmdb, Self.fetch())
      #expect(try store.movies.movies(from: MovieSource.allCases) == [movie])
      #expect(try store.check().isEmpty)
    }
  }

  @Test func `a box office is read with the territory of who reported it`() throws {
    try withStore { store in
      var movie = Self.movie(1, "One")
      movie.boxOffice = MovieAmount(Money(ExactDecimal(12_345_678), .usd))
      for source in [MovieSource.omdb, .tmdb] {
        try store.movies.keep([movie.attributed(to: source)], from: source, Self.fetch())
      }
      let kept = try store.movies.movies(from: [.omdb, .tmdb])
      #expect(kept.map { $0.boxOfficeTerritory } == [.country(Region("US")), .world])
    }
  }

  @Test func `a movie whose facts are too long is left out, and no other`() throws {
    try withStore { store in
      var long = Self.movie(2, "Long")
      long.credits.cast = (0..<1_000).map { "\($0) " + String(repeating: "a", count: 250) }
      let movies = [Self.movie(1, "One"), long.attributed(to: .tmdb), Self.movie(3, "Three")]
      let page = MoviePage(page: 1, totalResults: 3, totalPages: 1, results: movies)
      try store.movies.keep(movies, from: .tmdb, popular: page, Self.fetch())
      let kept = try store.movies.movies(from: MovieSource.allCases)
      #expect(Set(kept.map { $0.title }) == ["One", "Three"])
      #expect(try store.movies.popular()[0].movies == [movies[0].ids, movies[2].ids])
    }
  }

  @Test func `movies are read that share a number with one, or with another of them`() throws {
    try withStore { store in
      try store.movies.keep(
        [Self.movie(nil, tmdb: 11, "List"), Self.movie(5, tmdb: 12, "Other")],
        from: .tmdb,
        Self.fetch()
      )
      var movie = Movie(
        ids: MovieIDs(imdb: IMDbID(number: 1), tmdb: 11, wikidata: WikidataID(number: 7))
      )
      movie.title = "Both"
      try store.movies.keep([movie.attributed(to: .wikidata)], from: .wikidata, Self.fetch(at: 2))
      try store.movies.keep([Self.movie(1, "Plot")], from: .omdb, Self.fetch(at: 3))
      let sources: [MovieSource] = [.tmdb, .omdb, .wikidata]
      for ids in [MovieIDs(tmdb: 11), MovieIDs(imdb: IMDbID(number: 1))] {
        let found = try store.movies.movies(from: sources, sharing: [ids])
        #expect(found.map { $0.title } == ["List", "Plot", "Both"])
      }
      #expect(try store.movies.movies(from: sources, sharing: [MovieIDs(tmdb: 99)]).isEmpty)
      #expect(try store.movies.movies(from: sources, sharing: []).isEmpty)
    }
  }

  @Test func `a second report of a source fills its first, and replaces no field by nothing`()
    throws
  {
    try withStore { store in
      try store.movies.keep([Self.whole()], from: .tmdb, Self.fetch())
      try store.movies.keep(
        [Self.movie(nil, tmdb: 4_294_967_295, "New")],
        from: .tmdb,
        Self.fetch(at: 2)
      )
      let kept = try store.movies.movies(from: MovieSource.allCases)
      #expect(kept.map { $0.title } == ["New"])
      #expect(try kept[0].boxOffice == Self.whole().boxOffice)
      #expect(try kept[0].ids == Self.whole().ids)
    }
  }

  @Test func `texts are kept by language, and none takes the place of another's`() throws {
    try withStore { store in
      func keep(_ title: String, _ translation: MovieTranslation?, at moment: Int64) throws {
        var movie = Self.movie(nil, tmdb: 598, title)
        if let translation { movie.fill(with: translation) }
        try store.movies.keep([movie.attributed(to: .tmdb)], from: .tmdb, Self.fetch(at: moment))
      }
      func titles() throws -> [String] {
        let movie = try #require(try store.movies.movies(from: [.tmdb]).first)
        return [nil, .portuguese, .korean].map { movie.texts(in: $0).title }
      }
      try keep("", MovieTranslation(into: .portuguese, title: "Cidade de Deus"), at: 1)
      #expect(try titles() == ["", "Cidade de Deus", ""])
      try keep("City of God", nil, at: 2)
      #expect(try titles() == ["City of God", "Cidade de Deus", "City of God"])
      try keep("", MovieTranslation(into: .korean, title: "시티 오브 갓"), at: 3)
      try keep("City of God!", nil, at: 4)
      #expect(try titles() == ["City of God!", "Cidade de Deus", "시티 오브 갓"])
      try keep("", MovieTranslation(into: .portuguese, title: "Cidade de Deus!"), at: 5)
      #expect(try titles() == ["City of God!", "Cidade de Deus!", "시티 오브 갓"])
      #expect(try store.movies.movies(from: [.tmdb]).count == 1)
    }
  }

  @Test func `a movie whose translations are too long is kept in English`() throws {
    try withStore { store in
      var movie = Self.movie(1, "One")
      for language in TextLanguage.allCases {
        let plot = String(repeating: "a", count: 10_000)
        movie.fill(with: MovieTranslation(into: language, overview: plot))
      }
      try store.movies.keep([movie], from: .tmdb, Self.fetch())
      let kept = try store.movies.movies(from: [.tmdb])
      #expect(kept.map { $0.title } == ["One"] && kept[0].translations.isEmpty)
    }
  }

  @Test func `names have their languages, and those of an earlier program none`() throws {
    try withStore { store in
      let names = MovieNames(
        imdb: IMDbID(number: 1),
        tmdb: 2,
        titles: ["City of God"],
        translations: [
          MovieTranslation(into: .portuguese, title: "Cidade de Deus"),
          MovieTranslation(into: .chinese, title: "上帝之城"),
        ]
      )
      try store.movies.keep([names], Self.fetch())
      try RawDatabase(at: store.path).run(
        """
        INSERT INTO film_name (imdb, tmdb, titles, retrieved_at)
        VALUES (2, NULL, 'Matrix' || char(10) || 'La Matrice', 1);
        INSERT INTO told_film (source, tmdb, facts, retrieved_at)
        VALUES (3, 603, '{"title":"The Matrix"}', 1)
        """
      )
      #expect(
        try store.movies.names() == [
          names, MovieNames(imdb: IMDbID(number: 2), tmdb: nil, titles: ["Matrix", "La Matrice"]),
        ]
      )
      let movie = try #require(try store.movies.movies(from: [.tmdb]).first)
      #expect(movie.texts(in: .portuguese).title == "The Matrix")
    }
  }

  @Test func `each source has its own word`() throws {
    try withStore { store in
      try store.movies.keep([Self.movie(1, "One")], from: .tmdb, Self.fetch())
      var other = Self.movie(1, "Two").attributed(to: .omdb)
      other.overview = "A plot."
      try store.movies.keep([other.attributed(to: .omdb)], from: .omdb, Self.fetch(at: 2))
      #expect(
        Set(try store.movies.movies(from: MovieSource.allCases).map { $0.title }) == ["One", "Two"]
      )
    }
  }

  @Test func `a page of what is popular keeps its order, and the newest answer counts`() throws {
    try withStore { store in
      let first = [Self.movie(nil, tmdb: 9, "Nine"), Self.movie(nil, tmdb: 3, "Three")]
      let page = MoviePage(page: 1, totalResults: 400, totalPages: 20, results: first)
      try store.movies.keep(first, from: .tmdb, popular: page, Self.fetch(at: 5))
      let kept = try store.movies.popular()
      #expect(kept.count == 1 && kept[0].page == 1 && kept[0].source == .tmdb)
      #expect(kept[0].movies == first.map { $0.ids })
      let second = [Self.movie(nil, tmdb: 3, "Three"), Self.movie(nil, tmdb: 4, "Four")]
      let newer = MoviePage(page: 1, totalResults: 401, totalPages: 21, results: second)
      try store.movies.keep(second, from: .tmdb, popular: newer, Self.fetch(at: 6))
      #expect(try store.movies.popular()[0].movies == second.map { $0.ids })
      #expect(try store.movies.movies(from: MovieSource.allCases).count == 3)
      let third = MoviePage(page: 3, totalResults: 401, totalPages: 21, results: first)
      try store.movies.keep(first, from: .tmdb, popular: third, Self.fetch(at: 7))
      #expect(try store.movies.popular().map { $0.page } == [1, 3])
    }
  }

  @Test func `two movies of a source that turn out to be one are one`() throws {
    try withStore { store in
      try store.movies.keep(
        [Self.movie(1, "By IMDb"), Self.movie(nil, tmdb: 2, "By TMDb")],
        from: .tmdb,
        Self.fetch()
      )
      try store.movies.keep([Self.movie(1, tmdb: 2, "Both")], from: .tmdb, Self.fetch(at: 2))
      #expect(try store.movies.movies(from: MovieSource.allCases).map { $0.title } == ["Both"])
    }
  }

  @Test func `a movie without an id is refused, and nothing of its page is kept`() throws {
    try withStore { (store) throws in
      #expect(throws: StoreError.self) {
        try store.movies.keep(
          [Self.movie(1, "One"), Self.movie(nil, "None")],
          from: .tmdb,
          Self.fetch()
        )
      }
      #expect(try store.movies.movies(from: MovieSource.allCases).isEmpty)
    }
  }
}
