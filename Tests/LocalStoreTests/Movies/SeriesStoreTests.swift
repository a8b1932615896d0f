import ExactMoney
import LocalStore
import Movies
import TestSupport
import Testing

@Suite struct SeriesStoreTests {
  private static func fetch(at seconds: Int64 = 1_700_000_000) -> StoredFetch {
    StoredFetch(
      source: "OMDb",
      resource: "films",
      request: "season/tt0944947/1",
      startedAt: Instant(unixSeconds: seconds),
      outcome: .updated
    )
  }

  private static func facts(_ title: String, _ number: UInt32? = nil) -> SeriesFacts {
    var film = Movie(ids: MovieIDs(imdb: number.map { IMDbID(number: $0) }))
    film.title = title
    return SeriesFacts(film.told(by: .omdb))
  }

  private static func series(_ title: String, _ number: UInt32? = nil) -> SeriesAnswer {
    .series(Series(facts(title, number), years: nil, seasons: nil))
  }

  // MARK: Random answers

  private struct Dice {
    var random: SplitMix64

    mutating func text() -> String {
      let texts = [
        "", "Winter Is Coming", "\"'\\\u{7}<&>", "日本 ‎é", String(repeating: "x", count: 200), "N/A",
      ]
      return texts.randomElement(using: &random) ?? ""
    }

    mutating func maybe<Value>(_ value: Value) -> Value? {
      Bool.random(using: &random) ? value : nil
    }

    mutating func number() -> Int { .random(in: 1...100_000, using: &random) }

    mutating func id() -> IMDbID? { maybe(IMDbID(number: .random(in: 0 ... .max, using: &random))) }

    mutating func day() -> CalendarDate? {
      maybe(CalendarDate(dayNumber: .random(in: -10_000...30_000, using: &random)))
    }

    mutating func facts() -> SeriesFacts {
      var film = Movie(ids: MovieIDs(imdb: id()))
      film.title = text()
      film.overview = text()
      film.releaseDate = day()
      film.runtimeMinutes = maybe(number())
      film.credits.writers = [text(), text()]
      film.ratings = [MovieRating(.imdb, ExactDecimal(number()), votes: maybe(number()))]
      return SeriesFacts(film.told(by: .omdb), genres: [text(), text()], awards: text())
    }

    mutating func series() -> Series {
      Series(
        facts(),
        years: maybe(SeriesYears(number(), through: number())),
        seasons: maybe(number())
      )
    }

    mutating func answer() -> SeriesAnswer {
      switch Int.random(in: 0..<4, using: &random) {
      case 0: return .series(series())
      case 1:
        return .episode(
          SeriesEpisode(facts(), series: id(), season: maybe(number()), number: number())
        )
      case 2: return .page(SeriesPage([series(), series()], totalResults: number()))
      default:
        let lines = (0..<Int.random(in: 0...30, using: &random)).map { _ in
          SeriesSeason.Line(
            title: text(),
            number: number(),
            imdb: id(),
            released: day(),
            rating: maybe(ExactDecimal(number()))
          )
        }
        return .season(
          SeriesSeason(series: text(), number: number(), seasons: maybe(number()), episodes: lines)
        )
      }
    }
  }

