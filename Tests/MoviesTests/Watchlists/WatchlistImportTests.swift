import ExactMoney
import Movies
import TestSupport
import Testing

/// Finds a few movies by id and title.
private struct Shelf: MovieFinding {
  let movies: [Movie]

  func movie(_ ids: MovieIDs) -> Movie? { movies.first { $0.ids.isSameMovie(as: ids) } }

  func movies(titled title: String) -> [Movie] {
    let key = TitleKey(title).withoutArticle
    return movies.filter { movie in
      [movie.title, movie.originalTitle].contains { TitleKey($0).withoutArticle == key }
    }
  }
}

@Suite struct WatchlistImportTests {
  private static func movie(
    _ imdb: UInt32,
    _ title: String,
    _ year: Int?,
    original: String = ""
  ) -> Movie {
    var movie = Movie(ids: MovieIDs(imdb: IMDbID(number: imdb)))
    (movie.title, movie.year, movie.originalTitle) = (title, year, original)
    return movie
  }

  private static let shelf = Shelf(movies: [
    movie(1, "The Matrix", 1999), movie(2, "Solaris", 1972, original: "Солярис"),
    movie(3, "Solaris", 2002), movie(4, "Hamlet", 1996), movie(5, "Hamlet", 1996),
    movie(6, "Amélie", 2001, original: "Le Fabuleux Destin d'Amélie Poulain"),
    movie(101, "WALL-E", 2008), movie(102, "Seven", 1995), movie(103, "Alien 3", 1992),
    movie(104, "The Good, the Bad and the Ugly", 1966), movie(105, "Birdman", 2014),
    movie(106, "9", 2009), movie(107, "Nine", 2009), movie(108, "MASH", 1970),
  ])

  private static func row(
    _ line: Int,
    _ title: String,
    _ year: Int?,
    part: Int = 0,
    _ change: (inout WatchlistRow) -> Void = { _ in }
  ) -> WatchlistRow {
    var row = WatchlistRow(place: .init(file: "", line: line), part: part)
    (row.title, row.year) = (title, year)
    change(&row)
    return row
  }

  private static let now = Instant(unixSeconds: 1_000)

  private static func plan(
    _ rows: [WatchlistRow],
    into list: [WatchlistEntry] = [],
    answers: [WatchlistQuestion.Key: WatchlistQuestion.Answer] = [:]
  ) -> WatchlistImport {
    var document = WatchlistDocument(.letterboxd)
    document.rows = rows
    return WatchlistImport(document, into: list, answers: answers, by: shelf, now: now)
  }

  @Test(arguments: [
    ("The Matrix", 1999, 1), ("the matrix", 1999, 1), ("Amelie", 2001, 6), ("SOLARIS", 2002, 3),
    ("Солярис", 1972, 2), ("Le fabuleux destin d’Amélie Poulain", 2001, 6),
    ("WALL·E", 2008, 101), ("Se7en", 1995, 102), ("Alien³", 1992, 103), ("M*A*S*H", 1970, 108),
    ("Good, the Bad and the Ugly, The", 1966, 104), ("9", 2009, 106), ("Nine", 2009, 107),
    ("Birdman or (The Unexpected Virtue of Ignorance)", 2014, 105),
  ])
  func `a title of its year is the movie`(title: String, year: Int, imdb: UInt32) {
    let plan = Self.plan([Self.row(2, title, year)])
    #expect(plan.lines.map { $0.outcome } == [.new])
    #expect(plan.entries.map { $0.ids.imdb?.number } == [imdb])
  }

