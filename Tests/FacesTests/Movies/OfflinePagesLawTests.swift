import CEmbeddedData
import CambioAPI
import EmbeddedData
import ExactJSON
import ExactMoney
import HTTPTypes
import LocalStore
import Movies
import NIOCore
import PlainBytes
import Refreshing
import TestClient
import TestSupport
import Testing
import WebProgram

@testable import CambioServer

/// Compares pages of movies that the page's program renders offline with the server's pages of the
/// same movies.
@Suite struct OfflinePagesLawTests {
  private static let catalogue = EmbeddedMovies.catalogue
  private static let reader: HTTPFields = [.accept: "text/html", .acceptLanguage: "pt-BR"]

  @Test
  func `S2-10 every page is the server's own, with its status, its money and its posters' places`()
    async throws
  {
    var random = SplitMix64(seed: 2_000)
    let reported = Self.reported(&random)
    let addresses = (0..<lawCases(150)).map { _ in Self.address(reported, &random) }
    let server = Faces.server()
    server.movies.show(reported)
    let counts = try await server.test { client in
      var counts: [Int: Int] = [:]
      let host = MovieHost()
      let data = try await client.get("/app/movies", Self.reader).text
      host.slots = [Self.packed, Array(data.utf8)] + Self.words
      let program = try #require(MovieProgram(on: host))
      let root = try await client.get("/movies", Self.reader).text.between(
        "stylesheet\" href=\"",
        "/cambio.css"
      )
      for address in addresses {
        let sent = try await client.get(address, Self.reader)
        host.slots = Self.page(address, root)
        #expect(program.draw(now: Faces.noon), "\(address)")
        let drawn = host.taken()
        counts[sent.status.code, default: 0] += 1
        if let location = sent.headers[.location] {
          #expect(drawn.address == location, "\(address)")
        } else {
          let text = String(buffer: sent.body).replacing(
            "Sem internet. Esta página está como você a viu da última vez.",
            with:
              "Sem internet. Os \(Self.count(server)) filmes mais conhecidos estão neste aparelho."
          )
          let document = drawn.document ?? ""
          if document != text {
            Issue.record("\(address)\n\(LineDifference.text(from: text, to: document))")
          }
          #expect(Int(drawn.status) == sent.status.code, "\(address)")
        }
      }
      return counts
    }
    print("pages drawn without a connection, by status: \(counts.sorted { $0.key < $1.key })")
    #expect(Set(counts.keys) == [200, 303, 400, 404])
  }

  @Test func `S2-02 every face lists the same movies as popular, in the same order`() async throws {
    let (listed, sources, fetched, popular) = try withTemporaryDirectory { folder in
      let store = try LocalStore.open(at: folder + "/cambio.sqlite")
      try Self.tellPopular(store)
      let library = try MovieLibrary(store: store, catalogue: Self.catalogue)
      let pages = try (1...6).map { try library.popular(page: $0) }
      return (
        pages.flatMap { $0.page.results.map { $0.ids } }, pages.map { $0.source },
        try MovieLibrary.reported(in: store), Array(try MovieLibrary.popular(in: store).joined())
      )
    }
    // The source lists thirty, two of them twice; the best known follow.
    #expect(listed.count == 120 && Set(listed).count == 120)
    #expect(Array(listed.prefix(28)) == Self.each(popular) && popular.count == 30)
    #expect(sources == [.tmdb, .tmdb, nil, nil, nil, nil])
    let names = listed.map { $0.imdb?.description ?? "" }
    let server = Faces.server()
    server.movies.show(fetched, popular: popular)
    try await server.test { client in
      let host = MovieHost()
      host.slots =
        [
          Self.packed, Array(try await client.get("/app/movies", Self.reader).text.utf8),
        ] + Self.words
      let program = try #require(MovieProgram(on: host))
      var (shown, drawn, asked) = ([String](), [String](), [UInt32]())
      for page in 1...5 {
        let address = page == 1 ? "/movies" : "/movies?page=\(page)"
        shown += Self.movies(of: try await client.get(address, Self.reader).text)
        host.slots = Self.page(address)
        #expect(program.draw(now: Faces.noon))
        drawn += Self.movies(of: host.taken().document ?? "")
      }
      for page in 1...6 {
        let answer = try await client.get("/tmdb/3/movie/popular?page=\(page)").json()
        asked += (answer["results"]?.elements ?? []).compactMap { movie in
          movie["id"]?.digits.flatMap { UInt32($0) }
        }
      }
      #expect(shown == names, "the server's pages")
      #expect(drawn == names, "the pages without a network")
      #expect(asked == listed.map { $0.tmdb ?? 1_000_000_000 + ($0.imdb?.number ?? 0) })
    }
  }

