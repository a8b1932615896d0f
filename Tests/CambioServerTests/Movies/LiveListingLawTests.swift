import EmbeddedData
import ExactMoney
import Movies
import TestSupport
import Testing

@testable import CambioServer

/// All live movies are seen once, in the source's order, however fast a reader scrolls and
/// whichever pages fail.
@Suite struct LiveListingLawTests {
  private typealias Clock = LiveListingTests.Clock

  private static let pages = 30
  private static let size = 20

  /// The source's movies.
  ///
  /// The index of each is its place at the source.
  private static let live = (0..<pages * size).map { place in
    var movie = Movie(ids: MovieIDs(tmdb: UInt32(TMDbLookAlike.id(at: place))))
    movie.title = "Zyx \(place)"
    return movie.attributed(to: .tmdb)
  }

  private static let movies = MovieCollection(EmbeddedMovies.catalogue, reported: live)

  /// Returns the places at the source of those of `movies` that it has.
  private static func places(of movies: [Movie]) -> [Int] {
    movies.compactMap { $0.ids.tmdb.flatMap { TMDbLookAlike.place(of: "tmdb\($0)") } }
  }

  /// Returns the places of the movies on pages that do not fail.
  private static func places(without failing: Set<Int>) -> [Int] {
    (0..<pages * size).filter { !failing.contains($0 / size + 1) }
  }

  /// A reader who scrolls, and the places of the live movies seen so far.
  private struct Reader {
    var (number, listing) = (1, Int?.none)
    var seen: [Int] = []

    /// Returns the reader's next page of `selection` from `server`, and marks its movies as seen.
    mutating func read(
      _ selection: MovieSelection = MovieSelection(),
      of server: CambioServer
    ) async throws -> MovieListing {
      let (page, _) = try await server.movies.listing(
        listing,
        page: number,
        of: selection,
        size: 24,
        .ifEmpty
      )
      see(page)
      return page
    }

    mutating func see(_ page: MovieListing) {
      listing = page.number
      seen += LiveListingLawTests.places(of: page.page.results)
      if !page.isComing { number += 1 }
    }
  }

  @Test(arguments: [UInt64(1), 2])
  func `S2-06 readers of one listing see the same, in whatever order pages come`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let count = Int.random(in: 1...12, using: &random)
    let failing = Set((0..<count).map { _ in Int.random(in: 2...Self.pages, using: &random) })
    let expected = Self.places(without: failing)
    var coming = Array(1...Self.pages)
    func source(_ page: Int) -> SourcePage {
      if page > Self.pages { return .none }
      if coming.contains(page) { return .coming }
      if failing.contains(page) { return .failed }
      return .arrived(Self.live[(page - 1) * Self.size..<page * Self.size].map { $0.ids })
    }
    let listings = MovieListings(startedAt: ServerBench.noon)
    var readers = [Reader(), Reader()]
    for _ in 0..<2_000 where readers.contains(where: { $0.seen.count < expected.count }) {
      if let page = coming.prefix(4).randomElement(using: &random), Bool.random(using: &random) {
        coming.removeAll { $0 == page }
      }
      let reader = Int.random(in: 0...1, using: &random)
      let state = (1...Self.pages + 1).map { source($0) }
      let shown = listings.page(
        readers[reader].number,
        of: readers[reader].listing,
        MovieSelection(),
        in: Self.movies,
        1,
        size: 24
      ) { state[min($0, Self.pages + 1) - 1] }
      #expect(shown.coming.isEmpty || shown.coming.upperBound <= Self.pages + 1)
      readers[reader].see(shown.listing)
    }
    for reader in readers { #expect(reader.seen == expected, "seed \(seed), without \(failing)") }
  }

  /// A list to read, and the key by which it is sorted.
  struct Order: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let selection: MovieSelection
    /// The sort key, greatest first; nil if the list keeps the source's order.
    let key: (@Sendable (Movie) -> ExactDecimal)?

