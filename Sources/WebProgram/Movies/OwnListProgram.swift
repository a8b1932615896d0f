import CambioAPI
import ExactJSON
public import ExactMoney
import Localization
import Movies
import PlainBytes
import Presentation
import WebViews

/// The reader's own list on a page of movies.
///
/// It handles the reader's actions, and draws the marks, the block of a movie, and the list.
public final class OwnListProgram<Host: PageHost> {
  /// The slots at the start, in the order in which the host fills them.
  private enum Slot: Int32 {
    case locale, messages, preferences, root
    /// Any text if the page is that of the list; otherwise empty.
    case isList
  }

  /// The reader's actions on the list, by their names in `data-list`.
  private enum Action: UInt8, NamedChoice {
    case want, see, note, unsee, rate, unrate, stars, slide, addAll, hideSeen, show, search, order,
      reverse, more,
      undo, cancel, take, find, export, tooLarge, unkept

    static var names: StaticString {
      """
      want see note unsee rate unrate stars slide add-all hide-seen show search order reverse more \
      undo cancel take find export too-large unkept
      """
    }
  }

  /// The purposes for which the list is sent to the server, by name.
  private enum Errand: UInt8, NamedChoice {
    /// Preview what a file would add.
    case look
    /// Add a file, with the reader's answers.
    case take
    /// Look up the movies that have no ids on the list.
    case find
    /// Write the list in the format of a service.
    case export

    static var names: StaticString { "look take find export" }
  }

  private let host: Host
  private let model: OwnListModel
  private let assets: Assets
  private let isList: Bool
  /// The movie that the page is about; nil if there is none, or it is unknown.
  private var shown: WatchlistMovie?
  /// Whether only the list knows that movie.
  private var isOnlyListed = false
  /// The movies of the page's tiles, as in ``takePage(now:utcOffset:)``.
  private var tiles: [String] = []
  /// The stored list as last read or written; nil before that.
  private var stored: String?
  /// The stored entries that this version cannot read, which remain stored unchanged.
  private var unread: [JSONMember] = []
  /// The name of the chosen file.
  private var file = ""
  /// The offsets of the reader's clock from UTC, by which the server reads its times.
  private var zone: JSONValue = []
  /// The reader's answers to the questions of the import's preview.
  private var answers: [JSONMember] = []
  /// The list that was last sent to the server.
  private var sent = ""
  /// The entries that the previewed file would add without any answers.
  private var looked: [WatchlistEntry] = []

  /// Creates the program with the words in the slots of `host`; nil if they are unreadable.
  ///
  /// The reader's clock shows `now`, and is `utcOffset` seconds ahead of UTC.
  public init?(on host: Host, now: Instant, utcOffset: Int) {
    guard let locale = LocaleData(text: host.lastingBytes(in: Slot.locale.rawValue)) else {
      return nil
    }
    let messages = MessageCatalogue(text: host.lastingBytes(in: Slot.messages.rawValue))
    let environment = AppEnvironment(
      wording: Wording(locale: locale, messages: messages),
      preferences: Preferences(kept: host.text(in: Slot.preferences.rawValue), for: locale),
      now: now
    )
    environment.utcOffset = utcOffset
    self.host = host
    model = OwnListModel(environment)
    assets = Assets(root: host.text(in: Slot.root.rawValue))
    isList = !host.text(in: Slot.isList.rawValue).utf8.isEmpty
  }

  // MARK: Calls

  /// Takes the state of the page, before another call: the reader's clock, the stored list from the
  /// first slot, and the movies.
  ///
  /// The second slot has the name of the movie that the page is about, the third its reference; both
  /// are empty if there is none. The fourth slot has the movies of tiles, one per line. A line has
  /// the fields of ``reference(_:)`` and, if the tile shows marks, any further text.
  public func takePage(now: Instant, utcOffset: Int) {
    (model.environment.now, model.environment.utcOffset) = (now, utcOffset)
    takeStored(host.text(in: 0))
    takeShown(named: host.text(in: 1), reference(host.text(in: 2)))
    tiles = host.text(in: 3).parts(between: "\n").filter { !$0.utf8.isEmpty }
    var ids = tiles.map { reference($0).ids }
    if let shown { ids.append(shown.ids) }
    run(model.meet(ids), draws: false)
  }

