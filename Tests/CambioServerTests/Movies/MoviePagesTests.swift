import EmbeddedRates
import ExactMoney
import HTTPTypes
import Movies
import TestClient
import Testing

@testable import CambioServer

@Suite struct MoviePagesTests {
  private static let asReader: HTTPFields = [.accept: "text/html", .acceptLanguage: "en"]

  private static func get(_ path: String, _ fields: HTTPFields = asReader) async throws
    -> TestResponse
  {
    try await ServerBench.get(path, fields)
  }

  /// One movie more than a link may have.
  private static let manyMovies = (1...201).map { "Q\($0)" }.joined(separator: ".")

  /// Returns the ids of the movies in the page's grid.
  private static func movies(_ page: TestResponse) -> [Substring] {
    page.text.split(separator: "data-movie=\"").dropFirst().map { $0.prefix { $0 != "\"" } }
  }

  @Test func `S2-02 S2-07 the best known movies come first, a grid of them with posters`()
    async throws
  {
    let page = try await Self.get("/movies")
    #expect(page.status == .ok)
    #expect(page.headers[.contentType] == "text/html; charset=utf-8")
    #expect(page.headers[.vary] == "Accept-Language, Cookie, Accept-Encoding")
    #expect(page.text.contains("<title>Best known · Movies · Cambio</title>"))
    #expect(Self.movies(page).count == 24)
    #expect(page.text.contains("17,470 movies"))
    #expect(page.text.contains("<a class=\"btn\" href=\"/movies?page=2\" rel=\"next\">"))
    #expect(page.text.contains("ends in 2014") || page.text.contains("from 1940 to 2014"))
    #expect(page.text.contains("cambio movies refresh"))
  }

  @Test func `S2-06 three pages have no movie twice`() async throws {
    var movies: [Substring] = []
    for query in ["", "?page=2", "?page=3"] {
      movies += Self.movies(try await Self.get("/movies" + query))
    }
    #expect(movies.count == 72)
    #expect(Set(movies).count == 72)
  }

  @Test func `S2-03 a search finds a title without its accents`() async throws {
    let page = try await Self.get("/movies?q=amelie")
    #expect(page.text.contains("Amélie"))
    #expect(page.text.contains("value=\"amelie\""))
    let none = try await Self.get("/movies?q=zzzzzz")
    #expect(none.status == .ok)
    #expect(none.text.contains("No movie matches “zzzzzz”"))
  }

  @Test func `filters and orders choose among all movies`() async throws {
    let page = try await Self.get("/movies?genre=western&decade=1960&rating=8&order=title")
    #expect(page.status == .ok)
    #expect(page.text.contains("<option value=\"western\" selected>"))
    #expect(page.text.contains("<option value=\"1960\" selected>"))
    let movies = Self.movies(page)
    #expect(!movies.isEmpty && movies.count < 24)
  }

  @Test(arguments: [
    ("/movies?page=0", 400, "“0” is not the number of a page"),
    ("/movies?page=99999", 404, "There is no page 99,999"),
    ("/movies?genre=nonsense", 400, "“nonsense” is not one of the choices"),
    ("/movies?year=soon", 400, "“soon” is not a year"),
    ("/movies?rating=11", 400, "“11” is not one of the choices"),
    ("/movies/tt9999999", 404, "No movie here has the number “tt9999999”"),
    ("/movies/nothing", 404, "No movie here has the number “nothing”"),
    ("/movies/list?films=tt0120338.no", 400, "“no” is not the number of a movie"),
    ("/movies/list?films=" + manyMovies, 400, "These are too many movies for a link"),
    ("/movies/tt0120338?in=XYZ", 400, "“XYZ” is not the code of a currency"),
  ])
  func `what is wrong is named on a page with a way out`(path: String, status: Int, words: String)
    async throws
  {
    let page = try await Self.get(path)
    #expect(page.status.code == status)
    #expect(page.text.contains(words))
    #expect(page.text.contains("<nav class=\"tabs\""))
    #expect(page.text.contains("href=\"/movies"))
    #expect(page.headers[.cacheControl] == "no-store")
    let problem = try await Self.get(path, [.accept: "application/json"])
    #expect(problem.status.code == status)
    #expect(problem.headers[.contentType] == "application/problem+json")
  }

  @Test func `S2-05 a movie has its people, its rating and its money at the release`() async throws
  {
    let page = try await Self.get("/movies/tt1375666?in=BRL")
    #expect(page.status == .ok)
    #expect(page.text.contains("<title>Inception (2010) · Cambio</title>"))
    for words in ["Christopher Nolan", "Rotten Tomatoes", "Box office", "Data sources"] {
      #expect(page.text.contains(words))
    }
    // The bench has only one year of rates: those for 2010 are missing, and the page says so.
    #expect(page.text.contains("No rate of the release"))
  }

  @Test func `money is converted by the rates of the day`() async throws {
    let bench = try ServerBench(archive: EmbeddedRates.archive)
    let page = try await bench.get("/movies/tt1375666?in=BRL", Self.asReader)
    #expect(page.text.contains("At the rate of the release day"))
    #expect(page.text.contains("ECB"))
    #expect(page.text.contains("1 USD = 1.7"))
    let old = try await bench.get("/movies/tt0120338?in=BRL", Self.asReader)
    #expect(old.text.contains("No rate of the release: the first one of USD is from 1 Jan 1999."))
  }

  @Test(arguments: [
    ("/movies?q=&genre=&order=popularity", "/movies"),
    ("/movies?q=alien&year=&decade=&rating=&order=title", "/movies?q=alien&order=title"),
    ("/movies/TT0120338", "/movies/tt0120338"), ("/movies/", "/movies"),
  ])
  func `an address has one spelling`(path: String, spelling: String) async throws {
    let response = try await Self.get(path)
    #expect(response.status == .seeOther)
    #expect(response.headers[.location] == spelling)
  }

