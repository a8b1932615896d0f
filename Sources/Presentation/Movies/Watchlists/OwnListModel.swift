public import ExactMoney
import Localization
public import Movies
import PlainBytes

/// The reader's own list on a page: its state, and what each event does to it.
///
/// Every page of movies has one, which marks the movies of the page; `/movies/list` shows all of it. The list lies on
/// the reader's device, where other pages may change it: an event comes after the newest stored list.
public final class OwnListModel {
  /// Which movies of the list are shown.
  public enum Kind: UInt8, NamedChoice, Sendable {
    case all, want, seen, rated

    public static var names: StaticString { "all want seen rated" }
  }

  /// What the shown movies are in the order of: the newest, best or last first, titles from A to Z.
  public enum Order: UInt8, NamedChoice, Sendable {
    case added, title, year, rating, seen

    public static var names: StaticString { "added title year rating seen" }
  }

  /// What the page is to do.
  public enum Effect: Hashable {
    /// Store the list.
    case keep
    /// Say this to screen readers.
    case say(String)
    /// Open this address.
    case open(String)
    /// Fetch the list at this address, for its tiles.
    case draw(String)
  }

  public let environment: AppEnvironment
  public private(set) var list = Watchlist() { didSet { ordered = nil } }
  /// Whether the list was read from the device.
  public private(set) var isKnown = false
  /// Whether pages hide what the reader has seen.
  public private(set) var hidesSeen = false
  /// The movies that are shown, and their most, which grows as they are scrolled.
  public private(set) var kind = Kind.all { didSet { ordered = nil } }
  public private(set) var order = Order.added { didSet { ordered = nil } }
  /// Whether the last of the order is shown first.
  public private(set) var isReversed = false { didSet { ordered = nil } }
  /// The words that the shown movies have in their titles.
  private var search = "" { didSet { ordered = nil } }
  /// The movies of the kind and the words, in the order; nil before they are asked for.
  private var ordered: [WatchlistEntry]?
  private var maximumShown = OwnListModel.step
  /// What came of the last import or export; empty for nothing.
  public private(set) var report = ""
  /// Whether that was an import, which can be undone.
  public private(set) var canUndo = false
  /// What went wrong; empty for nothing.
  public private(set) var trouble = ""
  /// The preview of a file, as the server draws it; empty for none.
  public private(set) var preview = ""
  /// Whether the preview is awaited.
  public private(set) var isWaiting = false
  /// The cards of movies by their names, as the server draws them.
  private var cards: [String: String] = [:]
  /// The movies whose cards were asked for.
  private var asked: Set<String> = []
  /// The rating that the reader is about to give to the movie of the page.
  private var given: OwnRating?

  /// The movies that the list begins with, and grows by.
  private static let step = 120

  /// The model of an empty list.
  public init(_ environment: AppEnvironment) {
    self.environment = environment
  }

  var wording: Wording { environment.wording }
  /// Today where the reader is.
  private var today: CalendarDate {
    environment.now.adding(seconds: Int64(environment.utcOffset)).day
  }

  // MARK: Events

  /// The list is stored, here or by another page.
  public func take(_ list: Watchlist, hidesSeen: Bool) {
    // What the last import did is known here alone.
    if list.entries != self.list.entries { self.list = list }
    self.hidesSeen = hidesSeen
    isKnown = true
  }

  /// The reader wants to see a movie, or does not want to any more.
  public func want(_ movie: WatchlistMovie) -> [Effect] {
    change(movie) { $0.isWanted.toggle() }
  }

  /// The reader has seen a movie: on `day`, or by the button, today.
  ///
  /// Pressed again on the same day the button takes the viewing back, which may have been a slip; other days are removed
  /// where they are shown, on the page of the movie.
  public func see(_ movie: WatchlistMovie, on day: CalendarDate?) -> [Effect] {
    let entry = list.entry(of: movie)
    if day == nil, let entry, entry.timesSeen > 0 {
      guard entry.timesSeen == 1, entry.viewings == [today] else {
        return [.open(OwnListModel.address(of: entry))]
      }
      return change(movie) { $0.unsee(at: 0) }
    }
    return change(movie) { $0.see(on: day ?? today) }
  }

  /// The viewing at `place` among those of a movie is taken back.
  public func unsee(_ movie: WatchlistMovie, at place: Int) -> [Effect] {
    change(movie) { $0.unsee(at: place) }
  }

  /// The reader rates a movie with `points`, 0 to 10 with one decimal; an empty text takes the rating away.
  ///
  /// Nothing happens for any other text.
  public func rate(_ movie: WatchlistMovie, _ points: String) -> [Effect] {
    given = nil
    let rating = OwnListModel.rating(points)
    guard rating != nil || points.utf8.isEmpty else { return [] }
    return change(movie) { $0.rate(rating, on: today) }
  }

