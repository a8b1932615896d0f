import CambioAPI
import ExactJSON
import ExactMoney
import ExchangeRates
import Localization
import PlainBytes
import Presentation
import WebViews

/// The host's slots from which the program starts.
///
/// The state is the JSON of the document's `#state`, or the service worker's substitute.
struct StartingState {
  /// The slots, in the order in which the host fills them.
  enum Slot: Int32 {
    case address, state, book, locale, messages, preferences
    /// The year before the book's rates, if it is stored; else empty.
    case year
    /// The pair whose charts the document has, `/USD/BRL`; else empty.
    case drawn
    /// From here on the other locales for the search of currencies, then the nicknames.
    case searchNames
  }

  let address: Address
  let environment: AppEnvironment
  let assets: Assets
  /// The state's text, to go into a document.
  let text: String
  /// The preferences stored on this device; nil if there are none.
  let kept: Preferences?
  /// The requested address.
  private let asked: String

  /// Reads the slots, `names` of them with locales for the search; nil if nothing is at the
  /// address, or a part is unreadable.
  init?(in host: some PageHost, names: Int32 = 0) {
    text = host.text(in: Slot.state.rawValue)
    asked = host.text(in: Slot.address.rawValue)
    guard let address = Address(link: asked),
      let state = (try? JSONValue(Array(text.utf8))).flatMap({ PageStateJSON.decode($0) }),
      let book = RateBook(slot: Slot.book.rawValue, of: host),
      let locale = LocaleData(text: host.lastingBytes(in: Slot.locale.rawValue))
    else { return nil }
    let messages = MessageCatalogue(text: host.lastingBytes(in: Slot.messages.rawValue))
    let environment = AppEnvironment(
      wording: Wording(locale: locale, messages: messages),
      preferences: Preferences(kept: state.preferences, for: locale),
      rates: RateState(book),
      now: book.clock(state.now)
    )
    environment.utcOffset = state.utcOffset
    if let trouble = state.trouble.flatMap({ RefreshTrouble(named: $0) }) {
      environment.refresh = .troubled(trouble)
    }
    for loaded in state.loaded {
      guard let query = RateQueryPath.query(at: loaded.query),
        let answer = RateAnswerJSON.decode(loaded.answer, to: query)
      else { continue }
      environment.rates.loaded.append((query, answer))
    }
    if let value = try? JSONValue(host.bytes(in: Slot.year.rawValue)),
      let needed = environment.rates.yearNeeded,
      let year = RateAnswerJSON.decode(value, to: needed)
    {
      environment.rates.take(year, for: needed)
    }
    environment.rates.drawn = host.text(in: Slot.drawn.rawValue)
    if names > 0 {
      let first = Slot.searchNames.rawValue
      environment.rates.searchLocales = LocaleData.all(from: first, count: names, of: host)
      environment.rates.searchKeywords = CurrencyKeywords(slot: first + names, of: host)
    }
    self.address = address
    self.environment = environment
    assets = Assets(root: state.root)
    kept = Preferences(text: host.text(in: Slot.preferences.rawValue))
  }
}

extension StartingState {
  /// The address that this one redirects to, as on the server; nil for a page of its own.
  ///
  /// `/usd/brl` leads to `/USD/BRL`, a key pressed without script to the resulting amount.
  var redirect: Address? {
    if case .converter(let converter) = address, let moved = converter.redirect(in: environment) {
      return moved
    }
    if case .send(let send) = address, let moved = send.redirect(in: environment.wording) {
      return .send(moved)
    }
    return asked.cut(at: "?").before.isSame(as: address.text.cut(at: "?").before) ? nil : address
  }
}

extension LocaleData {
  /// The locales in `count` slots; unreadable ones are left out.
  static func all(from first: Int32, count: Int32, of host: some PageHost) -> [LocaleData] {
    var locales: [LocaleData] = []
    for slot in first..<(first + count) {
      if let locale = LocaleData(text: host.lastingBytes(in: slot)) { locales.append(locale) }
    }
    return locales
  }
}

extension CurrencyKeywords {
  /// The nicknames in a slot; none when it is empty.
  init(slot: Int32, of host: some PageHost) {
    self.init(text: host.lastingBytes(in: slot))
  }
}

extension RateBook {
  /// The book in a slot; nil if it is unreadable.
  init?(slot: Int32, of host: some PageHost) {
    guard let value = try? JSONValue(host.bytes(in: slot)), let book = RateBookJSON.decode(value)
    else { return nil }
    self = book
  }
}

extension Address {
  /// Reads the path and query of a link; nil if nothing is there.
  init?(link: String) {
    let (path, query) = link.cut(at: "?")
    self.init(path: path, query: query ?? "")
  }
}
