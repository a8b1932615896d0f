import BoxOffice
import CambioAPI
import ExactJSON
import ExactMoney
import Movies
import Testing

/// The encoding of the movies that a device stores, and its decoding.
@Suite struct OfflineMoviesJSONTests {
  private static let movie = IMDbID(number: 4_154_796)

  @Test func `movies come back with their numbers, their sources and where their pictures are`()
    throws
  {
    var movie = Movie(
      ids: MovieIDs(imdb: Self.movie, tmdb: 299_534, wikidata: WikidataID(number: 7))
    )
    movie.title = "Avengers: Endgame"
    movie.budget = MovieAmount(Money(ExactDecimal(356_000_000), .usd))
    var provenance = FieldProvenance()
    (provenance[.title], provenance[.budget]) = (.tmdb, .wikidata)
    movie = movie.attributed(to: provenance)
    let sent = Self.movies(reported: [
      OfflineMovies.Reported(movie, poster: "/movies/a/poster?v=1", backdrop: ("/n", "/w")),
      OfflineMovies.Reported(movie, poster: nil, backdrop: nil),
    ])
    let come = try Self.sentAndDecoded(sent)
    #expect(come.reported.map { $0.movie } == [movie, movie])
    #expect(come.reported.map { $0.poster } == ["/movies/a/poster?v=1", nil])
    #expect(come.reported[0].backdrop.map { [$0.narrow, $0.wide] } == ["/n", "/w"])
    #expect(come.reported[1].backdrop == nil)
    #expect(come.popular == [MovieIDs(imdb: Self.movie), MovieIDs(tmdb: 5)])
    #expect(come.credits.map { $0.source } == [.tmdb])
    #expect(come.credits.map { $0.words } == ["asked for"])
    #expect(come.currency == .brl)
  }

  @Test func `money comes back to the last digit, and so does why there is none`() throws {
    let days = CalendarDate(clamping: 14_800)...CalendarDate(clamping: 15_000)
    let values: [ReleaseValue] = [
      .converted(
        Money(ExactDecimal(123_456_789_012_345, scale: 2), .brl),
        ReleaseRate(value: ExactDecimal(17_643, scale: 4), sources: ["ECB", "NBP"], days: days)
      ),
      .converted(Money(ExactDecimal(1), .brl), ReleaseRate(value: nil, sources: [], days: nil)),
      .beforeFirst(.usd, CalendarDate(clamping: 10_592)),
      .noRate,
    ]
    let sent = Self.movies(worths: values.map { OfflineMovies.Worth(Self.movie, .budget, $0) })
    let come = try Self.sentAndDecoded(sent).worths
    #expect(come.map { $0.value } == values)
    #expect(come.allSatisfy { $0.movie == Self.movie && $0.field == .budget })
  }

  @Test(arguments: ["{}", "[]", "{\"reported\":[],\"worths\":[],\"currency\":\"XXQ\"}"])
  func `another document is none`(_ text: String) throws {
    #expect(OfflineMoviesJSON.decode(try JSONValue(Array(text.utf8))) == nil)
  }

  private static func sentAndDecoded(_ movies: OfflineMovies) throws -> OfflineMovies {
    let text = OfflineMoviesJSON.encode(movies).text
    return try #require(OfflineMoviesJSON.decode(try JSONValue(Array(text.utf8))))
  }

  private static func movies(
    reported: [OfflineMovies.Reported] = [],
    worths: [OfflineMovies.Worth] = []
  ) -> OfflineMovies {
    OfflineMovies(
      reported: reported,
      popular: [MovieIDs(imdb: movie), MovieIDs(tmdb: 5)],
      credits: [(.tmdb, "asked for")],
      currency: .brl,
      worths: worths
    )
  }
}
