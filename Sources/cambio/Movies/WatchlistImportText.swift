import Feeds
import Localization
import Movies

/// What taking a file over would do, or has done: how many lines become what, what is to be settled, and
/// what is not taken over.
struct WatchlistImportText {
  let wording: Wording
  let width: Int
  /// Whether the films are written.
  var isWritten = false
  /// Whether each line is shown.
  var isEachLineShown = false
  /// The file that asks which films are meant; nil where none was written.
  var choicesFile: String?

  /// So many places of one question are named.
  private static let mostPlaces = 3

  /// The account of `plan`.
  func text(for plan: WatchlistImport) -> String {
    var lines = [
      wording(
        .importLines(format: "\(plan.format.title)", count: wording.number(plan.lines.count))
      )
    ]
    lines += counts(of: plan)
    lines += notes(on: plan)
    if isEachLineShown {
      lines.append("")
      lines += plan.lines.map { line in
        let name = name(line.title, line.year)
        return "\(text(of: line.place))  \(name)  \(wording(Fate(line.outcome, in: plan).label))"
          .truncated(to: width)
      }
    }
    lines += questions(of: plan)
    lines += flaws(of: plan)
    lines.append("")
    lines += end(of: plan).flatMap { $0.wrapped(to: width) }
    return lines.joined(separator: "\n") + "\n"
  }

  // MARK: Counts

  /// What is told of a line, in this order.
  private enum Fate: CaseIterable {
    case new, more, there, doubtful, unknown, leftOut, noFilm, unreadable

    init(_ outcome: WatchlistImport.Outcome, in plan: WatchlistImport) {
      switch outcome {
      case .new: self = .new
      case .more: self = .more
      case .there: self = .there
      case .open(let question):
        self = plan.questions[question].choices.isEmpty ? .unknown : .doubtful
      case .leftOut: self = .leftOut
      case .flawed(.noFilm): self = .noFilm
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
      case .noFilm: .importNoFilm
      case .unreadable: .importUnreadable
      }
    }
  }

  private func counts(of plan: WatchlistImport) -> [String] {
    var counts: [Fate: Int] = [:]
    for line in plan.lines { counts[Fate(line.outcome, in: plan), default: 0] += 1 }
    return CountedText(wording: wording).lines(
      Fate.allCases.map { (counts[$0] ?? 0, $0.label) }
    )
  }

  private func notes(on plan: WatchlistImport) -> [String] {
    var notes: [String] = []
    if !plan.entries.isEmpty {
      notes.append(
        wording(
          .importFilms(
            new: wording.number(plan.newCount),
            more: wording.number(plan.entries.count - plan.newCount)
          )
        )
      )
    }
    if !plan.leftOut.isEmpty {
      notes.append(wording(.importNoPlace))
      notes += CountedText(wording: wording).lines(
        WatchlistLeftOut.allCases.map { (plan.leftOut[$0] ?? 0, label(of: $0)) }
      )
    }
    if !plan.otherRatings.isEmpty {
      notes.append(
        wording(.importOtherRatings(count: wording.number(plan.otherRatings.count)))
      )
    }
    if plan.isIncomplete { notes.append(wording(.importIncomplete)) }
    return notes.flatMap { $0.wrapped(to: width) }
  }

  private func label(of kind: WatchlistLeftOut) -> Message {
    switch kind {
    case .reviews: .leftReviews
    case .tags: .leftTags
    case .notes: .leftNotes
    case .likes: .leftLikes
    case .lists: .leftLists
    case .pastRatings: .leftPastRatings
    case .progress: .leftProgress
    case .otherFiles: .leftFiles
    }
  }

  // MARK: What is to be settled

  private func questions(of plan: WatchlistImport) -> [String] {
    var lines: [String] = []
    for (heading, isUnknown) in [(Message.importDoubtful, false), (.importUnknown, true)] {
      let questions = plan.questions.filter { $0.choices.isEmpty == isUnknown }
      guard !questions.isEmpty else { continue }
      lines += ["", wording(heading) + ":"]
      for question in questions {
        var places = question.places.prefix(WatchlistImportText.mostPlaces).map { text(of: $0) }
        if question.places.count > places.count { places.append("…") }
        let name = name(question.title, question.year)
        lines += indented(["\(name)  \(places.joined(separator: ", "))"], by: 2)
        lines += indented(question.choices.map { WatchlistChoices.name(of: $0) }, by: 4)
      }
    }
    return lines
  }

