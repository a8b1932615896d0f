import ExactMoney
import Localization
import PlainBytes

/// How well a movie answers a search, the best first.
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
    let key = folded.bytes.dropFirst(EnglishArticle.count(before: folded.bytes[...]))
    self =
      key.elementsEqual(wanted) ? .wholeTitle : key.starts(with: wanted) ? .titleStart : .title
  }
}

/// The rank of a movie, worked out as its titles and then its names are read.
struct MovieRanking {
  private let words: SearchedWords
  private let isOfTitles: Bool
  /// The words that name the movie's year.
  private let year: UInt16
  /// The words found so far, wherever.
  private var found: UInt16
  private var best: MovieRank?

  /// The ranking of a movie of `year` in `reach`.
  init(_ search: MovieSearch, in reach: MovieSearch.Reach, year: Int?) {
    words = search.words(in: reach)
    isOfTitles = search.isOfTitles
    self.year = words.naming(year)
    found = self.year
  }

  /// Reads a title, which has the words of `mask`; those that name the year may be missing: "true grit 1969".
  ///
  /// `rank` returns the rank of the title, with or without a year at the end of the search.
  mutating func read(title mask: UInt16, rank: (_ hasYear: Bool) -> MovieRank) {
    found |= mask
    guard mask != 0, mask | year == words.all else { return }
    let rank = rank(mask == words.all)
    if rank.rawValue < best?.rawValue ?? .max { best = rank }
  }

  /// Reads the name of a person, which has the words of `mask`.
  mutating func read(name mask: UInt16) {
    found |= mask
    if mask == words.all, best == nil { best = .person }
  }

  /// Whether the movie answers if its title has the words of `mask`.
  func isComplete(with mask: UInt16) -> Bool { (mask | found) & words.all == words.all }

  /// Whether no name can make the rank better.
  var isSettled: Bool { best != nil }

  /// The rank; nil where the movie does not answer.
  var rank: MovieRank? {
    best ?? (found == words.all && found != 0 && !isOfTitles ? .together : nil)
  }
}

extension MovieSearch {
  /// How well `movie` answers with the words as they are written, in the order of ranks; nil where it does not.
  public func rank(of movie: Movie) -> Int? { rank(of: movie, in: .written) }

  /// The same in `reach`.
  func rank(of movie: Movie, in reach: Reach) -> Int? {
    if let year, year != movie.knownYear { return nil }
    var matcher = TitleMatcher(self, in: reach)
    var ranking = MovieRanking(self, in: reach, year: movie.knownYear)
    let credits = movie.credits
    for name in isOfTitles ? [] : credits.directors + credits.writers + credits.cast {
      name.withBytes { ranking.read(name: matcher.mask(ofName: $0)) }
    }
    for title in [movie.title, movie.originalTitle] + movie.translations.map({ $0.title }) {
      title.withBytes { matcher.read(title: $0, into: &ranking) }
    }
    return ranking.rank.map { Int($0.rawValue) }
  }
}

extension Movie {
  /// The year of the first showing, by the day where that is known.
  public var knownYear: Int? { releaseDate?.components.year ?? year }
}
