import PlainBytes
import Testing

@testable import Presentation

/// The worker's pattern for pages of movies matches the same addresses as the program.
@Suite struct MovieScriptRoutesTests {
  @Test(arguments: [
    "/movies", "/movies?q=a&page=2", "/movies/tt0120338?in=BRL", "/movies/Q44578",
    "/movies/list?films=tt0120338",
  ])
  func `a page of movies is known by its path, and is none of the program's`(text: String) throws {
    let (path, query) = text.cut(at: "?")
    #expect(try MovieRoute(path: path, query: query ?? "") != nil)
    #expect(try ScriptPattern("isMovies", in: "service-worker.js").matches(path))
    #expect(try !ScriptPattern("isApp", in: "service-worker.js").matches(path))
    #expect(try !ScriptPattern("isFirstScreen", in: "bridge.js").matches(text))
  }

  @Test(arguments: [
    "/Movies", "/movie", "/moviesx", "/x/movies", "/", "/USD/BRL", "/currencies", "/settings/about",
    "/app/shell", "/assets/0/movies.css",
  ])
  func `no other path is taken for one`(path: String) throws {
    #expect(try !ScriptPattern("isMovies", in: "service-worker.js").matches(path))
  }
}
