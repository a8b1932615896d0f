public import ExactMoney
import Localization
public import Movies
import PlainBytes

/// The reader's own list on a page: its state, and the effect of each event.
///
/// Every page of movies has one, which marks the page's movies; `/movies/list` shows the whole
/// list. The list is stored on the reader's device, where other pages may change it, so an event is
/// applied to the newest stored list.
public final class OwnListModel {
  /// The subset of movies that is shown.
  public enum Kind: UInt8, NamedChoice, Sendable {
    case all, want, seen, rated

    public static var names: StaticString { "all want seen rated" }
  }

  /// The order of the shown movies: newest, best or last first; titles from A to Z.
  public enum Order: UInt8, NamedChoice, Sendable {
    case added, title, year, rating, seen

    public static var names: StaticString { "added title year rating seen" }
  }

  /// A request to the page.
  public enum Effect: Hashable {
    /// Store the list.
    case keep
    /// Announce this text to screen readers.
    case say(String)
    /// Open this address.
    case open(String)
    /// Fetch the list at this address, for the cards of its movies.
    case draw(String)
    /// Move the focus to the element with this id.
    case focus(String)
  }

  public let environment: AppEnvironment
  public private(set) var list = Watchlist() { didSet { ordered = nil } }
  /// Whether the list was read from the device.
  public private(set) var isKnown = false
  /// Whether pages hide movies that the reader has seen.
  public private(set) var hidesSeen = false
  /// The subset of movies that is shown.
  public private(set) var kind = Kind.all { didSet { ordered = nil } }
  public private(set) var order = Order.added { didSet { ordered = nil } }
  /// Whether the order is reversed.
  public private(set) var isReversed = false { didSet { ordered = nil } }
  /// The words that titles of shown movies must contain.
  private var search = "" { didSet { ordered = nil } }
  /// The movies of the subset with the words, in order; nil until first used.
  private var ordered: [WatchlistEntry]?
  /// The maximum number of tiles; it grows as the reader scrolls.
  private var maximumShown = OwnListModel.step
  /// The result of the last import or export; empty if there is none.
  public private(set) var report = ""
  /// Whether the report is about an import that can be undone.
  public private(set) var canUndo = false
  /// The last problem; empty if there is none.
  public private(set) var trouble = ""
  /// The preview of a file, as the server rendered it; empty if there is none.
  public private(set) var preview = ""
  /// Whether a preview is being fetched.
  public private(set) var isWaiting = false
  /// The cards of movies by name, as the server rendered them.
  private var cards: [String: String] = [:]
  /// The names of movies whose cards were requested.
  private var asked: Set<String> = []
  /// The rating that the reader is choosing for the page's movie; nil if none is being chosen.
  private var given: OwnRating?

  /// The number of tiles shown at first, and added while scrolling.
  private static let step = 120

  /// Creates the model of an empty list.
  public init(_ environment: AppEnvironment) {
    self.environment = environment
  }

  var wording: Wording { environment.wording }
  /// The current day in the reader's time zone.
  private var today: CalendarDate {
    environment.now.adding(seconds: Int64(environment.utcOffset)).day
  }

  // MARK: Events

  /// Takes the stored list, which another page may have changed.
  public func take(_ list: Watchlist, hidesSeen: Bool) {
    // Only this list knows what its last import did, so an equal list does not replace it.
    if list.entries != self.list.entries { self.list = list }
    self.hidesSeen = hidesSeen
    isKnown = true
  }

  /// Adds a movie to those the reader wants to see, or removes it from them.
  public func want(_ movie: WatchlistMovie) -> [Effect] {
    change(movie) { $0.isWanted.toggle() }
  }

  /// Adds a viewing of a movie on `day`, or today if nil.
  ///
  /// If the only viewing is today's, nil removes it again, because it may have been a mistake. If
  /// there are other viewings, nil opens the movie's page, where they can be removed.
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

  /// Removes the viewing at index `place` from those of a movie.
  public func unsee(_ movie: WatchlistMovie, at place: Int) -> [Effect] {
    change(movie) { $0.unsee(at: place) }
  }

  /// Rates a movie with `points`, 0 to 10 with one decimal; an empty text removes the rating.
  ///
  /// Any other text is ignored.
  public func rate(_ movie: WatchlistMovie, _ points: String) -> [Effect] {
    given = nil
    let rating = OwnListModel.rating(points)
    guard rating != nil || points.utf8.isEmpty else { return [] }
    return change(movie) { $0.rate(rating, on: today) }
  }

  /// Shows `points` as the rating that the reader is choosing for the page's movie.
  public func slide(_ points: String) { given = OwnListModel.rating(points) }

  /// Adds the movies of a shared list that are not on this one to those the reader wants to see.
  public func addAll(_ movies: [WatchlistMovie]) -> [Effect] {
    for movie in movies where list.entry(of: movie) == nil {
      list.change(movie, at: environment.now) { $0.isWanted = true }
    }
    return [.keep]
  }

  /// Sets whether pages hide movies that the reader has seen.
  public func hideSeen(_ hides: Bool) -> [Effect] {
    hidesSeen = hides
    return [.keep]
  }

