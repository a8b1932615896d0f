import Movies
import TestSupport
import Testing

/// The ranks of movies outside the catalogue.
///
/// Other tests prove that the catalogue ranks its movies equally.
@Suite struct MovieSearchTests {
  private static func movie() throws -> Movie {
    var movie = Movie()
    movie.title = "Amélie"
    movie.originalTitle = "Le Fabuleux Destin d’Amélie Poulain"
    movie.releaseDate = try day("2001-04-25")
    movie.credits = Credits(
      directors: ["Jean-Pierre Jeunet"],
      writers: ["Guillaume Laurant"],
      cast: ["Audrey Tautou", "Artus de Penguern"]
    )
    return movie
  }

  @Test(arguments: [
    ("amelie", 0), ("AMÉLIE", 0), ("am", 1), ("le fabuleux", 1),
    ("destin", 2), ("poulain destin", 2), ("damelie", 2), ("tautou", 3), ("audrey tautou", 3),
    ("jeunet jean pierre", 3), ("jean-pierre", 3), ("amelie tautou", 4), ("tautou jeunet", 4),
    ("2001", 4),
  ])
  func `words find the title, one person, or all together`(name: String, rank: Int) throws {
    #expect(MovieSearch(name: name).rank(of: try Self.movie()) == rank)
  }

  @Test(arguments: ["matrix", "amelie 1999", "melie", "audrey jeunets", "2002"])
  func `every word has to be found, from its start`(name: String) throws {
    #expect(MovieSearch(name: name).rank(of: try Self.movie()) == nil)
  }

  @Test(arguments: [
    ("amelie 2001", 0), ("le fabuleux 2001", 1), ("2001 amelie", 2), ("destin 2001", 2),
    ("2001", 4), ("audrey 2001", 4), ("amelie 2002", nil),
  ])
  func `a word that names the year of a movie is no word of its title`(name: String, rank: Int?)
    throws
  {
    #expect(MovieSearch(name: name).rank(of: try Self.movie()) == rank)
  }

  @Test func `a year leaves only its movies`() throws {
    #expect(MovieSearch(name: "amelie", year: 2001).rank(of: try Self.movie()) == 0)
    #expect(MovieSearch(name: "amelie", year: 2002).rank(of: try Self.movie()) == nil)
  }

  @Test func `marks alone are no search, and of many words the first sixteen count`() throws {
    #expect(MovieSearch(name: " - . ").isEmpty)
    let long = String(repeating: "amelie ", count: 16) + "matrix"
    #expect(MovieSearch(name: long).rank(of: try Self.movie()) != nil)
  }
}
