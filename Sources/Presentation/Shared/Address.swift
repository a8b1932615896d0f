import PlainBytes

/// A place in the app, as in the address bar; it opens the same for everyone.
public indirect enum Address: Sendable {
  /// `/`, the start: the last pair, or else dollar and home currency, in the converter or the till.
  case start
  case converter(ConverterAddress)
  case currencies(CurrencyListAddress)
  case ask(AskAddress)
  case history(HistoryAddress)
  case till(TillAddress)
  case send(SendAddress)
  case settings(SettingsAddress)
  /// The address has a field that is unreadable.
  case unreadable(UnreadableAddress)

  /// Reads a path, `/USD/BRL`, and the query after the `?`; nil if there is no such page.
  public init?(path: String, query: String = "") {
    var query = Query(query)
    let parts = path.parts(between: "/").map { PercentCoding.decoded($0) }
    var first: AddressProblem?
    while true {
      do throws(AddressProblem) {
        guard let address = try Address(parts, query) else { return nil }
        self =
          first.map { .unreadable(UnreadableAddress(problem: $0, way: address.text)) } ?? address
        return
      } catch {
        first = first ?? error
        query.items.removeAll { error.field.isSame(as: $0.name) }
      }
    }
  }

  private init?(_ parts: [String], _ query: Query) throws(AddressProblem) {
    guard let first = parts.first else {
      self = .start
      return
    }
    if let address = try ConverterAddress(parts, query) {
      self = .converter(address)
    } else if let address = try HistoryAddress(parts, query) {
      self = .history(address)
    } else if let address = try TillAddress(parts, query) {
      self = .till(address)
    } else if first.isSame(as: "currencies"), parts.count == 1 {
      self = .currencies(try CurrencyListAddress(query))
    } else if first.isSame(as: "ask"), parts.count == 1 {
      self = .ask(try AskAddress(query))
    } else if first.isSame(as: "send"), let address = try SendAddress(parts, query) {
      self = .send(address)
    } else if first.isSame(as: "settings"), let address = SettingsAddress(parts) {
      self = .settings(address)
    } else {
      return nil
    }
  }

  /// The paths of all pages, with a colon before the name of a part that varies.
  public static var paths: StaticString {
    """
    / /:base/:quote /:base/:quote/offer /:base/:quote/history /:base/:quote/till /currencies /ask \
    /send /send/:country /settings /settings/erase /settings/about
    """
  }

  /// The path and query of a link.
  public var text: String {
    switch self {
    case .start: "/"
    case .converter(let address): address.text
    case .currencies(let address): address.text
    case .ask(let address): address.address
    case .history(let address): address.text
    case .till(let address): address.text
    case .send(let address): address.text
    case .settings(let address): address.text
    case .unreadable(let address): address.text
    }
  }
}

extension Address {
  /// Returns the address to which this one, read from `path`, redirects; nil if it has a page of
  /// its own.
  ///
  /// `/usd/brl` leads to `/USD/BRL`, and a form or a key pressed without script to the result.
  /// Inlined, it is a part of its one caller in the page's program.
  @inline(__always)
  public func redirect(from path: String, in environment: AppEnvironment) -> Address? {
    if case .converter(let converter) = self, let moved = converter.redirect(in: environment) {
      return moved
    }
    if case .send(let send) = self, let moved = send.redirect(in: environment) {
      return .send(moved)
    }
    return path.isSame(as: text.cut(at: "?").before) ? nil : self
  }

  /// Whether the page searches currencies by words, which requires their names in all languages.
  public var isSearch: Bool {
    switch self {
    case .currencies(let list): !list.search.utf8.isEmpty
    case .ask(let ask): !ask.text.utf8.isEmpty
    default: false
    }
  }

  /// The id of the field that gets the focus; nil if the page should be read first.
  var firstField: String? {
    switch self {
    case .send: "send-amount"
    case .ask(let ask): ask.text.utf8.isEmpty ? "ask" : nil
    default: nil
    }
  }
}

extension Address: Hashable {
  /// Compares the texts of two addresses.
  ///
  /// A comparison by fields would use `==` of many strings, which carries Unicode's tables into the
  /// page.
  public static func == (left: Address, right: Address) -> Bool {
    left.text.isSame(as: right.text)
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(text) }
}
