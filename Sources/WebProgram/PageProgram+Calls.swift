import CambioAPI
import ExactJSON
public import ExactMoney
import ExchangeRates
import Localization
import PlainBytes
import Presentation

/// The host's calls, with their texts in its slots from 0 on.
extension PageProgram {
  /// The app of the slots of ``StartingState``, shown; nil if it cannot start.
  public static func start(on host: Host, now: Instant, utcOffset: Int) -> PageProgram? {
    StartingState(in: host, now: now, utcOffset: utcOffset).map { PageProgram($0, on: host) }
  }

  /// An element was used, with its action and its value; returns false for an unknown action.
  public func takeAction() -> Bool {
    guard let action = Action(named: host.text(in: 0)) else { return false }
    take(.acted(action, host.text(in: 1)))
    return true
  }

  /// A key was pressed outside the fields; returns whether the app takes it.
  public func takeKey() -> Bool {
    guard let key = Key(named: host.text(in: 0)), app.takes(key) else { return false }
    take(.pressed(key))
    return true
  }

  /// An address of the app was opened, by a link or (`isThere`) by the browser; false if nothing is there.
  public func open(isThere: Bool) -> Bool {
    guard let address = Address(link: host.text(in: 0)) else { return false }
    take(.opened(address, isThere: isThere))
    return true
  }

  /// An answer has come: the address, the body, and the ECB's history if it is stored.
  ///
  /// The status is HTTP's, or 0 for no answer at all.
  public func takeAnswer(status: Int32) {
    guard let query = RateQueryPath.query(at: host.text(in: 0)) else { return }
    let value = status == 200 ? try? JSONValue(host.bytes(in: 1)) : nil
    let answer = value.flatMap { RateAnswerJSON.decode($0, to: query) }
    take(answer, for: query, history: host.bytes(in: 2))
  }

  /// New rates have come; returns false if they are unreadable.
  public func takeRates() -> Bool {
    guard let book = RateBook(slot: 0, of: host) else { return false }
    take(.ratesArrived(book))
    return true
  }

  /// The requested rates did not come; the slots have the reason, by its name in ``RefreshTrouble``, and the name of the
  /// source, which is not asked before `retryAt`.
  public func takeTrouble(retryAt: Instant?) {
    let trouble = RefreshTrouble(named: host.text(in: 0)) ?? .sourceFailed
    take(.refreshFailed(SourceFailure(trouble, of: host.text(in: 1), retryAt: retryAt)))
  }

  /// The network has gone or come back.
  public func takeConnection(isOffline: Bool) {
    guard app.environment.isOffline != isOffline else { return }
    take(.connectionChanged(isOffline: isOffline))
  }

  /// The page has time for what it did not need: the year, for charts that may be opened without a network.
  public func takeRest() {
    if let year = app.environment.rates.yearNeeded { run(.load(year)) }
  }

  /// A file was chosen to import.
  public func takeFile() { take(.fileRead(host.text(in: 0))) }

  /// The preferences were changed and stored in another tab.
  public func takePreferences() {
    guard let preferences = Preferences(text: host.text(in: 0)) else { return }
    take(.preferencesChanged(preferences))
  }

  /// The recent conversions are known: at the start, or after one in another tab.
  public func takeRecent() { take(.recentChanged(host.text(in: 0))) }

  /// The locales of all languages are in the first `count` slots, the nicknames in the next.
  public func takeSearchNames(_ count: Int32) {
    let own = app.environment.wording.locale.tag
    var locales: [LocaleData] = []
    for slot in 0..<count {
      guard let locale = LocaleData(text: host.lastingBytes(in: slot)), !locale.tag.isSame(as: own)
      else { continue }
      locales.append(locale)
    }
    take(.searchNamesArrived(locales, CurrencyKeywords(text: host.lastingBytes(in: count))))
  }
}
