import ExactMoney
import Movies
import Testing

@testable import Presentation

@Suite struct WatchlistImportViewModelTests {
  /// Finds one movie, by id and title.
  private struct OneMovie: MovieFinding {
    let movie: Movie

    func movie(_ ids: MovieIDs) -> Movie? { ids.imdb == movie.ids.imdb ? movie : nil }
    func movies(titled title: String) -> [Movie] { title == movie.title ? [movie] : [] }
  }

  private static func row(
    _ line: Int,
    _ title: String,
    _ year: Int? = nil,
    imdb: String? = nil,
    flaw: WatchlistRow.Flaw? = nil
  ) -> WatchlistRow {
    var row = WatchlistRow(place: WatchlistRow.Place(file: "diary.csv", line: line), part: 0)
    (row.title, row.year, row.flaw, row.isWanted) = (title, year, flaw, true)
    row.ids.imdb = imdb.flatMap { IMDbID($0) }
    return row
  }

  private static func account(
    _ rows: [WatchlistRow],
    _ tag: String = "en"
  ) throws -> WatchlistImportViewModel {
    var document = WatchlistDocument(.letterboxd)
    document.rows = rows
    document.leaveOut(.reviews, 3)
    let plan = WatchlistImport(
      document,
      into: [],
      by: OneMovie(movie: try MovieScene.movie()),
      now: Instant(unixSeconds: 0)
    )
    return WatchlistImportViewModel(plan, try MovieScene.environment(tag).wording)
  }

  private static let rows = [
    row(2, "Inception", 2010), row(3, "Origin", 2010, imdb: "tt1375666"),
    row(4, "Inception", 2011), row(5, "Nothing", 1999), row(6, "Nothing", 1999),
    row(7, "Pilot", flaw: .noMovie(kind: "show\u{202E}")),
    row(8, "Odd", flaw: .unreadable(column: "Watched Date", text: "03/04/2024")),
    row(9, "", flaw: .fieldCount(3, expected: 8)),
  ]

  @Test func `lines that do not say whether a movie was seen are counted`() throws {
    var document = WatchlistDocument(.titles)
    document.rows = [Self.row(1, "Inception", 2010)]
    document.assumedWishes = 1
    let wording = try MovieScene.environment("en").wording
    let finder = OneMovie(movie: try MovieScene.movie())
    let plan = WatchlistImport(document, into: [], by: finder, now: Instant(unixSeconds: 0))
    let account = WatchlistImportViewModel(plan, wording)
    #expect(account.heading == "Lines of TXT: 1")
    #expect(
      account.notes == [
        "lines that do not say whether the movie was seen, imported as movies to see: 1"
      ]
    )
  }

  @Test func `every line is counted once, and those that ask nothing stand in one list`() throws {
    let account = try Self.account(Self.rows)
    #expect(account.heading == "Lines of Letterboxd: 8")
    #expect(
      account.counts.map { $0.number + " " + $0.label } == [
        "2 new to the list", "1 doubtful", "2 unknown", "1 not a movie", "2 not readable",
      ]
    )
    #expect(account.movies == "movies: 3 new, 0 with more")
    #expect(account.leftOut?.counts.map { $0.number + " " + $0.label } == ["3 reviews"])
    #expect(account.lines.map { $0.row.place } == (2...9).map { "diary.csv:\($0)" })
    #expect(
      account.groups.map { group in
        [group.heading] + group.rows.map { "\($0.place)|\($0.name)|\($0.note)" }
      } == [
        [
          "not readable", "diary.csv:8|Odd|Watched Date: '03/04/2024'",
          "diary.csv:9||3 fields instead of 8",
        ],
        ["not a movie", "diary.csv:7|Pilot|show"],
        [
          "new to the list", "diary.csv:2|Inception (2010)|",
          "diary.csv:3|Origin (2010)|= Inception (2010)",
        ],
      ]
    )
  }

  @Test func `a value that is left out stands at its line`() throws {
    var row = Self.row(2, "Inception", 2010)
    row.unread = [.unreadable(column: "Rating", text: "11")]
    var flawed = row
    flawed.flaw = .silent
    let account = try Self.account([row, Self.row(3, "Inception", 2010), flawed])
    #expect(
      account.leftOut?.counts.map { $0.number + " " + $0.label } == [
        "3 reviews", "2 values that cannot be read for certain",
      ]
    )
    #expect(
      account.groups.map { [$0.heading] + $0.rows.map { $0.note } } == [
        ["neither seen, wanted nor rated", "Rating: '11'"],
        ["values that cannot be read for certain", "Rating: '11'"], ["new to the list", "", ""],
      ]
    )
  }

  @Test func `a doubtful movie has its choices by their numbers`() throws {
    let questions = try Self.account(Self.rows).doubtful
    #expect(questions.map { $0.name } == ["Inception (2011)"])
    #expect(questions.first?.place == "diary.csv:4")
    #expect(questions.first?.choices.map { $0.value } == ["tt1375666"])
    #expect(questions.first?.choices.map { $0.name } == ["Inception (2010)"])
  }

  @Test func `an unknown movie is asked for once, by its first line`() throws {
    let questions = try Self.account(Self.rows).unknown
    #expect(
      questions.map { "\($0.place)|\($0.places)|\($0.name)" } == [
        "diary.csv:5|diary.csv:5, diary.csv:6|Nothing (1999)"
      ]
    )
  }

  @Test func `of many lines that ask the same three are named`() throws {
    let rows = (2...9).map { Self.row($0, "Inception", 2011) }
    let question = try #require(try Self.account(rows).doubtful.first)
    #expect(question.places == "diary.csv:2, diary.csv:3, diary.csv:4, …")
  }

  @Test func `there is something to take over while something can be settled`() throws {
    #expect(try !Self.account(Self.rows).isDone)
    #expect(try !Self.account([Self.row(2, "Inception", 2011)]).isDone)
    #expect(try !Self.account([Self.row(2, "Nothing", 1999)]).isDone)
    #expect(try Self.account([Self.row(9, "", flaw: .fieldCount(3, expected: 8))]).isDone)
  }

  @Test func `it speaks the reader's language`() throws {
    #expect(try Self.account(Self.rows, "de").heading == "Zeilen von Letterboxd: 8")
  }

  @Test func `what a format loses is counted in words`() throws {
    let wording = try MovieScene.environment().wording
    #expect(WatchlistLossViewModel([:], in: .letterboxd, wording) == nil)
    let lost = WatchlistLossViewModel([.wish: 2, .movie: 1_000], in: .letterboxd, wording)
    #expect(lost?.heading == "in how many movies Letterboxd has no place for something:")
    #expect(
      lost?.counts.map { $0.number + " " + $0.label } == [
        "1,000 whole movies", "2 that they are to be seen",
      ]
    )
  }
}