    static let all = [
      Order(testDescription: "popular", selection: MovieSelection(), key: nil),
      Order(
        testDescription: "newest",
        selection: MovieSelection(filter: MovieFilter(genre: .western), order: .newest)
      ) { ExactDecimal($0.knownYear ?? 0) },
      Order(
        testDescription: "best rated",
        selection: MovieSelection(filter: MovieFilter(genre: .western), order: .rating)
      ) { $0.voteCount < MovieOrder.minimumVotes ? -1 : $0.voteAverage },
      Order(
        testDescription: "best rated of a decade",
        selection: MovieSelection(filter: MovieFilter(decade: 1950), order: .rating)
      ) { $0.voteCount < MovieOrder.minimumVotes ? -1 : $0.voteAverage },
    ]
  }

  @Test(arguments: Order.all)
  func `S2-06 a list is in order over all that is shown, and no page that is none is asked`(
    order: Order
  ) async throws {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SplitMix64(seed: seed)
    // The years from 2090 down to 1950 put these movies between those of the catalogue. In a list
    // of one decade, all have the same year.
    let decade = order.selection.filter.decade
    let tmdb = TMDbLookAlike(
      movies: Self.pages * Self.size,
      from: decade ?? 2090,
      daysApart: decade == nil ? 85 : 0
    )
    tmdb.failing = Set((0..<3).map { _ in Int.random(in: 2...Self.pages, using: &random) })
    let expected = Self.places(without: tmdb.failing)
    let server = tmdb.server(try TemporaryStore(), pagePatience: .zero)
    var (reader, shown) = (Reader(), [Movie]())
    // Waits for the first page. Further pages arrive at random.
    _ = await server.movies.answer(
      to: MovieQuestion(order.selection, page: 1),
      .until(.now + .seconds(60))
    )
    await finish { server.movies.tasks }
    tmdb.hold()
    for _ in 0..<400 where reader.seen.count < expected.count {
      if Bool.random(using: &random) {
        tmdb.letGo()
        await finish { server.movies.tasks }
        tmdb.hold()
      }
      let listing = try await reader.read(order.selection, of: server)
      shown += listing.page.results
    }
    tmdb.letGo()
    await finish { server.movies.tasks }
    // All have the same rating, so their order is not defined.
    let isTied = order.selection.order == .rating
    #expect((isTied ? reader.seen.sorted() : reader.seen) == expected, "seed \(seed)")
    #expect(Set(shown.map { $0.ids }).count == shown.count, "seed \(seed)")
    #expect(Set(tmdb.pages).isSubset(of: 1...Self.pages), "seed \(seed)")
    if let key = order.key {
      let keys = shown.map { key($0) }
      #expect(zip(keys, keys.dropFirst()).allSatisfy { $0 >= $1 }, "seed \(seed)")
    }
  }

  @Test func `who leaps ahead hides nothing from those who scroll`() {
    let listings = MovieListings(startedAt: ServerBench.noon)
    func page(_ number: Int, of id: Int? = nil, _ source: @escaping (Int) -> SourcePage)
      -> MovieListings.Progress
    {
      listings.page(
        number,
        of: id,
        MovieSelection(),
        in: Self.movies,
        1,
        size: 24,
        from: source
      )
    }
    let far = page(20) { _ in .coming }
    #expect(far.listing.number == nil && far.coming.isEmpty && far.listing.page.results.count == 24)
    let near = page(5) { _ in .coming }
    #expect(near.listing.isComing && near.coming == 1..<6 && near.listing.page.results.isEmpty)
    var reader = Reader()
    for _ in 1...Self.pages {
      let shown = page(reader.number, of: reader.listing) { number in
        guard number <= Self.pages else { return .none }
        return .arrived(Self.live[(number - 1) * Self.size..<number * Self.size].map { $0.ids })
      }
      reader.see(shown.listing)
    }
    #expect(reader.seen == Array(0..<Self.pages * Self.size))
  }

  @Test func `where all further pages fail, one request asks for few of them`() async throws {
    let tmdb = TMDbLookAlike(movies: Self.pages * Self.size)
    tmdb.failing = Set(2...Self.pages)
    let server = tmdb.server(try TemporaryStore())
    var reader = Reader()
    for most in [2, 11, 12] {
      let listing = try await reader.read(of: server)
      #expect(!listing.isComing && !listing.page.results.isEmpty)
      await finish { server.movies.tasks }
      #expect(tmdb.pages.count <= most)
    }
    #expect(reader.seen == Array(0..<Self.size))
  }

  @Test func `a page that came late is seen by the next visit`() async throws {
    let tmdb = TMDbLookAlike(movies: 55)
    tmdb.failing = [2]
    let clock = Clock()
    let server = tmdb.server(try TemporaryStore(), now: { clock.now })
    func visit() async throws -> [Int] {
      var reader = Reader()
      for _ in 0..<5 {
        _ = try await reader.read(of: server)
        await finish { server.movies.tasks }
      }
      return reader.seen
    }
    #expect(try await visit() == Array(0..<20) + Array(40..<55))
    tmdb.failing = []
    clock.advance(seconds: 601)
    #expect(try await visit() == Array(0..<55))
    #expect(tmdb.pages == [1, 2, 3])
  }

  @Test
  func `S2-02 what is popular is there before the first reader, and is fetched when it is due`()
    async throws
  {
    let tmdb = TMDbLookAlike(movies: 55)
    let clock = Clock()
    let store = try TemporaryStore()
    let server = tmdb.server(store, pagePatience: .zero, popularPages: 2, now: { clock.now })
    let popular = try #require(
      server.verticals.lazy.flatMap { $0.services }.compactMap { $0 as? PopularMovies }.first
    )
    #expect(await popular.refresh() == 6 * 3_600 + 1)
    await finish { server.movies.tasks }
    #expect(tmdb.pages == [1, 2])
    tmdb.hold()
    let (first, answer) = try await server.movies.listing(
      nil,
      page: 1,
      of: MovieSelection(),
      size: 24,
      .ifEmpty
    )
    #expect(Self.places(of: first.page.results) == Array(0..<20) && answer.sources.isEmpty)
    tmdb.letGo()
    await finish { server.movies.tasks }
    // Nothing is requested before it is due, and a failed request is repeated after its own delay.
    let count = tmdb.asked.count
    _ = await popular.refresh()
    #expect(tmdb.asked.count == count)
    clock.advance(seconds: 6 * 3_600 + 1)
    tmdb.fault = LiveFault.all[0]
    #expect(await popular.refresh() == 601)
    tmdb.fault = nil
    clock.advance(seconds: 601)
    #expect(await popular.refresh() == 6 * 3_600 + 1)
    // Another server on the same store has the movies at once.
    let later = TMDbLookAlike(movies: 55)
    later.hold()
    let other = later.server(store, pagePatience: .zero, now: { clock.now })
    await other.movies.renew(from: store.store)
    let (again, _) = try await other.movies.listing(
      nil,
      page: 2,
      of: MovieSelection(),
      size: 24,
      .ifEmpty
    )
    #expect(Self.places(of: again.page.results) == Array(20..<40))
    later.letGo()
    await finish { other.movies.tasks }
  }

  /// The same at length.
  @Suite struct Long {
    @Test(arguments: UInt64(3)...10)
    func `S2-06 readers of one listing see the same, in whatever order pages come`(seed: UInt64) {
      LiveListingLawTests()
        .`S2-06 readers of one listing see the same, in whatever order pages come`(seed: seed)
    }
  }
}
