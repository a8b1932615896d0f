import EmbeddedData
import Movies
import Testing

/// The best known movies are listed first.
@Suite struct BestKnownMoviesTests {
  /// The titles and years of a hundred well-known movies, from two polls.
  ///
  /// The first are the first fifty of Empire's poll of 2014, with 250,000 voters, and the eleven of
  /// its next fifty that Dark Horizons names
  /// (darkhorizons.com/empire-strikes-back-greatest-movie-ever). The rest are from AFI's "100 Years
  /// … 100 Movies" of 2007, in its order, without repetitions. Movies before 1940 are left out,
  /// since the catalogue begins there.
  private static let named: [(title: String, year: Int)] = [
    ("The Empire Strikes Back", 1980),
    ("The Godfather", 1972),
    ("The Dark Knight", 2008),
    ("The Shawshank Redemption", 1994),
    ("Pulp Fiction", 1994),
    ("Star Wars", 1977),
    ("The Lord of the Rings: The Fellowship of the Ring", 2001),
    ("Jaws", 1975),
    ("Raiders of the Lost Ark", 1981),
    ("Inception", 2010),
    ("Blade Runner", 1982),
    ("The Lord of the Rings: The Return of the King", 2003),
    ("Goodfellas", 1990),
    ("Fight Club", 1999),
    ("The Godfather Part II", 1974),
    ("The Avengers", 2012),
    ("Back to the Future", 1985),
    ("Jurassic Park", 1993),
    ("Aliens", 1986),
    ("Apocalypse Now", 1979),
    ("Alien", 1979),
    ("2001: A Space Odyssey", 1968),
    ("The Matrix", 1999),
    ("The Big Lebowski", 1998),
    ("Schindler's List", 1993),
    ("Casablanca", 1942),
    ("Gladiator", 2000),
    ("Terminator 2: Judgment Day", 1991),
    ("There Will Be Blood", 2007),
    ("American Beauty", 1999),
    ("Lawrence of Arabia", 1962),
    ("The Usual Suspects", 1995),
    ("Citizen Kane", 1941),
    ("Forrest Gump", 1994),
    ("Gravity", 2013),
    ("Heat", 1995),
    ("Seven", 1995),
    ("The Breakfast Club", 1985),
    ("Die Hard", 1988),
    ("It's a Wonderful Life", 1946),
    ("One Flew Over the Cuckoo's Nest", 1975),
    ("Once Upon a Time in the West", 1968),
    ("Vertigo", 1958),
    ("Taxi Driver", 1976),
    ("Skyfall", 2012),
    ("The Lord of the Rings: The Two Towers", 2002),
    ("The Good, the Bad and the Ugly", 1966),
    ("Magnolia", 1999),
    ("Drive", 2011),
    ("Pan's Labyrinth", 2006),
    ("A Clockwork Orange", 1971),
    ("Léon: The Professional", 1994),
    ("Toy Story", 1995),
    ("The Silence of the Lambs", 1991),
    ("The Thing", 1982),
    ("Ghostbusters", 1984),
    ("Rear Window", 1954),
    ("Spirited Away", 2001),
    ("North by Northwest", 1959),
    ("City of God", 2002),
    ("Star Trek II: The Wrath of Khan", 1982),
    ("Raging Bull", 1980),
    ("Singin' in the Rain", 1952),
    ("The Searchers", 1956),
    ("Psycho", 1960),
    ("Sunset Boulevard", 1950),
    ("The Graduate", 1967),
    ("On the Waterfront", 1954),
    ("Chinatown", 1974),
    ("Some Like It Hot", 1959),
    ("The Grapes of Wrath", 1940),
    ("E.T. the Extra-Terrestrial", 1982),
    ("To Kill a Mockingbird", 1962),
    ("High Noon", 1952),
    ("All About Eve", 1950),
    ("Double Indemnity", 1944),
    ("The Maltese Falcon", 1941),
    ("Annie Hall", 1977),
    ("The Bridge on the River Kwai", 1957),
    ("The Best Years of Our Lives", 1946),
    ("The Treasure of the Sierra Madre", 1948),
    ("Dr. Strangelove", 1964),
    ("The Sound of Music", 1965),
    ("Bonnie and Clyde", 1967),
    ("Midnight Cowboy", 1969),
    ("The Philadelphia Story", 1940),
    ("Shane", 1953),
    ("A Streetcar Named Desire", 1951),
    ("West Side Story", 1961),
    ("The Deer Hunter", 1978),
    ("MASH", 1970),
    ("Rocky", 1976),
    ("Nashville", 1975),
    ("Sullivan's Travels", 1941),
    ("American Graffiti", 1973),
    ("Cabaret", 1972),
    ("Network", 1976),
    ("The African Queen", 1951),
    ("Who's Afraid of Virginia Woolf?", 1966),
    ("Unforgiven", 1992),
  ]

  /// Returns the catalogue's index of the best known movie whose title is or contains `title`, from
  /// about `year`.
  private static func place(of title: String, _ year: Int) -> Int? {
    let catalogue = EmbeddedMovies.catalogue
    return catalogue.matches(MovieSearch(name: title))
      .filter { $0.rank < 3 && abs(catalogue.year(at: $0.index) - year) <= 1 }
      .map { $0.index }.min()
  }

  @Test func `of a hundred movies that people name, 95 are among the first thousand`() {
    let places = Self.named.map { (title: $0.title, place: Self.place(of: $0.title, $0.year)) }
    #expect(places.count == 100)
    let later = places.filter { $0.place ?? .max >= 1_000 }
    #expect(later.count <= 5, "\(later)")
  }

  @Test(arguments: [
    ("Pulp Fiction", 1_994, 100), ("The Truman Show", 1_998, 300), ("Braveheart", 1_995, 1_000),
    ("The Dark Knight", 2_008, 100),
    // The browser stores the first three thousand.
    ("Léon: The Professional", 1_994, 3_000),
  ])
  func `a movie that lacks a mark keeps its place`(title: String, year: Int, limit: Int) {
    #expect(Self.place(of: title, year) ?? .max < limit)
  }
}
