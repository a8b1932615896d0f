import ExactJSON
import ExactMoney
import Feeds
import Foundation
import HTTPTypes
import Movies
import Refreshing
import Synchronization
import TestClient
import TestSupport
import Testing
import Upstream

@testable import CambioServer
@testable import LocalStore

/// Posters on pages, and images for TMDb clients: only those of known movies, from the server's
/// cache.
@Suite struct PictureRoutesTests {
  /// A server that shows `movies`, and whose picture hosts send `reply`.
  final class Bench: Sendable {
    let server: CambioServer
    let file = NSTemporaryDirectory() + "cambio-pictures-" + UUID().uuidString
    private let asked = Asked()

    var requests: [String] { asked.all }

    init(
      _ movies: [Movie],
      hasPictures: Bool = true,
      clientField: String? = nil,
      reply: @escaping @Sendable () -> [UInt8]?
    ) throws {
      let asked = asked
      let client = UpstreamClient { request throws(UpstreamError) in
        asked.add(request.url)
        guard let bytes = reply() else { throw .refused(host: "image.tmdb.org") }
        return UpstreamResponse(status: 200, contentType: "image/svg+xml", body: bytes)
      }
      let pictures = PictureLibrary(
        store: PictureStore(at: file, maximumBytes: 1_000_000),
        hosts: PictureHost.all.map { Configured($0) },
        client: client,
        now: { ServerBench.noon }
      )
      server = try ServerBench(
        { $0.clientField = clientField },
        verticals: [.movies(pictures: hasPictures ? pictures : nil)]
      ).server
      server.movies.show(movies)
    }

    deinit { try? FileManager.default.removeItem(atPath: file) }
  }

  final class Asked: Sendable {
    private let urls = Mutex<[String]>([])
    var all: [String] { urls.withLock { $0 } }
    func add(_ url: String) { urls.withLock { $0.append(url) } }
  }

  private static func movie(
    _ title: String,
    imdb: UInt32,
    poster: String,
    backdrop: String = ""
  ) -> Movie {
    var movie = Movie(ids: MovieIDs(imdb: IMDbID(number: imdb)))
    movie.title = title
    movie.year = 2024
    (movie.posterPath, movie.backdropPath) = (poster, backdrop)
    return movie.attributed(to: .tmdb)
  }

  private static let movies = [
    movie("Zyx One", imdb: 9_999_901, poster: "/zyxOne.jpg", backdrop: "/zyxBack.jpg"),
    movie("Zyx Two", imdb: 9_999_902, poster: "https://m.media-amazon.com/images/M/two.jpg"),
    movie("Zyx Three", imdb: 9_999_903, poster: "https://evil.example/three.jpg"),
    movie("Zyx Four", imdb: 9_999_904, poster: ""),
  ]

  private static let asReader: HTTPFields = [.accept: "text/html", .acceptLanguage: "en"]

  private static func bytes(_ response: TestResponse) -> [UInt8] {
    Array(response.body.readableBytesView)
  }

  /// Returns the addresses of the posters on a page.
  private static func posters(_ page: TestResponse) -> [String] {
    pictures(page).filter { $0.contains("/poster") }
  }

  /// Returns the addresses of the background of a movie's page, the phone's last.
  private static func backdrops(_ page: TestResponse) -> [String] {
    pictures(page).filter { $0.contains("/backdrop") }
  }

  private static func pictures(_ page: TestResponse) -> [String] {
    page.text.split(separator: "<img src=\"").joined(separator: "srcset=\"")
      .split(separator: "srcset=\"").dropFirst().map { String($0.prefix { $0 != "\"" }) }
  }

  @Test func `a page shows the posters of the movies that have one, by addresses of this server`()
    async throws
  {
    let bench = try Bench(Self.movies) { TestPicture.jpeg }
    try await bench.server.test { client in
      let page = try await client.get("/movies?q=zyx", Self.asReader)
      let posters = Self.posters(page)
      #expect(posters.count == 2)
      #expect(posters.allSatisfy { $0.hasPrefix("/movies/tt999990") && $0.contains("/poster?v=") })
      // Every poster is also drawn as text, with the movie's own poster above it.
      #expect(page.text.components(separatedBy: "class=\"title f").count == 5)
      #expect(page.text.contains("alt=\"\" width=\"342\" height=\"513\" loading=\"lazy\""))
      #expect(!page.text.contains("evil.example") && !page.text.contains("media-amazon"))
      #expect(page.headers[.contentSecurityPolicy]?.contains("img-src 'self' data:;") == true)
      #expect(bench.requests.isEmpty, "no page waits for a picture")
      let movie = try await client.get("/movies/tt9999901", Self.asReader)
      #expect(Self.posters(movie).first == posters.first { $0.contains("tt9999901") })
      let drawn = try await client.get("/movies/tt9999904", Self.asReader)
      #expect(Self.posters(drawn).isEmpty)
    }
  }