  /// The reader is about to rate the movie of the page with `points`.
  public func slide(_ points: String) { given = OwnListModel.rating(points) }

  /// All movies of a shared list that are not on this one are wanted.
  public func addAll(_ movies: [WatchlistMovie]) -> [Effect] {
    for movie in movies where list.entry(of: movie) == nil {
      list.change(movie, at: environment.now) { $0.isWanted = true }
    }
    return [.keep]
  }

  /// Movies that were seen are hidden on pages, or not.
  public func hideSeen(_ hides: Bool) -> [Effect] {
    hidesSeen = hides
    return [.keep]
  }

  /// The page shows movies with these numbers, of which the list may lack some.
  public func meet(_ movies: [MovieIDs]) -> [Effect] {
    var hasLearned = false
    for ids in movies where list.learn(ids) { hasLearned = true }
    return hasLearned ? [.keep] : []
  }

  /// The list shows the movies of another kind, with other words in their titles, or in another order.
  public func show(
    _ kind: Kind? = nil,
    titled search: String? = nil,
    by order: Order? = nil,
    isReversed: Bool? = nil
  ) -> [Effect] {
    self.kind = kind ?? self.kind
    self.search = search ?? self.search
    self.order = order ?? self.order
    self.isReversed = isReversed ?? self.isReversed
    maximumShown = OwnListModel.step
    return needed
  }

  /// The end of the shown movies is nearly in sight.
  public func showMore() -> [Effect] {
    guard shown.count > maximumShown else { return [] }
    maximumShown += OwnListModel.step
    return needed
  }

  /// Movies of the list were drawn: their names, and their cards.
  public func take(cards: [(name: String, card: String)]) -> [Effect] {
    for (name, card) in cards { self.cards[name] = card }
    return needed
  }

  /// Entries of a file are joined with the list, and `count` of them are reported to the reader.
  public func take(_ entries: [WatchlistEntry], count: Int) -> [Effect] {
    list.take(entries)
    take(preview: "")
    let effects = report(wording(.movieListImported(count: wording.number(count))))
    canUndo = list.canUndoImport
    return [.keep] + effects + needed
  }

  /// Movies without numbers have been found.
  public func find(_ entries: [WatchlistEntry]) -> [Effect] {
    for entry in entries { list.add(entry) }
    return entries.isEmpty ? [] : [.keep] + needed
  }

  /// The last import is taken back.
  public func undoImport() -> [Effect] {
    list.undoImport()
    _ = report("")
    return [.keep, .say(wording(.movieListUndone))] + needed
  }

  /// The server is asked what a file would do.
  public func waitForPreview() -> [Effect] {
    (trouble, isWaiting, preview) = ("", true, " ")
    return [.say(wording(.moviesLoading))]
  }

  /// The server has drawn the preview of a file, or the reader leaves it, for an empty one.
  public func take(preview: String) {
    (self.preview, isWaiting) = (preview, false)
  }

  /// Something was done, or nothing for an empty text.
  public func report(_ text: String) -> [Effect] {
    (report, trouble, canUndo) = (text, "", false)
    return text.utf8.isEmpty ? [] : [.say(text)]
  }

  /// Something went wrong.
  public func fail(_ text: String) -> [Effect] {
    trouble = text
    take(preview: "")
    return [.say(text)]
  }

  private func change(
    _ movie: WatchlistMovie,
    by change: (inout WatchlistEntry) -> Void
  ) -> [Effect] {
    list.change(movie, at: environment.now, by: change)
    return [.keep]
  }

  private static func rating(_ points: String) -> OwnRating? {
    (try? ExactDecimal(points)).flatMap { OwnRating($0) }
  }

  // MARK: What is shown

  /// A movie of the list as a tile.
  public struct Tile {
    /// The name of the movie in addresses.
    public let name: String
    public let address: String
    public let movie: MovieReference
    /// The card that the server drew; nil if there is none yet.
    public let card: String?
    public let poster: PosterDesign
    /// The year in the reader's digits; empty if unknown.
    public let year: String
    /// Title and year.
    public let label: String
    public let marks: OwnMarks
  }

  /// The movies that are shown, the last added first.
  public var tiles: [Tile] { shown.prefix(maximumShown).map { tile($0) } }

  /// How many movies there are of the kind that is shown, in the reader's digits.
  public var count: String { wording.number(shown.count) }

  /// Whether no movie is shown, and whether the list has none.
  public var isEmpty: Bool { shown.isEmpty }
  public var hasNothing: Bool { list.entries.isEmpty }

