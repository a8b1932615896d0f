public import ExactMoney

/// A reader's action on an element of a page, named in its `data-action`.
///
/// The server renders the names. The browser sends them back with the element's `data-value` or a
/// field's content.
public enum Action: UInt8, NamedChoice, Hashable {
  // MARK: Everywhere
  case refresh, toggleTheme, copy, share, dismiss, understood

  // MARK: Converter
  case amount, receive, replace, key, keypad, convert, swap, set, choose, options, option, pinRate
  case editFavourites, moveUp, moveDown, remove, favouriteAmount, history

  // MARK: Currency list
  case search, find, star, sort, layout, byCountry

  // MARK: Find or ask
  case ask

  // MARK: History
  case range, scrub, compare

  // MARK: Send money
  case country, send

  // MARK: Settings
  case language, theme, home, source, singleKeys, addRate, removeRate
  case export, importFile, erase, install, update

  /// The name in `data-action`.
  public var name: StaticString {
    switch self {
    case .refresh: "refresh"
    case .toggleTheme: "toggle-theme"
    case .copy: "copy"
    case .share: "share"
    case .dismiss: "dismiss"
    case .understood: "understood"
    case .amount: "amount"
    case .receive: "receive"
    case .replace: "replace"
    case .key: "key"
    case .keypad: "keypad"
    case .convert: "convert"
    case .swap: "swap"
    case .set: "set"
    case .choose: "choose"
    case .options: "options"
    case .option: "option"
    case .pinRate: "pin-rate"
    case .editFavourites: "edit-favourites"
    case .moveUp: "move-up"
    case .moveDown: "move-down"
    case .remove: "remove"
    case .favouriteAmount: "favourite-amount"
    case .history: "history"
    case .search: "search"
    case .find: "find"
    case .star: "star"
    case .ask: "ask"
    case .sort: "sort"
    case .layout: "layout"
    case .byCountry: "by-country"
    case .range: "range"
    case .scrub: "scrub"
    case .compare: "compare"
    case .country: "country"
    case .send: "send"
    case .language: "language"
    case .theme: "theme"
    case .home: "home"
    case .source: "source"
    case .singleKeys: "single-keys"
    case .addRate: "add-rate"
    case .removeRate: "remove-rate"
    case .export: "export"
    case .importFile: "import"
    case .erase: "erase"
    case .install: "install"
    case .update: "update"
    }
  }
}
