import ExactMoney
import Movies
import TestSupport
import Testing

@Suite struct WatchlistEntryTests {
  @Test func `days stand in their order, each once`() throws {
    var entry = WatchlistEntry(Movie(), addedAt: Instant(unixSeconds: 0))
    #expect(entry.viewings.isEmpty)
    for text in ["2020-05-01", "2019-12-31", "2020-05-01", "2021-01-01"] {
      entry.see(on: try day(text))
    }
    #expect(entry.viewings.map { $0.description } == ["2019-12-31", "2020-05-01", "2021-01-01"])
  }

  @Test func `an entry keeps what the film was called`() {
    var movie = Movie(ids: MovieIDs(tmdb: 194))
    movie.title = "Amélie"
    movie.year = 2001
    let entry = WatchlistEntry(movie, addedAt: Instant(unixSeconds: 0))
    #expect(entry.title == "Amélie" && entry.year == 2001 && entry.ids.tmdb == 194)
  }
}
