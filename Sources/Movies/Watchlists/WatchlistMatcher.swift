/// A movie that a row may mean.
public struct WatchlistMovie: Hashable, Sendable {
  public let ids: MovieIDs
  public let title: String
  public let year: Int?

  /// Creates a movie.
  public init(ids: MovieIDs, title: String, year: Int?) {
    self.ids = ids
    self.title = title
    self.year = year
  }

  /// What a movie without numbers is found by.
  var name: WatchlistQuestion.Key { WatchlistQuestion.Key(title: title, year: year) }
}

/// What is asked of the reader: which movie it is that some rows name by title and year.
public struct WatchlistQuestion: Hashable, Sendable {
  /// Rows that ask for one answer.
  public struct Key: Hashable, Sendable {
    let title: TitleKey
    let year: Int?

    /// The question about a movie of this title and year.
    public init(title: String, year: Int?) {
      self.title = TitleKey(title)
      self.year = year
    }
  }

  /// What the reader says.
  public enum Answer: Hashable, Sendable {
    case movie(MovieIDs)
    /// Its rows are not taken over.
    case leaveOut
  }

  public let title: String
  public let year: Int?
  /// The movies that it could be; none where no movie is known by the title.
  public let choices: [WatchlistMovie]
  /// The rows that ask.
  public internal(set) var places: [WatchlistRow.Place]

  /// What an answer to it is found by.
  public var key: Key { Key(title: title, year: year) }
}

/// Finds the movie that a row means: by the number at IMDb, then that at TMDb, then by title and year.
///
/// A title alone decides nothing, nor does a year that is off by one: services count the year of a movie by
/// festivals, countries or cinemas. The same rows find the same movies each time.
struct WatchlistMatcher<Finder: MovieFinding> {
  private let finder: Finder
  private let answers: [WatchlistQuestion.Key: WatchlistQuestion.Answer]
  private let list: [WatchlistEntry]
  private let index: MovieIndex
  /// Where on the list the movies of each title are that have no number of TMDb's: the first ones, as many as a
  /// question may have choices.
  private var titles: [TitleKey: [Int]] = [:]

  /// How many movies of a list a row may be asked about.
  static var maximumNamesakes: Int { 16 }

  /// A matcher that knows what is on `list` beside what `finder` knows; `index` is that of the list.
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

  /// What came of it.
  enum Match: Hashable {
    case movie(WatchlistMovie)
    case leftOut
    /// The reader has to say which of these it is, or what it is at all.
    case open([WatchlistMovie])
  }

  /// The movie of `row`, which has no flaw.
  func match(_ row: WatchlistRow) -> Match {
    if row.ids != MovieIDs() {
      if let known = finder.movie(row.ids) { return .movie(movie(known, row)) }
      // The catalogue has IMDb's numbers alone: of a movie with another one, title and year may be known.
      if row.ids.imdb == nil, case .movie(let movie) = byTitle(row),
        movie.ids.isSameMovie(as: row.ids)
      {
        return .movie(movie)
      }
      // Numbers are enough: a movie may be newer than all that is known here.
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

  /// The movies of the list that a row without a year may mean by its title, whose number nobody knows to be
  /// theirs: without a question the movie would stand on the list twice.
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

  /// A movie that is known, with the numbers that the row has beside.
  private func movie(_ movie: Movie, _ row: WatchlistRow) -> WatchlistMovie {
    WatchlistMovie(
      ids: movie.ids.joined(with: row.ids),
      title: movie.title.utf8.isEmpty ? row.title : movie.title,
      year: movie.knownYear ?? row.year
    )
  }

  /// The movie of a row whose question is open; nil for what may be no movie.
  ///
  /// It has the numbers of the row, if any, so that the reader's silence loses no line.
  func unsettled(_ row: WatchlistRow) -> WatchlistMovie? {
    row.hasUnknownKind ? nil : movie(row.ids, row)
  }

  /// A movie of which nothing is known but its numbers, and what the row calls it.
  private func movie(_ ids: MovieIDs, _ row: WatchlistRow) -> WatchlistMovie {
    let number = ids.imdb?.description ?? ids.wikidata?.description ?? ids.tmdb.map { "\(Int($0))" }
    return WatchlistMovie(
      ids: ids.joined(with: row.ids),
      title: row.title.utf8.isEmpty ? number ?? "" : row.title,
      year: row.year
    )
  }
}