  @Test func `a shared list has its movies in its order, and says how many are not known`()
    async throws
  {
    let page = try await Self.get("/movies/list?films=tt0133093.tt0120338.tt9999998.tt0133093")
    #expect(page.status == .ok)
    #expect(Self.movies(page) == ["tt0133093", "tt0120338"])
    #expect(page.text.contains("A shared list"))
    #expect(page.text.contains("1 movie of this list is not known here."))
  }

  @Test func `the reader's own list is the same page for everyone, whatever is in it`() async throws
  {
    let page = try await Self.get("/movies/list")
    #expect(page.status == .ok)
    #expect(Self.movies(page).isEmpty)
    #expect(page.text.contains("Your list stays on this device."))
    #expect(page.text.contains("does not run here"))
    #expect(try await Self.get("/movies/list?films=").text == page.text)
  }

  @Test func `fields that are no field of ours mean nothing, as on other pages`() async throws {
    #expect(try await Self.get("/movies?utm=1").status == .ok)
    #expect(try await Self.get("/movies/tt0120338?utm=1").status == .ok)
  }

  @Test(arguments: [("ar", "rtl", "أفلام"), ("ko", "ltr", "영화"), ("pt-BR", "ltr", "Filmes")])
  func `the language and the theme are the reader's`(tag: String, direction: String, word: String)
    async throws
  {
    let page = try await Self.get(
      "/movies",
      [.accept: "text/html", .acceptLanguage: tag, .cookie: "cambio=favourites=EUR_KRW&theme=dark"]
    )
    let root = "<html lang=\"\(tag)\" dir=\"\(direction)\" data-theme=\"dark\" "
    #expect(page.text.contains(root))
    #expect(page.text.contains(word))
  }

  @Test func `HEAD has the fields of GET, and a page that is known is not sent again`()
    async throws
  {
    let page = try await Self.get("/movies")
    try await ServerBench.shared.get().test { client in
      let head = try await client.execute(uri: "/movies", method: .head, headers: Self.asReader)
      #expect(head.status == .ok)
      #expect(head.headers[.contentLength] == page.headers[.contentLength])
      var fields = Self.asReader
      fields[.ifNoneMatch] = page.headers[.eTag]
      #expect(try await client.get("/movies", fields).status == .notModified)
    }
  }

  @Test func `movies that the store was reported of are shown, hostile ones as text`() async throws
  {
    let bench = try ServerBench()
    let title = "<script>alert(1)</script>\u{202E}" + String(repeating: "long ", count: 200_000)
    var movie = Movie(ids: MovieIDs(tmdb: 7))
    movie.title = title
    movie.overview = "\"><img src=x onerror=alert(1)>"
    movie.year = 2024
    bench.server.movies.show([movie.attributed(to: .tmdb)])
    let list = try await bench.get("/movies?year=2024", Self.asReader)
    #expect(Self.movies(list) == ["tmdb7"])
    let answer = try await bench.get("/movies/tmdb7", Self.asReader)
    #expect(answer.status == .ok)
    for page in [list, answer] {
      #expect(!page.text.contains("<script>alert"))
      #expect(page.text.contains("&lt;script&gt;alert(1)"))
      #expect(!page.text.contains("<img src=x"))
      #expect(!page.text.contains("\u{202E}"))
      #expect(page.text.utf8.count < 60_000)
    }
    #expect(answer.text.contains("TMDb"))
  }

  @Test func `whatever movies came meanwhile are on the next page and in the next answer`()
    async throws
  {
    let bench = try ServerBench()
    let paths = ["/movies?year=2024", "/app/movies?q=zyx", "/tmdb/3/search/movie?query=zyx"]
    for number in 1...3 {
      let movies = (1...number).map { number in
        var movie = Movie(ids: MovieIDs(tmdb: UInt32(number)))
        (movie.title, movie.year) = ("Zyx \(number)", 2024)
        return movie.attributed(to: .tmdb)
      }
      bench.server.movies.show(movies)
      for path in paths {
        for _ in 0..<2 {
          let page = try await bench.get(path, Self.asReader)
          #expect(page.text.contains("Zyx \(number)"), "\(path) after \(number) movies")
          #expect(!page.text.contains("Zyx \(number + 1)"))
        }
      }
    }
  }

  @Test func `the form of the theme leads back to a page of movies`() async throws {
    let bench = try ServerBench.shared.get()
    for path in ["/movies?q=alien", "/movies/tt0120338?in=BRL", "/movies"] {
      let response = try await bench.post(
        "/settings/theme",
        "theme=dark",
        [.referer: "http://localhost\(path)", .secFetchSite: "same-origin"]
      )
      #expect(response.headers[.location] == path)
    }
  }

  @Test func `S2-08 the first page of the grid is light, posters and all`() async throws {
    let page = try await Self.get("/movies", Self.asReader.adding([.acceptEncoding: "gzip"]))
    #expect(page.headers[.contentEncoding] == "gzip")
    #expect(page.body.readableBytes < 30_000)
  }

  @Test func `no style and no script stand in the pages`() async throws {
    for path in ["/movies", "/movies/tt1375666", "/movies?q=zzzz"] {
      let page = try await Self.get(path).text
      for word in [" style=", "<style", "<script>", " onclick", "javascript:"] {
        #expect(!page.contains(word))
      }
    }
  }

  @Test func `the page is in the language of its words, and numbers are those of the locale`()
    async throws
  {
    let page = try await Self.get("/movies", [.accept: "text/html", .acceptLanguage: "sk"])
    #expect(page.text.contains("<html lang=\"en\""))
    #expect(page.text.contains(" data-locale=\"sk\">"))
  }
}