  /// The address of the shown movies as a shared list.
  public var shared: String {
    let movies = shown.filter { $0.ids != MovieIDs() }.prefix(MovieWatchlistAddress.maximumMovies)
    return OwnListModel.shared(movies.map { OwnListModel.name(of: $0) })
  }

  private static func shared(_ names: [String]) -> String {
    "/movies/list?films=" + names.joined(separator: ".")
  }

  /// The marks of a movie of the page; nil if it is not on the list.
  public func marks(of movie: WatchlistMovie) -> OwnMarks? {
    list.entry(of: movie).map { OwnMarks($0, today: today, wording) }
  }

  /// The marks of the movie that the page is about.
  public func marksOfPage(_ movie: WatchlistMovie) -> OwnMarks {
    OwnMarks(list.entry(of: movie), rating: given, today: today, wording)
  }

  /// The entry of the list with a name; nil for none.
  public func entry(named name: String) -> WatchlistEntry? {
    list.entries.first { OwnListModel.name(of: $0).isSame(as: name) }
  }

  private var shown: [WatchlistEntry] {
    if let ordered { return ordered }
    let entries = sorted(
      list.entries(titled: search).filter { entry in
        switch kind {
        case .all: true
        case .want: entry.isWanted
        case .seen: entry.timesSeen > 0
        case .rated: entry.rating != nil
        }
      }
    )
    let shown = isReversed ? entries.reversed() : entries
    ordered = shown
    return shown
  }

  /// The entries in the chosen order; those that lack what it asks for are last, and the last added first among equals.
  private func sorted(_ entries: [WatchlistEntry]) -> [WatchlistEntry] {
    func sorted<Key: Comparable>(
      by key: (WatchlistEntry) -> Key?,
      _ isBefore: (Key, Key) -> Bool
    ) -> [WatchlistEntry] {
      entries.enumerated().map { (key: key($1), place: $0, entry: $1) }.sorted { left, right in
        if let one = left.key, let other = right.key, one != other { return isBefore(one, other) }
        if (left.key == nil) != (right.key == nil) { return right.key == nil }
        return (left.entry.addedAt, left.place) > (right.entry.addedAt, right.place)
      }.map { $0.entry }
    }
    switch order {
    case .added: return sorted(by: { $0.addedAt }, >)
    case .title: return sorted(by: { TitleKey($0.title).withoutArticle }, <)
    case .year: return sorted(by: { $0.year }, >)
    case .rating: return sorted(by: { $0.rating }, >)
    case .seen: return sorted(by: { $0.viewings.last }, >)
    }
  }

  /// The orders with their names.
  public var orders: [(order: Order, name: String)] {
    let names: [Message] = [
      .movieListAdded, .movieTitle, .moviesYear, .movieListRating, .movieListSeenOn,
    ]
    return zip(Order.allCases, names).map { ($0, wording($1)) }
  }

  private func tile(_ entry: WatchlistEntry) -> Tile {
    let name = OwnListModel.name(of: entry)
    let year = entry.year.map { wording.year($0) } ?? ""
    var movie = Movie(ids: entry.ids)
    movie.title = entry.title
    return Tile(
      name: name,
      address: OwnListModel.address(of: entry),
      movie: MovieReference(entry.movie),
      card: cards[name],
      poster: PosterDesign(movie, wording),
      year: year,
      label: year.utf8.isEmpty
        ? entry.title : wording(.movieOfYear(title: entry.title, year: year)),
      marks: OwnMarks(entry, today: today, wording)
    )
  }

  /// What the shown movies need: the cards that are not there yet, as many as one list may have.
  public var needed: [Effect] {
    let names = shown.prefix(maximumShown).filter { $0.ids != MovieIDs() }
      .map { OwnListModel.name(of: $0) }
      .filter { !asked.contains($0) }
      .prefix(MovieWatchlistAddress.maximumMovies)
    asked.formUnion(names)
    return names.isEmpty ? [] : [.draw(OwnListModel.shared(Array(names)))]
  }

  /// The name of a movie in addresses: its number, or its title and year without what divides an address.
  public static func name(of entry: WatchlistEntry) -> String {
    if let address = MovieAddress(entry.ids) { return address.name }
    let (title, marks) = (entry.title, ("/?#%\\" as StaticString).bytes)
    let plain = title.bytes.map { marks.contains($0) ? UInt8(ascii: " ") : $0 }
    return String(decoding: plain, as: UTF8.self)
      + (entry.year.map { " (" + String($0) + ")" } ?? "")
  }

  private static func address(of entry: WatchlistEntry) -> String {
    var path = Array("/movies/".utf8)
    PercentCoding.append(name(of: entry), to: &path)
    return String(decoding: path, as: UTF8.self)
  }
}