  @Test(
    arguments: [
      // A year that is off by one, no year, two movies in one year, and a missing article.
      ("The Matrix", 2000, [1]), ("The Matrix", 1998, [1]), ("Solaris", nil, [2, 3]),
      ("Hamlet", 1996, [4, 5]), ("Hamlet", 1997, [4, 5]), ("Matrix", 1999, [1]),
    ] as [(String, Int?, [UInt32])]
  )
  func `what is not certain is asked`(title: String, year: Int?, choices: [UInt32]) throws {
    let plan = Self.plan([Self.row(2, title, year), Self.row(9, title, year)])
    #expect(plan.lines.map { $0.outcome } == [.open(question: 0), .open(question: 0)])
    #expect(plan.questions.count == 1)
    #expect(plan.questions[0].choices.compactMap { $0.ids.imdb?.number } == choices)
    #expect(plan.questions[0].places.map { $0.line } == [2, 9])
    // Without an answer, the movie is added as the file has it, unless an earlier answer added it.
    #expect(plan.entries.map { $0.title } == [title] && plan.entries[0].ids == MovieIDs())
    let key = WatchlistQuestion.Key(title: title, year: year)
    let answer = MovieIDs(imdb: IMDbID(number: try #require(choices.last)))
    let settled = Self.plan([Self.row(2, title, year)], answers: [key: .movie(answer)])
    let again = Self.plan([Self.row(2, title, year)], into: settled.entries)
    #expect(again.entries.isEmpty && again.questions.count == 1)
  }

  @Test(arguments: [("Unseen", 1999), ("The Matrix", 2003), ("Matrix Reloaded", 2003)])
  func `what nobody knows is unknown`(title: String, year: Int) {
    let plan = Self.plan([Self.row(2, title, year)])
    #expect(plan.questions.map { $0.choices } == [[]])
  }

  @Test func `what nobody knows is on the list by title and year, and is found later`() throws {
    let first = try day("2024-03-01")
    let rows = [
      Self.row(2, "Unseen", 2024) { $0.rating = OwnRating(tenths: 85) },
      Self.row(3, "Unseen", 2023) { $0.isWanted = true },
      Self.row(4, "unseen", 2024) { $0.viewings = [.on(first, isAgain: false)] },
    ]
    let plan = Self.plan(rows)
    #expect(plan.entries.map { $0.year } == [2024, 2023] && plan.newCount == 2)
    #expect(plan.entries[0].rating == OwnRating(tenths: 85) && plan.entries[0].viewings == [first])
    #expect(Self.plan(rows, into: plan.entries).entries.isEmpty)
    // A file with the movie's id joins that entry, and so does a catalogue that has the movie
    // since.
    let number = MovieIDs(imdb: IMDbID(number: 77))
    let numbered = Self.plan([Self.row(9, "Unseen", 2024) { $0.ids = number }], into: plan.entries)
    #expect(numbered.newCount == 0 && numbered.entries.map { $0.ids } == [number])
    #expect(numbered.entries[0].rating == OwnRating(tenths: 85))
    var document = WatchlistDocument(.json)
    document.rows = rows
    let later = WatchlistImport(
      document,
      into: plan.entries,
      by: Shelf(movies: [Self.movie(77, "Unseen!", 2024)]),
      now: Self.now
    )
    #expect(later.newCount == 0 && later.entries.map { $0.ids } == [number])
    #expect(later.entries[0].title == "Unseen")
  }

  @Test func `a number decides, also of a movie that is not known here`() {
    let rows = [
      Self.row(2, "Die Matrix", 1999) { $0.ids.imdb = IMDbID(number: 1) },
      Self.row(3, "Of later", 2024) { $0.ids.tmdb = 77 },
      Self.row(4, "", nil) { $0.ids.imdb = IMDbID(number: 99) },
    ]
    let plan = Self.plan(rows)
    #expect(plan.lines.map { $0.outcome } == [.new, .new, .new])
    #expect(plan.entries.map { $0.title } == ["The Matrix", "Of later", "tt0000099"])
  }

  @Test func `a movie of the catalogue takes the number that another catalogue has for it`() {
    let plan = Self.plan([
      Self.row(2, "The Matrix", 1999) { $0.ids.tmdb = 603 },
      Self.row(3, "Solaris", 2003) { $0.ids.tmdb = 2_103 },
    ])
    #expect(plan.lines.map { $0.outcome } == [.new, .new])
    #expect(plan.entries[0].ids == MovieIDs(imdb: IMDbID(number: 1), tmdb: 603))
    // A wrong year does not decide: the movie with the id stays.
    #expect(plan.entries[1].ids == MovieIDs(tmdb: 2_103))
  }

  @Test func `a number without a year is asked where the list has a movie of the title`() {
    let listed = WatchlistEntry(
      ids: MovieIDs(imdb: IMDbID(number: 50)),
      title: "Up",
      year: 2009,
      addedAt: Self.now
    )
    let row = Self.row(2, "Up", nil) { $0.ids.tmdb = 14_160 }
    let asked = Self.plan([row], into: [listed])
    #expect(
      asked.questions.map { $0.choices.map { $0.ids } } == [[listed.ids, MovieIDs(tmdb: 14_160)]]
    )
    // Either answer decides, and the question is not repeated.
    for answer in [listed.ids, MovieIDs(tmdb: 14_160)] {
      let plan = Self.plan(
        [row],
        into: [listed],
        answers: [.init(title: "Up", year: nil): .movie(answer)]
      )
      #expect(plan.entries.map { $0.ids.tmdb } == [14_160])
      #expect(plan.newCount == (answer == listed.ids ? 0 : 1))
      let list =
        plan.newCount == 0 ? [listed.joined(with: plan.entries[0])] : [listed, plan.entries[0]]
      #expect(Self.plan([row], into: list).lines.map { $0.outcome } == [.there])
    }
    #expect(Self.plan([row]).lines.map { $0.outcome } == [.new])
  }

  @Test func `what may be a series is asked, unless it is a movie that is known`() {
    let plan = Self.plan([
      Self.row(2, "Matrix", 1999) {
        $0.ids.imdb = IMDbID(number: 1)
        $0.hasUnknownKind = true
      },
      Self.row(3, "Serie", 2011) {
        $0.ids.imdb = IMDbID(number: 98)
        $0.hasUnknownKind = true
      },
    ])
    #expect(plan.lines.map { $0.outcome } == [.new, .open(question: 0)])
    #expect(plan.entries.count == 1)
  }

  @Test func `answers settle questions`() {
    let rows = [Self.row(2, "Hamlet", 1996), Self.row(3, "Unseen", 2024), Self.row(4, "X", 2020)]
    let plan = Self.plan(
      rows,
      answers: [
        .init(title: "Hamlet", year: 1996): .movie(MovieIDs(imdb: IMDbID(number: 5))),
        .init(title: "unseen", year: 2024): .movie(MovieIDs(tmdb: 7)),
        .init(title: "X", year: 2020): .leaveOut,
      ]
    )
    #expect(plan.lines.map { $0.outcome } == [.new, .new, .leftOut])
    #expect(plan.entries.map { $0.ids.imdb?.number } == [5, nil])
    #expect(plan.entries.map { $0.title } == ["Hamlet", "Unseen"])
  }

  @Test func `the files of one service agree`() throws {
    let first = try day("2020-01-01")
    let rows = [
      // The parts of an export: ratings, a diary with a second viewing, its review, and all seen
      // movies.
      Self.row(2, "The Matrix", 1999, part: 0) { $0.rating = OwnRating(tenths: 90) },
      Self.row(2, "The Matrix", 1999, part: 1) {
        $0.viewings = [.on(first, isAgain: true)]
        $0.rating = OwnRating(tenths: 70)
      },
      Self.row(2, "The Matrix", 1999, part: 2) { $0.viewings = [.on(first, isAgain: true)] },
      Self.row(2, "The Matrix", 1999, part: 3) {
        $0.viewings = [.times(1)]
        $0.addedAt = Instant(unixSeconds: 10)
      },
    ]
    let entry = try #require(Self.plan(rows).entries.first)
    #expect(entry.viewings == [first] && entry.undatedViewings == 1)
    #expect(entry.rating == OwnRating(tenths: 90))
    #expect(entry.addedAt == Instant(unixSeconds: 10))
  }

  @Test func `what is on the list already is reported, and a rating there stays`() throws {
    let listed = WatchlistEntry(
      ids: MovieIDs(imdb: IMDbID(number: 1)),
      title: "The Matrix",
      year: 1999,
      addedAt: Self.now,
      viewings: [try day("2020-01-01")],
      rating: OwnRating(tenths: 50)
    )
    let seen = Self.row(2, "The Matrix", 1999) {
      $0.viewings = [.times(1)]
      $0.rating = OwnRating(tenths: 90)
    }
    let plan = Self.plan([seen], into: [listed])
    #expect(plan.lines.map { $0.outcome } == [.there])
    #expect(plan.entries.isEmpty && plan.otherRatings.count == 1)
    let more = Self.plan([Self.row(2, "The Matrix", 1999) { $0.isWanted = true }], into: [listed])
    #expect(more.lines.map { $0.outcome } == [.more])
    var whole = listed
    whole.isWanted = true
    #expect(more.newCount == 0 && more.entries == [whole])
  }

  @Test func `however many movies of the list have the title, a question has few choices`() {
    let list = (1...2_000).map { number in
      WatchlistEntry(
        ids: MovieIDs(imdb: IMDbID(number: number)),
        title: "Up",
        year: 2009,
        addedAt: Self.now
      )
    }
    let rows = (1...2_000).map { line in Self.row(line, "Up", nil) { $0.ids.tmdb = 14_160 } }
    let plan = Self.plan(rows, into: list)
    #expect(plan.questions.map { $0.choices.count } == [17])
    #expect(plan.questions[0].places.count == 2_000)
  }

  @Test func `rows that share a number and differ in another are movies each, and found again`() {
    let rows = (1...300).map { line in
      Self.row(line, "Film \(line)", nil) {
        $0.ids = MovieIDs(imdb: IMDbID(number: UInt32(1_000 + line)), tmdb: 7)
      }
    }
    let first = Self.plan(rows)
    #expect(first.newCount == 300)
    #expect(Self.plan(rows, into: first.entries).entries.isEmpty)
  }

  @Test func `every thousand rows it is asked whether to go on`() {
    struct Stop: Error {}
    var document = WatchlistDocument(.letterboxd)
    document.rows = (1...3_500).map { Self.row($0, "Unseen", 1_999) }
    for most in 0...5 {
      var looks = 0
      let plan = try? WatchlistImport(document, into: [], by: Self.shelf, now: Self.now) {
        () throws(Stop) in
        looks += 1
        if looks > most { throw Stop() }
      }
      #expect((plan == nil) == (most < 5))
      #expect(looks == min(most + 1, 5))
    }
  }

  @Test func `taking a file over twice is taking it over once`() {
    var random = SplitMix64(seed: 8)
    for _ in 0..<lawCases(200) {
      let rows = (0..<Int.random(in: 0...12, using: &random)).map { line in
        Self.row(
          line,
          ["The Matrix", "Solaris", "Amélie", "Unseen"].randomElement(using: &random) ?? "",
          [1999, 2001, 2002].randomElement(using: &random),
          part: Int.random(in: 0...2, using: &random)
        ) { row in
          row.isWanted = Bool.random(using: &random)
          row.rating = OwnRating(tenths: Int.random(in: -100...100, using: &random))
          let day = CalendarDate(clamping: Int32.random(in: 18_000...18_003, using: &random))
          row.viewings = [
            .on(day, isAgain: Bool.random(using: &random)),
            .times(Int.random(in: 0...2, using: &random)),
          ]
        }
      }
      let first = Self.plan(rows)
      let second = Self.plan(rows, into: first.entries)
      #expect(second.entries.isEmpty)
      #expect(!second.lines.contains { $0.outcome == .new || $0.outcome == .more })
      #expect(first.lines.count == rows.count)
      #expect(Self.plan(rows).entries == first.entries)
    }
  }
}
