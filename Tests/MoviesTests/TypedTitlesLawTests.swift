import EmbeddedData
import Movies
import TestSupport
import Testing

/// Titles as people type them: joined, split, without marks, with other numerals, with the article
/// last, or with one wrong letter.
@Suite struct TypedTitlesLawTests {
  private static let holdings = MovieHoldings(EmbeddedMovies.catalogue)

  @Test(arguments: [
    ("spiderman", "Spider-Man"), ("spider man", "Spider-Man"), ("Spider‑Man", "Spider-Man"),
    ("spiderman 2002", "Spider-Man"), ("xmen", "X-Men"), ("WALL·E", "WALL-E"), ("walle", "WALL-E"),
    ("wall e", "WALL-E"), ("se7en", "Seven"), ("the godfather 2", "The Godfather Part II"),
    ("godfather ii", "The Godfather Part II"), ("the godfather two", "The Godfather Part II"),
    ("the godfather part 2", "The Godfather Part II"), ("rocky 4", "Rocky IV"),
    ("star wars 4", "Star Wars: Episode IV – A New Hope"), ("8 1/2", "8½"), ("8½", "8½"),
    ("9 1/2 weeks", "9½ Weeks"), ("Alien³", "Alien 3"), ("M*A*S*H", "MASH"), ("saw 3", "Saw III"),
    ("doctor strangelove", "Dr. Strangelove"), ("fast and furious", "Fast & Furious"),
    ("fast & furious", "Fast & Furious"), ("simone", "S1m0ne"),
    ("twelve angry men", "12 Angry Men"),
    ("good, the bad and the ugly, the", "The Good, the Bad and the Ugly"),
    ("Birdman or (The Unexpected Virtue of Ignorance)", "Birdman"),
    ("harry poter", "Harry Potter and the Deathly Hallows – Part 2"),
    ("monty pyton", "Monty Python and the Holy Grail"), ("godfahter", "The Godfather"),
    ("inglorious basterds", "Inglourious Basterds"), ("the matrx", "The Matrix"),
    ("incepton", "Inception"), ("spielburg", "Jaws"),
    ("tt0133093", "The Matrix"), ("https://www.imdb.com/title/tt0133093/?ref_=x", "The Matrix"),
  ])
  func `a title is found however it is written`(typed: String, title: String) {
    #expect(Self.found(MovieSearch(name: typed)).first == title)
  }

  @Test func `a slip is forgiven in long words alone, and only where nothing is found without it`()
  {
    #expect(Self.found(MovieSearch(name: "haet")).first != "Heat")
    #expect(Self.found(MovieSearch(name: "the matrx", isOfTitles: true)).isEmpty)
    let plain = EmbeddedMovies.catalogue.matches(MovieSearch(name: "matrix")).map { $0.index }
    #expect(Self.holdings.matches(MovieSearch(name: "matrix")).map { $0.place } == plain)
  }

  @Test func `titles come before people, and a search of titles has no people`() {
    #expect(Self.found(MovieSearch(name: "hitchcok")).first == "Hitchcock")
    #expect(!Self.found(MovieSearch(name: "keanu reeves")).isEmpty)
    for name in ["keanu reeves", "amelie tautou"] {
      #expect(Self.found(MovieSearch(name: name, isOfTitles: true)).isEmpty)
    }
    let search = MovieSearch(name: "WALL·E", year: 2008, isOfTitles: true)
    #expect(Self.found(search) == ["WALL-E"])
  }

  @Test(arguments: [
    ("tt0133093", MovieIDs(imdb: IMDbID(number: 133_093))),
    ("m.imdb.com/de/title/TT0133093/", MovieIDs(imdb: IMDbID(number: 133_093))),
    ("https://www.themoviedb.org/movie/603-the-matrix?language=de", MovieIDs(tmdb: 603)),
    ("themoviedb.org/movie/603", MovieIDs(tmdb: 603)), ("Face/Off", nil), ("movie/603", nil),
    ("themoviedb.org/tv/603", nil), ("example.org/movie/603", nil), ("", nil),
  ])
  func `a number or an address is read instead of words`(name: String, ids: MovieIDs?) {
    #expect(MovieSearch(name: name).ids == ids)
  }

  @Test func `a reported movie is the catalogue's whose title is written otherwise`() {
    for (title, year, number) in [
      ("Se7en", 1995, 114_369), ("WALL·E", 2008, 910_970), ("9", 2009, 472_033),
      ("Nine", 2009, 875_034),
    ] as [(String, Int, UInt32)] {
      var movie = Movie(ids: MovieIDs(tmdb: 1))
      (movie.title, movie.year) = (title, year)
      let movies = MovieCollection(EmbeddedMovies.catalogue, reported: [movie])
      #expect(movies.count == EmbeddedMovies.catalogue.count)
      #expect(movies.movie(MovieIDs(tmdb: 1))?.ids.imdb?.number == number)
    }
  }

