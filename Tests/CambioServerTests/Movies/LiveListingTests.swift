import EmbeddedData
import ExactMoney
import Feeds
import HTTPTypes
import Movies
import Presentation
import Refreshing
import Synchronization
import TestClient
import TestSupport
import Testing
import Upstream

@testable import CambioServer

/// Lists over imitations of TMDb and OMDb: live movies are shown in a stable order, and failures
/// are named.
@Suite struct LiveListingTests {
  private static let asReader: HTTPFields = [.accept: "text/html", .acceptLanguage: "en"]

  /// A clock that only the test advances.
  final class Clock: Sendable {
    private let moment = Mutex(ServerBench.noon)

    var now: Instant { moment.withLock { $0 } }

    func advance(seconds: Int64) { moment.withLock { $0 = $0.adding(seconds: seconds) } }
  }

  /// The movies on a page, in its order, and the address of its next page.
  private struct Shown {
    let movies: [String]
    let next: String?

    init(_ page: TestResponse) {
      movies = page.text.split(separator: "data-movie=\"").dropFirst().map {
        String($0.prefix { $0 != "\"" })
      }
      next = page.text.firstMatch(of: #/href="(/movies\?[^"]*page=[^"]*)"[^>]*rel="next"/#)
        .map { String($0.1).replacing("&amp;", with: "&") }
    }
  }

  /// Returns the movies that a reader sees on the first `pages` pages, waiting for all fetches
  /// between them.
  private static func visit(
    _ first: String,
    pages: Int,
    _ server: CambioServer,
    _ client: TestClient
  ) async throws -> [String] {
    var (movies, next) = ([String](), Optional(first))
    for _ in 0..<pages {
      guard let path = next else { break }
      let page = Shown(try await client.get(path, asReader))
      movies += page.movies
      next = page.next
      await finish { server.movies.tasks }
    }
    return movies
  }

  @Test(arguments: ["/movies", "/movies?q=zyx", "/movies?genre=drama&order=newest"])
  func `S2-06 all live movies are seen in one visit and in two, and no page that is none is asked`(
    path: String
  ) async throws {
    let tmdb = TMDbLookAlike(movies: 55)
    let server = tmdb.server(try TemporaryStore())
    try await server.test { client in
      for _ in 0..<2 {
        let movies = try await Self.visit(path, pages: 6, server, client)
        #expect(Set(movies).count == movies.count)
        let live = movies.compactMap { TMDbLookAlike.place(of: $0) }
        #expect(live == Array(0..<55))
      }
      #expect(tmdb.pages == [1, 2, 3])
      // The IMDb ids are fetched too, since an import may know a movie by that id alone.
      await finish { server.movies.tasks }
      // Another list has the same movies.
      _ = try await Self.visit("/movies?genre=crime", pages: 6, server, client)
      await finish { server.movies.tasks }
      let numbers = tmdb.asked.filter { $0.contains("/external_ids") }
      #expect(numbers.count == 55 && Set(numbers).count == 55)
    }
  }

  @Test func `a page that was shown stays, and the movies that came since are counted`()
    async throws
  {
    let tmdb = TMDbLookAlike(movies: 55)
    let server = tmdb.server(try TemporaryStore(), pagePatience: .zero)
    tmdb.hold()
    try await server.test { client in
      let first = Shown(try await client.get("/movies", Self.asReader))
      let next = try #require(first.next)
      let number = try #require(Int(next.split(separator: "listing=")[1]))
      tmdb.letGo()
      await finish { server.movies.tasks }
      let again = Shown(try await client.get("/movies?listing=\(number)", Self.asReader))
      #expect(again.movies == first.movies)
      let (listing, answer) = try await server.movies.listing(
        number,
        page: 1,
        of: MovieSelection(),
        size: 24,
        .ifEmpty
      )
      #expect(listing.newCount == 20)
      #expect(listing.number == number)
      #expect(answer.sources.isEmpty)
      // The newest listing begins with the live movies.
      let newest = Shown(try await client.get("/movies", Self.asReader))
      #expect(newest.movies.prefix(20).allSatisfy { TMDbLookAlike.place(of: $0) != nil })
      #expect(newest.next?.contains("listing=\(number)") == false)
      // An unknown listing number means the newest listing.
      let forgotten = Shown(try await client.get("/movies?listing=7", Self.asReader))
      #expect(forgotten.movies == newest.movies)
    }
  }

  @Test func `a page that waits has what came, and one that does not says who is asked`()
    async throws
  {
    let tmdb = TMDbLookAlike(movies: 55)
    let server = tmdb.server(try TemporaryStore(), pagePatience: .zero)
    let selection = MovieSelection()
    tmdb.hold()
    let (first, asked) = try await server.movies.listing(
      nil,
      page: 1,
      of: selection,
      size: 24,
      .ifEmpty
    )
    #expect(asked.sources == [.asking(.tmdb)])
    #expect(first.newCount == 0)
    async let waiting = server.movies.listing(
      first.number,
      page: 1,
      of: selection,
      size: 24,
      .until(.now + .seconds(60))
    )
    tmdb.letGo()
    let (later, done) = try await waiting
    #expect(done.sources.isEmpty)
    #expect(later.newCount == 20)
    #expect(later.page.results == first.page.results)
  }

