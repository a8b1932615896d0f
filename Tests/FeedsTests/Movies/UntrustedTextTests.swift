import Feeds
import Movies
import TestSupport
import Testing

/// Titles and plots that would do harm where they are displayed.
@Suite struct UntrustedTextTests {
  private static func movie(title: String) throws -> Movie {
    let json = #"{"id":1,"title":"\#(title)","overview":"\#(title)"}"#
    return try #require(try MovieProvider.tmdb.movie("film/1", Array(json.utf8)))
  }

  @Test(arguments: [
    (#"a\u001b[31mb"#, "a[31mb"), (#"a\u202eb"#, "ab"), (#"a\u2066b\u2069"#, "ab"),
    (#" a\r\nb "#, "a  b"),
    (#"\ufeffa\u0085"#, "a"), (#"<script>a</script>"#, "<script>a</script>"), (#"日本\u200e"#, "日本"),
  ])
  func `control characters and marks of direction go, all else stays`(json: String, text: String)
    throws
  {
    #expect(try Self.movie(title: json).title == text)
  }

  @Test func `a text of a megabyte is cut`() throws {
    let movie = try Self.movie(title: String(repeating: "ab", count: 500_000))
    #expect(movie.title.count == 500)
    #expect(movie.overview.count == 5_000)
  }
}
