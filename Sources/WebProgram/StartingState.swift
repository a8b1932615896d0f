import CambioAPI
import ExactJSON
import ExactMoney
import ExchangeRates
import Localization
import PlainBytes
import Presentation
import WebViews

/// The state from which the program starts, read from the host's slots.
struct StartingState {
  /// The slots, in the order in which the host fills them.
  enum Slot: Int32 {
    case address, book, locale, messages
    /// The preferences stored on this device; empty if there are none.
    case preferences
    /// The year before the book's rates, if it is stored; otherwise empty.
    case year
    /// The path of the assets' folder.
    case root
    /// The cause of the server's last failed refresh, by its name in ``RefreshTrouble``; empty if
    /// it succeeded.
    case trouble
    /// Any text if the page was drawn with all data; otherwise empty.
    case drawn
    /// The ISO 3166 code of the region in the browser's preferred language; empty if it names none.
    case region
    /// The first of the API's addresses, each followed by its answer.
    case answers
  }

  /// The address, after redirects.
  let address: Address
  /// Whether the address differs from the host's.
  let isMoved: Bool
  let environment: AppEnvironment
  let assets: Assets

  /// Reads the slots; nil if there is no page at the address, or a part is unreadable.
  init?(in host: some PageHost, now: Instant, utcOffset: Int) {
    let asked = host.text(in: Slot.address.rawValue)
    guard let address = Address(link: asked),
      let book = RateBook(slot: Slot.book.rawValue, of: host),
      let locale = LocaleData(text: host.lastingBytes(in: Slot.locale.rawValue))
    else { return nil }
    let messages = MessageCatalogue(text: host.lastingBytes(in: Slot.messages.rawValue))
    let environment = AppEnvironment(
      wording: Wording(locale: locale, messages: messages),
      preferences: Preferences(
        kept: host.text(in: Slot.preferences.rawValue),
        for: locale,
        region: host.text(in: Slot.region.rawValue)
      ),
      rates: RateState(book),
      now: book.clock(now)
    )
    environment.utcOffset = utcOffset
    if let trouble = RefreshTrouble(named: host.text(in: Slot.trouble.rawValue)) {
      environment.refresh = .troubled(trouble)
    }
    if let needed = environment.rates.yearNeeded {
      environment.rates.take(needed, answeredIn: Slot.year.rawValue, of: host)
    }
    var slot = Slot.answers.rawValue
    while let query = RateQueryPath.query(at: host.text(in: slot)) {
      environment.rates.take(query, answeredIn: slot + 1, of: host)
      slot += 2
    }
    let moved = address.redirect(from: asked.cut(at: "?").before, in: environment)
    self.address = moved ?? address
    isMoved = moved != nil
    if !host.text(in: Slot.drawn.rawValue).utf8.isEmpty { environment.drawn = self.address.text }
    self.environment = environment
    assets = Assets(root: host.text(in: Slot.root.rawValue))
  }
}

extension RateState {
  /// Takes the answer to `query` from a slot, if it has one.
  fileprivate mutating func take(_ query: RateQuery, answeredIn slot: Int32, of host: some PageHost)
  {
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