  @Test(arguments: LiveFault.all)
  func `S2-08 a source that fails is named with the cause, and is asked again`(
    fault: LiveFault
  ) async throws {
    let clock = Clock()
    let tmdb = TMDbLookAlike(movies: 55)
    tmdb.fault = fault
    let server = tmdb.server(try TemporaryStore(), now: { clock.now })
    let selection = MovieSelection(search: MovieSearch(name: "zyx"))
    let (none, failed) = try await server.movies.listing(
      nil,
      page: 1,
      of: selection,
      size: 24,
      .ifEmpty
    )
    #expect(none.page.results.isEmpty)
    let again = clock.now.adding(seconds: 600)
    let failure = SourceFailure(fault.trouble, of: "TMDb", retryAt: again)
    #expect(failed.sources == [.failed(failure)])
    tmdb.fault = nil
    let (still, _) = try await server.movies.listing(
      nil,
      page: 1,
      of: selection,
      size: 24,
      .ifEmpty
    )
    #expect(still.page.results.isEmpty)
    clock.advance(seconds: 601)
    let (found, done) = try await server.movies.listing(
      nil,
      page: 1,
      of: selection,
      size: 24,
      .ifEmpty
    )
    #expect(found.page.results.count == 20)
    #expect(done.sources.isEmpty)
  }

  @Test func `a source that names a time is asked again then, and not before`() async throws {
    let clock = Clock()
    let tmdb = TMDbLookAlike(movies: 55)
    tmdb.fault = .resting(seconds: 5)
    let server = tmdb.server(try TemporaryStore(), now: { clock.now })
    let selection = MovieSelection(search: MovieSearch(name: "zyx"))
    func listing() async throws -> (movies: Int, sources: [MovieSourceState]) {
      let (listing, answer) = try await server.movies.listing(
        nil,
        page: 1,
        of: selection,
        size: 24,
        .ifEmpty
      )
      return (listing.page.results.count, answer.sources)
    }
    let again = clock.now.adding(seconds: 5)
    let resting = MovieSourceState.failed(
      SourceFailure(.rateLimited, of: "TMDb", retryAt: again)
    )
    #expect(try await listing().sources == [resting])
    tmdb.fault = nil
    let asked = tmdb.asked.count
    clock.advance(seconds: 4)
    #expect(try await listing().sources == [resting])
    // Another query is not sent either, and has the same state.
    let other = await server.movies.answer(to: .movie(MovieIDs(tmdb: 9_000_000)), .ifEmpty)
    #expect(other.sources == [resting])
    #expect(tmdb.asked.count == asked)
    clock.advance(seconds: 1)
    #expect(try await listing().movies == 20)
  }

  @Test func `a page that names a failure is not cached`() async throws {
    let tmdb = TMDbLookAlike(movies: 55)
    tmdb.fault = LiveFault.all[0]
    let server = tmdb.server(try TemporaryStore())
    try await server.test { client in
      let page = try await client.get("/movies?q=zyx", Self.asReader)
      #expect(page.headers[.cacheControl] == "no-store")
      await finish { server.movies.tasks }
      let whole = try await client.get("/movies?order=title", Self.asReader)
      #expect(whole.headers[.cacheControl] == "no-cache")
    }
  }

  @Test func `a movie that the source finds by another title stands among what a search found`()
    async throws
  {
    let tmdb = TMDbLookAlike(movies: 3)
    let server = tmdb.server(try TemporaryStore())
    let selection = MovieSelection(search: MovieSearch(name: "otherwise"))
    let (listing, _) = try await server.movies.listing(
      nil,
      page: 1,
      of: selection,
      size: 24,
      .ifEmpty
    )
    #expect(listing.page.results.map { $0.title }.contains("Zyx 0"))
  }

  /// Hundreds of searches.
  @Suite struct Long {
    @Test func `a listing is kept for so many, and its numbers rise`() {
      let listings = MovieListings(startedAt: ServerBench.noon)
      let movies = MovieCollection(EmbeddedMovies.catalogue)
      func page(_ id: Int?, _ number: Int, _ word: String) -> MovieListing {
        listings.page(
          number,
          of: id,
          MovieSelection(search: MovieSearch(name: word)),
          in: movies,
          1,
          size: 24
        ).listing
      }
      let first = page(nil, 1, "love")
      #expect(page(nil, 1, "love") == first)
      #expect(page(first.number, 2, "love").first == 25)
      for place in 0..<600 { _ = page(nil, 1, "zyx\(place)") }
      #expect(page(first.number, 1, "love").number != first.number)
    }
  }
}

extension CurrentMovies {
  /// Returns the listing, with a work queue of its own, so that its searches wait for no others.
  func listing(
    _ listing: Int?,
    page number: Int,
    of selection: MovieSelection,
    size: Int,
    _ wait: Wait
  ) async throws -> (MovieListing, Answer) {
    let searches = WorkQueue().searches(for: Visitor(client: nil, connection: nil))
    return try await self.listing(
      listing,
      page: number,
      of: selection,
      size: size,
      wait,
      by: searches
    )
  }
}
