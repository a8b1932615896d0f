import CambioAPI
import ExactJSON
import ExactMoney
import Foundation
import HTTPTypes
import MovieLists
import Movies
import NIOCore
import Refreshing
import TestClient
import TestSupport
import Testing

@testable import CambioServer

/// Files with movies that a page sends to the server to import, and gets from it to export.
@Suite struct WatchlistRoutesTests {
  private static let folder = "Tests/FeedsTests/Fixtures/watchlists/"

  static let fixtures = [
    "imdb-2017.csv", "imdb-list.csv", "imdb-ratings.csv", "jellyfin.json", "kodi.xml",
    "letterboxd.zip", "movary-history.csv", "movary-ratings.csv", "movary-watchlist-old.csv",
    "own.csv", "simkl.csv", "simkl.json", "titles.txt", "tmdb.csv", "trakt.zip", "workbook.xlsx",
    "yamtrack.csv",
  ]

  private static let own: HTTPFields = [.secFetchSite: "same-origin", .acceptLanguage: "en"]

  private static func fixture(_ name: String) throws -> [UInt8] {
    [UInt8](try ProjectFile.data(folder + name))
  }

  /// Returns the response to a request of the members `head` in JSON, followed by `file`.
  private static func post(
    _ head: String,
    _ file: [UInt8] = [],
    at path: String = "/movies/list/import",
    _ fields: HTTPFields = own,
    to bench: ServerBench? = nil
  ) async throws -> TestResponse {
    let body = ByteBuffer(bytes: Array("{\(head)}\n".utf8) + file)
    return try await (bench ?? ServerBench.shared.get()).test { client in
      try await client.execute(uri: path, method: .post, headers: fields, body: body)
    }
  }

  /// Returns the import that the command plans for the file `bytes`.
  private static func plan(
    _ bytes: [UInt8],
    into list: [WatchlistEntry] = []
  ) throws -> WatchlistImport {
    let catalogue = try ServerBench.shared.get().server.movies.collection.catalogue
    return WatchlistImport(
      try WatchlistFile.read(bytes, zone: .utc),
      into: list,
      by: try MovieLibrary(store: nil, catalogue: catalogue).finder(),
      now: ServerBench.noon
    )
  }

  private static func count(of tag: String, in text: String) -> Int {
    text.components(separatedBy: tag).count - 1
  }

  @Test func `no fixture is left out`() throws {
    let files = try ProjectFile.names(in: Self.folder).filter { $0 != "README.md" }
    #expect(files.sorted() == Self.fixtures)
  }

  @Test(arguments: fixtures)
  func `a page is reported of each file what the command is, line by line`(name: String)
    async throws
  {
    let bytes = try Self.fixture(name)
    let plan = try Self.plan(bytes)
    let response = try await Self.post("\"name\":\"\(name)\"", bytes)
    #expect(response.status == .ok)
    #expect(response.headers[.cacheControl] == "no-store")
    let answer = try response.json()
    #expect(answer["films"] == WatchlistJSON.encode(plan.entries))
    let preview = try #require(answer["preview"]?.stringValue)
    #expect(preview.contains("Lines of \(plan.format.title): \(plan.lines.count)"))
    Self.compare(preview, plan)
    // A second import of the same file adds nothing.
    let list = WatchlistJSON.encode(plan.entries).text
    let again = try await Self.post("\"name\":\"\(name)\",\"list\":\(list)", bytes).json()
    #expect(again["films"] == .array([]))
    let second = try #require(again["preview"]?.stringValue)
    Self.compare(second, try Self.plan(bytes, into: plan.entries))
  }

  /// Expects every line once in `preview`.
  ///
  /// The lines of one unknown or ambiguous movie are together at its field.
  private static func compare(_ preview: String, _ plan: WatchlistImport) {
    let asking = plan.lines.count {
      guard case .open = $0.outcome else { return false }
      return true
    }
    // A line imported without some of its values is listed a second time.
    let unread = plan.lines.count { line in
      if case .flawed = line.outcome { false } else { !line.unread.isEmpty }
    }
    #expect(count(of: "<li><bdi class=\"dim\">", in: preview) == plan.lines.count - asking + unread)
    #expect(count(of: "<input ", in: preview) == plan.questions.count { $0.choices.isEmpty })
    #expect(count(of: "<select", in: preview) == plan.questions.count { !$0.choices.isEmpty })
  }

