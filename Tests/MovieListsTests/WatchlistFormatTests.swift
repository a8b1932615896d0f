import ExactMoney
import MovieLists
import Movies
import TestSupport
import Testing

/// The format of each service: every line is read, with all its values.
@Suite struct WatchlistFormatTests {
  @Test(arguments: [
    ("letterboxd.zip", WatchlistFormat.letterboxd, 18), ("imdb-list.csv", .imdb, 5),
    ("imdb-ratings.csv", .imdb, 2), ("imdb-2017.csv", .imdb, 2), ("tmdb.csv", .tmdb, 4),
    ("yamtrack.csv", .yamtrack, 6), ("movary-history.csv", .movary, 3),
    ("movary-ratings.csv", .movary, 1), ("movary-watchlist-old.csv", .movary, 2),
    ("trakt.zip", .trakt, 8), ("simkl.csv", .simkl, 8), ("simkl.json", .simkl, 7),
    ("kodi.xml", .kodi, 4), ("jellyfin.json", .jellyfin, 4), ("own.csv", .table, 4),
    ("workbook.xlsx", .table, 4), ("titles.txt", .titles, 6),
  ])
  func `a file is known by what is in it`(name: String, format: WatchlistFormat, rows: Int) throws {
    let document = try WatchlistFixture.document(name)
    #expect(document.format == format)
    #expect(document.rows.count == rows)
    let plan = WatchlistFixture.plan(document)
    #expect(plan.lines.count == rows)
    #expect(Set(plan.lines.map { $0.place }).count == rows)
  }

  private static func row(
    _ document: WatchlistDocument,
    _ file: String,
    _ line: Int
  ) throws -> WatchlistRow {
    try #require(document.rows.first { $0.place == .init(file: file, line: line) })
  }

