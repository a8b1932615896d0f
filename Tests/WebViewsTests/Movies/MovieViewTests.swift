import ExactMoney
import Foundation
import Movies
import Presentation
import TestSupport
import Testing

@testable import WebViews

@Suite struct MovieViewTests {
  /// The path beside which the snapshots of the pages are.
  private static let place = #filePath.replacingOccurrences(of: "Movies/MovieView", with: "Movie")

  @Test(arguments: ["en", "ar"])
  func `S2-07 the grid is what it was`(locale: String) throws {
    let movies = ["Inception", "Her", "기생충"].enumerated().map { index, title in
      MovieScene.movie(title, id: UInt32(index + 1))
    }
    let page = try MovieScene.list(movies, "genre=drama", of: 50, locale: locale)
    try assertSnapshot(of: page, named: "movies-\(locale)", in: MovieViewTests.place)
  }

  @Test(arguments: ["en", "pt-BR"])
  func `S2-05 the page of a movie is what it was`(locale: String) throws {
    let page = try MovieScene.movie(MovieScene.movie(), locale: locale)
    try assertSnapshot(of: page, named: "movie-\(locale)", in: MovieViewTests.place)
  }

  @Test func `a text in another language than the page has a mark of it`() throws {
    var movie = MovieScene.movie("Spirited Away")
    (movie.originalTitle, movie.originalLanguage) = ("千と千尋の神隠し", "ja")
    movie.overview = "A girl works for a witch."
    movie.fill(with: MovieTranslation(into: .portuguese, title: "A Viagem de Chihiro"))
    let page = try MovieScene.movie(movie, locale: "pt-BR")
    #expect(page.contains("<h1 dir=\"auto\">A Viagem de Chihiro</h1>"))
    #expect(page.contains("<p class=\"original\" dir=\"auto\" lang=\"ja\">千と千尋の神隠し</p>"))
    #expect(page.contains("<p class=\"overview\" dir=\"auto\" lang=\"en\">A girl works"))
    let grid = try MovieScene.list([movie], of: 1, locale: "ar")
    #expect(grid.contains("dir=\"auto\" lang=\"en\">Spirited Away</span>"))
  }

  @Test func `nothing found says so, with a way out`() throws {
    let page = try MovieScene.list([], "q=zzzz", of: 0)
    #expect(page.contains("No movie matches “zzzz”"))
    #expect(page.contains("href=\"/movies\""))
    #expect(!page.contains("poster-grid\">"))
  }

  /// The script finds each part by its id, and leaves the reader's block as it is.
  @Test func `what sources may still change is marked, the list itself only while it is empty`()
    throws
  {
    let movie = try MovieScene.movie(MovieScene.movie())
    #expect(parts(of: movie) == ["movie-hero", "movie-sources", "movie-body"])
    #expect(movie.contains("id=\"own\" data-region"))
    #expect(parts(of: try MovieScene.list([MovieScene.movie()], of: 1)) == ["movie-sources"])
    #expect(parts(of: try MovieScene.list([], of: 0)) == ["movies", "movie-sources"])
  }

  @Test func `a choice in a menu needs no button, a typed year does`() throws {
    let page = try MovieScene.list([], of: 0)
    let chosen = page.matches(of: /name="([a-z]+)" data-submit/).map { String($0.1) }
    #expect(chosen == ["genre", "decade", "rating", "order"])
  }

  private func parts(of page: String) -> [String] {
    page.matches(of: /id="([^"]+)"[^>]* data-news[ >]/).map { String($0.1) }
  }

  @Test func `what sources and readers write never becomes markup`() throws {
    let hostile = "</title><script>\"&'</script>"
    var movie = MovieScene.movie(hostile)
    movie.originalTitle = hostile + "2"
    movie.overview = hostile
    movie.certificate = hostile
    movie.countries = [hostile]
    movie.studios = [hostile]
    movie.credits = Credits(directors: [hostile], writers: [hostile], cast: [hostile])
    let query = "q=%3C%2Ftitle%3E%3Cscript%3E%22%26%27"
    for page in [
      try MovieScene.movie(movie.attributed(to: .omdb)), try MovieScene.list([movie], of: 1),
      try MovieScene.list([movie], query, of: 1),
    ] {
      #expect(!page.contains("<script>"))
      #expect(!page.contains("\"&'"))
      #expect(page.components(separatedBy: "\"").count % 2 == 1)
    }
  }

  @Test func `every composition is drawn small, and twice the same`() throws {
    var drawn: Set<Int> = []
    for number in 0..<200 {
      let movie = MovieScene.movie("Film \(number)")
      let page = try MovieScene.list([movie], of: 1)
      let tile = try #require(page.range(of: "<span class=\"poster")).lowerBound
      let end = try #require(page.range(of: "</svg>", range: tile..<page.endIndex)).upperBound
      let drawing = page[tile..<end]
      #expect(drawing.utf8.count < 3_000)
      #expect(try MovieScene.list([movie], of: 1) == page)
      drawn.insert(drawing.utf8.count)
    }
    #expect(drawn.count > 12)
  }

  @Test func `years are in the reader's digits`() throws {
    let movie = MovieScene.movie()
    #expect(movie.knownYear == 2010)
    for page in [
      try MovieScene.list([movie], of: 1, locale: "ar-EG"),
      try MovieScene.movie(movie, locale: "ar-EG"),
    ] {
      let shown = page.replacing(#/<[^>]*>/#, with: "")
      #expect(!shown.contains("2010") && shown.contains("٢٠١٠"))
    }
  }
}
