import ExactMoney
import Movies
import Testing

@testable import Presentation

@Suite struct PosterDesignTests {
  private static func design(_ movie: Movie, _ tag: String = "en") throws -> PosterDesign {
    PosterDesign(movie, try MovieScene.environment(tag).wording)
  }

  @Test func `S2-F5 a movie has the same poster every time, and another movie another`() throws {
    let movie = try MovieScene.movie()
    #expect(try Self.design(movie) == Self.design(movie))
    let designs = Set(
      try ["Alien", "Brazil", "Casablanca", "Dogville"].map { title in
        try Self.design(MovieScene.movie(title)).seed
      }
    )
    #expect(designs.count == 4)
    var later = movie
    later.releaseDate = CalendarDate(year: 2020, month: 1, day: 1)
    #expect(try Self.design(later).seed != Self.design(movie).seed)
  }

  @Test func `a poster has its title in the reader's language, over the same drawing`() throws {
    var movie = try MovieScene.movie()
    movie.fill(with: MovieTranslation(into: .portuguese, title: "A Origem"))
    let (english, other) = (try Self.design(movie), try Self.design(movie, "pt-BR"))
    #expect(other.title == "A Origem" && other.languageOfTitle == nil && other.initial == "A")
    #expect(english.title == "Inception" && english.languageOfTitle == nil)
    #expect(other.seed == english.seed && other.palette == english.palette)
    #expect(try Self.design(movie, "ko").languageOfTitle == "en")
  }

  @Test func `S2-F4 titles spread over all compositions, palettes and faces`() throws {
    var kinds: (Set<Int>, Set<Int>, Set<Int>) = ([], [], [])
    for number in 0..<300 {
      let poster = try Self.design(MovieScene.movie("Film \(number)"))
      kinds.0.insert(Int(poster.composition.rawValue))
      kinds.1.insert(poster.palette)
      kinds.2.insert(Int(poster.face.rawValue))
    }
    #expect(kinds.0.count == 8 && kinds.1.count == PosterDesign.palettes && kinds.2.count == 5)
  }

  @Test(arguments: [
    ("Her", 0), ("Inception", 2), ("No Country for Old Men", 1),
    ("Dr. Strangelove or: How I Learned to Stop Worrying and Love the Bomb", 5),
    ("Supercalifragilisticexpialidocious", 7), ("기생충", 0), ("", 2),
  ])
  func `letters are as large as the longest word and the whole title allow`(title: String, fit: Int)
    throws
  {
    #expect(try Self.design(MovieScene.movie(title)).fit == fit)
  }

  @Test(arguments: [
    ("Her", "H"), ("¡Átame!", "Á"), ("12 Angry Men", "1"), ("기생충", "기"), ("…", "•"), ("", "t"),
  ])
  func `the initial is the first letter or digit`(title: String, initial: String) throws {
    #expect(try Self.design(MovieScene.movie(title)).initial == initial)
  }
}
