import ExactMoney
import Feeds
import Movies
import PlainBytes

/// Reads the rows of a user's own table.
struct OwnRowReader {
  /// The names of the columns, as in the table.
  let names: [OwnColumn: String]
  let ratings: OwnRatingReader
  let zone: WatchlistZone

  /// Returns whether the cell of `column` has a text.
  func has(_ column: OwnColumn, _ cells: WatchlistCells) -> Bool {
    names[column].map { cells.has($0) } ?? false
  }

  private func text(_ column: OwnColumn, _ cells: WatchlistCells) -> String {
    names[column].map { cells.text($0) } ?? ""
  }

  /// Returns the day in a column; a time without `Z` is in the user's time zone.
  private func day(
    _ name: String,
    _ cells: WatchlistCells,
    _ row: inout WatchlistRow
  ) -> CalendarDate? {
    cells.day(name, &row, cells.text(name).hasSuffix("Z") ? zone : .utc)
  }

  /// Fills `row`, and returns whether the movie is assumed to be wanted, as no column states
  /// whether it was watched.
  func read(_ cells: WatchlistCells, _ row: inout WatchlistRow) -> Bool {
    readNames(cells, &row)
    readViewings(cells, &row)
    if let name = names[.rating], cells.has(name) {
      row.rating = cells.value(name, &row) { ratings.rating($0) }
      // A rating means that the movie was watched, even if its scale is unknown.
      let isRated = ratings.isUnsettled(cells.text(name))
      if isRated, row.viewings.isEmpty { row.addViewings(1, last: nil) }
    }
    if row.rating != nil, let name = names[.ratedOn] { row.ratedOn = day(name, cells, &row) }
    if let name = names[.added] { row.addedAt = cells.moment(name, &row) }
    if row.flaw == nil { row.flaw = cells.flawOfName(of: row) }
    let saysSo = has(.seen, cells) || has(.status, cells) || has(.wanted, cells)
    guard row.flaw == nil, row.isSilent, !saysSo else { return false }
    row.isWanted = true
    return true
  }

  private func readNames(_ cells: WatchlistCells, _ row: inout WatchlistRow) {
    if has(.kind, cells) { IMDbList.readKind(text(.kind, cells), in: &row) }
    if let name = names[.imdb] {
      row.ids.imdb = cells.needed(name, &row) {
        WatchlistValue.imdb($0) ?? MovieIDs(named: $0)?.imdb
      }
    }
    if let name = names[.tmdb] {
      row.ids.tmdb = cells.needed(name, &row) {
        WatchlistValue.tmdb($0) ?? MovieIDs(named: $0)?.tmdb
      }
    }
    // URLs of other sites are ignored.
    if let ids = MovieIDs(named: text(.link, cells)) { row.ids = row.ids.joined(with: ids) }
    row.title = text(.title, cells)
    if let name = names[.year], cells.has(name) {
      row.year = cells.year(name, &row, WatchlistValue.yearOfDate)
    } else {
      (row.title, row.year) = TitleLine.parts(of: row.title)
    }
  }

  /// Reads the columns of viewings, wishes and states.
  private func readViewings(_ cells: WatchlistCells, _ row: inout WatchlistRow) {
    let isAgain = OwnFlag(text(.again, cells)) == .yes
    if let name = names[.watchedOn], cells.has(name) {
      let day = day(name, cells, &row)
      row.viewings = [day.map { .on($0, isAgain: isAgain) } ?? .times(1)]
    }
    if let name = names[.seen], cells.has(name) {
      switch OwnFlag(cells.text(name)) {
      case .yes?: if row.viewings.isEmpty { row.addViewings(1, last: nil) }
      case .no?: if row.viewings.isEmpty, names[.wanted] == nil { row.isWanted = true }
      case nil:
        let read = row.unread.count
        let day = day(name, cells, &row)
        // An ambiguous day is still a day; another word may mean that the movie was not watched.
        let isDay = row.unread.count == read || cells.text(name).contains { $0.isNumber }
        if row.viewings.isEmpty, isDay {
          row.viewings = [day.map { .on($0, isAgain: isAgain) } ?? .times(1)]
        }
      }
    }
    if let name = names[.wanted], cells.has(name) {
      switch OwnFlag(cells.text(name)) {
      case .yes?: row.isWanted = true
      case .no?: break
      case nil: row.unread.append(cells.flaw(name))
      }
    }
    guard let name = names[.status], cells.has(name) else { return }
    switch cells.text(name).lowercased().filter({ $0.isLetter }) {
    case "watched", "seen", "completed", "finished", "done":
      if row.viewings.isEmpty { row.addViewings(1, last: nil) }
    case "towatch", "tosee", "wanttowatch", "wanttosee", "plantowatch", "planned", "planning",
      "watchlist", "unwatched", "unseen", "notwatched", "notseen", "notstarted":
      row.isWanted = true
    // The movie may have been abandoned.
    default: if row.flaw == nil { row.flaw = cells.flaw(name) }
    }
  }
}

