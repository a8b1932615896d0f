import Movies
import Testing

@Suite struct MovieIDsTests {
  @Test(arguments: [
    ("tt0133093", UInt32(133_093)), ("tt0000001", 1), ("TT0133093", 133_093),
    ("tt13364334", 13_364_334), ("tt4294967295", 4_294_967_295),
  ])
  func `a number of IMDb is read and written`(text: String, number: UInt32) {
    let id = IMDbID(text)
    #expect(id?.number == number)
    #expect(id?.description == text.lowercased())
  }

  @Test(arguments: [
    "", "tt", "tt133093", "0133093", "nm0133093", "tt01330x3", "tt-133093", "tt 0133093",
    "tt0133093 ", "tt4294967296", "tt01330930000",
  ])
  func `what is no number of IMDb is refused`(text: String) { #expect(IMDbID(text) == nil) }

  @Test(arguments: [
    ("Q83495", UInt32(83_495)), ("http://www.wikidata.org/entity/Q83495", 83_495),
  ])
  func `an item of Wikidata is read, also from its address`(text: String, number: UInt32) {
    #expect(WikidataID(text)?.number == number)
    #expect(WikidataID(text)?.description == "Q83495")
  }

  @Test(arguments: ["", "Q", "P83495", "q83495", "Q83 495", "Q99999999999"])
  func `what is no item of Wikidata is refused`(text: String) { #expect(WikidataID(text) == nil) }

  @Test func `the first catalogue that names both movies decides`() {
    let matrix = MovieIDs(imdb: IMDbID(number: 133_093), tmdb: 603)
    #expect(matrix.isSameMovie(as: MovieIDs(imdb: IMDbID(number: 133_093))))
    #expect(matrix.isSameMovie(as: MovieIDs(tmdb: 603)))
    #expect(!matrix.isSameMovie(as: MovieIDs(imdb: IMDbID(number: 234_215), tmdb: 603)))
    #expect(matrix.isSameMovie(as: MovieIDs(imdb: IMDbID(number: 133_093), tmdb: 604)))
    #expect(!matrix.isSameMovie(as: MovieIDs(wikidata: WikidataID(number: 83_495))))
    #expect(!MovieIDs().isSameMovie(as: MovieIDs()))
  }

  @Test func `joined ids keep their own and take what is missing`() {
    let ids = MovieIDs(imdb: IMDbID(number: 133_093), tmdb: 603)
      .joined(with: MovieIDs(tmdb: 604, wikidata: WikidataID(number: 83_495)))
    #expect(ids.tmdb == 603)
    #expect(ids.wikidata == WikidataID(number: 83_495))
  }
}
