import CambioAPI
import ExactJSON
import ExactMoney
import Movies
import Testing

@Suite struct MovieJSONTests {
  private static func document(_ source: MovieSource) -> JSONValue {
    var movie = Movie(ids: MovieIDs(imdb: IMDbID("tt0076759")))
    movie.boxOffice = MovieAmount(Money(ExactDecimal(460_998_507), .usd))
    movie.oscars = Oscars(won: 6)
    return MovieJSON.encode(movie.attributed(to: source))
  }

  @Test(
    arguments: [
      (MovieSource.omdb, "US"), (.tmdb, "world"), (.catalogue, nil), (.wikidata, nil),
    ] as [(MovieSource, String?)]
  )
  func `a box office has its territory where the source says it`(
    source: MovieSource,
    territory: String?
  ) {
    let amount = Self.document(source)["boxOffice"]
    #expect(amount?["amount"]?.stringValue == "460998507")
    #expect(amount?["territory"]?.stringValue == territory)
  }

  @Test func `counts of Oscars say whether they may lack some, and none are not counted`() {
    #expect(Self.document(.omdb)["oscars"] == ["won": 6])
    #expect(Self.document(.catalogue)["oscars"] == ["won": 6, "atLeast": true])
  }
}
