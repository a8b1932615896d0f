import Foundation
import TestSupport
import Testing

@Suite struct MoviesImportTests {
  private static let folder = "Tests/FeedsTests/Fixtures/watchlists/"

  /// Returns the path of a new file for `cambio`, in a folder of its own, with the bytes of a
  /// fixture or `text`.
  private static func file(
    _ name: String,
    in home: Household,
    fixture: String? = nil,
    _ bytes: [UInt8] = []
  ) throws -> String {
    let path = home.folder + "/" + name
    let data = try fixture.map { try ProjectFile.data(folder + $0) } ?? Data(bytes)
    try data.write(to: URL(fileURLWithPath: path))
    return path
  }

  @Test func `a preview writes nothing, and --yes what it showed, once`() throws {
    let home = try Household()
    let file = try Self.file("mine.zip", in: home, fixture: "letterboxd.zip")
    #expect(try home.run("movies import \(file)").output.contains("This was a preview"))
    #expect(try home.run("movies list").output.contains("no movies on the list"))
    #expect(!FileManager.default.fileExists(atPath: home.database))
    let written = try home.run("movies import \(file) --yes")
    #expect(written.ending == .status(0) && written.output.contains("Movies written: 9"))
    let list = try home.run("movies list").output
    #expect(
      list == """
        IMDb       year  title           rating  seen
        tt0133093  1999  The Matrix      9       1 May 2020 (2)
        tt0211915  2001  Amélie          10      10 Jan 2021 (2)
        tt0116477  1996  Hamlet          6       day unknown
                   1994  Seven           1       day unknown
                   2024  Dune: Part Two  8       1 Apr 2024
        tt0084787  1982  The Thing               day unknown
        tt0364569  2003  Oldboy                  day unknown
        tt2582802  2014  Whiplash
                         Solaris

        """
    )
    let again = try home.run("movies import \(file) --yes")
    #expect(again.output.contains("There is nothing to write."))
    #expect(again.output.contains("18  on the list already"))
    #expect(try home.run("movies list").output == list)
    // A movie outside the catalogue is named by its title in the list.
    let seen = try home.run("movies list seen dune: part two --on 2026-11-20").output
    #expect(seen.contains("2024  Dune: Part Two  8       20 Nov 2026 (2)"))
    #expect(try !home.run("movies list remove solaris").output.contains("Solaris"))
  }

  @Test func `what is doubtful is settled in a file`() throws {
    let home = try Household()
    let file = try Self.file("mine.zip", in: home, fixture: "letterboxd.zip")
    let choices = home.folder + "/choices.csv"
    let asked = try home.run("movies import \(file) --choices \(choices)")
    #expect(asked.output.replacing("\n", with: " ").contains("asks about movies: 3."))
    let table = try String(contentsOfFile: choices, encoding: .utf8)
    #expect(table.hasPrefix("film,title,year,places,choices\n,Seven,1994,"))
    let filled = table.replacing("\n,Seven", with: "\ntt0114369,Seven")
      .replacing("\n,Dune", with: "\ntmdb:693134,Dune").replacing("\n,Solaris", with: "\n-,Solaris")
    try filled.write(toFile: choices, atomically: true, encoding: .utf8)
    let run = try home.run("movies import \(file) --choices \(choices) --yes")
    #expect(run.output.contains("1  left out by your choice"))
    #expect(run.output.contains("Movies written: 8"))
    let list = try home.run("movies list --json").output
    #expect(list.contains(#""tmdb":693134"#) && list.contains("tt0114369"))
    try filled.replacing("tmdb:693134", with: "the second")
      .write(toFile: choices, atomically: true, encoding: .utf8)
    let refused = try home.run("movies import \(file) --choices \(choices)")
    #expect(refused.ending == .status(65))
    let errors = refused.errors.replacing("\n", with: " ")
    #expect(errors.contains(":3: 'the second' does not name a movie"))
  }

  @Test(arguments: [
    ("", "is empty"),
    (
      "Title,Rank\nUp,1\n",
      ":1: no known export has the columns Rank. The formats of Letterboxd"
    ),
    ("title,year,tmdbId,imdbId,watchedAt\n\"Up,", ":2:5: a quote is not closed"),
    ("PK\u{3}\u{4}cut off", "is not a whole zip archive"), ("{\"a\":1}", "JSON of no known export"),
    ("Date,Name,Year,Letterboxd URI\n", "Choose the whole archive"), ("[", ":1:2:"),
    (
      "["
        + Array(repeating: #"{"plays":10000,"movie":{"title":"Up"}}"#, count: 11)
        .joined(separator: ",") + "]",
      "has more than 100000 entries, which no list of movies has. Split it"
    ),
  ])
  func `what is no list is refused with its place and the way out`(content: String, words: String)
    throws
  {
    let home = try Household()
    let file = try Self.file("mine", in: home, Array(content.utf8))
    let run = try home.run("movies import \(file) --yes")
    #expect(run.ending == .status(65))
    #expect(run.output.isEmpty)
    #expect(run.errors.replacing("\n", with: " ").contains(words), "\(run.errors)")
    #expect(!FileManager.default.fileExists(atPath: home.database))
  }

  @Test func `a file that is not there, or is a folder, is reported`() throws {
    let home = try Household()
    #expect(try home.run("movies import \(home.folder)/none.csv").errors.contains("no file"))
    #expect(try home.run("movies import \(home.folder)").ending == .status(65))
    #expect(try home.run("movies import").ending == .status(64))
  }

  @Test(arguments: ["json", "letterboxd"])
  func `what is exported is taken over by another household`(format: String) throws {
    let (home, other) = (try Household(), try Household())
    let file = try Self.file("mine.zip", in: home, fixture: "letterboxd.zip")
    try home.run("movies import \(file) --yes")
    let exported = home.folder + "/exported"
    let run = try home.run("movies export --format \(format) \(exported)")
    #expect(run.ending == .status(0))
    #expect(run.output.contains("Wrote "))
    #expect(run.errors.isEmpty == (format == "json"))
    // An existing file is not overwritten.
    let again = try home.run("movies export --format \(format) \(exported)")
    #expect(again.ending == .status(65))
    #expect(again.errors.replacing("\n", with: " ").contains("is there already"))
    try other.run("movies import \(exported) --yes")
    let list = try other.run("movies list").output
    #expect(list.replacing(#/ +/#, with: " ").contains("tt0133093 1999 The Matrix 9"))
    if format == "json" { #expect(try list == home.run("movies list").output) }
  }

  @Test func `an export goes to standard output, but for archives`() throws {
    let home = try Household()
    try home.run("movies list seen tt0133093 --on 2026-11-20")
    let json = try home.run("movies export")
    #expect(try json.output == home.run("movies list --json").output)
    let archive = try home.run("movies export --format letterboxd")
    #expect(archive.ending == .status(64) && archive.errors.contains("Name a file"))
    #expect(try home.run("movies export --format excel").ending == .status(64))
  }

  @Test func `moments of a file are days where the reader lives`() throws {
    let home = try Household()
    let there: [String: String?] = ["TZ": "Pacific/Auckland", "CAMBIO_TODAY": nil]
    let file = try Self.file("trakt.zip", in: home, fixture: "trakt.zip")
    try home.run("movies import \(file) --yes", there)
    let list = try home.run("movies list --json", there).output
    #expect(list.contains(#""seen":["2020-01-06","2026-04-02"]"#), "\(list)")
  }

  @Test func `a movie that was seen is not wanted any more`() throws {
    let home = try Household()
    try home.run("movies list add tt0133093")
    #expect(try home.run("movies export").output.contains(#""wanted":true"#))
    try home.run("movies list seen tt0133093 --on 2026-11-20")
    #expect(try home.run("movies export").output.contains(#""wanted":false"#))
  }
}
