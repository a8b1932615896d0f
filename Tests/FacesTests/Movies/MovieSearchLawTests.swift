import EmbeddedData
import ExactJSON
import ExactMoney
import LocalStore
import Movies
import PlainBytes
import Refreshing
import TestClient
import TestSupport
import Testing

@testable import CambioServer

/// The command, the pages, and the TMDb and OMDb clients find the same movies in the same order.
@Suite struct MovieSearchLawTests {
  private static let catalogue = EmbeddedMovies.catalogue

  @Test(arguments: [40])
  func `S2-03 every face has the same movies in the same order, fetched ones among them`(
    count: Int
  ) async throws {
    var random = SplitMix64(seed: 603)
    let questions = (0..<count).map { _ in Question(&random) }
    let (library, popular, fetched) = try withTemporaryDirectory { folder in
      let store = try LocalStore.open(at: folder + "/cambio.sqlite")
      try Self.storeReported(store)
      let library = try MovieLibrary(store: store, catalogue: Self.catalogue)
      return (
        library, try (1...50).map { try library.popular(page: $0).page },
        try MovieLibrary.reported(in: store)
      )
    }
    let server = Faces.server()
    server.movies.show(fetched)
    for page in popular {
      #expect(page == server.movies.collection.page(page.page, of: MovieSelection()))
    }
    let counts = try await server.test { client in
      var counts = (found: 0, fetched: 0)
      for question in questions {
        let movies = library.found(question.search, page: question.page).page
        let expected = movies.results.map { $0.ids }
        let page = server.movies.collection.page(
          question.page,
          of: MovieSelection(search: question.search)
        )
        #expect(page == movies, "pages: \(question)")
        let tmdb = try await question.tmdb(client)
        #expect(tmdb == expected.map { $0.tmdb ?? 1_000_000_000 + ($0.imdb?.number ?? 0) })
        let omdb = try await question.omdb(client, pages: (expected.count + 9) / 10)
        #expect(omdb == expected.map { $0.imdb }, "OMDb: \(question)")
        counts.found += expected.count
        counts.fetched += expected.count { $0.tmdb != nil }
      }
      return counts
    }
    print("searches: \(counts.found) films of \(questions.count), \(counts.fetched) fetched")
    #expect(counts.found > questions.count && counts.fetched > questions.count / 10)
  }

  /// A search, and its requests in other APIs.
  private struct Question: CustomStringConvertible {
    let search: MovieSearch
    let page: Int

    /// Draws one to three words of a movie, whole or shortened, sometimes with its year or on a
    /// later page.
    init(_ random: inout SplitMix64) {
      let isReported = Int.random(in: 0..<4, using: &random) == 0
      let movie =
        isReported
        ? reported.randomElement(using: &random) ?? Movie()
        : catalogue.movie(at: Int.random(in: 0..<catalogue.count, using: &random))
      let names = [movie.title, movie.title, movie.credits.directors.first ?? "the"]
      let words = (names.randomElement(using: &random) ?? "").split(separator: " ")
      var name = words.shuffled(using: &random).prefix(Int.random(in: 1...3, using: &random))
        .joined(separator: " ")
      if Bool.random(using: &random) { name = String(name.prefix(4)) }
      if name.count(where: { $0.isLetter || $0.isNumber }) < 3 { name = "the" }
      let year = movie.knownYear ?? 1999
      let kind = Int.random(in: 0..<6, using: &random)
      if kind == 0 { name += " \(year)" }
      search = MovieSearch(name: name, year: kind == 1 ? year : nil)
      page = kind == 2 ? 2 : 1
    }

    var description: String { "“\(search.name)” \(search.year ?? 0), page \(page)" }

    /// Returns the TMDb ids that a TMDb client gets.
    func tmdb(_ client: TestClient) async throws -> [UInt32] {
      var query = Query()
      query.add("query", search.name)
      query.add("year", search.year.map { String($0) })
      query.add("page", String(page))
      let answer = try await client.get("/tmdb/3/search/movie" + query.text).json()
      return (answer["results"]?.elements ?? []).compactMap { movie in
        movie["id"]?.digits.flatMap { UInt32($0) }
      }
    }

    /// Returns the IMDb ids that an OMDb client gets from `pages` pages, each half as long as ours.
    func omdb(_ client: TestClient, pages: Int) async throws -> [IMDbID] {
      var movies: [IMDbID] = []
      for page in (page * 2 - 1)..<(page * 2 - 1 + pages) {
        var query = Query()
        query.add("s", search.name)
        query.add("y", search.year.map { String($0) })
        query.add("page", String(page))
        let answer = try await client.get("/omdb/" + query.text).json()
        movies += (answer["Search"]?.elements ?? []).compactMap { movie in
          movie["imdbID"]?.stringValue.flatMap { IMDbID($0) }
        }
      }
      return movies
    }
  }

  // MARK: Fetched movies

  /// Movies of the catalogue, some under another title, and other movies.
  private static let reported: [Movie] = {
    var random = SplitMix64(seed: 27_205)
    return (0..<120).map { number in
      let known = catalogue.movie(at: Int.random(in: 0..<catalogue.count, using: &random))
      let isOfCatalogue = number % 2 == 0
      var movie = Movie(
        ids: MovieIDs(
          imdb: isOfCatalogue ? known.ids.imdb : IMDbID(number: 20_000_000 + UInt32(number)),
          tmdb: 500_000 + UInt32(number)
        )
      )
      movie.title = known.title + (number % 3 == 0 ? " Returns" : "")
      movie.year = number % 5 == 0 ? 2020 : known.knownYear
      movie.credits.directors = known.credits.directors
      if number % 4 == 0 {
        movie.ratings = [MovieRating(.criticsMean, ExactDecimal(8), votes: number)]
      }
      return movie
    }
  }()

  private static func storeReported(_ store: LocalStore) throws {
    let moment = Instant(unixSeconds: 1_790_000_000)
    let fetch = StoredFetch(source: "TMDb", resource: "films", request: "made", startedAt: moment)
    try store.movies.keep(reported.map { $0.attributed(to: .tmdb) }, from: .tmdb, fetch)
  }

  /// The same at length.
  @Suite struct Long {
    @Test
    func `S2-03 every face has the same movies in the same order, fetched ones among them`()
      async throws
    {
      try await MovieSearchLawTests()
        .`S2-03 every face has the same movies in the same order, fetched ones among them`(
          count: lawCases(400)
        )
    }
  }
}
