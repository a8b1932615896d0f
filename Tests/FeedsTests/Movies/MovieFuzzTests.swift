import Feeds
import Movies
import TestSupport
import Testing

/// Malicious and damaged responses about movies neither trap nor take long to decode.
@Suite struct MovieFuzzTests {
  private static let cases =
    pages(
      .tmdb,
      [
        ("popular/1", "tmdb/popular.json"), ("popular/2", "tmdb/loose.json"),
        ("trending/1", "tmdb/trending.json"),
      ]
    )
    + movies(
      .tmdb,
      [
        ("film/11", "tmdb/details.json"), ("find/tt0133093", "tmdb/find.json"),
        ("numbers/11", "tmdb/external-ids.json"), ("film/0", "tmdb/error-not-found.json"),
      ]
    )
    + pages(
      .omdb,
      [
        ("search/x/0/1", "omdb/search.json"), ("search/x/0/2", "omdb/search-series.json"),
        ("search/x/0/3", "omdb/error-not-found.json"),
      ]
    )
    + movies(
      .omdb,
      [
        ("film/tt0076759", "omdb/movie.json"), ("film/tt0000001", "omdb/movie-bare.json"),
        ("film/tt0000002", "omdb/error-key-invalid.json"),
      ]
    )
    + pages(.wikidata, [("released/2019-04-01/2019-04-30", "wikidata/released.json")])
    + movies(
      .wikidata,
      [
        ("money/tt1375666", "wikidata/money.json"), ("days/tt1375666", "wikidata/days.json"),
      ]
    )
    + [
      FuzzCase("wikidata/released.json", limit: 6 << 20) { bytes throws(FeedError) in
        let response = FeedResponse(bytes: bytes)
        let request = FeedRequest(resource: "names/tt0133093/1", url: "")
        _ = try WikidataFeed.decodeNames(request, response)
      }
    ]

  private static func pages(
    _ provider: MovieProvider,
    _ answers: [(resource: String, fixture: String)]
  ) -> [FuzzCase] {
    answers.map { resource, fixture in
      FuzzCase(fixture, limit: provider.maximumBytes) { bytes throws(FeedError) in
        _ = try provider.page(resource, bytes)
      }
    }
  }

  private static func movies(
    _ provider: MovieProvider,
    _ answers: [(resource: String, fixture: String)]
  ) -> [FuzzCase] {
    answers.map { resource, fixture in
      FuzzCase(fixture, limit: provider.maximumBytes) { bytes throws(FeedError) in
        _ = try provider.movie(resource, bytes)
      }
    }
  }

  /// The responses that are tried at the greatest length: two here, the others at length.
  private static let lengths = cases

  @Test(arguments: cases) func `any value in the place of any is read or refused`(
    fuzz: FuzzCase
  ) throws {
    try fuzz.tryFields()
  }

  @Test(arguments: lengths.prefix(2))
  func `an answer of the greatest length is read or refused in time`(fuzz: FuzzCase) throws {
    try fuzz.tryLengths()
  }

  @Test(arguments: cases) func `a changed byte never ends the program`(fuzz: FuzzCase) throws {
    try fuzz.tryBytes()
  }

  /// The other responses.
  @Suite struct Long {
    @Test(arguments: lengths.dropFirst(2))
    func `an answer of the greatest length is read or refused in time`(fuzz: FuzzCase) throws {
      try fuzz.tryLengths()
    }
  }
}

extension MovieProvider {
  /// The maximum size of a response to any of the provider's requests, in bytes.
  fileprivate var maximumBytes: Int {
    guard let context = try? context(key: "0123abcd") else { return 0 }
    let ids = MovieIDs(imdb: IMDbID(number: 1), tmdb: 1)
    let search = MovieSearch(name: "x")
    let requests =
      [
        page(context, .popular(page: 1)), page(context, .search(search, page: 1)),
        released(context, context.today...context.today), numbers(context, ids),
      ].compactMap { $0 } + movie(context, ids)
    return requests.map { $0.maximumBodyBytes }.max() ?? 0
  }
}
