import ExactMoney
import Feeds
package import Movies
import PlainBytes

/// The file in which the user chooses movies: a table of questions, with a column for the answers.
package enum WatchlistChoices {
  private static let columns = ["film", "title", "year", "places", "choices"]

  /// The reason why a file of choices cannot be read.
  package enum Failure: Error, Hashable, Sendable {
    case file(WatchlistFileError)
    /// The text in the column of answers does not identify a movie.
    case answer(line: Int, text: String)
  }

  /// Returns the table of `questions`.
  package static func write(_ questions: [WatchlistQuestion]) -> [UInt8] {
    var table = CSVText(columns)
    for question in questions {
      let places = question.places.map { $0.text }.joined(separator: " ")
      table.append([
        "", question.title, question.year.map { "\($0)" } ?? "", places,
        question.choices.map { name(of: $0) }.joined(separator: "; "),
      ])
    }
    return table.bytes
  }

  /// Returns the answers in a table; questions without an answer are left out.
  ///
  /// - Throws: ``Failure/file(_:)`` if the file is not such a table; ``Failure/answer(line:text:)``
  ///   for a malformed answer, year or row.
  package static func read(
    _ bytes: [UInt8]
  ) throws(Failure) -> [WatchlistQuestion.Key: WatchlistQuestion.Answer] {
    var answers: [WatchlistQuestion.Key: WatchlistQuestion.Answer] = [:]
    var document = WatchlistDocument(.json)
    do throws(WatchlistFileError) {
      let table = try WatchlistTable(bytes, member: "")
      guard table.has("film", "title", "year") else {
        let missing = columns.filter { !table.has($0) }.joined(separator: ", ")
        throw .malformed(.init("", bytes, at: 0), reason: "the columns \(missing) are missing")
      }
      try table.read(into: &document, part: 0) { cells, row in
        row.title = cells.text("title")
        row.year = cells.needed("year", &row, WatchlistValue.year)
        let text = cells.text("film")
        guard !text.isEmpty, row.flaw == nil else { return }
        let key = WatchlistQuestion.Key(title: row.title, year: row.year)
        if text == "-" {
          answers[key] = .leaveOut
        } else if let ids = ids(text) {
          answers[key] = .movie(ids)
        } else {
          row.flaw = cells.flaw("film")
        }
      }
    } catch {
      throw .file(error)
    }
    for row in document.rows {
      switch row.flaw {
      case .unreadable(_, let text): throw .answer(line: row.place.line, text: text)
      case .fieldCount(let count, _):
        throw .answer(line: row.place.line, text: "\(count) / \(columns.count)")
      case .noMovie, .silent, nil: break
      }
    }
    return answers
  }

  /// Returns a choice such as `tt0307479 Solaris (2002)`, which may be copied into the column of
  /// answers.
  package static func name(of movie: WatchlistMovie) -> String {
    let number =
      movie.ids.imdb?.description ?? movie.ids.tmdb.map { "tmdb:\($0)" }
      ?? movie.ids.wikidata?.description ?? ""
    return "\(number) \(movie.title)" + (movie.year.map { " (\($0))" } ?? "")
  }

  /// Returns the id at the start of an answer; nil if it begins with none.
  private static func ids(_ text: String) -> MovieIDs? {
    let word = text.split(separator: " ").first.map { String($0) } ?? ""
    if let id = IMDbID(word) { return MovieIDs(imdb: id) }
    if word.hasPrefix("tmdb:") {
      return WatchlistValue.tmdb(String(word.dropFirst(5))).map { MovieIDs(tmdb: $0) }
    }
    return WikidataID(word).map { MovieIDs(wikidata: $0) }
  }
}