  private func flaws(of plan: WatchlistImport) -> [String] {
    var unreadable: [String] = []
    var others: [String] = []
    for line in plan.lines {
      guard case .flawed(let flaw) = line.outcome else { continue }
      let place = text(of: line.place)
      switch flaw {
      case .unreadable(let column, let text):
        unreadable.append("\(place)  \(column): '\(text.truncated(to: 40))'")
      case .fieldCount(let count, let expected):
        let words = wording(.importFieldCount(count: "\(count)", expected: "\(expected)"))
        unreadable.append("\(place)  \(words)")
      case .noFilm(let kind): others.append("\(place)  \(name(line.title, line.year))  \(kind)")
      }
    }
    return list(.importUnreadable, unreadable) + list(.importNoFilm, others)
  }

  private func list(_ heading: Message, _ lines: [String]) -> [String] {
    lines.isEmpty ? [] : ["", wording(heading) + ":"] + indented(lines, by: 2)
  }

  private func indented(_ lines: [String], by count: Int) -> [String] {
    lines.map { (String(repeating: " ", count: count) + $0).truncated(to: width) }
  }

  private func name(_ title: String, _ year: Int?) -> String {
    title.truncated(to: 50) + (year.map { " (\($0))" } ?? "")
  }

  /// `diary.csv:7`, or the line alone.
  private func text(of place: WatchlistRow.Place) -> String {
    place.file.isEmpty ? "\(place.line)" : "\(place.file):\(place.line)"
  }

  // MARK: The way on

  private func end(of plan: WatchlistImport) -> [String] {
    var lines: [String] = []
    if let choicesFile {
      lines.append(
        wording(
          .choicesWritten(file: choicesFile, count: wording.number(plan.questions.count))
        )
      )
    } else if !plan.questions.isEmpty {
      lines.append(wording(.importAsk))
    }
    if plan.entries.isEmpty {
      lines.append(wording(.importNothingNew))
    } else {
      let count = wording.number(plan.entries.count)
      lines.append(wording(isWritten ? .importWritten(count: count) : .importPending))
    }
    return lines
  }
}

/// How many there are of each of several things, a line each.
struct CountedText {
  let wording: Wording

  /// The numbers below each other, what they count after them; of nothing there is no line.
  func lines(_ counts: [(count: Int, label: Message)]) -> [String] {
    let shown = counts.filter { $0.count > 0 }
    let numbers = shown.map { wording.number($0.count) }
    let columns = numbers.map { $0.columns }.max() ?? 0
    return zip(numbers, shown).map { number, counted in
      "  \(number.leftPadded(to: columns))  \(wording(counted.label))"
    }
  }
}

/// What was written of a list, and what its format has no place for.
struct WatchlistExportText {
  let wording: Wording
  let format: WatchlistFormat

  /// That `count` films are in `file`.
  func done(_ count: Int, in file: String) -> String {
    wording(
      .exportWritten(file: file, count: wording.number(count), format: "\(format.title)")
    ) + "\n"
  }

  /// What is lost of how many films; nil where nothing is.
  func losses(of export: WatchlistExport) -> String? {
    guard !export.losses.isEmpty else { return nil }
    let lines = CountedText(wording: wording).lines(
      WatchlistExport.Loss.allCases.map { (export.losses[$0] ?? 0, label(of: $0)) }
    )
    return ([wording(.exportLost(format: "\(format.title)"))] + lines).joined(separator: "\n")
  }

  private func label(of loss: WatchlistExport.Loss) -> Message {
    switch loss {
    case .film: .lossFilm
    case .viewings: .lossViewings
    case .rating: .lossRating
    case .ratedOn: .lossRatedOn
    case .addedAt: .lossAddedAt
    case .wish: .lossWish
    }
  }
}
