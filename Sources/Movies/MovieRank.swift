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

  /// The rank of a title that has all words of `search`.
  init(title: UnsafeRawBufferPointer, for search: MovieSearch) {
    var folded = FoldedText()
    folded.append(title)
    let key = MovieSearch.withoutArticle(folded.bytes)
    if key == search.key {
      self = .wholeTitle
    } else {
      self = key.starts(with: search.key) ? .titleStart : .title
    }
  }
}

extension MovieSearch {
  /// How well `movie` answers, in the order of ranks; nil where it does not.
  public func rank(of movie: Movie) -> Int? {
    if let year, year != movie.knownYear { return nil }
    var matcher = WordMatcher(self)
    func mask(_ text: String) -> UInt16 {
      var mask: UInt16 = 0
      text.withBytes { mask = matcher.mask(of: $0) }
      return mask
    }
    var rest = words(naming: movie.knownYear)
    var best: MovieRank?
    for title in [movie.title, movie.originalTitle] {
      let found = mask(title)
      rest |= found
      guard found == allWords else { continue }
      title.withBytes { title in
        let rank = MovieRank(title: title, for: self)
        if rank.rawValue < best?.rawValue ?? .max { best = rank }
      }
    }
    if let best { return Int(best.rawValue) }
    for name in movie.credits.directors + movie.credits.writers + movie.credits.cast {
      let found = mask(name)
      if found == allWords { return Int(MovieRank.person.rawValue) }
      rest |= found
    }
    return rest == allWords ? Int(MovieRank.together.rawValue) : nil
  }
}

extension Movie {
  /// The year of the first showing, by the day where that is known.
  public var knownYear: Int? { releaseDate?.components.year ?? year }
}
