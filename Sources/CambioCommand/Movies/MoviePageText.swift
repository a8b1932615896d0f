import Feeds
import Movies
import Presentation
import Refreshing

/// A page of movies as a table: number, year, mark, title, genres.
struct MoviePageText {
  let wording: CommandWording
  /// The search; nil for the best known movies.
  let search: MovieSearch?
  /// The command line that was typed, which hints at the next page repeat.
  let command: String

  /// Returns a heading, one line per movie, and the sources of the movies.
  func text(
    _ answer: MovieLibrary.Answer,
    _ catalogue: MovieCatalogue,
    of years: ClosedRange<Int>,
    width: Int
  ) -> String {
    let page = answer.page
    var lines = heading(answer, years).wrapped(to: width) + [""]
    lines += table(page.results, width: width)
    lines.append("")
    if page.page < page.totalPages {
      let next = wording(.moviesNextPage(command: "\(command) --page \(page.page + 1)"))
      lines += next.wrapped(to: width)
    }
    let sources = MovieSource.allCases.filter { source in
      page.results.contains { $0.provenance.sources.contains(source) }
    }
    for line in wording.lines(on: sources, catalogue) { lines += line.wrapped(to: width) }
    if years == catalogue.years, sources == [.catalogue] {
      lines += wording(.moviesLater).wrapped(to: width)
    }
    return lines.text
  }

  /// Returns the failure if no movie matches, with a hint that names `years`.
  func failure(ofNone years: ClosedRange<Int>) -> CommandFailure {
    let name = search?.name.truncated(to: 50) ?? ""
    return wording.failure(
      .data,
      .moviesNoneFound(text: name),
      hint: .moviesNoneFoundHint(years: years.text)
    )
  }

  private func heading(_ answer: MovieLibrary.Answer, _ years: ClosedRange<Int>) -> String {
    let page = answer.page
    let (number, pages) = ("\(page.page)", "\(page.totalPages)")
    if let source = answer.source {
      return wording(.moviesPopularAt(source: source.name.description, page: number, pages: pages))
    }
    guard let search else {
      return wording(
        .moviesPopularHeading(
          first: String(years.lowerBound),
          last: String(years.upperBound),
          page: number,
          pages: pages
        )
      )
    }
    return wording(
      .moviesFoundHeading(
        text: search.name.truncated(to: 50),
        count: "\(page.totalResults)",
        page: number,
        pages: pages
      )
    )
  }

  /// Returns the table; titles take the width that they need, genres the rest.
  private func table(_ movies: [Movie], width: Int) -> [String] {
    let headings = [
      "IMDb", wording(.columnYear), wording(.columnMark), wording(.columnTitle),
      wording(.columnGenres),
    ]
    let words = wording.ofPages
    let language = words.textLanguage
    let rows = movies.map { movie in
      [
        movie.ids.imdb?.description ?? "", movie.knownYear.map { String($0) } ?? "",
        movie.has(.votes) ? wording.number(movie.voteAverage) : "",
        movie.texts(in: language).title,
        movie.genres.map { words.name(of: $0) }.joined(separator: ", "),
      ]
    }
    let widths = (0..<4).map { column in
      ([headings] + rows).map { $0[column].columns }.max() ?? 0
    }
    let before = widths[0] + widths[1] + widths[2] + 6
    // A terminal without room for genres shows none.
    let hasGenres = width - before >= 10 + 2 + 8
    let genres = hasGenres ? min(MoviePageText.genreWidth, width - before - 12) + 2 : 0
    let titleWidth = max(10, min(widths[3], width - before - genres))
    return ([headings] + rows).map { row in
      let facts = [
        row[0].rightPadded(to: widths[0]), row[1].rightPadded(to: widths[1]),
        row[2].leftPadded(to: widths[2]),
        row[3].truncated(to: titleWidth).rightPadded(to: titleWidth),
      ].joined(separator: "  ")
      guard hasGenres else { return facts.withoutTrailingSpaces }
      return (facts + "  " + row[4].truncated(to: width - facts.columns - 2))
        .withoutTrailingSpaces
    }
  }

  /// The minimum width of the column of genres.
  private static let genreWidth = 16
}

extension CommandWording {
  /// Returns one line per source: where the catalogue ends, or the attribution that the source
  /// requires.
  func lines(on sources: [MovieSource], _ catalogue: MovieCatalogue) -> [String] {
    sources.map { source in
      source == .catalogue
        ? end(of: catalogue)
        : MovieProvider.all.first { $0.source == source }?.attribution ?? source.name.description
    }
  }

  /// Returns the day of the catalogue, and the year in which it ends.
  private func end(of catalogue: MovieCatalogue) -> String {
    self(
      .moviesCatalogueEnds(
        day: short(catalogue.snapshotDay),
        year: String(catalogue.years?.upperBound ?? 0)
      )
    )
  }
}