  @Test func `whatever is told is read back as it was`() throws {
    try withStore { store in
      var dice = Dice(random: SplitMix64(seed: 11))
      var kinds: Set<String> = []
      for round in 0..<300 {
        let (answer, query) = (dice.answer(), SeriesQuery.season(IMDbID(number: 1), round + 1))
        try store.series.keep(answer, to: query, Self.fetch())
        #expect(try store.series.answer(to: query) == answer)
        for other in answer.queries { #expect(try store.series.answer(to: other) == answer) }
        kinds.insert(String("\(answer)".prefix { $0 != "(" }))
      }
      #expect(kinds.count == 4)
      #expect(try store.check().isEmpty)
      #expect(try store.movies.movies(told: MovieSource.allCases).isEmpty)
    }
  }

  @Test func `a series is known by its number, by how it was asked for, and by its title`() throws {
    try withStore { store in
      let asked = SeriesQuery.named(MovieSearch(name: "thrones"))
      let answer = Self.series("Game of Thrones", 944_947)
      try store.series.keep(answer, to: asked, Self.fetch())
      for query in [
        asked, .number(IMDbID(number: 944_947)), .named(MovieSearch(name: "GAME of thrones")),
        .named(MovieSearch(name: "Thrônes")),
      ] {
        #expect(try store.series.answer(to: query) == answer)
      }
      for query in [
        SeriesQuery.named(MovieSearch(name: "thrones", year: 2011)), .number(IMDbID(number: 1)),
        .season(IMDbID(number: 944_947), 1), .search(MovieSearch(name: "thrones"), page: 1),
      ] {
        #expect(try store.series.answer(to: query) == nil)
      }
      // Another series of the same title does not take the place of the one that is meant by it.
      try store.series.keep(
        Self.series("Thrones", 5),
        to: .number(IMDbID(number: 5)),
        Self.fetch(at: 2_000_000_000)
      )
      #expect(try store.series.answer(to: asked) == answer)
    }
  }

  @Test(arguments: ["+", String(repeating: "ﷺ", count: 500), String(repeating: "ﷺ", count: 66)])
  func `a title that is no name costs nothing else`(title: String) throws {
    try withStore { store in
      let answer = Self.series(title, 7)
      try store.series.keep(answer, to: .number(IMDbID(number: 7)), Self.fetch())
      #expect(try store.series.answer(to: .number(IMDbID(number: 7))) == answer)
    }
  }

  @Test func `an episode is known by its number and by its place`() throws {
    try withStore { store in
      let (series, id) = (IMDbID(number: 944_947), IMDbID(number: 1_480_055))
      let answer = SeriesAnswer.episode(
        SeriesEpisode(Self.facts("Winter", id.number), series: series, season: 1, number: 2)
      )
      try store.series.keep(answer, to: .number(id), Self.fetch())
      #expect(try store.series.answer(to: .episode(series, season: 1, number: 2)) == answer)
      #expect(try store.series.answer(to: .episode(series, season: 2, number: 1)) == nil)
      #expect(try store.series.has(MovieIDs(imdb: id)))
      #expect(try !store.series.has(MovieIDs(imdb: series)) && !store.series.has(MovieIDs(tmdb: 1)))
    }
  }

  @Test func `the newest answer counts, and that there is none takes nothing`() throws {
    try withStore { store in
      let query = SeriesQuery.number(IMDbID(number: 7))
      try store.series.keep(Self.series("Old", 7), to: query, Self.fetch(at: 1))
      try store.series.keep(Self.series("New", 7), to: query, Self.fetch(at: 2))
      try store.series.keep(nil, to: query, Self.fetch(at: 3))
      #expect(try store.series.answer(to: query) == Self.series("New", 7))
    }
  }

  @Test func `those answered longest ago go first, one that is confirmed is not among them`() throws
  {
    try withStore { store in
      let first = SeriesQuery.season(IMDbID(number: 1), 1)
      let second = SeriesQuery.season(IMDbID(number: 1), 2)
      for (query, moment) in [(first, 10), (second, 11)] as [(SeriesQuery, Int64)] {
        try store.series.keep(Self.series("x"), to: query, Self.fetch(at: moment))
      }
      // As many more as a store keeps, but for one, each newer.
      let raw = try RawDatabase(at: store.path)
      try raw.run(
        """
        DELETE FROM told_series WHERE question LIKE 'named/%';
        WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n
          WHERE i < \(SeriesStore.mostAnswers - 2))
        INSERT INTO told_series (question, answer, retrieved_at) SELECT 'q' || i, '{}', 20 + i FROM n
        """
      )
      try store.series.confirm(first, at: Instant(unixSeconds: 30))
      let third = SeriesQuery.season(IMDbID(number: 1), 3)
      let page = SeriesAnswer.page(SeriesPage([], totalResults: 0))
      try store.series.keep(page, to: third, Self.fetch(at: 40_000))
      #expect(try store.series.answer(to: first) != nil)
      #expect(try store.series.answer(to: second) == nil)
      #expect(try store.series.answer(to: third) == page)
      #expect(
        try raw.rows("SELECT count(*) FROM told_series") == ["\(SeriesStore.mostAnswers)"]
      )
    }
  }

  @Test func `what a later program wrote is passed over, what is no answer is damage`() throws {
    try withStore { store in
      let raw = try RawDatabase(at: store.path)
      let query = SeriesQuery.number(IMDbID(number: 7))
      try raw.run(
        "INSERT INTO told_series VALUES (1, '\(query.key)', '{\"special\":{}}', 0)"
      )
      #expect(try store.series.answer(to: query) == nil)
      try raw.run("UPDATE told_series SET answer = '[]'")
      #expect(throws: StoreError.self) { try store.series.answer(to: query) }
    }
  }
}
