import ExactMoney
import Localization
import PlainBytes

/// How well a film answers a search, the best first.
enum MovieRank: UInt8, CaseIterable {
  /// The words are the whole title, an English article aside.
  case wholeTitle
  /// They begin the title.
  case titleStart
  /// All of them are in the title.
  case title
  /// All of them are in the name of one person.
  case person
  /// Each is somewhere: title, names or year.
  case together

  /// The rank of a title that has all words of a search, whose name without an article is `wanted`.
  init(title: UnsafeRawBufferPointer, for wanted: [UInt8]) {
    var folded = FoldedText()
    folded.append(title)
    let key = MovieSearch.withoutArticle(folded.bytes)
    self = key == wanted ? .wholeTitle : key.starts(with: wanted) ? .titleStart : .title
  }
}

/// The rank of a film, worked out as its titles and then its names are read.
struct MovieRanking {
  private let allWords: UInt16
  /// The words that name the film's year.
  private let year: UInt16
  /// The words found so far, wherever.
  private var found: UInt16
  private var best: MovieRank?

  /// The ranking of a film of `year`.
  init(_ search: MovieSearch, year: Int?) {
    allWords = search.allWords
    self.year = search.words(naming: year)
    found = self.year
  }

  /// Reads a title, which has the words of `mask`; those that name the year may be missing: "true grit 1969".
  mutating func read(title: UnsafeRawBufferPointer, _ mask: UInt16, for search: MovieSearch) {
    found |= mask
    guard mask != 0, mask | year == allWords else { return }
    let wanted = mask == allWords ? search.key : search.keyBeforeYear
    let rank = MovieRank(title: title, for: wanted)
    if rank.rawValue < best?.rawValue ?? .max { best = rank }
  }

  /// Reads the name of a person, which has the words of `mask`.
  mutating func read(name mask: UInt16) {
    found |= mask
    if mask == allWords, best == nil { best = .person }
  }

  /// Whether no name can make the rank better.
  var isSettled: Bool { best != nil }

  /// The rank; nil where the film does not answer.
  var rank: MovieRank? { best ?? (found == allWords ? .together : nil) }
}

extension MovieSearch {
  /// How well `movie` answers, in the order of ranks; nil where it does not.
  public func rank(of movie: Movie) -> Int? {
    if let year, year != movie.knownYear { return nil }
    var matcher = WordMatcher(self)
    var ranking = MovieRanking(self, year: movie.knownYear)
    for title in [movie.title, movie.originalTitle] {
      title.withBytes { ranking.read(title: $0, matcher.mask(of: $0), for: self) }
    }
    let credits = movie.credits
    for name in credits.directors + credits.writers + credits.cast where !ranking.isSettled {
      name.withBytes { ranking.read(name: matcher.mask(of: $0)) }
    }
    return ranking.rank.map { Int($0.rawValue) }
  }
}

extension Movie {
  /// The year of the first showing, by the day where that is known.
  public var knownYear: Int? { releaseDate?.components.year ?? year }
}
