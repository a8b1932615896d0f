import ExactMoney
import Movies
import TestSupport
import Testing

@Suite struct WatchlistEntryTests {
  private static let added = Instant(unixSeconds: 0)

  @Test func `days stand in their order, and seeing it once is enough for one day`() throws {
    var entry = WatchlistEntry(Movie(), addedAt: Self.added)
    #expect(entry.isWanted && entry.viewings.isEmpty)
    for text in ["2020-05-01", "2019-12-31", "2020-05-01", "2021-01-01"] {
      entry.see(on: try day(text))
    }
    #expect(!entry.isWanted)
    #expect(entry.viewings.map { $0.description } == ["2019-12-31", "2020-05-01", "2021-01-01"])
  }

  @Test func `an entry keeps what the movie was called`() {
    var movie = Movie(ids: MovieIDs(tmdb: 194))
    movie.title = "Amélie"
    movie.year = 2001
    let entry = WatchlistEntry(movie, addedAt: Self.added)
    #expect(entry.title == "Amélie" && entry.year == 2001 && entry.ids.tmdb == 194)
  }

  private static func seen(_ days: [String], undated: Int = 0) throws -> WatchlistEntry {
    WatchlistEntry(
      ids: MovieIDs(tmdb: 1),
      title: "Up",
      year: 2009,
      addedAt: added,
      viewings: try days.map { try day($0) },
      undatedViewings: undated
    )
  }

  @Test(arguments: [
    // A day that only one of them names is the undated viewing of the other.
    (["2020-01-01"], 0, [], 1, ["2020-01-01"], 0),
    ([], 2, ["2020-01-01"], 0, ["2020-01-01"], 1),
    (["2020-01-01", "2020-01-01"], 0, ["2020-01-01"], 1, ["2020-01-01", "2020-01-01"], 0),
    (["2020-01-01"], 1, ["2021-01-01"], 0, ["2020-01-01", "2021-01-01"], 0),
    (["2020-01-01"], 2, ["2021-01-01"], 0, ["2020-01-01", "2021-01-01"], 1),
  ])
  func `viewings of two stories are those of one`(
    left: [String],
    leftUndated: Int,
    right: [String],
    rightUndated: Int,
    days: [String],
    undated: Int
  ) throws {
    let one = try Self.seen(left, undated: leftUndated)
    let other = try Self.seen(right, undated: rightUndated)
    #expect(try one.joined(with: other) == Self.seen(days, undated: undated))
    #expect(try other.joined(with: one) == Self.seen(days, undated: undated))
  }

  @Test func `a rating that is here stays, one that is not is taken`() throws {
    let rated = WatchlistEntry(
      ids: MovieIDs(tmdb: 1),
      title: "Up",
      year: nil,
      addedAt: Self.added,
      rating: OwnRating(tenths: 85),
      ratedOn: try day("2020-01-01")
    )
    let bare = try Self.seen([])
    #expect(bare.joined(with: rated).rating == OwnRating(tenths: 85))
    #expect(bare.joined(with: rated).ratedOn == rated.ratedOn)
    let other = WatchlistEntry(
      ids: MovieIDs(tmdb: 1),
      title: "Up",
      year: nil,
      addedAt: Self.added,
      rating: OwnRating(tenths: 40)
    )
    #expect(other.joined(with: rated).rating == OwnRating(tenths: 40))
    #expect(other.joined(with: rated).ratedOn == nil)
  }

  @Test func `joining is the same in any order, and once more changes nothing`() throws {
    var random = SplitMix64(seed: 5)
    func entry() throws -> WatchlistEntry {
      try Self.seen(
        (0..<Int.random(in: 0...4, using: &random)).map { _ in
          "2020-01-0\(Int.random(in: 1...3, using: &random))"
        },
        undated: Int.random(in: 0...3, using: &random)
      )
    }
    for _ in 0..<lawCases(2_000) {
      let (a, b, c) = (try entry(), try entry(), try entry())
      #expect(a.joined(with: a) == a)
      #expect(a.joined(with: b) == b.joined(with: a))
      #expect(a.joined(with: b).joined(with: c) == a.joined(with: b.joined(with: c)))
      #expect(a.joined(with: b).joined(with: b) == a.joined(with: b))
    }
  }

  @Test(arguments: [
    ("8", 80, 8), ("8.5", 85, 9), ("8.4", 84, 8), ("10", 100, 10), ("10.0", 100, 10), ("0", 0, 1),
    ("0.5", 5, 1), ("7.50", 75, 8),
  ])
  func `a rating keeps its tenths, and is rounded for those who have none`(
    text: String,
    tenths: Int,
    whole: Int
  ) throws {
    let rating = try #require(OwnRating(ExactDecimal(text)))
    #expect(rating.tenths == tenths && rating.whole == whole)
    #expect(OwnRating(rating.points) == rating)
  }

  @Test(arguments: ["10.1", "-1", "7.25", "1E+1", "1E+99"])
  func `what is no rating is refused`(text: String) throws {
    #expect(try text == "1E+1" || OwnRating(ExactDecimal(text)) == nil)
  }
}
