import ExactMoney
import Feeds
import Movies

/// Reads the rows of a reader's own table.
struct OwnRowReader {
  /// What the columns are called.
  let names: [OwnColumn: String]
  let ratings: OwnRatingReader
  let zone: WatchlistZone

  /// Whether anything stands in the column.
  func has(_ column: OwnColumn, _ cells: WatchlistCells) -> Bool {
    names[column].map { cells.has($0) } ?? false
  }

  private func text(_ column: OwnColumn, _ cells: WatchlistCells) -> String {
    names[column].map { cells.text($0) } ?? ""
  }

  /// The day in a column; a time without `Z` is that where the reader is.
  private func day(
    _ name: String,
    _ cells: WatchlistCells,
    _ row: inout WatchlistRow
  ) -> CalendarDate? {
    cells.day(name, &row, cells.text(name).hasSuffix("Z") ? zone : .utc)
  }

  /// Fills `row`, and returns whether nothing says if the movie was seen: it is taken as one to see.
  func read(_ cells: WatchlistCells, _ row: inout WatchlistRow) -> Bool {
    readNames(cells, &row)
    readViewings(cells, &row)
    if let name = names[.rating], cells.has(name) {
      row.rating = cells.value(name, &row) { ratings.rating($0) }
      // Whoever rated it has seen it, whatever the rating means.
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
    // Addresses of other sites say nothing here.
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
        // A day that may be two is a day; another word may mean that the movie was not seen.
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
    // A movie may have been given up.
    default: if row.flaw == nil { row.flaw = cells.flaw(name) }
    }
  }
}

/// What a cell of a column of yes and no says.
enum OwnFlag {
  case yes, no

  /// Reads a word or a mark; nil for a text that is neither, such as a day.
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

/// Reads the ratings of a reader's own table.
struct OwnRatingReader {
  /// The highest rating; nil where it is not known.
  let scale: Int?

  private static let scales = [5, 10, 20, 100]

  /// The scale that the name of a column states: `Rating/10`, `Score (1-5)`, `Stars`.
  static func scale(named name: String) -> Int? {
    let numbers = name.split { !$0.isNumber }
    if let last = numbers.last { return Int(last).flatMap { scales.contains($0) ? $0 : nil } }
    let stars: Set = [
      "stars", "mystars", "estrelas", "estrellas", "sterne", "étoiles", "stelle", "sterren",
    ]
    return stars.contains(name.lowercased().filter { $0.isLetter }) ? 5 : nil
  }

  /// The scale of plain numbers, the highest of which is `number`: 10 where that is above 5 and no higher than 10, else not known.
  static func scale(ofHighest number: ExactDecimal) -> Int? {
    number > ExactDecimal(5) && number <= ExactDecimal(10) ? 10 : nil
  }

  /// The rating that `text` writes: `8`, `8,5`, `4/5`, `85%`, `★★★½`; nil where its scale is not known.
  ///
  /// 0 may be the worst rating or none, and is neither.
  func rating(_ text: String) -> OwnRating? {
    if let halves = OwnRatingReader.halfStars(text) { return OwnRating(tenths: halves * 10) }
    var (written, scale) = (text, scale)
    if text.hasSuffix("%") {
      (written, scale) = (String(text.dropLast()), 100)
    } else if let slash = text.firstIndex(of: "/") {
      let end = text[text.index(after: slash)...].filter { $0 != " " }
      (written, scale) = (String(text[..<slash]), Int(end))
    }
    guard let scale, OwnRatingReader.scales.contains(scale),
      let number = OwnRatingReader.number(written), !number.isZero,
      let tenfold = try? number.multiplied(by: ExactDecimal(1_000 / scale)),
      let points = try? tenfold.multiplied(by: ExactDecimal(1, scale: 2))
    else { return nil }
    return OwnRating(points)
  }

  /// Whether `text` is a rating above 0 of which the scale alone is not known.
  func isUnsettled(_ text: String) -> Bool {
    scale == nil && OwnRatingReader.number(text).map { !$0.isZero && !$0.isNegative } == true
  }

  /// A number with a point or a comma before its decimal.
  static func number(_ text: String) -> ExactDecimal? {
    let text = text.filter { $0 != " " }
    guard text.utf8.count <= 8,
      text.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == "." || $0 == ",") })
    else { return nil }
    return try? ExactDecimal(String(text.map { $0 == "," ? "." : $0 }))
  }

  /// Twice the number of stars that `text` draws.
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
