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
    case want, see, unsee, rate, slide, addAll, hideSeen, show, search, order, reverse, more, undo,
      cancel, wait, tooLarge, unkept

    static var names: StaticString {
      """
      want see unsee rate slide add-all hide-seen show search order reverse more undo cancel wait too-large unkept
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
  /// The movie that the page is about; nil if there is none.
  private var shown: (name: String, movie: WatchlistMovie)?
  /// The stored list as last read or written; nil before that.
  private var stored: String?
  /// The stored entries that this version cannot read, which remain stored unchanged.
  private var unread: [JSONMember] = []
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

  /// Takes the stored list from the first slot, and the reader's clock.
  public func takeStored(now: Instant, utcOffset: Int) {
    (model.environment.now, model.environment.utcOffset) = (now, utcOffset)
    let text = host.text(in: 0)
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

  /// Performs the action in the first slot, with the value in the second, on the movie in the
  /// third.
  public func takeAction() {
    guard let action = Action(named: host.text(in: 0)) else { return }
    let (value, movie) = (host.text(in: 1), reference(host.text(in: 2)))
    run(effects(of: action, value, movie))
  }

  private func effects(
    of action: Action,
    _ value: String,
    _ movie: WatchlistMovie
  ) -> [OwnListModel.Effect] {
    switch action {
    case .want: return model.want(movie)
    case .see: return model.see(movie, on: CalendarDate(value))
    case .unsee: return model.unsee(movie, at: Int(value) ?? -1)
    case .rate: return model.rate(movie, value)
    case .slide:
      model.slide(value)
      return []
    case .addAll: return model.addAll(host.text(in: 3).parts(between: "\n").map { reference($0) })
    case .hideSeen: return model.hideSeen(!value.utf8.isEmpty)
    case .show: return model.show(OwnListModel.Kind(named: value))
    case .search: return model.show(titled: value)
    case .order: return model.show(by: OwnListModel.Order(named: value))
    case .reverse: return model.show(isReversed: !value.utf8.isEmpty)
    case .more: return model.showMore()
    case .undo: return model.undoImport()
    case .cancel:
      model.take(preview: "")
      return []
    case .wait: return model.waitForPreview()
    case .tooLarge: return model.refuse(tooLarge: value)
    case .unkept: return model.reportUnkept()
    }
  }

  /// Takes the movie of the page from the second slot, with its name in the first.
  public func takeMovie() {
    let movie = reference(host.text(in: 1))
    shown = (host.text(in: 0), movie)
    run(model.meet([movie.ids]))
  }

  /// Takes the movies of the page from the first slot, one per line.
  ///
  /// A line has the fields of ``reference(_:)`` and, for a tile that was drawn with marks, any
  /// further text.
  public func takeTiles() {
    let tiles = host.text(in: 0).parts(between: "\n")
    let movies = tiles.map { reference($0) }
    run(model.meet(movies.map { $0.ids }), draws: false)
    var texts: [String] = []
    for (tile, movie) in zip(tiles, movies) {
      let marks = model.marks(of: movie)
      let isMarked = !(field(3, of: tile).utf8.isEmpty)
      guard marks != nil || isMarked else {
        texts.append("")
        continue
      }
      let view = MovieMarks(
        marks ?? OwnMarks(model.environment.wording),
        model.environment.wording,
        assets
      )
      texts.append(view.ofTile(movie.title).text)
    }
    host.call(.marks, texts, number: model.hidesSeen ? 1 : 0)
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

  /// Takes the text of a chosen file from the first slot.
  ///
  /// Returns whether it is a list of Cambio's, which is then merged into the reader's. If
  /// `skipsUnreadable`, unreadable entries are left out; otherwise a file with such an entry is not
  /// a list.
  public func takeFile(skipsUnreadable: Bool) -> Bool {
    guard let document = try? JSONValue(host.bytes(in: 0)) else { return false }
    let entries =
      skipsUnreadable
      ? document.elements?.compactMap { WatchlistJSON.entry($0) } : WatchlistJSON.decode(document)
    guard let entries else { return false }
    run(model.take(entries, count: entries.count))
    return true
  }

  /// Sends the list to the server, for the errand in the first slot.
  public func send() {
    guard let errand = Errand(named: host.text(in: 0)) else { return }
    sent = listText
    let unnumbered = model.list.entries.filter { $0.ids == MovieIDs() }
    switch errand {
    case .find where unnumbered.isEmpty: return
    case .find: host.call(.send, [sent, errand.name, WatchlistJSON.encode(unnumbered).text])
    case .look, .take, .export: host.call(.send, [sent, errand.name])
    }
  }

  /// Takes the server's answer to the errand in the first slot, about the file in the second, from
  /// the third.
  ///
  /// `status` is the HTTP status, or 0 without a response.
  public func takeAnswer(status: Int32) {
    guard let errand = Errand(named: host.text(in: 0)) else { return }
    let document = try? JSONValue(host.bytes(in: 2))
    guard status == 200 else {
      // The reader did not request the search, so its failure is silent.
      if errand != .find {
        run(model.refuse(status, document?["failure"]?.stringValue, host.text(in: 1)))
      }
      return
    }
    if errand == .export { return run(model.report(host.text(in: 2))) }
    let entries = document?["films"].flatMap { WatchlistJSON.decode($0) } ?? []
    switch errand {
    case .look:
      looked = entries
      model.take(preview: document?["preview"]?.stringValue ?? "")
      draw()
    // If another page has changed the list since, the file must be merged into the changed list.
    case .take, .find:
      guard sent.isSame(as: listText) else { return send() }
      run(
        errand == .take
          ? model.take(entries, count: entries.count)
          : model.find(entries.filter { $0.ids != MovieIDs() })
      )
    case .export: break
    }
  }

  /// Imports the previewed file as it is.
  ///
  /// Returns false if the server must be asked again, because the list has changed.
  public func takeLooked() -> Bool {
    guard sent.isSame(as: listText) else { return false }
    run(model.take(looked, count: looked.count))
    return true
  }

  /// Offers the list as a file in Cambio's format.
  public func export() {
    host.call(.download, ["cambio-movies.json", listText + "\n"])
  }

  // MARK: Showing

  /// Shows the state on the page, and fetches what that needs.
  public func show() { run(isList ? model.needed : []) }

  private func draw() {
    if isList {
      host.call(.render, ["movies", OwnListView(model, assets).content.text])
    }
    guard let shown else { return }
    var movie = shown.movie
    var known: [String] = []
    if movie.title.utf8.isEmpty,
      let entry = model.entry(named: shown.name) ?? model.list.entry(of: movie)
    {
      movie = entry.movie
      known = model.account(of: movie)
      self.shown = (shown.name, movie)
    }
    let view = MovieMarks(model.marksOfPage(movie), model.environment.wording, assets)
    host.call(.render, ["own", view.ofPage.text] + known)
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
      }
    }
  }

  // MARK: Texts

  private var listText: String { WatchlistJSON.encode(model.list.entries).text }

  /// The list as it is stored, each entry by its name, which is the form of earlier versions.
  private var storedText: String {
    let entries = WatchlistJSON.encode(model.list.entries).elements ?? []
    let movies = zip(model.list.entries, entries).map { JSONMember(OwnListModel.name(of: $0), $1) }
    let document: JSONValue = [
      "films": .object(movies + unread), "hidesSeen": .bool(model.hidesSeen),
    ]
    return document.text
  }

  /// Returns the movie with the ids, title and year that tabs separate; the page's movie for an
  /// empty text.
  private func reference(_ text: String) -> WatchlistMovie {
    if text.utf8.isEmpty, let shown { return shown.movie }
    return MovieReference.movie(
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
