import Foundation
import TestSupport
import Testing

@Suite struct MoviesCommandTests {
  @Test func `the page that a page names follows it`() throws {
    let first = try CommandRun.cambio(["movies", "search", "john (1999)"]).output
    let line = try #require(first.split(separator: "\n").first { $0.hasPrefix("next page: ") })
    let next = line.dropFirst("next page: cambio ".count)
    let second = try CommandRun.cambio(ShellWords.split(String(next)))
    #expect(second.ending == .status(0))
    let numbers = { (text: String) in
      Set(text.split(separator: "\n").map { $0.prefix(9) }.filter { $0.hasPrefix("tt") })
    }
    #expect(numbers(first).count == 20)
    #expect(numbers(first).isDisjoint(with: numbers(second.output)))
  }

  @Test func `a list is added to, seen, shown and taken from`() throws {
    let home = try Household()
    #expect(try home.run("movies list").output.contains("no movies on the list"))
    #expect(try home.run("movies list add tt0133093").ending == .status(0))
    #expect(try home.run("movies list seen amelie --on 2026-11-20").ending == .status(0))
    #expect(try home.run("movies list seen amelie").ending == .status(0))
    #expect(
      try home.run("movies list").output == """
        IMDb       year  title       seen
        tt0133093  1999  The Matrix
        tt0211915  2001  Amélie      21 Nov 2026 (2)

        """
    )
    #expect(
      try home.run("movies list --json").output.contains(#""seen":["2026-11-20","2026-11-21"]"#)
    )
    #expect(try home.run("movies list remove the matrix").ending == .status(0))
    #expect(try !home.run("movies list").output.contains("Matrix"))
  }

  @Test(arguments: [
    ("movies list remove tt0133093", "65", "not on the list"),
    ("movies list add titanic", "65", "several movies"),
    ("movies list seen tt0133093 --on 2026-11-22", "65", "lies ahead"),
    ("movies list seen tt0133093 --on soon", "64", "write a day"),
    ("movies list add", "64", "movie"),
  ])
  func `an impossible change changes nothing`(line: String, status: String, words: String) throws {
    let home = try Household()
    let run = try home.run(line)
    #expect("\(run.ending)".contains("status(\(status))"), "\(run)")
    #expect(run.errors.replacing("\n", with: " ").contains(words), "\(run.errors)")
    #expect(try home.run("movies list").output.contains("no movies on the list"))
  }

  @Test func `genres are in the reader's language`() throws {
    for line in ["movies search matrix --year 1999", "movies show tt0133093"] {
      let run = try CommandRun.cambio(ShellWords.split(line + " --locale pt-BR"))
      #expect(run.output.contains("Ficção científica"))
      #expect(!run.output.contains("Science Fiction"))
    }
  }

  @Test(arguments: ["movies show tt0133093", "movies search matrix"])
  func `movies can be asked for without a network`(line: String) throws {
    let home = try Household()
    #expect(try home.run(line) == home.run(line + " --offline"))
  }

  @Test func `a movie in a file has no colours`() throws {
    let home = try Household()
    let words = ["movies", "show", "tt0133093"]
    #expect(try CommandRun.onTerminal(words).output.contains("\u{1B}"))
    let run = try CommandRun.onTerminal(words + ["-o", home.folder + "/movie.txt"])
    #expect(run.output.isEmpty && run.ending == .status(0))
    let written = try String(contentsOfFile: home.folder + "/movie.txt", encoding: .utf8)
    #expect(try CommandRun.cambio(words).output == written)
  }
}
