import ExactMoney
import Movies
import TestSupport
import Testing

@testable import Feeds
@testable import MovieLists

/// Empty, invalid and ambiguous values are left out, without affecting their row.
@Suite struct WatchlistValueTests {
  /// A row of each format with a day of viewing and a rating, and their places.
  private static let forms: [(format: String, day: String?, rating: String?, text: String)] = [
    (
      "letterboxd", "Watched Date", "Rating",
      "Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date\n2020-01-01,Up,2009,x,{r},,,{d}\n"
    ),
    (
      "films", "WatchedDate", "Rating10",
      "imdbID,Title,Year,Rating10,WatchedDate\ntt1049413,Up,2009,{r},{d}\n"
    ),
    (
      "movary", "watchedAt", nil,
      "title,year,tmdbId,imdbId,watchedAt\nUp,2009,14160,tt1049413,{d}\n"
    ),
    (
      "movary", nil, "userRating",
      "title,year,tmdbId,imdbId,userRating\nUp,2009,14160,tt1049413,{r}\n"
    ),
    (
      "yamtrack", "end_date", nil,
      "media_id,source,media_type,title,score,status,end_date\n14160,tmdb,movie,Up,,Completed,{d}\n"
    ),
    (
      "simkl", "WatchedDate", "Rating",
      "SIMKL_ID,Title,Type,Year,Watchlist,WatchedDate,Rating,IMDB\n1,Up,movie,2009,completed,{d},{r},tt1049413\n"
    ),
    (
      "imdb", nil, "Your Rating",
      "Const,Title,Title Type,Year,Your Rating\ntt1049413,Up,Movie,2009,{r}\n"
    ),
    ("tmdb", nil, "Your Rating", "TMDb ID,IMDb ID,Type,Name,Your Rating\n14160,,movie,Up,{r}\n"),
    ("trakt", "watched_at", nil, "[{\"watched_at\":\"{d}\",\"type\":\"movie\",\"movie\":{film}}]"),
    (
      "trakt", "last_watched_at", nil,
      "[{\"plays\":1,\"last_watched_at\":\"{d}\",\"movie\":{film}}]"
    ),
    (
      "trakt", nil, "rating",
      "[{\"rated_at\":\"2020-01-01T10:00:00.000Z\",\"rating\":\"{r}\",\"type\":\"movie\",\"movie\":{film}}]"
    ),
  ]

  private static func row(_ form: String, day: String = "", rating: String = "") throws
    -> WatchlistRow
  {
    let movie = "{\"title\":\"Up\",\"year\":2009,\"ids\":{\"imdb\":\"tt1049413\"}}"
    let text = form.replacing("{film}", with: movie).replacing("{d}", with: day)
      .replacing("{r}", with: rating)
    let rows = try WatchlistFile.read(Array(text.utf8), zone: .utc).rows
    try #require(rows.count == 1)
    return rows[0]
  }

  @Test(arguments: [
    ("2025-12-31", "2025-12-31"), ("31/12/2025", "2025-12-31"), ("12/31/2025", "2025-12-31"),
    ("31.12.2025", "2025-12-31"), ("4/4/2024", "2024-04-04"), ("18-12-2023 21:50:41", "2023-12-18"),
    ("12/31/2025 9:50 PM", "2025-12-31"), ("2025/12/31", "2025-12-31"),
    ("2025-12-31 21:50", "2025-12-31"),
  ])
  func `a day that the calendar has in one order of its numbers is that day`(
    text: String,
    day: String
  ) throws {
    let day = try TestSupport.day(day)
    for form in Self.forms where form.day != nil {
      let row = try Self.row(form.text, day: text)
      #expect(row.viewings == [.on(day, isAgain: false)], "\(form.format)")
      #expect(row.unread.isEmpty && row.flaw == nil)
    }
  }

  @Test(arguments: [
    "03/04/2024", "3.4.2024", "31/12/25", "31/13/2025", "soon", "2024-02-30", "31/12/2025 or so",
  ])
  func `a day that may be two, or none, is left out and reported`(text: String) throws {
    for form in Self.forms where form.day != nil {
      let column = try #require(form.day)
      let row = try Self.row(form.text, day: text)
      #expect(row.viewings == [.times(1)] && row.flaw == nil, "\(form.format)")
      #expect(row.unread == [.unreadable(column: column, text: text)])
    }
  }

  @Test(arguments: [
    "1970-01-01T00:00:00.000Z", "1970-01-01T00:00:00Z", "1970-01-01 00:00:01", "unknown", "Unknown",
  ])
  func `a viewing that nobody noted the moment of has no day`(text: String) throws {
    for form in Self.forms where form.day != nil {
      let row = try Self.row(form.text, day: text)
      #expect(row.viewings == [.times(1)], "\(form.format)")
      #expect(row.unread.isEmpty && row.flaw == nil)
    }
  }