  /// Stores two pages of popular movies, with one missing between them; movies of the first are
  /// again on the other, and the box office of one would make it the best known.
  private static func tellPopular(_ store: LocalStore) throws {
    var random = SplitMix64(seed: 11)
    var movies = reported(&random).map { $0.attributed(to: .tmdb) }
    movies[40].boxOffice = MovieAmount(Money(ExactDecimal(9_000_000_000), .usd))
    let moment = Instant(unixSeconds: 1_790_000_000)
    let fetch = StoredFetch(source: "TMDb", resource: "films", request: "made", startedAt: moment)
    try store.movies.keep(movies, from: .tmdb, fetch)
    let pages = [1: Array(movies[5..<20]), 3: Array(movies[18..<33].reversed())]
    for (number, movies) in pages.sorted(by: { $0.key < $1.key }) {
      let page = MoviePage(page: number, totalResults: 60, totalPages: 3, results: movies)
      try store.movies.keep(movies, from: .tmdb, popular: page, fetch)
    }
  }

  /// Returns `ids`, each once.
  private static func each(_ ids: [MovieIDs]) -> [MovieIDs] {
    var known: Set<MovieIDs> = []
    return ids.filter { known.insert($0).inserted }
  }

  /// Returns the names of the movies on a page.
  private static func movies(of page: String) -> [String] {
    page.matches(of: /data-movie="([^"]+)"/).map { String($0.1) }
  }

  @Test func `money in a currency that the device was not reported says so, and makes nothing up`()
    async throws
  {
    let avatar = try #require(IMDbID("tt0499549"))
    let server = Faces.server()
    let data = try await server.test { client in
      try await client.get("/app/movies", Self.reader).text
    }
    let host = MovieHost()
    host.slots = [Self.packed, Array(data.utf8)] + Self.words
    let program = try #require(MovieProgram(on: host))
    for (currency, isKnown) in [("BRL", true), ("KRW", false)] {
      host.slots = Self.page("/movies/\(avatar)?in=\(currency)")
      #expect(program.draw(now: Faces.noon))
      let text = try #require(host.taken().document)
      #expect(text.contains("Indisponível sem internet.") == !isKnown, "\(currency)")
      #expect(text.contains("1 USD = ") == isKnown, "\(currency)")
    }
  }

  @Test func `what cannot be read starts nothing and draws nothing`() async throws {
    let data = OfflineMovies(
      reported: [],
      popular: [],
      credits: [],
      currency: .brl,
      worths: []
    )
    let whole = [Self.packed, Array(OfflineMoviesJSON.encode(data).text.utf8)] + Self.words
    for slot in 0..<3 {
      let host = MovieHost()
      host.slots = whole
      host.slots[slot] = Array("{".utf8)
      #expect(MovieProgram(on: host) == nil, "slot \(slot)")
    }
    let host = MovieHost()
    host.slots = whole
    let program = try #require(MovieProgram(on: host))
    host.slots = Self.page("/USD/BRL")
    #expect(!program.draw(now: Faces.noon), "another part of the site")
    #expect(host.taken().document == nil)
  }

  // MARK: Addresses

  /// Returns an address as people, forms and links write it.
  private static func address(_ reported: [Movie], _ random: inout SplitMix64) -> String {
    let movie =
      Int.random(in: 0..<4, using: &random) == 0
      ? reported.randomElement(using: &random) ?? Movie()
      : catalogue.movie(at: Int.random(in: 0..<OfflineMovies.maximumOfCatalogue, using: &random))
    let name = movie.ids.imdb?.description ?? movie.ids.tmdb.map { "tmdb\($0)" } ?? ""
    switch Int.random(in: 0..<10, using: &random) {
    case 0...3: return "/movies/" + name
    case 4:
      return ["/movies/tt9999999", "/movies/nothing", "/movies/TT0499549", "/movies/%E2%98%83"]
        .randomElement(using: &random) ?? ""
    case 5: return "/movies/list?films=\(name).tt0133093.tt9999999"
    case 6:
      return [
        "/movies?year=19x9", "/movies?genre=none", "/movies?page=0", "/movies?q=&genre=drama",
        "/movies?order=popularity", "/movies/list", "/movies?page=99999",
        "/movies/tt0499549?in=XXQ", "/movies/list?films=zz",
      ].randomElement(using: &random) ?? ""
    default:
      var query = Query()
      let word = movie.title.split(separator: " ").randomElement(using: &random)
      if Bool.random(using: &random) { query.add("q", word.map { String($0) }) }
      if Int.random(in: 0..<3, using: &random) == 0 {
        query.add("genre", Genre.allCases.randomElement(using: &random)?.addressName)
      }
      if Int.random(in: 0..<3, using: &random) == 0 {
        query.add("decade", movie.knownYear.map { String($0 / 10 * 10) })
      }
      if Int.random(in: 0..<4, using: &random) == 0 { query.add("rating", "7") }
      if Bool.random(using: &random) {
        query.add("order", ["rating", "newest", "title"].randomElement(using: &random))
      }
      if Bool.random(using: &random) {
        query.add("page", String(Int.random(in: 2...5, using: &random)))
      }
      return "/movies" + query.text
    }
  }

  /// Returns reported movies: some of the catalogue, with additional fields, and others.
  private static func reported(_ random: inout SplitMix64) -> [Movie] {
    (0..<60).map { number in
      let known = catalogue.movie(at: Int.random(in: 0..<catalogue.count, using: &random))
      var movie = Movie(
        ids: number % 2 == 0
          ? known.ids : MovieIDs(imdb: IMDbID(number: UInt32(9_000_000 + number)))
      )
      movie.title = number % 2 == 0 ? known.title : "\(known.title) <\(number)> & more"
      movie.overview = "What \(known.title) is about."
      if number % 3 == 0 {
        let plot = number % 2 == 0 ? "Sobre o que é." : ""
        movie.fill(with: MovieTranslation(into: .portuguese, title: "Título", overview: plot))
        movie.fill(with: MovieTranslation(into: .korean, title: "제목"))
      }
      movie.releaseDate = CalendarDate(year: 2_015 + number % 10, month: 3, day: 9)
      movie.genres = [.drama, .televisionFilm]
      (movie.voteAverage, movie.voteCount) = (ExactDecimal(7_432, scale: 3), 1_000 + number)
      movie.ratings = [MovieRating(.imdb, ExactDecimal(74, scale: 1), votes: 2_000)]
      movie.credits = Credits(directors: ["Agnès Varda"], cast: ["A | B", "C"])
      movie.releases = [MovieRelease(country: Region("BR"), day: CalendarDate(clamping: 16_503))]
      movie.budget = MovieAmount(Money(ExactDecimal(1_000_000 + number), .usd))
      movie.boxOffice = MovieAmount(
        Money(ExactDecimal(2_500_000), .eur),
        of: CalendarDate(year: 2_020, month: 1, day: 31)
      )
      let source: MovieSource = number % 3 == 0 ? .tmdb : .wikidata
      return movie.attributed(to: source)
    }
  }

  // MARK: The program's input

  private static let packed: [UInt8] = {
    let embedded = embedded_movies()
    return Array(UnsafeRawBufferPointer(start: embedded.bytes, count: embedded.count))
  }()

  private static let words: [[UInt8]] = {
    let locale = EmbeddedLocales.localeFiles.first { $0.tag == "pt-BR" }.map { Array($0.bytes) }
    let messages = try? ProjectFile.pageTexts("messages/pt-BR.txt", "site/pt-BR.txt")
    return [locale ?? [], messages ?? []]
  }()

  /// The slots of a page: its address, empty preferences, and the folder of the assets.
  private static func page(_ address: String, _ root: String = "/assets/1") -> [[UInt8]] {
    [address, "", root].map { Array($0.utf8) }
  }

  /// Returns the number of movies in Brazilian notation.
  private static func count(_ server: CambioServer) -> String {
    let count = server.movies.collection.count
    return "\(count / 1_000).\(String(count % 1_000 + 1_000).dropFirst())"
  }
}

