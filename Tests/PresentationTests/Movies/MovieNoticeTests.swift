import EmbeddedData
import Movies
import Testing

@testable import Presentation

@Suite struct MovieNoticeTests {
  private struct NoNotice: Error {}

  /// Returns the notice in place of a movie that is not available.
  private func notice(_ sources: [MovieSourceState]) throws -> MovieNotice {
    let screens = MovieScreens(
      of: MovieCollection(EmbeddedMovies.catalogue),
      MovieScene.origins,
      try MovieScene.environment(),
      sources: sources,
      poster: { _ in nil },
      backdrop: { _ in nil },
      worth: { _, field, amount, target, release in
        MovieScene.worth(field, amount, target, release)
      }
    )
    guard case .screen(.notice(let notice)) = screens.answer(at: "/movies/tt30000555", query: "")
    else { throw NoNotice() }
    return notice
  }

  @Test func `a movie that no source has is unknown`() throws {
    let notice = try notice([])
    #expect(notice.refusal == .unknown && notice.sources == nil)
    #expect(notice.heading == "No movie here has the number “tt30000555”")
    #expect(notice.way == "/movies")
  }

  @Test func `S2-08 a movie that a failed source may have is not said to be none`() throws {
    let again = MovieScene.now.adding(seconds: 600)
    let notice = try notice([
      .failed(SourceFailure(.sourceFailed, of: "TMDb", retryAt: again)),
      .failed(SourceFailure(.unreadable, of: "OMDb", retryAt: again)),
    ])
    #expect(notice.refusal == .unanswered)
    #expect(notice.heading == "The movie “tt30000555” is not available")
    #expect(notice.help == "It may exist: not every source has answered.")
    #expect(
      notice.sources?.failures == [
        "TMDb reports a failure. It is asked again in 10 min at the earliest.",
        "The answer of OMDb is not readable. It is asked again in 10 min at the earliest.",
      ]
    )
    #expect((notice.way, notice.wayName) == ("/movies/tt30000555", "Retry"))
    // The reader's list may have this movie.
    #expect(notice.unknown == "tt30000555")
  }

  @Test func `a movie that a source is asked for is waited for`() throws {
    let notice = try notice([.asking(.tmdb)])
    #expect(notice.refusal == .unanswered)
    #expect(notice.sources?.asking == "Asking TMDb…")
    #expect(notice.sources?.wait == "/movies/tt30000555?wait=1")
  }
}