  private func takeStored(_ text: String) {
    if let stored, text.isSame(as: stored) { return }
    stored = text
    // If the stored list is unreadable, the page keeps what it shows.
    guard let document = text.utf8.isEmpty ? [:] : try? JSONValue(Array(text.utf8)) else { return }
    let read = (document["films"]?.members ?? []).map { ($0, WatchlistJSON.entry($0.value)) }
    unread = read.filter { $0.1 == nil }.map { $0.0 }
    model.take(
      Watchlist(read.compactMap { $0.1 }),
      hidesSeen: document["hidesSeen"]?.boolValue ?? false
    )
  }

  /// Takes the movie that the page is about.
  ///
  /// A movie without a title is one that only the list may know. Its entry may leave the list while
  /// the page shows it.
  private func takeShown(named name: String, _ movie: WatchlistMovie) {
    guard !name.utf8.isEmpty, !isOnlyListed else { return }
    guard movie.title.utf8.isEmpty else {
      shown = movie
      return
    }
    shown = (model.entry(named: name) ?? model.list.entry(of: movie))?.movie
    isOnlyListed = shown != nil
  }

  /// Performs the action in the first slot, with the value in the second, on the movie in the
  /// third, or else on that of the page.
  ///
  /// The value of a form is the query that it would send.
  public func takeAction() {
    guard let action = Action(named: host.text(in: 0)) else { return }
    let movie = host.text(in: 2)
    let ofPage = movie.utf8.isEmpty ? shown : nil
    run(effects(of: action, host.text(in: 1), ofPage ?? reference(movie)))
  }

  private func effects(
    of action: Action,
    _ value: String,
    _ movie: WatchlistMovie
  ) -> [OwnListModel.Effect] {
    switch action {
    case .want: return model.want(movie)
    case .see: return model.see(movie, on: nil)
    case .note: return model.see(movie, on: CalendarDate(Query(value)["day"] ?? ""))
    case .unsee: return focusing("own-seen", model.unsee(movie, at: Int(value) ?? -1))
    case .rate: return model.rate(movie, value)
    case .unrate: return focusing("own-stars", model.rate(movie, ""))
    // The slider's zero takes the rating away.
    case .stars: return model.rate(movie, value.isSame(as: "0") ? "" : value)
    case .slide:
      model.slide(value)
      return []
    case .addAll: return model.addAll(tiles.map { reference($0) })
    case .hideSeen: return model.hideSeen(!value.utf8.isEmpty)
    case .show: return model.show(OwnListModel.Kind(named: value))
    case .search: return model.show(titled: value)
    case .order: return model.show(by: OwnListModel.Order(named: value))
    case .reverse: return model.show(isReversed: !value.utf8.isEmpty)
    case .more: return model.showMore()
    case .undo: return focusing("list-import", model.undoImport())
    case .cancel:
      model.take(preview: "")
      return focusing("list-import", [])
    case .take: return take(answers: Query(value))
    case .find: return find()
    case .export: return export(WatchlistExportFormat(named: Query(value)["format"] ?? ""))
    case .tooLarge: return model.refuse(tooLarge: value)
    case .unkept: return model.reportUnkept()
    }
  }

  /// Returns `effects`, followed by the effect that moves the focus to the element `id`.
  private func focusing(
    _ id: String,
    _ effects: [OwnListModel.Effect]
  ) -> [OwnListModel.Effect] {
    var effects = effects
    effects.append(.focus(id))
    return effects
  }

