import ExactMoney
import Localization
import PlainBytes

/// The quality of a movie's match with a search, best first.
enum MovieRank: UInt8, CaseIterable {
  /// The words are the whole title, but for an English article.
  case wholeTitle
  /// The words begin the title.
  case titleStart
  /// All words are in the title.
  case title
  /// All words are in the name of one person.
  case person
  /// Each word is in a title, in a name, or the year.
  case together

  /// Ranks a title that has all words of a search; `wanted` is the searched title without an
  /// article.
  init(title: UnsafeRawBufferPointer, for wanted: [UInt8]) {
    var folded = FoldedText()
    folded.append(title)
    let key = folded.bytes.dropFirst(EnglishArticle.count(before: folded.bytes[...]))
    self =
      key.elementsEqual(wanted) ? .wholeTitle : key.starts(with: wanted) ? .titleStart : .title
  }
}

/// Calculates a movie's rank as its titles and then its names are read.
struct MovieRanking {
  private let words: SearchedWords
  private let isOfTitles: Bool
  /// The words that are the movie's year, as a mask.
  private let year: UInt16
  /// The words found so far anywhere, as a mask.
  private var found: UInt16
  private var best: MovieRank?

  /// Creates the ranking of a movie of `year` in `reach`.
  init(_ search: MovieSearch, in reach: MovieSearch.Reach, year: Int?) {
    words = search.words(in: reach)
    isOfTitles = search.isOfTitles
    self.year = words.naming(year)
    found = self.year
  }

  /// Records a title that has the words of `mask`.
  ///
  /// A search such as "true grit 1969" also matches if only the words of its year are missing.
  /// `rank` returns the rank of the title, with or without a year at the end of the search.
  mutating func read(title mask: UInt16, rank: (_ hasYear: Bool) -> MovieRank) {
    found |= mask
    guard mask != 0, mask | year == words.all else { return }
    let rank = rank(mask == words.all)
    if rank.rawValue < best?.rawValue ?? .max { best = rank }
  }

  /// Records a person's name that has the words of `mask`.
  mutating func read(name mask: UInt16) {
    found |= mask
    if mask == words.all, best == nil { best = .person }
  }

  /// Returns whether the movie matches if its title has the words of `mask`.
  func isComplete(with mask: UInt16) -> Bool { (mask | found) & words.all == words.all }

  /// Whether a further name cannot improve the rank.
  var isSettled: Bool { best != nil }

  /// The rank; nil if the movie does not match.
  var rank: MovieRank? {
    best ?? (found == words.all && found != 0 && !isOfTitles ? .together : nil)
  }
}

extension MovieSearch {
  /// Returns the rank of `movie` for the words as written, 0 for the best; nil if it does not
  /// match.
  public func rank(of movie: Movie) -> Int? { rank(of: movie, in: .written) }

  /// Returns the rank of `movie` in `reach`, 0 for the best; nil if it does not match.
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
  /// The year of the first showing, from the day if that is known; nil if neither is known.
  public var knownYear: Int? { releaseDate?.components.year ?? year }
}
