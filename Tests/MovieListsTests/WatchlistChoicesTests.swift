import MovieLists
import Movies
import Testing

@Suite struct WatchlistChoicesTests {
  private static let questions = {
    let rows = [("Solaris", nil), ("Dune: Part Two", 2024), ("\"=1, 2\"", 1999)]
    var document = WatchlistDocument(.letterboxd)
    document.rows = rows.enumerated().map { line, movie in
      var row = WatchlistRow(place: .init(file: "diary.csv", line: line + 2), part: 0)
      (row.title, row.year) = movie
      return row
    }
    return WatchlistFixture.plan(document).questions
  }()

  private static func filled(_ answers: [String]) -> [UInt8] {
    let lines = String(decoding: WatchlistChoices.write(questions), as: UTF8.self)
      .split(separator: "\n")
    let rows = zip(answers, lines.dropFirst()).map { "\($0)\($1)" }
    return Array("\(lines[0])\n\(rows.joined(separator: "\n"))\n".utf8)
  }

  @Test func `what is filled in answers the questions that it was written for`() throws {
    let answers = try WatchlistChoices.read(Self.filled(["tt0307479", "tmdb:693134", "-"]))
    #expect(Self.questions.count == 3)
    #expect(
      Self.questions.map { answers[$0.key] } == [
        .movie(MovieIDs(imdb: IMDbID(number: 307_479))), .movie(MovieIDs(tmdb: 693_134)), .leaveOut,
      ]
    )
  }

  @Test func `what is left empty stays a question`() throws {
    #expect(try WatchlistChoices.read(WatchlistChoices.write(Self.questions)).isEmpty)
    // A choice may be copied unchanged.
    let answers = try WatchlistChoices.read(Self.filled(["tt0307479 Solaris (2002)", "", ""]))
    #expect(answers.count == 1)
  }

  @Test func `what is no answer is reported with its line`() {
    #expect(throws: WatchlistChoices.Failure.answer(line: 3, text: "the second")) {
      try WatchlistChoices.read(Self.filled(["", "the second", ""]))
    }
    #expect(throws: WatchlistChoices.Failure.self) {
      try WatchlistChoices.read(Array("a,b\n1,2\n".utf8))
    }
  }
}