  /// Takes the tiles that the server rendered: the slots alternate between ids and cards of movies.
  public func takeCards() {
    var cards: [(name: String, card: String)] = []
    var slot = Int32(0)
    while true {
      let numbers = host.text(in: slot)
      if numbers.utf8.isEmpty { break }
      let card = host.text(in: slot + 1)
      run(model.meet([reference(numbers).ids]), draws: false)
      cards += numbers.parts(between: " ").map { ($0, card) }
      slot += 2
    }
    run(model.take(cards: cards))
  }

  /// Shows the state on the page, and fetches what that needs.
  public func show() { run(isList ? model.needed : []) }

  // MARK: Files

  /// Takes a chosen file from the slots: its name, its text if it may be a list of Cambio's, and
  /// the reader's time zones as JSON.
  ///
  /// The time zones are pairs of a time and the seconds by which the reader's clock has been ahead
  /// of UTC since then.
  ///
  /// A list of Cambio's is merged into the reader's at once, which can be undone. The server makes
  /// a preview of any other file, also of one with an unreadable entry.
  public func takeFile() {
    if let document = try? JSONValue(host.bytes(in: 1)),
      let entries = WatchlistJSON.decode(document)
    {
      return run(model.take(entries, count: entries.count))
    }
    (file, answers) = (host.text(in: 0), [])
    zone = (try? JSONValue(host.bytes(in: 2))) ?? []
    run(model.waitForPreview())
    _ = send(.look)
  }

  /// Takes the movies in the first slot, which came with a file of settings, except unreadable
  /// entries; returns false if none are there.
  public func join() -> Bool {
    guard let movies = (try? JSONValue(host.bytes(in: 0)))?.elements else { return false }
    let entries = movies.compactMap { WatchlistJSON.entry($0) }
    run(model.take(entries, count: entries.count))
    return true
  }

  /// Imports the previewed file with the reader's answers, the non-empty items of a query.
  private func take(answers query: Query) -> [OwnListModel.Effect] {
    answers = query.items.filter { !$0.value.utf8.isEmpty }
      .map { JSONMember($0.name, .string($0.value)) }
    // The answers decide which lines name the same movie, and the list may have changed since.
    return answers.isEmpty && isAsSent ? take(looked) : send(.take)
  }

  /// Whether the list is the one that was last sent.
  private var isAsSent: Bool { sent.isSame(as: listText) }

  /// Asks the server to look for the movies without a number.
  private func find() -> [OwnListModel.Effect] {
    let unnumbered = model.list.entries.filter { $0.ids == MovieIDs() }
    return unnumbered.isEmpty ? [] : send(.find, WatchlistJSON.encode(unnumbered).text)
  }

  private func take(_ entries: [WatchlistEntry]) -> [OwnListModel.Effect] {
    let effects = model.take(entries, count: entries.count)
    return focusing(model.canUndo ? "list-undo" : "list-import", effects)
  }

  /// Offers the list as a file in `format`, which only the server writes unless it is Cambio's.
  private func export(_ format: WatchlistExportFormat?) -> [OwnListModel.Effect] {
    guard let format else { return [] }
    if format != .json { return send(.export, "", as: format) }
    host.call(.download, [format.fileName, listText + "\n"])
    return []
  }

  /// Sends the list to the server, with the chosen file, or with `text` as a file; the response is
  /// a file in `format`, if any.
  private func send(
    _ errand: Errand,
    _ text: String = "",
    as format: WatchlistExportFormat? = nil
  ) -> [OwnListModel.Effect] {
    let list = WatchlistJSON.encode(model.list.entries)
    sent = list.text
    let isOfFile = errand == .look || errand == .take
    let head: JSONValue = [
      "name": .string(isOfFile ? file : "list.json"),
      "answers": .object(errand == .take ? answers : []), "zone": zone, "list": list,
    ]
    let address = format.map { "export?format=" + $0.name } ?? "import"
    let name = format?.fileName ?? ""
    let body = head.text + "\n" + text
    host.call(.send, [errand.name, address, body, name], number: isOfFile ? 1 : 0)
    return []
  }