  @Test func `an answer settles all lines of its movie`() async throws {
    let bytes = try Self.fixture("letterboxd.zip")
    let answers = "\"answers\":{\"ratings.csv:5\":\"tt0114369\",\"watchlist.csv:3\":\"no film\"}"
    let answer = try await Self.post(answers, bytes).json()
    let movies = try #require(answer["films"]?.elements)
    #expect(movies.count == 9)
    #expect(movies.contains { $0["ids"]?["imdb"]?.stringValue == "tt0114369" })
    let preview = try #require(answer["preview"]?.stringValue)
    #expect(Self.count(of: "<select", in: preview) == 1)
    #expect(preview.contains("= Seven (1995)"))
  }

  @Test(arguments: ["tt15239678", "https://www.imdb.com/title/tt15239678/?ref_=fn_al_tt_1"])
  func `an unknown movie is reported by its number or its page at IMDb`(answer: String) async throws
  {
    let bytes = try Self.fixture("letterboxd.zip")
    let reported = try await Self.post("\"answers\":{\"diary.csv:5\":\"\(answer)\"}", bytes).json()
    let movie = try #require(
      reported["films"]?.elements?.first { $0["ids"]?["imdb"]?.stringValue == "tt15239678" }
    )
    #expect(movie["title"]?.stringValue == "Dune: Part Two")
    #expect(Self.count(of: "<input ", in: try #require(reported["preview"]?.stringValue)) == 0)
  }

  @Test func `a moment is of the day where the reader is`() async throws {
    let file = Array(
      """
      [{"watched_at":"2020-05-02T01:30:00.000Z","action":"watch","type":"movie",
        "movie":{"title":"The Matrix","year":1999,"ids":{"imdb":"tt0133093"}}}]
      """.utf8
    )
    for (zone, day) in [
      ("[]", "2020-05-02"), ("[[0,-10800]]", "2020-05-01"), ("[[1600000000,-10800]]", "2020-05-02"),
      ("[[1500000000,-10800],[0,3600]]", "2020-05-01"), ("[[0,-999999]]", "2020-05-02"),
    ] {
      let movies = try await Self.post("\"zone\":\(zone)", file).json()["films"]
      #expect(movies?.elements?.first?["seen"] == .array([.string(day)]))
    }
  }

  @Test(arguments: WatchlistExportFormat.allCases)
  func `a list goes out in each format, and what is lost is reported`(
    format: WatchlistExportFormat
  ) async throws {
    let list = try Self.plan(Self.fixture("letterboxd.zip")).entries
    let head = "\"list\":\(WatchlistJSON.encode(list).text)"
    let response = try await Self.post(head, at: "/movies/list/export?format=\(format.name)")
    let export = WatchlistExport(list, as: format)
    #expect(response.status == .ok)
    #expect(response.headers[.cacheControl] == "no-store")
    #expect(Array(response.body.readableBytesView) == export.bytes)
    let ending = format == .json ? "json" : "zip"
    let name = try #require(response.headers[.contentDisposition])
    #expect(
      name.hasPrefix("attachment; filename=\"cambio-movies") && name.hasSuffix(".\(ending)\"")
    )
    #expect(response.headers[.contentType]?.contains(ending) == true)
    let lost = response.headers[.listLosses]?.removingPercentEncoding
    #expect((lost == nil) == export.losses.isEmpty)
    if let lost { #expect(lost.hasPrefix("in how many movies \(format.title) has no place")) }
  }

  @Test(arguments: [
    (Array("PK\u{3}\u{4}cut off".utf8), "is not a whole zip archive"),
    ([0, 159, 146, 150, 255, 254], "x.csv"), ([], "x.csv is empty"),
    (Array("{\"a\":1}".utf8), "JSON of no known export"),
    (Array("Date,Name,Year,Letterboxd URI\n".utf8), "Choose the whole archive"),
  ])
  func `what is no list is refused in the reader's words`(file: [UInt8], words: String)
    async throws
  {
    let response = try await Self.post("\"name\":\"x.csv\"", file)
    #expect(response.status.code == 422)
    #expect(response.headers[.cacheControl] == "no-store")
    let failure = try #require(try response.json()["failure"]?.stringValue)
    #expect(failure.contains(words), "\(failure)")
  }

  @Test func `a bomb is refused before it is unpacked`() async throws {
    var archive = try Self.fixture("letterboxd.zip")
    // Changes the sizes in the archive's directory, by which the reader reserves memory.
    for index in archive.indices where archive[index...].starts(with: [0x50, 0x4B, 1, 2]) {
      archive.replaceSubrange(index + 24..<index + 28, with: [0xFF, 0xFF, 0xFF, 0x7F])
    }
    let response = try await Self.post("\"name\":\"x.zip\"", archive)
    #expect(response.status.code == 422)
    #expect(try response.json()["failure"]?.stringValue?.contains("more than 100 MB") == true)
  }

  @Test func `names that are markup or turn the text are shown as text`() async throws {
    let file = """
      title,year,tmdbId,imdbId,watchedAt
      <script>alert(1)</script>,2009,1,tt0000001,2020-01-01
      "\u{202E}\u{61C}""><img src=x>",2009,2,tt0000002,<b>

      """
    let name = #""name":"<i>\#u{202E}.csv""#
    let preview = try #require(
      try await Self.post(name, Array(file.utf8)).json()["preview"]?.stringValue
    )
    #expect(preview.contains("&lt;script&gt;alert(1)&lt;/script&gt; (2009)"))
    #expect(preview.contains("watchedAt: &#39;&lt;b&gt;&#39;"))
    #expect(!preview.contains("<script") && !preview.contains("<img"))
    #expect(!preview.unicodeScalars.contains { $0.value == 0x202E || $0.value == 0x61C })
    let failure = try await Self.post(name, []).json()["failure"]?.stringValue
    #expect(failure?.contains("<i>.csv is empty") == true)
  }

  @Test func `a body that is too large, or no body of ours, is refused`() async throws {
    let large = [UInt8](repeating: 0x61, count: 20 << 20)
    #expect(try await Self.post("", large).status == .contentTooLarge)
    #expect(try await Self.post("", Array(large.dropLast(1_000))).status == .ok)
    let form = try await ServerBench.post("/settings", String(repeating: "a", count: 65_537))
    #expect(form.status == .contentTooLarge)
    for body in ["", "no JSON\n", "[", "{\"list\":"] {
      let response = try await ServerBench.post("/movies/list/import", body, Self.own)
      #expect(response.status == .badRequest)
    }
    let odd = try await Self.post("\"list\":[1,{\"ids\":3}],\"zone\":7,\"answers\":[],\"name\":{}")
    #expect(odd.status.code == 422)
    let unknown = try await Self.post("", at: "/movies/list/export?format=none")
    #expect(unknown.status == .badRequest)
    #expect(try unknown.json()["hint"]?.stringValue?.contains("letterboxd") == true)
  }

  @Test func `a list of more than anyone has is refused, whatever it would become`() async throws {
    let many = "[1" + String(repeating: ",1", count: 500_000) + "]"
    let seen = Array(repeating: #"{"ids":{"tmdb":1},"seenUndated":10000}"#, count: 11)
    for list in [many, "[\(seen.joined(separator: ","))]"] {
      for path in ["/movies/list/import", "/movies/list/export?format=movary"] {
        #expect(try await Self.post("\"list\":\(list)", at: path).status == .badRequest)
      }
    }
  }

  @Test(arguments: ["/movies/list/import", "/movies/list/export?format=json"])
  func `pages of other sites cannot ask`(path: String) async throws {
    for field in [
      HTTPField(name: .secFetchSite, value: "cross-site"),
      HTTPField(name: .origin, value: "http://evil.example"),
    ] {
      #expect(try await Self.post("", at: path, HTTPFields([field])).status == .forbidden)
    }
  }

  @Test func `a file counts as many requests, and nothing of it is in the log`() async throws {
    let bench = try ServerBench { $0.requestsPerMinute = 60 }
    let file = try Self.fixture("letterboxd.zip")
    #expect(try await Self.post("\"name\":\"mine.zip\"", file, to: bench).status == .ok)
    let lines = bench.logText
    #expect(lines.contains("/movies/list/import"))
    for word in ["mine.zip", "Matrix", "diary", "tt01"] { #expect(!lines.contains(word)) }
  }

  @Test(arguments: [
    "/movies/list/import", "/movies/list/import/", "//movies//list/import?x=1",
    "/movies/list/export?format=imdb",
  ])
  func `a file counts as many requests, however its address is spelled`(path: String) async throws {
    let bench = try ServerBench { $0.requestsPerMinute = 60 }
    let statuses = try await bench.test { client in
      var statuses: [Int] = []
      for _ in 0..<8 {
        let body = ByteBuffer(string: "{}\n")
        let response = try await client.execute(
          uri: path,
          method: .post,
          headers: Self.own,
          body: body
        )
        statuses.append(response.status.code)
      }
      return statuses
    }
    #expect(statuses.last == 429, "\(statuses)")
  }

  @Test(arguments: ["/movies/list/import", "/movies/list/export"])
  func `an address that takes a file says how large, and as how many requests it counts`(
    path: String
  ) throws {
    let route = try ServerBench.shared.get().server.routes.all.first { $0.path == path }
    #expect(route?.maximumBody == WatchlistUpload.maximumBytes && route?.weight == 20)
  }
}
