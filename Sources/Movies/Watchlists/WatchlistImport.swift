public import ExactMoney

/// What taking a file over would do to a list: an account of each line, and the movies as they would be.
///
/// Nothing is written by it. The same file taken over once more finds all its lines on the list.
public struct WatchlistImport: Sendable {
  /// What becomes of a line.
  public enum Outcome: Hashable, Sendable {
    /// Its movie is not on the list yet.
    case new
    /// Its movie is on the list, and gains something by the file.
    case more
    /// Its movie is on the list with all that the file says.
    case there
    /// The reader may say which movie it is: the question's place among ``questions``.
    ///
    /// Without an answer the movie comes onto the list by its title and year, unless one that it may be is there.
    case open(question: Int)
    /// The reader said to leave it out.
    case leftOut
    /// Nothing can be taken from it.
    case flawed(WatchlistRow.Flaw)
  }

  /// A line of the file.
  public struct Line: Hashable, Sendable {
    public let place: WatchlistRow.Place
    public let title: String
    public let year: Int?
    public let outcome: Outcome
    /// The values that are left out of it.
    public let unread: [WatchlistRow.Flaw]
    /// The movie that it was taken for; nil where it was for none.
    public let movie: WatchlistMovie?
  }

  public let format: WatchlistFormat
  /// Every line, in the order of the file.
  public let lines: [Line]
  public let questions: [WatchlistQuestion]
  /// The movies that are new, and those that gain something: as they would be on the list.
  public let entries: [WatchlistEntry]
  /// How many of ``entries`` are new.
  public let newCount: Int
  /// The movies whose rating on the list is another, and stays.
  public let otherRatings: [WatchlistMovie]
  public let leftOut: [WatchlistLeftOut: Int]
  public let isIncomplete: Bool
  /// How many lines are taken as movies to see since nothing says whether they were seen.
  public let assumedWishes: Int

  /// After how many rows it is asked whether to go on.
  static let rowsBetweenLooks = 1_000

  /// Looks for the movies of `document` with `finder` and on `list`.
  ///
  /// `answers` say what was asked before; movies that come without a day are added `now`.
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

  /// The same, where `goOn` is called now and then, and throws where nobody waits for it any more.
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
    // Of each row its movie's place, or what becomes of it without one.
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

  /// The questions that rows ask, each once.
  private struct Asked {
    private(set) var questions: [WatchlistQuestion] = []
    private var places: [WatchlistQuestion.Key: Int] = [:]

    /// Notes that `row` asks, and returns the place of its question.
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

  /// The movies that rows name, each once.
  private struct Movies {
    private(set) var all: [GatheredMovie] = []
    private var index = WatchlistIndex([])

    /// Adds what `row` says of `movie`, and returns the movie's place.
    mutating func add(_ row: WatchlistRow, of movie: WatchlistMovie) -> Int {
      let name = WatchlistQuestion.Key(title: row.title, year: row.year)
      // A row with a number is never the movie of another row by its title alone.
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

/// What the rows of a file say of one movie, part by part.
struct GatheredMovie {
  private(set) var movie: WatchlistMovie
  /// What the first row calls it.
  let name: WatchlistQuestion.Key
  private var parts: [(number: Int, story: Story)] = []

  /// What the rows of one part say together.
  private struct Story {
    var isWanted = false
    var addedAt: Instant?
    var days: [CalendarDate] = []
    var undated = 0
    /// The earliest viewing: of those of one day, the one whose row is first.
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

  /// A movie of which nothing is said yet.
  init(_ movie: WatchlistMovie, _ name: WatchlistQuestion.Key) {
    (self.movie, self.name) = (movie, name)
  }

  /// Adds a row; the later one's rating counts, since it is the newer one.
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

  /// The movie as all parts together have it; of a rating that of the first part that has one.
  func entry(now: Instant) -> WatchlistEntry {
    let addedAt = parts.compactMap { $0.story.addedAt }.min() ?? now
    var entry = WatchlistEntry(
      ids: movie.ids,
      title: movie.title,
      year: movie.year,
      addedAt: addedAt
    )
    for (_, story) in parts.sorted(by: { $0.number < $1.number }) {
      // If the earliest viewing was not the first, the movie was seen before, and nobody noted when.
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