  @Test func `Letterboxd's archive`() throws {
    let document = try WatchlistFixture.document("letterboxd.zip")
    #expect(
      document.leftOut == [
        .reviews: 1, .tags: 1, .likes: 1, .lists: 1, .otherFiles: 1, .pastRatings: 1,
      ]
    )
    // Titanic is among the deleted movies.
    #expect(!document.rows.contains { $0.title == "Titanic" })
    let matrix = try Self.row(document, "diary.csv", 3)
    #expect(matrix.title == "The Matrix" && matrix.year == 1999)
    #expect(try matrix.viewings == [.on(day("2020-05-01"), isAgain: true)])
    #expect(matrix.rating == OwnRating(tenths: 90))
    let rated = try Self.row(document, "ratings.csv", 5)
    #expect(rated.rating == OwnRating(tenths: 10) && rated.viewings == [.times(1)])
    let odd = try Self.row(document, "diary.csv", 6)
    #expect(odd.flaw == nil && odd.viewings == [.times(1)])
    #expect(odd.unread == [.unreadable(column: "Watched Date", text: "03/04/2024")])
    let wanted = try Self.row(document, "watchlist.csv", 3)
    #expect(wanted.isWanted && wanted.year == nil)
    #expect(try wanted.addedAt == Instant(startOf: day("2023-10-12")))
    #expect(try Self.row(document, "watched.csv", 3).viewings == [.times(1)])
  }

  @Test(arguments: [("", "Yes", 0), ("Yes", "", 1), ("Yes", "Yes", 1), ("", "", 0)])
  func `of two viewings of one day the first row is the earlier one`(
    first: String,
    second: String,
    undated: Int
  ) throws {
    let archive = WatchlistFixture.zip([
      ("watched.csv", "Date,Name,Year,Letterboxd URI\n2024-01-05,Crash,2004,x\n"),
      (
        "diary.csv",
        """
        Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date
        2024-01-05,Crash,2004,y,,\(first),,2024-01-05
        2024-01-05,Crash,2004,z,,\(second),,2024-01-05

        """
      ),
    ])
    let plan = WatchlistFixture.plan(try WatchlistFile.read(archive, zone: .utc))
    let day = try TestSupport.day("2024-01-05")
    #expect(plan.entries.map { $0.viewings } == [[day, day]])
    #expect(plan.entries.map { $0.undatedViewings } == [undated])
  }

  @Test func `IMDb's forms since 2017`() throws {
    let list = try WatchlistFixture.document("imdb-list.csv")
    let matrix = try Self.row(list, "", 2)
    #expect(matrix.isWanted && matrix.rating == OwnRating(tenths: 90))
    // A rated movie counts as seen.
    #expect(try matrix.ratedOn == day("2025-02-02") && matrix.viewings == [.times(1)])
    #expect(try Self.row(list, "", 4).flaw == .noMovie(kind: "TV Series"))
    #expect(try Self.row(list, "", 5).ids.imdb == IMDbID("tt0211915"))
    #expect(try Self.row(list, "", 6).hasUnknownKind)
    #expect(list.leftOut == [.notes: 1])

    let ratings = try WatchlistFixture.document("imdb-ratings.csv")
    let shrek = try Self.row(ratings, "", 2)
    #expect(!shrek.isWanted && shrek.rating == OwnRating(tenths: 80))
    #expect(try shrek.ratedOn == day("2018-05-06"))
    let eleven = try Self.row(ratings, "", 3)
    #expect(eleven.flaw == .silent && eleven.ids.imdb == IMDbID("tt0114369"))
    #expect(eleven.unread == [.unreadable(column: "Your Rating", text: "11")])

    let old = try WatchlistFixture.document("imdb-2017.csv")
    let oldboy = try Self.row(old, "", 2)
    #expect(try !oldboy.isWanted && oldboy.ratedOn == day("2017-10-03"))
    let titanic = try Self.row(old, "", 3)
    #expect(try titanic.isWanted && titanic.addedAt == Instant(startOf: day("2017-10-04")))
    #expect(!titanic.hasUnknownKind)
  }

  @Test func `TMDb's table, in which a series may have the number of a movie`() throws {
    let document = try WatchlistFixture.document("tmdb.csv")
    let pulp = try Self.row(document, "", 2)
    #expect(pulp.ids.tmdb == 680 && pulp.year == 1994 && pulp.rating == OwnRating(tenths: 80))
    #expect(try pulp.ratedOn == day("2023-05-02"))
    let train = try Self.row(document, "", 3)
    #expect(train.isWanted && train.rating == nil && train.title == "부산행")
    #expect(pulp.viewings == [.times(1)] && train.viewings.isEmpty)
    #expect(try Self.row(document, "", 4).flaw == .noMovie(kind: "tv"))
  }

  @Test func `the day of a moment is that of the reader`() throws {
    let west = WatchlistZone { $0.adding(seconds: -3 * 3_600).day }
    let document = try WatchlistFile.read(WatchlistFixture.bytes("trakt.zip"), zone: west)
    let first = try Self.row(document, "watched-history-1.json", 1)
    #expect(try first.viewings == [.on(day("2026-04-01"), isAgain: false)])
  }

  @Test func `Yamtrack's rows, a viewing each`() throws {
    let document = try WatchlistFixture.document("yamtrack.csv")
    let plan = WatchlistFixture.plan(document)
    let matrix = try #require(plan.entries.first { $0.ids.tmdb == 603 })
    #expect(try matrix.viewings == [day("2024-02-09"), day("2025-01-02")])
    #expect(matrix.rating == OwnRating(tenths: 85) && !matrix.isWanted)
    #expect(plan.entries.first { $0.ids.tmdb == 194 }?.isWanted == true)
    #expect(document.leftOut == [.notes: 1, .progress: 1])
    #expect(try Self.row(document, "", 6).flaw == .noMovie(kind: "tv"))
    // A movie that was entered by hand has neither an id nor a year.
    #expect(plan.questions.map { $0.title } == ["A film of our own"])
  }

  @Test func `Simkl's rows, each with what became of the work`() throws {
    let document = try WatchlistFixture.document("simkl.csv")
    let plan = WatchlistFixture.plan(document)
    let matrix = try #require(plan.entries.first { $0.ids.tmdb == 603 })
    #expect(try matrix.viewings == [day("2024-06-20")] && !matrix.isWanted)
    #expect(matrix.rating == OwnRating(tenths: 40) && matrix.ids.imdb == IMDbID("tt0133093"))
    let shrek = try #require(plan.entries.first { $0.ids.tmdb == 808 })
    #expect(shrek.isWanted && shrek.timesSeen == 0 && shrek.rating == nil)
    // An abandoned movie is neither seen nor wanted, but keeps its rating.
    let gladiator = try #require(plan.entries.first { $0.ids.tmdb == 98 })
    #expect(!gladiator.isWanted && gladiator.timesSeen == 0)
    #expect(gladiator.rating == OwnRating(tenths: 20))
    #expect(plan.entries.first { $0.ids.tmdb == 244_786 }?.isWanted == true)
    #expect(
      document.rows.map { $0.flaw } == [
        nil, nil, nil, .noMovie(kind: "tv"), .noMovie(kind: "anime"), nil, .silent,
        .unreadable(column: "Watchlist", text: "perhaps"),
      ]
    )
    #expect(document.leftOut == [.notes: 1, .progress: 3])
    #expect(plan.entries.count == 4)
  }

  @Test func `Movary's tables, also those that leave out the year`() throws {
    let history = WatchlistFixture.plan(try WatchlistFixture.document("movary-history.csv"))
    let matrix = try #require(history.entries.first)
    #expect(try matrix.viewings == [day("2021-06-05"), day("2021-06-05")])
    #expect(history.entries.last?.undatedViewings == 1)
    #expect(history.leftOut == [.notes: 1])
    let wanted = try WatchlistFixture.document("movary-watchlist-old.csv")
    #expect(wanted.rows.map { $0.ids.tmdb } == [244_786, 530_915])
    #expect(wanted.rows.map { $0.title } == ["Whiplash", "1917"])
    #expect(wanted.rows.allSatisfy { $0.year == nil && $0.isWanted && $0.flaw == nil })
  }

  @Test func `Trakt's archive, its pages and what is missing from it`() throws {
    let document = try WatchlistFixture.document("trakt.zip")
    #expect(document.isIncomplete)
    #expect(document.leftOut == [.lists: 1, .otherFiles: 2, .notes: 1])
    let plan = WatchlistFixture.plan(document)
    let matrix = try #require(plan.entries.first { $0.ids.tmdb == 603 })
    #expect(try matrix.viewings == [day("2020-01-05"), day("2026-04-01")])
    // The movie was played three times, and the history has two of them.
    #expect(matrix.undatedViewings == 1 && matrix.rating == OwnRating(tenths: 90))
    let wanted = try #require(plan.entries.first { $0.ids.tmdb == 194 })
    #expect(wanted.isWanted && wanted.addedAt.isoText == "2025-05-05T05:05:05Z")
    let flaws = document.rows.compactMap { $0.flaw }
    #expect(flaws == [.noMovie(kind: "episode"), .noMovie(kind: "show")])
  }

  @Test(arguments: ["movary-history.csv", "imdb-list.csv", "yamtrack.csv", "tmdb.csv"])
  func `a table that a spreadsheet saved again is the same`(name: String) throws {
    let plain = try WatchlistFixture.document(name)
    let text = String(decoding: try WatchlistFixture.bytes(name), as: UTF8.self)
    // CRLF, a byte order mark, and a field separator that no field contains.
    let windows = "\u{FEFF}" + text.split(separator: "\n").joined(separator: "\r\n") + "\r\n"
    #expect(try WatchlistFile.read(Array(windows.utf8), zone: .utc) == plain)
    if !text.contains(", ") {
      let other = String(text.map { $0 == "," ? ";" : $0 })
      #expect(try WatchlistFile.read(Array(other.utf8), zone: .utc).rows == plain.rows)
    }
  }
}
