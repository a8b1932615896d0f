import CambioAPI
import ExactJSON
public import ExactMoney
import ExchangeRates
import Localization
import PlainBytes
import Presentation

/// The host's calls, whose texts are in the slots from 0.
extension PageProgram {
  /// Performs an element's action with its value; returns false if the action is unknown.
  public func takeAction() -> Bool {
    guard let action = Action(named: host.text(in: 0)) else { return false }
    take(.acted(action, host.text(in: 1)))
    return true
  }

  /// Handles a key that was pressed outside the fields; returns whether the app uses it.
  public func takeKey() -> Bool {
    guard let key = Key(named: host.text(in: 0)), app.takes(key) else { return false }
    take(.pressed(key))
    return true
  }

  /// Opens an address of the app, by a link or, if `isThere`, by the browser; returns false if
  /// there is no such page.
  public func open(isThere: Bool) -> Bool {
    guard let address = Address(link: host.text(in: 0)) else { return false }
    take(.opened(address, isThere: isThere))
    return true
  }

  /// Takes an answer: the address, the body, and the ECB's history if it is stored.
  ///
  /// `status` is the HTTP status, or 0 without a response.
  public func takeAnswer(status: Int32) {
    guard let query = RateQueryPath.query(at: host.text(in: 0)) else { return }
    let value = status == 200 ? try? JSONValue(host.bytes(in: 1)) : nil
    let answer = value.flatMap { RateAnswerJSON.decode($0, to: query) }
    take(answer, for: query, history: host.bytes(in: 2))
  }

  /// Takes new rates; returns false if they are unreadable.
  public func takeRates() -> Bool {
    guard let book = RateBook(slot: 0, of: host) else { return false }
    take(.ratesArrived(book))
    return true
  }

  /// Takes the failure of the requested refresh.
  ///
  /// The slots have the cause, by its name in ``RefreshTrouble``, and the source's name. If
  /// `retryAt` is set, the source is not asked before that time.
  public func takeTrouble(retryAt: Instant?) {
    let trouble = RefreshTrouble(named: host.text(in: 0)) ?? .sourceFailed
    take(.refreshFailed(SourceFailure(trouble, of: host.text(in: 1), retryAt: retryAt)))
  }

  /// Takes a change of the connection.
  public func takeConnection(isOffline: Bool) {
    guard app.environment.isOffline != isOffline else { return }
    take(.connectionChanged(isOffline: isOffline))
  }

  /// Fetches the year for charts that may be opened offline later, now that the page is idle.
  public func takeRest() {
    if let year = app.environment.rates.yearNeeded { run(.load(year)) }
  }

  /// Takes a file that was chosen for import.
  public func takeFile() { take(.fileRead(host.text(in: 0))) }

  /// Takes preferences that were changed and stored in another tab.
  public func takePreferences() {
    guard let preferences = Preferences(text: host.text(in: 0)) else { return }
    take(.preferencesChanged(preferences))
  }

  /// Takes the recent conversions, at the start or after a change in another tab.
  public func takeRecent() { take(.recentChanged(host.text(in: 0))) }

  /// Takes locales of all languages from the first `count` slots, and the nicknames from the next.
  public func takeSearchNames(_ count: Int32, lacksRare: Bool) {
    let own = app.environment.wording.locale.tag
    var locales: [LocaleData] = []
    for slot in 0..<count {
      guard let locale = LocaleData(text: host.lastingBytes(in: slot)), !locale.tag.isSame(as: own)
      else { continue }
      locales.append(locale)
    }
    let keywords = CurrencyKeywords(text: host.lastingBytes(in: count))
    take(.searchNamesArrived(locales, keywords, lacksRare: lacksRare))
  }
}

extension RateState {
  /// Takes the answer to `query` from a slot, if it has one.
  mutating func take(_ query: RateQuery, answeredIn slot: Int32, of host: some PageHost) {
    guard let value = try? JSONValue(host.bytes(in: slot)),
      let answer = RateAnswerJSON.decode(value, to: query)
    else { return }
    take(answer, for: query)
  }
}

extension RateBook {
  /// Reads the book in a slot; nil if it is unreadable.
  init?(slot: Int32, of host: some PageHost) {
    guard let value = try? JSONValue(host.bytes(in: slot)), let book = RateBookJSON.decode(value)
    else { return nil }
    self = book
  }
}

extension Address {
  /// Reads the path and the query of a link; nil if there is no such page.
  init?(link: String) {
    let (path, query) = link.cut(at: "?")
    self.init(path: path, query: query ?? "")
  }
}

extension Key {
  /// Creates the key with this `KeyboardEvent.key`; nil if the app does not use it.
  fileprivate init?(named name: String) {
    if name.utf8.count == 1, let byte = name.utf8.first {
      self = .character(byte)
      return
    }
    let names: StaticString =
      "Enter Escape Backspace ArrowUp ArrowDown ArrowLeft ArrowRight Home End Find"
    let keys: [Key] = [
      .enter, .escape, .backspace, .up, .down, .left, .right, .home, .end, .find,
    ]
    guard let place = names.index(ofWord: name) else { return nil }
    self = keys[Int(place)]
  }
}
