public import ExactMoney

/// A preview of an import: the outcome of each line, and the movies as they would be on the list.
///
/// The list is not changed. If the file is imported again, all its movies are already on the list.
public struct WatchlistImport: Sendable {
  /// The outcome of a line.
  public enum Outcome: Hashable, Sendable {
    /// The movie is not on the list yet.
    case new
    /// The movie is on the list, and the file adds to its entry.
    case more
    /// The movie is on the list, with all data of the line.
    case there
    /// The user may choose the movie: the index of the question in ``questions``.
    ///
    /// Without an answer, the movie is added by title and year, unless one of the choices is on the
    /// list.
    case open(question: Int)
    /// The user chose to skip the line.
    case leftOut
    /// The line cannot be imported.
    case flawed(WatchlistRow.Flaw)
  }

  /// A line of the file.
  public struct Line: Hashable, Sendable {
    public let place: WatchlistRow.Place
    public let title: String
    /// The year in the line; nil if it has none.
    public let year: Int?
    public let outcome: Outcome
    /// The values of the line that are not imported.
    public let unread: [WatchlistRow.Flaw]
    /// The movie to which the line was matched; nil if there is none.
    public let movie: WatchlistMovie?
  }

  public let format: WatchlistFormat
  /// The lines, in the order of the file.
  public let lines: [Line]
  public let questions: [WatchlistQuestion]
  /// The entries that are new or that gain data, as they would be on the list.
  public let entries: [WatchlistEntry]
  /// The number of ``entries`` that are new.
  public let newCount: Int
  /// The movies whose rating on the list differs, and stays.
  public let otherRatings: [WatchlistMovie]
  /// The number of items of each kind that a list cannot hold.
  public let leftOut: [WatchlistLeftOut: Int]
  /// Whether the service states that parts are missing.
  public let isIncomplete: Bool
  /// The number of lines imported as movies to watch because the file does not state whether they
  /// were watched.
  public let assumedWishes: Int

  /// The number of rows between two checks for cancellation.
  static let rowsBetweenLooks = 1_000

  /// Matches the movies of `document` with `finder` and with `list`.
  ///
  /// `answers` are the user's answers to earlier questions. Movies without a day of their own are
  /// added `now`.
  public init(
    _ document: WatchlistDocument,
    into list: [WatchlistEntry],
    answers: [WatchlistQuestion.Key: WatchlistQuestion.Answer] = [:],
    by finder: some MovieFinding,
    now: Instant
  ) {
    self.init(document, into: list, answers: answers, by: finder, now: now) {
      () throws(Never) in
    }
  }

  /// Matches the movies of `document` with `finder` and with `list`; `goOn` is called from time to
  /// time and may throw to stop.
  ///
  /// - Throws: The error of `goOn`.
  public init<Stop: Error>(
    _ document: WatchlistDocument,
    into list: [WatchlistEntry],
    answers: [WatchlistQuestion.Key: WatchlistQuestion.Answer] = [:],
    by finder: some MovieFinding,
    now: Instant,
    goOn: () throws(Stop) -> Void
  ) throws(Stop) {
    let index = WatchlistIndex(list)
    let matcher = WatchlistMatcher(finder, answers, list: list, index: index.numbers)
    var asked = Asked()
    var movies = Movies()
    // The index of the movie matched to each row, or the outcome without one.
    var rows: [(place: Int?, outcome: Outcome)] = []
    rows.reserveCapacity(document.rows.count)
    for row in document.rows {
      if rows.count % WatchlistImport.rowsBetweenLooks == 0 { try goOn() }
      if let flaw = row.flaw {
        rows.append((nil, .flawed(flaw)))
        continue
      }
      switch matcher.match(row) {
      case .movie(let movie): rows.append((movies.add(row, of: movie), .new))
      case .leftOut: rows.append((nil, .leftOut))
      case .open(let choices):
        let isListed = choices.contains { movie in
          index.place(of: movie.ids, nil) { list[$0].ids } != nil
        }
        let place = isListed ? nil : matcher.unsettled(row).map { movies.add(row, of: $0) }
        rows.append((place, .open(question: asked.add(row, choices))))
      }
    }
    try goOn()

    var outcomes: [Outcome] = []
    var entries: [WatchlistEntry] = []
    var newCount = 0
    var otherRatings: [WatchlistMovie] = []
    for gathered in movies.all {
      let entry = gathered.entry(now: now)
      let found = index.place(of: entry.ids, gathered.name) { list[$0].ids }
      guard let place = found else {
        entries.append(entry)
        outcomes.append(.new)
        newCount += 1
        continue
      }
      let known = list[place]
      let joined = known.joined(with: entry)
      outcomes.append(joined == known ? .there : .more)
      if joined != known { entries.append(joined) }
      if let rating = entry.rating, rating != joined.rating { otherRatings.append(gathered.movie) }
    }

    format = document.format
    lines = zip(document.rows, rows).map { row, result in
      Line(
        place: row.place,
        title: row.title,
        year: row.year,
        outcome: result.place.map { outcomes[$0] == .new ? result.outcome : outcomes[$0] }
          ?? result.outcome,
        unread: row.unread,
        movie: result.place.map { movies.all[$0].movie }
      )
    }
    questions = asked.questions
    self.entries = entries
    self.newCount = newCount
    self.otherRatings = otherRatings
    let unread = document.rows.reduce(0) { $0 + $1.unread.count }
    leftOut = document.leftOut.merging(unread > 0 ? [.values: unread] : [:]) { $0 + $1 }
    isIncomplete = document.isIncomplete
    assumedWishes = document.assumedWishes
  }