  /// Takes the server's answer to the errand in the first slot from the second.
  ///
  /// `status` is the HTTP status, or 0 without a response. The answer to an export is the losses
  /// in percent-encoding, a line each.
  public func takeAnswer(status: Int32) {
    guard let errand = Errand(named: host.text(in: 0)) else { return }
    let document = try? JSONValue(host.bytes(in: 1))
    guard status == 200 else {
      // The reader did not request the search, so its failure is silent.
      if errand != .find { run(model.refuse(status, document?["failure"]?.stringValue, file)) }
      return
    }
    let entries = document?["films"].flatMap { WatchlistJSON.decode($0) } ?? []
    switch errand {
    case .export:
      let lines = PercentCoding.decoded(host.text(in: 1)).parts(between: "\n")
      let lost = Array(lines.dropFirst()).joined(separator: " · ")
      run(model.report((lines.first ?? "") + (lost.utf8.isEmpty ? "" : " " + lost)))
    case .look:
      looked = entries
      model.take(preview: document?["preview"]?.stringValue ?? "")
      run([.focus("import-heading")])
    // If another page has changed the list since, the file must be merged into the changed list.
    case .take, .find:
      guard isAsSent else { return run(errand == .take ? send(.take) : find()) }
      run(errand == .take ? take(entries) : model.find(entries.filter { $0.ids != MovieIDs() }))
    }
  }

  // MARK: Showing

  private func draw() {
    if isList {
      host.call(.render, ["movies", OwnListView(model, assets).content.text])
    } else {
      drawMarks()
    }
    guard let shown else { return }
    let view = MovieMarks(model.marksOfPage(shown), model.environment.wording, assets)
    var regions = ["own", view.ofPage.text]
    if isOnlyListed {
      let (heading, help) = model.account(of: shown)
      regions += ["notice-heading", ("\(heading)" as HTML).text]
      regions += ["notice-help", ("\(help)" as HTML).text]
    }
    host.call(.render, regions)
  }

  /// Draws the marks of tiles whose movies are on the list, or that show marks.
  private func drawMarks() {
    let texts = tiles.map { tile in
      let movie = reference(tile)
      let marks = model.marks(of: movie)
      guard marks != nil || !field(3, of: tile).utf8.isEmpty else { return "" }
      let wording = model.environment.wording
      return MovieMarks(marks ?? OwnMarks(wording), wording, assets).ofTile(movie.title).text
    }
    host.call(.marks, texts, number: model.hidesSeen ? 1 : 0)
  }

  private func run(_ effects: [OwnListModel.Effect], draws: Bool = true) {
    if draws { draw() }
    for effect in effects {
      switch effect {
      case .keep:
        let text = storedText
        stored = text
        host.call(.keep, [text])
      case .say(let text): host.call(.say, [text, ""])
      case .open(let address): host.call(.show, [address])
      case .draw(let address): host.call(.load, [address])
      case .focus(let id): host.call(.focus, [id])
      }
    }
  }

  // MARK: Texts

  private var listText: String { WatchlistJSON.encode(model.list.entries).text }

  /// The text of the list to store: an object with a member per movie, as in earlier versions.
  private var storedText: String {
    let entries = WatchlistJSON.encode(model.list.entries).elements ?? []
    let movies = zip(model.list.entries, entries).map { JSONMember(OwnListModel.name(of: $0), $1) }
    let document: JSONValue = [
      "films": .object(movies + unread), "hidesSeen": .bool(model.hidesSeen),
    ]
    return document.text
  }

  /// Returns the movie with the ids, title and year that tabs separate.
  private func reference(_ text: String) -> WatchlistMovie {
    MovieReference.movie(
      numbers: field(0, of: text),
      title: field(1, of: text),
      year: field(2, of: text)
    )
  }

  private func field(_ place: Int, of text: String) -> String {
    var rest = text
    for _ in 0..<place { rest = rest.cut(at: "\t").after ?? "" }
    return rest.cut(at: "\t").before
  }
}