  @Test func `of 200 titles as people type them at least 195 have their movie first`() {
    var random = SplitMix64(seed: 20_141)
    var missed: [String] = []
    for number in 0..<200 {
      let fault = Fault.allCases[number % Fault.allCases.count]
      let (title, typed) = Self.title(with: fault, &random)
      let first = Self.holdings.matches(MovieSearch(name: typed)).first?.place
      let found = first.map { Self.holdings.movie(at: $0).title } ?? ""
      if TitleKey(found).withoutArticle != TitleKey(title).withoutArticle {
        missed.append("“\(typed)” is \(title), found \(found)")
      }
    }
    #expect(missed.count <= 5, "\(missed)")
  }

  /// Returns the titles of the movies that `search` finds.
  private static func found(_ search: MovieSearch) -> [String] {
    holdings.matches(search).prefix(50).map { holdings.movie(at: $0.place).title }
  }

  /// Returns a title of the catalogue that can have `fault`, and the typed text with it.
  private static func title(
    with fault: Fault,
    _ random: inout SplitMix64
  ) -> (title: String, typed: String) {
    while true {
      let place = Int.random(in: 0..<holdings.catalogue.count, using: &random)
      let title = holdings.movie(at: place).title
      if let typed = fault.typed(title, &random) { return (title, typed) }
    }
  }

  /// A fault in a typed title.
  private enum Fault: Int, CaseIterable {
    case joined, split, marksDropped, otherNumeral, articleBehind, slip

    /// Returns `title` with the fault; nil if it cannot have it.
    func typed(_ title: String, _ random: inout SplitMix64) -> String? {
      var words = title.split(separator: " ").map { Array($0) }
      switch self {
      case .joined:
        guard words.count > 1 else { return nil }
        let place = Int.random(in: 1..<words.count, using: &random)
        words[place - 1] += words.remove(at: place)
      case .split:
        guard let place = long(words, &random) else { return nil }
        let cut = Int.random(in: 2..<words[place].count - 1, using: &random)
        words.insert(Array(words[place][cut...]), at: place + 1)
        words[place].removeSubrange(cut...)
      case .marksDropped:
        let marks = words.joined().filter { !$0.isLetter && !$0.isNumber }
        guard !marks.isEmpty else { return nil }
        words = words.map { $0.filter { !marks.contains($0) } }.filter { !$0.isEmpty }
      case .otherNumeral:
        guard
          let place = words.lastIndex(where: { word in
            Self.numerals.contains { $0.contains(String(word)) }
          }),
          let forms = Self.numerals.first(where: { $0.contains(String(words[place])) }),
          let form = forms.filter({ $0 != String(words[place]) }).randomElement(using: &random),
          // A single letter at the start of a title is not a Roman numeral.
          place > 0 || words[0].count > 1 && form.count > 1 || form.allSatisfy({ $0.isNumber })
        else { return nil }
        words[place] = Array(form)
      case .articleBehind:
        guard words.count > 1, ["The", "A", "An"].contains(String(words[0])) else { return nil }
        return words.dropFirst().map { String($0) }.joined(separator: " ") + ", "
          + String(words[0])
      case .slip:
        guard let place = long(words, &random) else { return nil }
        words[place] = Self.slipped(words[place], &random)
      }
      return words.map { String($0) }.joined(separator: " ")
    }

    /// Returns the index of a random word of at least five characters, all letters; nil if there is
    /// none.
    private func long(_ words: [[Character]], _ random: inout SplitMix64) -> Int? {
      words.indices.filter { words[$0].count >= 5 && words[$0].allSatisfy { $0.isLetter } }
        .randomElement(using: &random)
    }

    /// Changes a letter after the first: removes, doubles or replaces it, or swaps it with its
    /// neighbour.
    private static func slipped(
      _ word: [Character],
      _ random: inout SplitMix64
    ) -> [Character] {
      var word = word
      let place = Int.random(in: 1..<word.count - 1, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: word.remove(at: place)
      case 1: word.insert(word[place], at: place)
      case 2: word[place] = "etaoinsr".randomElement(using: &random) ?? "e"
      default: word.swapAt(place, place + 1)
      }
      return word
    }

    private static let numerals = [
      ["2", "II", "Two"], ["3", "III", "Three"], ["4", "IV", "Four"], ["5", "V", "Five"],
      ["6", "VI", "Six"], ["7", "VII", "Seven"], ["8", "VIII", "Eight"], ["10", "Ten"],
      ["12", "Twelve"], ["20", "Twenty"],
    ]
  }
}
