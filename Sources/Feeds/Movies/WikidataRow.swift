import ExactJSON
import ExactMoney
import Movies

/// One row of an answer to a query, whose values are texts.
struct WikidataRow {
  private let value: JSONValue

  init(_ value: JSONValue) {
    self.value = value
  }

  /// The text of a variable; empty where it is not bound, or bound to a value that nobody knows.
  func text(_ name: String, atMost limit: Int = UntrustedText.lineLimit) -> String {
    guard let cell = value[name], cell["type"]?.stringValue != "bnode",
      let text = cell["value"]?.stringValue
    else { return "" }
    // An address of a blank node: https://www.wikidata.org/.well-known/genid/…
    let path = text.utf8.drop { $0 != UInt8(ascii: ":") }.dropFirst(3).drop {
      $0 != UInt8(ascii: "/")
    }
    if path.starts(with: "/.well-known/genid/".utf8) { return "" }
    return UntrustedText.cleaned(text, atMost: limit)
  }

  /// The tag of the language that the text of a variable is in; empty where it is not reported.
  func language(_ name: String) -> String {
    value[name]?["xml:lang"]?.stringValue?.lowercased() ?? ""
  }

  /// A label; empty where the service gives the item's number for want of one.
  func label(_ name: String, atMost limit: Int = UntrustedText.lineLimit) -> String {
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

  /// The first day of the time that a variable names, a year for one.
  func date(_ name: String) -> CalendarDate? { CalendarDate(text(name).prefix(10)) }

  /// Whether a precision is a day (11) or more.
  func hasDay(_ precision: String) -> Bool { (Int(text(precision)) ?? 0) >= 11 }
}

/// Which one of several figures is taken for a movie's money.
enum WikidataMoney {
  private struct Figure {
    let amount: MovieAmount
    let isPreferred: Bool
    let date: CalendarDate?
  }

  /// What the world has among places (Q13780930).
  private static let world = WikidataID(number: 13_780_930)
  /// Less is mostly an amount in millions without its zeros.
  private static let least = ExactDecimal(1_000)

  /// The figure of the best rank, or nil where none has a currency that is known for sure.
  ///
  /// The newest of like ranks counts, and the largest of these. A figure of one place is left out: it is not what the
  /// movie took.
  static func chosen(of rows: [WikidataRow]) -> MovieAmount? {
    var best: Figure?
    var codes: [String: Set<String>] = [:]
    for row in rows { codes[row.text("statement"), default: []].insert(row.text("code")) }
    for row in rows {
      // A unit with two codes is a currency with a predecessor: which of them is meant is not said.
      guard codes[row.text("statement")]?.count == 1, let figure = figure(row) else { continue }
      if let known = best, !isBetter(figure, than: known) { continue }
      best = figure
    }
    return best?.amount
  }

  private static func figure(_ row: WikidataRow) -> Figure? {
    guard let currency = Currency(row.text("code")),
      let amount = try? ExactDecimal(row.text("amount")),
      amount >= least, case let place = row.text("place"),
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
    // Of two currencies neither amount is the larger one without a rate: the first stays.
    let (money, known) = (figure.amount.money, other.amount.money)
    return money.currency == known.currency && money.amount > known.amount
  }
}
