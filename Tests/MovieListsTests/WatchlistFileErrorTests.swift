import Movies
import TestSupport
import Testing

@testable import Feeds
@testable import MovieLists

/// Files that are not lists, and malicious files.
@Suite struct WatchlistFileErrorTests {
  private static let movary = "title,year,tmdbId,imdbId,watchedAt\n"

  @Test func `what is wrong is reported with its place`() throws {
    #expect(WatchlistFixture.refusal(of: "") == .empty(member: ""))
    #expect(WatchlistFixture.refusal(of: "\u{FEFF} \n") == .empty(member: ""))
    #expect(
      WatchlistFixture.refusal(of: "Date,Name,Year,Letterboxd URI\n2020-01-01,Up,2009,x\n")
        == .needsArchive
    )
    #expect(WatchlistFixture.refusal(of: "{}") == .unknownDocument(member: "", form: "JSON"))
    #expect(WatchlistFixture.refusal(of: "[1]") == .unknownDocument(member: "", form: "JSON"))
    // Another program's list that resembles ours.
    let movie = "\"ids\":{\"tmdb\":603},\"title\":\"The Matrix\""
    #expect(
      WatchlistFixture.refusal(of: "[{\(movie)}]") == .unknownDocument(member: "", form: "JSON")
    )
    #expect(
      WatchlistFixture.refusal(of: "[{\(movie),\"wanted\":true,\"status\":\"dropped\"}]")
        == .unknownColumns(member: "", columns: ["status"])
    )
  }

  @Test(arguments: [
    ("Title,Rank", ["Rank"]), ("a,b", ["a", "b"]),
    ("Title,Year,Foo,Plays", ["Foo", "Plays"]), ("tmdbID,Title,Year,Plays", ["Plays"]),
    ("title,year,tmdbId,imdbId,View Count", ["View Count"]),
  ])
  func `a table of an unknown service is refused, and its columns are named`(
    header: String,
    columns: [String]
  ) {
    let row = header.split(separator: ",").map { _ in "1" }.joined(separator: ",")
    let table = "\(header)\n\(row)\n"
    #expect(WatchlistFixture.refusal(of: table) == .unknownColumns(member: "", columns: columns))
    for name in ["watchlist.csv", "ratings.csv", "films-1.csv"] {
      #expect(
        WatchlistFixture.refusal(of: WatchlistFixture.zip([(name, table)]))
          == .unknownColumns(member: name, columns: columns)
      )
    }
  }

  private static func place(_ error: WatchlistFileError?) -> [Int] {
    switch error {
    case .notText(let place), .malformed(let place, _): [place.line, place.column]
    default: []
    }
  }

  @Test func `a broken text is reported with line and column`() {
    let bad = Array((Self.movary + "Up,2009,1,tt0000001,2020-01-01\nU").utf8) + [0xFF, 0x0A]
    #expect(Self.place(WatchlistFixture.refusal(of: bad)) == [3, 2])
    let utf16 = Array("T\u{0}i\u{0}".utf8)
    #expect(Self.place(WatchlistFixture.refusal(of: utf16)) == [1, 2])
    let open = Self.movary + "\"Up,2009,1,tt0000001,2020-01-01\n"
    #expect(Self.place(WatchlistFixture.refusal(of: open)) == [3, 1])
    let after = Self.movary + "\"Up\" 2,2009,1,tt0000001,2020-01-01\n"
    #expect(Self.place(WatchlistFixture.refusal(of: after)) == [2, 6])
    #expect(Self.place(WatchlistFixture.refusal(of: "[\n {\"a\": 1,}]")) == [2, 10])
  }

  @Test func `only IMDb's tables of until 2017 may be Latin-1`() throws {
    let old = Array("const,Title,You rated,Year\ntt0211915,Am\u{E9}lie,9,2001\n".unicodeScalars)
      .map { UInt8(truncatingIfNeeded: $0.value) }
    let rows = try WatchlistFile.read(old, zone: .utc).rows
    #expect(rows.map { $0.title } == ["Amélie"])
    let new = Array("Const,Title,Your Rating,Year\ntt0211915,Am\u{E9}lie,9,2001\n".unicodeScalars)
      .map { UInt8(truncatingIfNeeded: $0.value) }
    #expect(Self.place(WatchlistFixture.refusal(of: new)) == [2, 13])
  }

  @Test func `one bad row costs no other`() throws {
    let text =
      Self.movary + """
        Up,2009,1,tt0000001,2020-01-01
        Up,2009,1
        Up,MMIX,1,tt0000001,2020-01-01
        Up,2009,x,tt0000001,2020-01-01
        Up,2009,1,nm0000001,2020-01-01
        Up,2009,1,tt0000001,03/04/2024
        ,,,,2020-01-01
        Up,2009,1,tt0000001,2020-01-02,

        """
    let rows = try WatchlistFile.read(Array(text.utf8), zone: .utc).rows
    #expect(rows.map { $0.place.line } == Array(2...9))
    #expect(
      rows.map { $0.flaw } == [
        nil, .fieldCount(3, expected: 5), nil,
        .unreadable(column: "tmdbId", text: "x"), .unreadable(column: "imdbId", text: "nm0000001"),
        nil, .unreadable(column: "title", text: ""), nil,
      ]
    )
    // An invalid value is left out, unless it identifies the movie.
    #expect(rows[5].unread == [.unreadable(column: "watchedAt", text: "03/04/2024")])
  }

  @Test func `fields over several lines, and of a megabyte, are read`() throws {
    let long = String(repeating: "x", count: 1 << 20)
    let records = [
      "\"Up\nand \"\"away\"\"\",2009,1,tt0000001,2020-01-01", "\(long),2009,2,tt0000002,2020-01-01",
      "\u{202E}\u{1}Down,2010,3,,",
    ]
    let text = Self.movary + records.joined(separator: "\n")
    let rows = try WatchlistFile.read(Array(text.utf8), zone: .utc).rows
    #expect(rows.map { $0.place.line } == [2, 4, 5])
    #expect(rows[0].title == "Up and \"away\"")
    #expect(rows[1].title.utf8.count == 500)
    #expect(rows[2].title == "Down")
  }

  @Test(arguments: [
    "../watched.csv", "/etc/watched.csv", "a/../../watched.csv", "C:/watched.csv", "a\\watched.csv",
    "..",
  ])
  func `a name that leads out of an archive is refused`(name: String) {
    let archive = WatchlistFixture.zip([(name, "Date,Name,Year,Letterboxd URI\n")])
    guard case .refusedMember(name, _) = WatchlistFixture.refusal(of: archive) else {
      Issue.record("\(name) was read")
      return
    }
  }

  @Test func `a file with a name of more than 255 bytes is refused`() {
    let longest = String(repeating: "é", count: 125) + "a.csv"
    let known = WatchlistFixture.zip([(longest, "Const,Title\ntt0133093,The Matrix\n")])
    #expect(WatchlistFixture.refusal(of: known) == nil)
    let longer = WatchlistFixture.zip([("a" + longest, "Const,Title\ntt0133093,The Matrix\n")])
    #expect(
      WatchlistFixture.refusal(of: longer)
        == .refusedMember("\("a" + longest.prefix(59))…", reason: "its name is too long")
    )
  }

  @Test func `files are in the order of the numbers in their names`() throws {
    let names = ["a-10", "a-9", "b", "a-2", "a", "a-10-2", "a-010"]
    let archive = try WatchlistArchive(WatchlistFixture.zip(names.map { ($0, "") }))
    #expect(archive.names == ["a", "a-2", "a-9", "a-010", "a-10", "a-10-2", "b"])
  }

  @Test func `an archive of too many files, or of one file twice, is refused`() {
    let many = WatchlistFixture.zip((0...500).map { ("\($0).csv", "") })
    guard case .refusedMember = WatchlistFixture.refusal(of: many) else {
      Issue.record("501 files were read")
      return
    }
    let twice = WatchlistFixture.zip([("watched.csv", ""), ("watched.csv", "")])
    guard case .refusedMember("watched.csv", _) = WatchlistFixture.refusal(of: twice) else {
      Issue.record("a file that is there twice was read")
      return
    }
  }

  @Test func `a file that says it is larger than it may be is not unpacked`() throws {
    var archive = WatchlistFixture.zip([("watched.csv", "x")])
    // The size in the archive's directory, by which the reader reserves memory.
    let directory = try #require(
      archive.indices.first { archive[$0...].starts(with: [0x50, 0x4B, 1, 2]) }
    )
    archive.replaceSubrange(directory + 24..<directory + 28, with: [0, 0, 0x50, 0x01])
    #expect(
      WatchlistFixture.refusal(of: archive) == .tooLarge(member: "watched.csv", limit: 20 << 20)
    )
    archive.replaceSubrange(directory + 24..<directory + 28, with: [0xFF, 0xFF, 0xFF, 0x7F])
    #expect(WatchlistFixture.refusal(of: archive) == .tooLarge(member: "", limit: 100 << 20))
  }

  @Test func `a table of more rows than anyone has is refused`() {
    let text = "title,year,tmdbId,imdbId,watchedAt\n" + String(repeating: "a\n", count: 100_001)
    #expect(WatchlistFixture.refusal(of: text) == .tooManyEntries(member: "", limit: 100_000))
  }

  @Test func `the tables of an archive have one budget together`() {
    let rows = String(repeating: "a\n", count: 50_000)
    let archive = WatchlistFixture.zip(
      ["diary.csv", "ratings.csv", "watched.csv"].map {
        ($0, "Date,Name,Year,Letterboxd URI,Rating\n" + rows)
      }
    )
    #expect(
      WatchlistFixture.refusal(of: archive)
        == .tooManyEntries(member: "watched.csv", limit: 100_000)
    )
  }

  @Test func `a row of many viewings is as many rows`() {
    let movie = "{\"title\":\"Up\",\"ids\":{\"tmdb\":14160}}"
    let played = { "[" + Array(repeating: $0, count: 11).joined(separator: ",") + "]" }
    for element in [
      "{\"plays\":1000000,\"movie\":\(movie)}",
      "{\"title\":\"Up\",\"ids\":{\"tmdb\":14160},\"wanted\":false,\"seenUndated\":1000000}",
    ] {
      #expect(
        WatchlistFixture.refusal(of: played(element)) == .tooManyEntries(member: "", limit: 100_000)
      )
    }
  }

  @Test func `JSON of more values than any list has is refused before it takes their memory`() {
    let text = "[1" + String(repeating: ",1", count: 500_000) + "]"
    #expect(WatchlistFixture.refusal(of: text) == .tooManyEntries(member: "", limit: 500_000))
    #expect(
      WatchlistFixture.refusal(of: WatchlistFixture.zip([("watched-movies.json", text)]))
        == .tooManyEntries(member: "watched-movies.json", limit: 500_000)
    )
  }

  @Test func `an archive of more lists than any service has is refused`() {
    let archive = WatchlistFixture.zip((0...20).map { ("\($0).csv", Self.movary) })
    guard case .refusedMember("20.csv", _) = WatchlistFixture.refusal(of: archive) else {
      Issue.record("21 lists were read")
      return
    }
  }

  @Test func `a reading that nobody waits for ends`() async {
    let reading = Task {
      // Waits for the cancellation before reading.
      while !Task.isCancelled { await Task.yield() }
      return WatchlistFixture.refusal(of: Self.movary + "Up,2009,1,tt0000001,2020-01-01\n")
    }
    reading.cancel()
    guard case .malformed = await reading.value else {
      Issue.record("it went on")
      return
    }
  }

  @Test func `an archive that is cut off anywhere is refused or whole`() throws {
    let whole = try WatchlistFixture.bytes("letterboxd.zip")
    for count in stride(from: 4, to: whole.count, by: 7) {
      guard case .brokenArchive = WatchlistFixture.refusal(of: Array(whole[..<count])) else {
        Issue.record("\(count) bytes of \(whole.count) were read")
        return
      }
    }
  }

  @Test func `bytes that are changed end in a list or an error`() throws {
    var random = SplitMix64(seed: 77)
    for name in [
      "letterboxd.zip", "trakt.zip", "imdb-list.csv", "yamtrack.csv", "tmdb.csv", "simkl.json",
      "kodi.xml", "jellyfin.json", "own.csv", "titles.txt", "workbook.xlsx",
    ] {
      let bytes = try WatchlistFixture.bytes(name)
      for _ in 0..<lawCases(150) {
        var changed = bytes
        for _ in 0..<Int.random(in: 1...4, using: &random) {
          changed[Int.random(in: changed.indices, using: &random)] = .random(
            in: 0...255,
            using: &random
          )
        }
        if let document = try? WatchlistFile.read(changed, zone: .utc) {
          let plan = WatchlistFixture.plan(document)
          #expect(plan.lines.count == document.rows.count)
        }
      }
    }
  }

  @Test func `a folder around all files, and what systems add, does not matter`() throws {
    let files = [
      ("mine/watchlist.csv", "Date,Name,Year,Letterboxd URI\n2020-01-01,Up,2009,x\n"),
      ("__MACOSX/mine/._watchlist.csv", "\u{0}"), ("mine/.DS_Store", "\u{0}"),
    ]
    let document = try WatchlistFile.read(WatchlistFixture.zip(files), zone: .utc)
    #expect(document.rows.map { $0.place.file } == ["watchlist.csv"])
    #expect(document.rows[0].isWanted)
  }

  @Test(arguments: [1, 2, 3, 2_000])
  func `an archive inside an archive is refused, however deep it goes`(levels: Int) {
    var bytes = WatchlistFixture.zip([("a.csv", "Const,Title\ntt0133093,The Matrix\n")])
    #expect(WatchlistFixture.refusal(of: bytes) == nil)
    for _ in 0..<levels {
      var archive = ZipText()
      archive.append("a", bytes)
      bytes = archive.bytes
    }
    #expect(
      WatchlistFixture.refusal(of: bytes)
        == .refusedMember("a", reason: "it is an archive inside an archive")
    )
  }

  @Test func `an archive without a list names what it has`() {
    let archive = WatchlistFixture.zip([("a.txt", "a"), ("b.txt", "b")])
    #expect(WatchlistFixture.refusal(of: archive) == .nothingKnown(members: ["a.txt", "b.txt"]))
  }
}
