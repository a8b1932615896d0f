import Localization
public import Movies

/// The effect of importing a file of movies, in words: the outcome of its lines, open questions,
/// and data that is left out.
public struct WatchlistImportViewModel {
  /// A number of things, with their name.
  public struct Count {
    public let number: String
    public let label: String
  }

  /// A line of the file.
  public struct Row {
    /// The place of the line, `diary.csv:7`, or several of them.
    public let place: String
    /// The title and the year that the file has.
    public let name: String
    /// The matched movie, if its title differs; or the problem with the line.
    public let note: String
  }

  /// Lines with the same outcome.
  public struct Group {
    public let heading: String
    public let rows: [Row]
    /// Whether the lines have a problem.
    public let isFlawed: Bool
  }

  /// A movie that matches several or no known movies.
  public struct Question {
    /// The first line with the movie, by which answers refer to the question.
    public let place: String
    /// All lines with the movie.
    public let places: String
    public let name: String
    public let choices: [Choice]
  }

  /// A movie that may be the one in question.
  public struct Choice {
    public let movie: WatchlistMovie
    /// The id by which an answer refers to the movie.
    public let value: String
    public let name: String
  }

  private let plan: WatchlistImport
  public let wording: Wording

  /// The maximum number of places listed for a question; an ellipsis stands for further ones.
  private static let maximumPlaces = 3

  /// The maximum number of shown characters of titles and texts in a file; the rest is cut off.
  private static let (maximumOfTitle, maximumOfText) = (50, 40)

  /// Creates the account of `plan`.
  public init(_ plan: WatchlistImport, _ wording: Wording) {
    (self.plan, self.wording) = (plan, wording)
  }

  /// The heading: `Lines of Letterboxd: 15`.
  public var heading: String {
    wording(
      .importLines(format: plan.format.title.description, count: wording.number(plan.lines.count))
    )
  }

  // MARK: Counts

  /// The number of lines with each outcome.
  public var counts: [Count] {
    counts(
      Fate.allCases.map { fate in (plan.lines.count { Fate($0, in: plan) == fate }, fate.label) }
    )
  }

  /// The number of new and of updated movies; nil if there are none.
  public var movies: String? {
    guard !plan.entries.isEmpty else { return nil }
    return wording(
      .importMovies(
        new: wording.number(plan.newCount),
        more: wording.number(plan.entries.count - plan.newCount)
      )
    )
  }

  /// The data that a list cannot hold, under a heading; nil if there is none.
  public var leftOut: (heading: String, counts: [Count])? {
    guard !plan.leftOut.isEmpty else { return nil }
    return (
      wording(.importNoPlace),
      counts(WatchlistLeftOut.allCases.map { (plan.leftOut[$0] ?? 0, $0.label) })
    )
  }

  /// Further facts to know before the import.
  public var notes: [String] {
    var notes: [String] = []
    if !plan.otherRatings.isEmpty {
      notes.append(
        wording(.importOtherRatings(count: wording.number(plan.otherRatings.count)))
      )
    }
    if plan.assumedWishes > 0 {
      notes.append(wording(.importAssumed(count: wording.number(plan.assumedWishes))))
    }
    if plan.isIncomplete { notes.append(wording(.importIncomplete)) }
    return notes
  }

  /// Whether nothing can be imported, whatever the answers.
  public var isDone: Bool { plan.entries.isEmpty && plan.questions.isEmpty }

  private func counts(_ counted: [(count: Int, label: Message)]) -> [Count] {
    counted.filter { $0.count > 0 }
      .map { Count(number: wording.number($0.count), label: wording($0.label)) }
  }

  // MARK: Lines

  /// Every line of the file in order, with its outcome.
  public var lines: [(row: Row, fate: String)] {
    plan.lines.map { (row(of: $0), wording(Fate($0, in: plan).label)) }
  }

  /// The lines without open questions, grouped by outcome, and lines that lose some values.
  ///
  /// Groups with problems come first.
  public var groups: [Group] {
    let flawed: [Fate] = [.unreadable, .silent, .noMovie]
    let whole: [Fate] = [.new, .more, .there, .leftOut]
    let unread = plan.lines.filter { !$0.unread.isEmpty && !flawed.contains(Fate($0, in: plan)) }
    let kinds =
      flawed.map { ($0.label, lines($0), true) } + [(WatchlistLeftOut.values.label, unread, true)]
      + whole.map { ($0.label, lines($0), false) }
    return kinds.filter { !$0.1.isEmpty }.map { label, lines, isFlawed in
      Group(
        heading: wording(label),
        rows: lines.map { row(of: $0, isFlawed: isFlawed) },
        isFlawed: isFlawed
      )
    }
  }

  private func lines(_ fate: Fate) -> [WatchlistImport.Line] {
    plan.lines.filter { Fate($0, in: plan) == fate }
  }