/// The value of a cell in a column of yes and no.
enum OwnFlag {
  case yes, no

  /// Parses a word or a mark in one of the supported languages; nil for any other text, such as a
  /// day.
  init?(_ text: String) {
    switch text.lowercased() {
    case "yes", "y", "true", "x", "1", "✓", "✔", "✔️", "✅", "☑", "sim", "sí", "si", "sì", "ja",
      "oui", "wahr", "vrai", "verdadeiro", "verdadero", "vero", "waar", "はい", "예", "是", "हां",
      "हाँ", "نعم":
      self = .yes
    case "no", "n", "false", "0", "✗", "✘", "❌", "☐", "-", "não", "nao", "nein", "nee", "non",
      "falsch", "faux", "falso", "onwaar", "いいえ", "아니요", "否", "नहीं", "لا":
      self = .no
    default: return nil
    }
  }
}

/// Parses the ratings of a user's own table.
struct OwnRatingReader {
  /// The highest rating of the scale; nil if unknown.
  let scale: Int?

  private static let scales = [5, 10, 20, 100]

  /// Returns the scale in the name of a column, such as `Rating/10`, `Score (1-5)` or `Stars`; nil
  /// if it has none.
  static func scale(named name: String) -> Int? {
    let numbers = name.split { !$0.isNumber }
    if let last = numbers.last {
      return Int(digits: last).flatMap { scales.contains($0) ? $0 : nil }
    }
    let stars: Set = [
      "stars", "mystars", "estrelas", "estrellas", "sterne", "étoiles", "stelle", "sterren",
    ]
    return stars.contains(name.lowercased().filter { $0.isLetter }) ? 5 : nil
  }

  /// Returns the scale of numbers of which `number` is the highest: 10 if it is above 5 and at most
  /// 10; else nil.
  static func scale(ofHighest number: ExactDecimal) -> Int? {
    number > ExactDecimal(5) && number <= ExactDecimal(10) ? 10 : nil
  }

  /// Parses a rating, such as `8`, `8,5`, `4/5`, `85%` or `★★★½`; nil if it is malformed or its
  /// scale is unknown.
  ///
  /// A rating of 0 is nil too, as it may mean the worst rating or none.
  func rating(_ text: String) -> OwnRating? {
    if let halves = OwnRatingReader.halfStars(text) { return OwnRating(tenths: halves * 10) }
    var (written, scale) = (text, scale)
    if text.hasSuffix("%") {
      (written, scale) = (String(text.dropLast()), 100)
    } else if let slash = text.firstIndex(of: "/") {
      let end = text[text.index(after: slash)...].filter { $0 != " " }
      (written, scale) = (String(text[..<slash]), Int(digits: end))
    }
    guard let scale, OwnRatingReader.scales.contains(scale),
      let number = OwnRatingReader.number(written), !number.isZero,
      let tenfold = try? number.multiplied(by: ExactDecimal(1_000 / scale)),
      let points = try? tenfold.multiplied(by: ExactDecimal(1, scale: 2))
    else { return nil }
    return OwnRating(points)
  }

  /// Returns whether `text` is a rating above 0 whose scale is unknown.
  func isUnsettled(_ text: String) -> Bool {
    scale == nil && OwnRatingReader.number(text).map { !$0.isZero && !$0.isNegative } == true
  }

  /// Parses a number with a decimal point or comma; nil for any other text.
  static func number(_ text: String) -> ExactDecimal? {
    let text = text.filter { $0 != " " }
    guard text.utf8.count <= 8,
      text.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == "." || $0 == ",") })
    else { return nil }
    return try? ExactDecimal(String(text.map { $0 == "," ? "." : $0 }))
  }

  /// Returns the number of half stars in `text`, 1 to 10; nil for any other text.
  private static func halfStars(_ text: String) -> Int? {
    var halves = 0
    for character in text {
      switch character {
      case "★", "⭐", "⭐️": halves += 2
      case "½": halves += 1
      case "☆", " ": break
      default: return nil
      }
    }
    return (1...10).contains(halves) ? halves : nil
  }
}
