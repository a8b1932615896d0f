/// A movie to which a row may be matched.
public struct WatchlistMovie: Hashable, Sendable {
  public let ids: MovieIDs
  public let title: String
  /// The year of the first showing; nil if unknown.
  public let year: Int?

  public init(ids: MovieIDs, title: String, year: Int?) {
    self.ids = ids
    self.title = title
    self.year = year
  }

  /// The name by which a movie without ids is found.
  var name: WatchlistQuestion.Key { WatchlistQuestion.Key(title: title, year: year) }
}

/// A question to the user: which movie some rows mean by their title and year.
public struct WatchlistQuestion: Hashable, Sendable {
  /// The title and year in rows that share one answer.
  public struct Key: Hashable, Sendable {
    let title: TitleKey
    let year: Int?

    /// Creates the key of a title and a year, which is nil if unknown.
    public init(title: String, year: Int?) {
      self.title = TitleKey(title)
      self.year = year
    }
  }

  /// The user's answer to a question.
  public enum Answer: Hashable, Sendable {
    case movie(MovieIDs)
    /// The rows are skipped.
    case leaveOut
  }

  public let title: String
  /// The year in the rows; nil if they have none.
  public let year: Int?
  /// The movies to choose from; empty if no movie with the title is known.
  public let choices: [WatchlistMovie]
  /// The places of the rows.
  public internal(set) var places: [WatchlistRow.Place]

  /// The key by which the answer is found.
  public var key: Key { Key(title: title, year: year) }
}

/// Matches rows to movies: by ids, then by title and year.
///
/// A title alone is not enough, nor is a year that is off by one, since services date movies by
/// festivals, countries or cinemas. Equal rows always match equal movies.
struct WatchlistMatcher<Finder: MovieFinding> {
  private let finder: Finder
  private let answers: [WatchlistQuestion.Key: WatchlistQuestion.Answer]
  private let list: [WatchlistEntry]
  private let index: MovieIndex
  /// The places on the list of the movies with each title that have ids but no TMDb id, at most
  /// ``maximumNamesakes``.
  private var titles: [TitleKey: [Int]] = [:]

  /// The maximum number of movies from the list in one question; further ones are not offered.
  static var maximumNamesakes: Int { 16 }

  /// Creates a matcher that knows the movies on `list`, with its `index`, and those of `finder`.
  init(
    _ finder: Finder,
    _ answers: [WatchlistQuestion.Key: WatchlistQuestion.Answer],
    list: [WatchlistEntry],
    index: MovieIndex
  ) {
    (self.finder, self.answers, self.list, self.index) = (finder, answers, list, index)
    for (place, entry) in list.enumerated()
    where entry.ids.tmdb == nil && entry.ids != MovieIDs() {
      let key = TitleKey(entry.title)
      if titles[key]?.count ?? 0 < Self.maximumNamesakes { titles[key, default: []].append(place) }
    }
  }

  /// The result of matching a row.
  enum Match: Hashable {
    case movie(WatchlistMovie)
    case leftOut
    /// The user has to choose one of these movies, or name another.
    case open([WatchlistMovie])
  }

  /// Matches `row`, which has no flaw.
  func match(_ row: WatchlistRow) -> Match {
    if row.ids != MovieIDs() {
      if let known = finder.movie(row.ids) { return .movie(movie(known, row)) }
      // The catalogue has only IMDb ids; for a movie with another id, title and year may match.
      if row.ids.imdb == nil, case .movie(let movie) = byTitle(row),
        movie.ids.isSameMovie(as: row.ids)
      {
        return .movie(movie)
      }
      // The ids suffice, as a movie may be newer than all known ones.
      if !row.hasUnknownKind, namesakes(of: row).isEmpty { return .movie(movie(row.ids, row)) }
    }
    switch answers[WatchlistQuestion.Key(title: row.title, year: row.year)] {
    case .leaveOut: return .leftOut
    case .movie(let ids):
      return .movie(finder.movie(ids).map { movie($0, row) } ?? movie(ids, row))
    case nil: break
    }
    guard row.ids == MovieIDs() else {
      let namesakes = namesakes(of: row)
      return .open(namesakes.isEmpty ? [] : namesakes + [movie(row.ids, row)])
    }
    return byTitle(row)
  }

  /// Returns the movies on the list that `row`, without a year, may mean by its title, while its id
  /// matches none.
  ///
  /// Without a question, the movie would be on the list twice.
  private func namesakes(of row: WatchlistRow) -> [WatchlistMovie] {
    guard row.ids.imdb == nil, row.year == nil,
      index.places(of: row.ids, where: { list[$0].ids }).isEmpty
    else { return [] }
    return (titles[TitleKey(row.title)] ?? []).map { place in
      WatchlistMovie(ids: list[place].ids, title: list[place].title, year: list[place].year)
    }
  }

  private func byTitle(_ row: WatchlistRow) -> Match {
    let key = TitleKey(row.title)
    let near = finder.movies(titled: row.title).filter { movie in
      guard let year = row.year, let known = movie.knownYear else { return true }
      return abs(year - known) <= 1
    }
    let same = near.filter { movie in
      row.year != nil && movie.knownYear == row.year
        && (TitleKey(movie.title) == key || TitleKey(movie.originalTitle) == key)
    }
    let exact = TitleKey.closest(of: same, to: [row.title]) { [$0.title, $0.originalTitle] }
    if exact.count == 1 { return .movie(movie(exact[0], row)) }
    return .open((same.isEmpty ? near : same).map { movie($0, row) })
  }

  /// Returns a known movie, with the further ids of `row`.
  private func movie(_ movie: Movie, _ row: WatchlistRow) -> WatchlistMovie {
    WatchlistMovie(
      ids: movie.ids.joined(with: row.ids),
      title: movie.title.utf8.isEmpty ? row.title : movie.title,
      year: movie.knownYear ?? row.year
    )
  }

  /// Returns the movie of a row whose question is open; nil if the row may not be a movie.
  ///
  /// The movie has the ids of the row, if any, so that an unanswered question loses no line.
  func unsettled(_ row: WatchlistRow) -> WatchlistMovie? {
    row.hasUnknownKind ? nil : movie(row.ids, row)
  }

  /// Returns a movie from `ids` and the title and year of `row`.
  private func movie(_ ids: MovieIDs, _ row: WatchlistRow) -> WatchlistMovie {
    let number = ids.imdb?.description ?? ids.wikidata?.description ?? ids.tmdb.map { "\(Int($0))" }
    return WatchlistMovie(
      ids: ids.joined(with: row.ids),
      title: row.title.utf8.isEmpty ? number ?? "" : row.title,
      year: row.year
    )
  }
}
