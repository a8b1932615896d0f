import ExactJSON
import ExactMoney
import Movies

/// A row of a query's result, whose values are texts.
struct WikidataRow {
  private let value: JSONValue

  init(_ value: JSONValue) {
    self.value = value
  }

  /// Returns the text of a variable; empty if it is not bound, or bound to an unknown value.
  func text(_ name: String, atMost limit: Int = UntrustedText.maximumLineLength) -> String {
    guard let cell = value[name], cell["type"]?.stringValue != "bnode",
      let text = cell["value"]?.stringValue
    else { return "" }
    // The URL of a blank node: https://www.wikidata.org/.well-known/genid/…
    let path = text.utf8.drop { $0 != UInt8(ascii: ":") }.dropFirst(3).drop {
      $0 != UInt8(ascii: "/")
    }
    if path.starts(with: "/.well-known/genid/".utf8) { return "" }
    return UntrustedText.cleaned(text, atMost: limit)
  }

  /// Returns the tag, in lower case, of the language of a variable's text; empty if there is none.
  func language(_ name: String) -> String {
    value[name]?["xml:lang"]?.stringValue?.lowercased() ?? ""
  }

  /// Returns a label; empty if it is an item's id, which the service sends for an item without a
  /// label.
  func label(_ name: String, atMost limit: Int = UntrustedText.maximumLineLength) -> String {
    let label = text(name, atMost: limit)
    return WikidataID(label) == nil ? label : ""
  }

  /// The ids of the movie in this row.
  var ids: MovieIDs {
    MovieIDs(
      imdb: IMDbID(text("imdb")),
      tmdb: UInt32(text("tmdb")),
      wikidata: WikidataID(text("film"))
    )
  }

  /// Returns the day of a variable, or the first day of its period, such as a year; nil if it has
  /// none.
  func date(_ name: String) -> CalendarDate? { CalendarDate(text(name).prefix(10)) }

  /// Returns whether a variable with a precision is at minimumAmount 11, which means a day.
  func hasDay(_ precision: String) -> Bool { (Int(text(precision)) ?? 0) >= 11 }
}

/// Selects a movie's budget or box office from several figures.
enum WikidataMoney {
  private struct Figure {
    let amount: MovieAmount
    let isPreferred: Bool
    let date: CalendarDate?
  }

  /// The item for the world (Q13780930), as the place of a figure.
  private static let world = WikidataID(number: 13_780_930)
  /// The minimum amount; a smaller one is mostly in millions without their zeros.
  private static let minimumAmount = ExactDecimal(1_000)

  /// Returns the figure with the best rank; nil if no figure has an unambiguous currency.
  ///
  /// Among equal ranks the newest figure counts, and among equally new ones the largest. A figure
  /// for one country is left out, as it is not the total.
  static func chosen(of rows: [WikidataRow]) -> MovieAmount? {
    var best: Figure?
    var codes: [String: Set<String>] = [:]
    for row in rows { codes[row.text("statement"), default: []].insert(row.text("code")) }
    for row in rows {
      // A unit with two codes is a currency with a predecessor, and may be either.
      guard codes[row.text("statement")]?.count == 1, let figure = figure(row) else { continue }
      if let known = best, !isBetter(figure, than: known) { continue }
      best = figure
    }
    return best?.amount
  }

  private static func figure(_ row: WikidataRow) -> Figure? {
    guard let currency = Currency(row.text("code")),
      let amount = try? ExactDecimal(row.text("amount")),
      amount >= minimumAmount, case let place = row.text("place"),
      place.isEmpty || WikidataID(place) == world
    else { return nil }
    return Figure(
      amount: MovieAmount(
        Money(amount, currency),
        of: row.hasDay("atPrecision") ? row.date("at") : nil
      ),
      isPreferred: row.text("rank").hasSuffix("PreferredRank"),
      date: row.date("at")
    )
  }

  private static func isBetter(_ figure: Figure, than other: Figure) -> Bool {
    if figure.isPreferred != other.isPreferred { return figure.isPreferred }
    if figure.date != other.date {
      guard let date = figure.date else { return false }
      return other.date.map { $0 < date } ?? true
    }
    // Amounts in two currencies cannot be compared without a rate, so the first one stays.
    let (money, known) = (figure.amount.money, other.amount.money)
    return money.currency == known.currency && money.amount > known.amount
  }
}

extension Genre {
  /// Returns the genres in an English label at Wikidata, which may join several, as in "comedy
  /// drama".
  ///
  /// Words that name no genre are ignored.
  static func named(inLabel label: String) -> [Genre] {
    var genres: [Genre] = []
    for word in label.lowercased().split(whereSeparator: { !$0.isLetter }) {
      guard let genre = byWord[String(word)], !genres.contains(genre) else { continue }
      genres.append(genre)
    }
    return genres
  }

  private static let byWord: [String: Genre] = {
    var words: [String: Genre] = [
      "animated": .animation, "biographical": .biography, "biopic": .biography,
      "children": .family, "comic": .comedy, "historical": .history, "melodrama": .drama,
      "romantic": .romance, "science": .scienceFiction, "slasher": .horror, "sports": .sport,
      "tragicomedy": .comedy, "zombie": .horror,
    ]
    for genre in Genre.allCases where genre != .scienceFiction && genre != .televisionFilm {
      words[genre.name.description.lowercased()] = genre
    }
    return words
  }()
}