  /// The questions that rows raise, each once.
  private struct Asked {
    private(set) var questions: [WatchlistQuestion] = []
    private var places: [WatchlistQuestion.Key: Int] = [:]

    /// Adds `row` to its question, and returns the question's index.
    mutating func add(_ row: WatchlistRow, _ choices: [WatchlistMovie]) -> Int {
      let key = WatchlistQuestion.Key(title: row.title, year: row.year)
      if let place = places[key] {
        questions[place].places.append(row.place)
        return place
      }
      places[key] = questions.count
      questions.append(
        WatchlistQuestion(
          title: row.title,
          year: row.year,
          choices: choices,
          places: [row.place]
        )
      )
      return questions.count - 1
    }
  }

  /// The movies that rows are matched to, each once.
  private struct Movies {
    private(set) var all: [GatheredMovie] = []
    private var index = WatchlistIndex([])

    /// Adds the data of `row` to `movie`, and returns the movie's index.
    mutating func add(_ row: WatchlistRow, of movie: WatchlistMovie) -> Int {
      let name = WatchlistQuestion.Key(title: row.title, year: row.year)
      // A row with an id is never matched to another row's movie by title alone.
      let found = index.place(of: movie.ids, movie.ids == MovieIDs() ? name : nil) {
        all[$0].movie.ids
      }
      let place = found ?? all.count
      if place == all.count { all.append(GatheredMovie(movie, name)) }
      all[place].add(row, of: movie)
      index.add(all[place].movie.ids, name, at: place)
      return place
    }
  }
}

/// The data of one movie from all rows of a file, by part.
struct GatheredMovie {
  private(set) var movie: WatchlistMovie
  /// The title and year in the movie's first row.
  let name: WatchlistQuestion.Key
  private var parts: [(number: Int, story: Story)] = []

  /// The data from the rows of one part.
  private struct Story {
    var isWanted = false
    var addedAt: Instant?
    var days: [CalendarDate] = []
    var undated = 0
    /// The earliest viewing; of several on one day, that of the first row.
    var first: (day: CalendarDate, isAgain: Bool)?
    var rating: OwnRating?
    var ratedOn: CalendarDate?

    mutating func add(_ row: WatchlistRow) {
      isWanted = isWanted || row.isWanted
      if let addedAt = row.addedAt { self.addedAt = min(self.addedAt ?? addedAt, addedAt) }
      for viewing in row.viewings {
        switch viewing {
        case .on(let day, let isAgain):
          days.append(day)
          if first.map({ day < $0.day }) ?? true { first = (day, isAgain) }
        case .times(let count): undated += max(0, count)
        }
      }
      if let rating = row.rating { (self.rating, ratedOn) = (rating, row.ratedOn) }
    }
  }

  /// Creates a movie without data.
  init(_ movie: WatchlistMovie, _ name: WatchlistQuestion.Key) {
    (self.movie, self.name) = (movie, name)
  }

  /// Adds a row, whose rating replaces an earlier one of the same part.
  mutating func add(_ row: WatchlistRow, of movie: WatchlistMovie) {
    self.movie = WatchlistMovie(
      ids: self.movie.ids.joined(with: movie.ids),
      title: self.movie.title,
      year: self.movie.year ?? movie.year
    )
    let place = parts.firstIndex { $0.number == row.part } ?? parts.count
    if place == parts.count { parts.append((row.part, Story())) }
    parts[place].story.add(row)
  }

  /// Returns the entry from all parts; the rating is that of the first part with one.
  func entry(now: Instant) -> WatchlistEntry {
    let addedAt = parts.compactMap { $0.story.addedAt }.min() ?? now
    var entry = WatchlistEntry(
      ids: movie.ids,
      title: movie.title,
      year: movie.year,
      addedAt: addedAt
    )
    for (_, story) in parts.sorted(by: { $0.number < $1.number }) {
      // If the earliest viewing was a repeated one, there was one before it on an unknown day.
      let isSeenBefore = story.first?.isAgain == true
      entry = entry.joined(
        with: WatchlistEntry(
          ids: movie.ids,
          title: movie.title,
          year: movie.year,
          addedAt: addedAt,
          isWanted: story.isWanted,
          viewings: story.days,
          undatedViewings: max(story.undated, isSeenBefore ? 1 : 0),
          rating: story.rating,
          ratedOn: story.ratedOn
        )
      )
    }
    return entry
  }
}