/// A worker that records its program's calls.
private final class MovieHost: PageHost {
  struct Drawn {
    var document: String?
    var address: String?
    var status: Int32 = 0
  }

  var slots: [[UInt8]] = []
  private var drawn = Drawn()

  func call(_ call: HostCall, _ texts: [String], number: Int32) {
    switch call {
    case .document: (drawn.document, drawn.status) = (texts.first, number)
    case .show: drawn.address = texts.first
    default: Issue.record("\(call) does not ask for a page of movies")
    }
  }

  func text(in slot: Int32) -> String { String(decoding: bytes(in: slot), as: UTF8.self) }

  func bytes(in slot: Int32) -> [UInt8] { slot < slots.count ? slots[Int(slot)] : [] }

  func lastingBytes(in slot: Int32) -> UnsafeRawBufferPointer {
    let bytes = bytes(in: slot)
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 1)
    memory.copyBytes(from: bytes)
    return UnsafeRawBufferPointer(memory)
  }

  func taken() -> Drawn {
    defer { drawn = Drawn() }
    return drawn
  }
}

extension String {
  fileprivate func between(_ first: String, _ last: String) throws -> String {
    let start = try #require(firstRange(of: first)).upperBound
    let end = try #require(self[start...].firstRange(of: last)).lowerBound
    return String(self[start..<end])
  }
}