  /// Adds ids that the page knows to entries of the list that lack them.
  public func meet(_ movies: [MovieIDs]) -> [Effect] {
    var hasLearned = false
    for ids in movies where list.learn(ids) { hasLearned = true }
    return hasLearned ? [.keep] : []
  }

  /// Shows another subset, other titles, or another order; nil keeps what is shown.
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

  /// Shows more movies, because the reader has nearly reached the last one.
  public func showMore() -> [Effect] {
    guard shown.count > maximumShown else { return [] }
    maximumShown += OwnListModel.step
    return needed
  }

  /// Takes the cards of movies by name, as the server rendered them.
  public func take(cards: [(name: String, card: String)]) -> [Effect] {
    for (name, card) in cards { self.cards[name] = card }
    return needed
  }

  /// Merges the entries of a file into the list, and reports that there were `count`.
  public func take(_ entries: [WatchlistEntry], count: Int) -> [Effect] {
    list.take(entries)
    take(preview: "")
    let effects = report(wording(.movieListImported(count: wording.number(count))))
    canUndo = list.canUndoImport
    return [.keep] + effects + needed
  }

  /// Takes entries whose movies have since been identified.
  public func find(_ entries: [WatchlistEntry]) -> [Effect] {
    for entry in entries { list.add(entry) }
    return entries.isEmpty ? [] : [.keep] + needed
  }

  /// Undoes the last import.
  public func undoImport() -> [Effect] {
    list.undoImport()
    _ = report("")
    return [.keep, .say(wording(.movieListUndone))] + needed
  }

  /// Waits for the server's preview of a file.
  public func waitForPreview() -> [Effect] {
    (trouble, isWaiting, preview) = ("", true, " ")
    return [.say(wording(.moviesLoading))]
  }

  /// Takes the rendered preview of a file; an empty one closes it.
  public func take(preview: String) {
    (self.preview, isWaiting) = (preview, false)
  }

  /// Reports the result of an action; an empty text removes the report.
  public func report(_ text: String) -> [Effect] {
    (report, trouble, canUndo) = (text, "", false)
    return text.utf8.isEmpty ? [] : [.say(text)]
  }

  /// Reports a problem.
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

  /// A movie of the list in the grid.
  public struct Tile {
    /// The tile by what the list has of the movie.
    public let movie: MovieTile
    /// The card that the server rendered; nil if there is none yet.
    public let card: String?
    public let marks: OwnMarks
  }

  /// The movies that are shown, in order.
  public var tiles: [Tile] { shown.prefix(maximumShown).map { tile($0) } }

  /// The number of movies in the shown subset, in the reader's digits.
  public var count: String { wording.number(shown.count) }

  /// Whether no movie is shown.
  public var isEmpty: Bool { shown.isEmpty }
  /// Whether the list has no movies.
  public var hasNothing: Bool { list.entries.isEmpty }

  /// The address of the shown movies as a shared list.
  public var shared: String {
    let movies = shown.filter { $0.ids != MovieIDs() }.prefix(MovieWatchlistAddress.maximumMovies)
    return OwnListModel.shared(movies.map { OwnListModel.name(of: $0) })
  }

  private static func shared(_ names: [String]) -> String {
    "/movies/list?films=" + names.joined(separator: ".")
  }

  /// Returns the marks of a movie in the page; nil if it is not on the list.
  public func marks(of movie: WatchlistMovie) -> OwnMarks? {
    list.entry(of: movie).map { OwnMarks($0, today: today, wording) }
  }

  /// Returns the marks of the movie that the page is about.
  public func marksOfPage(_ movie: WatchlistMovie) -> OwnMarks {
    OwnMarks(list.entry(of: movie), rating: given, today: today, wording)
  }

  /// Returns the entry with a name; nil if there is none.
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

  /// Returns the entries in the chosen order.
  ///
  /// Entries without the sorted value come last; among equals, the last added comes first.
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

  /// The orders and their names.
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
    let tile = MovieTile(
      id: name,
      address: OwnListModel.address(of: entry),
      poster: PosterDesign(movie, wording),
      picture: nil,
      movie: MovieReference(entry.movie),
      year: year,
      rating: nil,
      label: year.utf8.isEmpty
        ? entry.title : wording(.movieOfYear(title: entry.title, year: year))
    )
    return Tile(movie: tile, card: cards[name], marks: OwnMarks(entry, today: today, wording))
  }

  /// Requests the missing cards of the shown movies, at most as many as a shared list may have.
  public var needed: [Effect] {
    let names = shown.prefix(maximumShown).filter { $0.ids != MovieIDs() }
      .map { OwnListModel.name(of: $0) }
      .filter { !asked.contains($0) }
      .prefix(MovieWatchlistAddress.maximumMovies)
    asked.formUnion(names)
    return names.isEmpty ? [] : [.draw(OwnListModel.shared(Array(names)))]
  }

  /// Returns the movie's name in addresses: its id, or its title and year without characters that
  /// divide an address.
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