  @Test(arguments: ["0", "0.0", "", "11", "-1", "good", "8"])
  func `a rating of 0 is none where the scale begins above it, and an odd one is left out`(
    text: String
  ) throws {
    for form in Self.forms where form.rating != nil {
      let column = try #require(form.rating)
      let row = try Self.row(form.text, rating: text)
      let isNone = ["0", "0.0", ""].contains(text)
      let isStars = form.format == "letterboxd"
      let rating = text == "8" && !isStars ? OwnRating(tenths: 80) : nil
      #expect(row.rating == rating, "\(form.format)")
      #expect(
        row.unread == (isNone || rating != nil ? [] : [.unreadable(column: column, text: text)])
      )
      #expect(row.flaw == (row.isSilent ? .silent : nil))
    }
  }

  @Test(arguments: ["+603", "-603", " 603", "6e2", "٦٠٣", ""])
  func `only digits are a number of a list`(text: String) {
    #expect(WatchlistValue.tmdb(text) == nil)
    #expect(WatchlistValue.count(text) == nil)
    #expect(WatchlistValue.year("+1999") == nil && WatchlistValue.yearOfDate("+1999-03") == nil)
    #expect(WatchlistValue.imdb("+133093") == nil)
  }

  @Test func `0 is a rating where the scale begins with it`() throws {
    let text = "media_id,source,media_type,title,score,status\n14160,tmdb,movie,Up,0,Completed\n"
    #expect(try Self.row(text).rating == OwnRating(tenths: 0))
    let own =
      "[{\"ids\":{\"tmdb\":14160},\"title\":\"Up\",\"wanted\":false,\"rating\":\"0\",\"seen\":[\"then\"]}]"
    let row = try Self.row(own)
    #expect(row.rating == OwnRating(tenths: 0))
    #expect(row.unread == [.unreadable(column: "seen", text: "then")] && row.flaw == nil)
  }

  @Test func `an odd year is left out beside a number, and needed without one`() throws {
    let text = "imdbID,Title,Year,WatchedDate\n{r},Up,MMIX,\n"
    let flaw = WatchlistRow.Flaw.unreadable(column: "Year", text: "MMIX")
    #expect(try Self.row(text, rating: "tt1049413").unread == [flaw])
    #expect(try Self.row(text).flaw == flaw)
  }

  @Test func `values that are left out are counted`() throws {
    let text = Self.forms[0].text.replacing("{r}", with: "11").replacing("{d}", with: "03/04/2024")
    let plan = WatchlistFixture.plan(try WatchlistFile.read(Array(text.utf8), zone: .utc))
    #expect(plan.leftOut == [.values: 2])
    #expect(plan.lines[0].unread.count == 2)
  }

  @Test(
    arguments: [
      // The movie's history, its number of plays, its last day, and the resulting viewings.
      ([], 1, "2024-02-01", ["2024-02-01"], 0), ([], 3, "2024-02-01", ["2024-02-01"], 2),
      ([], 3, "1970-01-01", [], 3), (["2024-02-01"], 1, "2024-02-01", ["2024-02-01"], 0),
      (["2024-01-31"], 1, "2024-02-01", ["2024-01-31"], 0),
      (["2024-01-31"], 2, "2024-02-01", ["2024-01-31", "2024-02-01"], 0),
      (["1970-01-01"], 1, "2024-02-01", [], 1),
    ] as [([String], Int, String, [String], Int)]
  )
  func `the last of Trakt's viewings has its day where the history does not have it`(
    history: [String],
    plays: Int,
    last: String,
    days: [String],
    undated: Int
  ) throws {
    let movie = "{\"title\":\"Shrek\",\"year\":2001,\"ids\":{\"imdb\":\"tt0126029\"}}"
    let rows = history.map {
      "{\"watched_at\":\"\($0)T00:00:00.000Z\",\"type\":\"movie\",\"movie\":\(movie)}"
    }
    let archive = WatchlistFixture.zip([
      ("watched-history-1.json", "[\(rows.joined(separator: ","))]"),
      (
        "watched-movies.json",
        "[{\"plays\":\(plays),\"last_watched_at\":\"\(last)T00:00:00.000Z\",\"movie\":\(movie)}]"
      ),
    ])
    let plan = WatchlistFixture.plan(try WatchlistFile.read(archive, zone: .utc))
    #expect(plan.entries.map { $0.viewings } == [try days.map { try day($0) }])
    #expect(plan.entries.map { $0.undatedViewings } == [undated])
    #expect(plan.leftOut.isEmpty)
  }
}