  private func row(of line: WatchlistImport.Line, isFlawed: Bool = false) -> Row {
    let own = name(line.title, line.year)
    var notes: [String] = []
    if case .flawed(let flaw) = line.outcome {
      notes.append(text(of: flaw))
    } else if let movie = line.movie {
      let found = name(movie.title, movie.year)
      if found != own { notes.append("= " + found) }
    }
    if isFlawed { notes += line.unread.map { text(of: $0) } }
    let note = notes.filter { !$0.utf8.isEmpty }.joined(separator: ", ")
    return Row(place: text(of: line.place), name: own, note: note)
  }

  private func text(of flaw: WatchlistRow.Flaw) -> String {
    switch flaw {
    case .unreadable(let column, let text):
      let shown = ShownText.line(text, atMost: WatchlistImportViewModel.maximumOfText)
      return ShownText.line(column, atMost: WatchlistImportViewModel.maximumOfText) + ": '" + shown
        + "'"
    case .fieldCount(let count, let expected):
      return wording(.importFieldCount(count: String(count), expected: String(expected)))
    case .silent: return ""
    case .noMovie(let kind):
      return ShownText.line(kind, atMost: WatchlistImportViewModel.maximumOfText)
    }
  }

  private func text(of place: WatchlistRow.Place) -> String {
    ShownText.line(place.text, atMost: 100)
  }

  private func name(_ title: String, _ year: Int?) -> String {
    let shown = ShownText.line(title, atMost: WatchlistImportViewModel.maximumOfTitle)
    guard let year else { return shown }
    return shown + " (" + wording.year(year) + ")"
  }

  // MARK: Questions

  /// The movies that match several known ones.
  public var doubtful: [Question] { questions { !$0.choices.isEmpty } }

  /// The heading of ``doubtful``.
  public var doubtfulHeading: String { wording(.importDoubtful) }

  /// The movies that match no known one, for which the reader may enter an IMDb id.
  public var unknown: [Question] { questions { $0.choices.isEmpty } }

  /// The heading of ``unknown``.
  public var unknownHeading: String { wording(.importUnknown) }

  private func questions(_ isMeant: (WatchlistQuestion) -> Bool) -> [Question] {
    plan.questions.filter(isMeant).map { question in
      var places = question.places.prefix(WatchlistImportViewModel.maximumPlaces).map {
        text(of: $0)
      }
      if question.places.count > places.count { places.append("…") }
      return Question(
        place: question.places.first?.text ?? "",
        places: places.joined(separator: ", "),
        name: name(question.title, question.year),
        choices: question.choices.compactMap { movie in
          MovieAddress(movie.ids).map {
            Choice(movie: movie, value: $0.name, name: name(movie.title, movie.year))
          }
        }
      )
    }
  }
}

/// The outcome of a line, in display order.
private enum Fate: CaseIterable {
  case new, more, there, doubtful, unknown, leftOut, noMovie, silent, unreadable

  init(_ line: WatchlistImport.Line, in plan: WatchlistImport) {
    switch line.outcome {
    case .new: self = .new
    case .more: self = .more
    case .there: self = .there
    case .open(let question):
      self = plan.questions[question].choices.isEmpty ? .unknown : .doubtful
    case .leftOut: self = .leftOut
    case .flawed(.noMovie): self = .noMovie
    case .flawed(.silent): self = .silent
    case .flawed(.unreadable), .flawed(.fieldCount): self = .unreadable
    }
  }

  var label: Message {
    switch self {
    case .new: .importNew
    case .more: .importMore
    case .there: .importThere
    case .doubtful: .importDoubtful
    case .unknown: .importUnknown
    case .leftOut: .importLeftOut
    case .noMovie: .importNoMovie
    case .silent: .importSilent
    case .unreadable: .importUnreadable
    }
  }
}

extension WatchlistLeftOut {
  fileprivate var label: Message {
    switch self {
    case .reviews: .leftReviews
    case .tags: .leftTags
    case .notes: .leftNotes
    case .likes: .leftLikes
    case .lists: .leftLists
    case .pastRatings: .leftPastRatings
    case .progress: .leftProgress
    case .values: .leftValues
    case .otherFiles: .leftFiles
    }
  }
}

/// The data of a list that a format cannot hold, in words.
public struct WatchlistLossViewModel {
  /// The heading of ``counts``.
  public let heading: String
  /// The number of movies that lose each kind of data.
  public let counts: [WatchlistImportViewModel.Count]

  /// Creates the account of `losses`; nil if nothing is lost.
  public init?(
    _ losses: [WatchlistLoss: Int],
    in format: WatchlistExportFormat,
    _ wording: Wording
  ) {
    guard !losses.isEmpty else { return nil }
    heading = wording(.exportLost(format: format.title.description))
    counts = WatchlistLoss.allCases.compactMap { loss in
      guard let count = losses[loss], count > 0 else { return nil }
      return WatchlistImportViewModel.Count(
        number: wording.number(count),
        label: wording(loss.label)
      )
    }
  }
}

extension WatchlistLoss {
  fileprivate var label: Message {
    switch self {
    case .movie: .lossMovie
    case .viewings: .lossViewings
    case .rating: .lossRating
    case .ratedOn: .lossRatedOn
    case .addedAt: .lossAddedAt
    case .wish: .lossWish
    }
  }
}