  @Test func `a poster is what its bytes are, kept for long, and never a page`() async throws {
    let bench = try Bench(Self.movies) { TestPicture.jpeg }
    try await bench.server.test { client in
      let page = try await client.get("/movies?q=zyx", Self.asReader)
      for address in Self.posters(page) {
        let poster = try await client.get(address)
        #expect(poster.status == .ok)
        #expect(Self.bytes(poster) == TestPicture.jpeg)
        #expect(poster.headers[.contentType] == "image/jpeg")
        #expect(poster.headers[.xContentTypeOptions] == "nosniff")
        #expect(
          poster.headers[.contentSecurityPolicy] == "default-src 'none'; frame-ancestors 'none'"
        )
        #expect(poster.headers[.cacheControl] == "public, max-age=31536000, immutable")
        let tag = try #require(poster.headers[.eTag])
        let again = try await client.get(address, [.ifNoneMatch: tag])
        #expect(again.status == .notModified)
        #expect(again.body.readableBytes == 0)
      }
      #expect(
        Set(bench.requests) == [
          "https://image.tmdb.org/t/p/w342/zyxOne.jpg",
          "https://m.media-amazon.com/images/M/two.jpg",
        ]
      )
      #expect(bench.requests.count == 2)
      // The address does not name a version of the poster, so the response is cached for a short
      // time.
      let plain = try await client.get("/movies/tt9999901/poster")
      #expect(plain.headers[.cacheControl] == "public, max-age=3600")
    }
  }

  @Test func `behind the head of a movie's page is its background, in a size for the screen`()
    async throws
  {
    let bench = try Bench(Self.movies) { TestPicture.jpeg }
    try await bench.server.test { client in
      let page = try await client.get("/movies/tt9999901", Self.asReader)
      let backdrops = Self.backdrops(page)
      #expect(backdrops.count == 2 && Set(backdrops).count == 2)
      #expect(page.text.contains("<source media=\"(min-width: 48rem)\" srcset=\"/movies/"))
      #expect(page.text.contains("alt=\"\" width=\"780\" height=\"439\" loading=\"lazy\""))
      #expect(bench.requests.isEmpty, "no page waits for a picture")
      for (address, size) in zip(backdrops, ["w1280", "w780"]) {
        #expect(address.hasPrefix("/movies/tt9999901/backdrop?v="))
        let picture = try await client.get(address)
        #expect(picture.status == .ok && Self.bytes(picture) == TestPicture.jpeg)
        #expect(picture.headers[.contentType] == "image/jpeg")
        #expect(picture.headers[.cacheControl] == "public, max-age=31536000, immutable")
        #expect(bench.requests.last == "https://image.tmdb.org/t/p/\(size)/zyxBack.jpg")
      }
      let plain = try await client.get("/movies/tt9999901/backdrop?v=w9999")
      #expect(plain.headers[.cacheControl] == "public, max-age=3600")
      #expect(bench.requests.count == 2)
      // Neither a movie without a backdrop nor a list has one, though both have posters.
      for path in ["/movies/tt9999902", "/movies?q=zyx"] {
        let other = try await client.get(path, Self.asReader)
        #expect(!Self.posters(other).isEmpty && Self.backdrops(other).isEmpty, "\(path)")
      }
    }
  }

  @Test(arguments: [
    "/movies/tt9999902/backdrop", "/movies/tt1375666/backdrop?v=1", "/movies/%00/backdrop",
    "/movies/tt9999903/poster", "/movies/tt9999904/poster", "/movies/tt9999999/poster",
    "/movies/nothing/poster", "/movies/tt1375666/poster", "/movies/%00/poster",
  ])
  func `where there is no poster a page shows its drawing, and nobody is asked`(path: String)
    async throws
  {
    let bench = try Bench(Self.movies) { TestPicture.jpeg }
    try await bench.server.test { client in
      let none = try await client.get(path)
      #expect(none.status == .notFound)
      // An empty picture: browsers would draw a symbol for a broken one over the poster below.
      #expect(none.headers[.contentType] == "image/png")
      let pixel = try #require(PictureHeader(Self.bytes(none)))
      #expect(pixel.width == 1 && pixel.height == 1)
      #expect(none.headers[.cacheControl] == "no-store")
      #expect(bench.requests.isEmpty)
    }
  }

  @Test(arguments: [
    nil, TestPicture.png(width: 10_000, height: 5_000),
    Array("<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>".utf8),
  ])
  func `what fails or is no picture is not shown, and not asked for by each page`(
    bytes: [UInt8]?
  ) async throws {
    let bench = try Bench(Self.movies) { bytes }
    try await bench.server.test { client in
      let address = try #require(
        Self.posters(try await client.get("/movies/tt9999901", Self.asReader)).first
      )
      for _ in 0..<3 {
        let none = try await client.get(address)
        #expect(none.status == .notFound)
        #expect(none.headers[.contentType] == "image/png")
      }
      #expect(bench.requests.count == 1)
      let later = try await client.get("/movies/tt9999901?in=EUR", Self.asReader)
      #expect(Self.posters(later).isEmpty && Self.backdrops(later).count == 2)
      #expect(try await client.get(Self.backdrops(later)[0]).status == .notFound)
      let last = try await client.get("/movies/tt9999901?in=USD", Self.asReader)
      #expect(Self.backdrops(last).isEmpty)
      #expect(later.text.contains("class=\"poster p"))
    }
  }

  @Test func `without live movies all posters are drawn and TMDb's images stay where they are`()
    async throws
  {
    let bench = try Bench(Self.movies, hasPictures: false) { TestPicture.jpeg }
    try await bench.server.test { client in
      #expect(Self.posters(try await client.get("/movies?q=zyx", Self.asReader)).isEmpty)
      #expect(try await client.get("/movies/tt9999901/poster").status == .notFound)
      #expect(try await client.get("/tmdb/t/p/w342/zyxOne.jpg").status != .ok)
      let images = try await client.get("/tmdb/3/configuration").json()["images"]
      #expect(images?["base_url"]?.stringValue == "http://image.tmdb.org/t/p/")
      #expect(bench.requests.isEmpty)
    }
  }

  @Test func `programs of TMDb get posters and backgrounds of known movies, in each size once`()
    async throws
  {
    let bench = try Bench(Self.movies) { TestPicture.jpeg }
    try await bench.server.test { client in
      for path in ["w342/zyxOne.jpg", "w500/zyxOne.jpg", "original/zyxBack.jpg"] {
        for _ in 0..<2 {
          let image = try await client.get("/tmdb/t/p/" + path)
          #expect(image.status == .ok, "\(path)")
          #expect(image.headers[.contentType] == "image/jpeg")
          #expect(image.headers[.accessControlAllowOrigin] == "*")
          #expect(image.headers[.xContentTypeOptions] == "nosniff")
          #expect(image.headers[.cacheControl] == "public, max-age=31536000")
        }
        #expect(bench.requests.last == "https://image.tmdb.org/t/p/" + path)
      }
      #expect(bench.requests.count == 3)
      for path in [
        "w342/unknown.jpg", "w343/zyxOne.jpg", "w342", "", "w342/../../etc/passwd",
        "w342/%2e%2e%2fzyxOne.jpg", "w342/images/M/two.jpg", "w342/zyxOne.jpg/x",
      ] {
        let none = try await client.get("/tmdb/t/p/" + path)
        #expect(none.status == .notFound, "\(path)")
      }
      #expect(bench.requests.count == 3)
    }
  }

  @Test func `a kept picture is not read before there is room for it`() async throws {
    let bench = try Bench(Self.movies) { TestPicture.jpeg }
    try await bench.server.test { client in
      let path = "/tmdb/t/p/w342/zyxOne.jpg"
      #expect(try await client.get(path).status == .ok)
      let database = try Database(at: bench.file, isReadOnly: false)
      try database.execute("UPDATE picture SET size = ?", [27 << 20])
      let refused = try await client.get(path)
      #expect(refused.status == .tooManyRequests)
      #expect(refused.headers[.retryAfter] == "5")
      try database.execute("UPDATE picture SET size = ?", [TestPicture.jpeg.count])
      #expect(try await client.get(path).status == .ok)
      #expect(bench.requests.count == 1)
    }
  }

  @Test func `OMDb clients get a poster's address at this server, or N-A`() async throws {
    let bench = try Bench(Self.movies) { TestPicture.jpeg }
    try await bench.server.test { client in
      var posters: [String] = []
      for number in 1...4 {
        let movie = try await client.get("/omdb/?i=tt999990\(number)").json()
        posters.append(movie["Poster"]?.stringValue ?? "")
      }
      for (number, poster) in posters.prefix(2).enumerated() {
        let path = "/omdb/poster/tt999990\(number + 1)?v="
        let parts = poster.split(separator: path)
        #expect(parts.count == 2 && parts[0].hasPrefix("http://"), "\(poster)")
        let picture = try await client.get(path + (parts.last ?? ""))
        #expect(Self.bytes(picture) == TestPicture.jpeg)
        #expect(picture.headers[.accessControlAllowOrigin] == "*")
      }
      // Servers other than TMDb's and OMDb's are not requested, so this movie has no picture here.
      #expect(posters[2] == "https://evil.example/three.jpg" && posters[3] == "N/A")
      let found = try await client.get("/omdb/?s=zyx").json()["Search"]?.elements
      #expect(found?.contains { $0["Poster"]?.stringValue == posters[0] } == true)
      #expect(try await client.get("/omdb/poster/tt9999904").status == .notFound)
    }
    let without = try Bench(Self.movies, hasPictures: false) { nil }
    let movie = try await without.server.test { try await $0.get("/omdb/?i=tt9999901").json() }
    #expect(movie["Poster"]?.stringValue == "https://image.tmdb.org/t/p/w300/zyxOne.jpg")
  }

  @Test func `a poster's address names the server as who asks has reached it`() async throws {
    let bench = try Bench(Self.movies, clientField: "X-Forwarded-For") { TestPicture.jpeg }
    try await bench.server.test { client in
      let port = client.port
      for (host, path, field, place) in [
        ("localhost:8080", "/omdb/", "", "http://localhost:8080/omdb/poster/tt9999901?v="),
        ("127.0.0.1", "/omdb/", "", "http://127.0.0.1/omdb/poster/tt9999901?v="),
        ("localhost", "/omdb/", "X-Forwarded-Proto: https\r\n", "https://localhost/omdb/poster/"),
        ("www.omdbapi.com", "/", "", "http://www.omdbapi.com/poster/tt9999901?v="),
      ] {
        let text = try await RawConnection.exchange(
          port: port,
          "GET \(path)?i=tt9999901 HTTP/1.1\r\nHost: \(host)\r\n\(field)Connection: close\r\n\r\n"
        )
        let body = try #require(text.components(separatedBy: "\r\n\r\n").last)
        let poster = try JSONValue(Array(body.utf8))["Poster"]?.stringValue
        #expect(poster?.hasPrefix(place) == true, "\(poster ?? "")")
      }
    }
  }

  @Test func `an image that does not come is reported to be missing for now`() async throws {
    let bench = try Bench(Self.movies) { nil }
    try await bench.server.test { client in
      let none = try await client.get("/tmdb/t/p/w342/zyxOne.jpg")
      #expect(none.status == .badGateway)
      #expect(none.headers[.cacheControl] == "no-store")
    }
  }

  @Test(arguments: ["X-Forwarded-For", nil])
  func `the configuration names the server as who asks has reached it`(proxy: String?) async throws
  {
    let bench = try Bench(Self.movies, clientField: proxy) { TestPicture.jpeg }
    try await bench.server.test { client in
      let port = client.port
      func images(_ host: String, _ path: String, _ field: String = "") async throws -> [String?] {
        let text = try await RawConnection.exchange(
          port: port,
          "GET \(path) HTTP/1.1\r\nHost: \(host)\r\n\(field)Connection: close\r\n\r\n"
        )
        let body = try #require(text.components(separatedBy: "\r\n\r\n").last)
        let answer = try JSONValue(Array(body.utf8))
        return ["base_url", "secure_base_url"].map { answer["images"]?[$0]?.stringValue }
      }
      let path = "/tmdb/3/configuration"
      // Each response is made for its client's host, and must not be cached for others.
      for host in ["localhost:8080", "127.0.0.1", "localhost"] {
        let here = "http://\(host)/tmdb/t/p/"
        #expect(try await images(host, path) == [here, here])
      }
      #expect(
        try await images("localhost", path, "X-Forwarded-Proto: https\r\n")
          == [
            "http://localhost/tmdb/t/p/",
            "\(proxy == nil ? "http" : "https")://localhost/tmdb/t/p/",
          ]
      )
      // If TMDb's name leads here, the name of its image server may lead here too.
      #expect(
        try await images("api.themoviedb.org", "/3/configuration")
          == ["http://image.tmdb.org/t/p/", "https://image.tmdb.org/t/p/"]
      )
      let image = try await RawConnection.exchange(
        port: port,
        "GET /t/p/w342/zyxOne.jpg HTTP/1.1\r\nHost: image.tmdb.org\r\nConnection: close\r\n\r\n"
      )
      #expect(image.hasPrefix("HTTP/1.1 200 OK\r\n") && image.contains("image/jpeg"))
    }
  }
}
