public import ExactMoney
public import ExchangeRates
public import Localization
public import PlainBytes

extension Preferences {
  /// The preferences after a form was sent: that of the settings, of the theme or of favourites.
  ///
  /// What the form does not name stays as it was, and so does what it states wrongly. `locale` is the
  /// one that the reader writes numbers in.
  ///
  /// | form | fields |
  /// |---|---|
  /// | `/settings` | `language`, `theme`, `home`, `source`; with `general=1` also the switch `keys` |
  /// | `/settings`, own rates | `base`, `quote`, `rate`, `fee`; `remove-rate=USD-BRL` |
  /// | `/settings/theme` | `theme` |
  /// | `/favourites` | `add`, `remove`, `up` or `down` with a code; or `action` with one and `code` |
  public init(form: Query, over old: Preferences, locale: LocaleData, now: Instant) {
    self = old
    takeGeneral(form)
    takeRates(form, locale, now)
    takeFavourites(form)
  }

  private mutating func takeGeneral(_ form: Query) {
    if let tag = form["language"] { setLanguage(tag) }
    if let theme = form["theme"].flatMap({ Theme(named: $0) }) { self.theme = theme }
    if let home = form["home"].flatMap({ Currency($0) }), home != self.home { setHome(home) }
    if let source = form["source"] { setSource(source) }
    // A switch that is off sends nothing.
    if form["general"] != nil { hasSingleKeys = form["keys"] != nil }
  }

  private mutating func takeRates(_ form: Query, _ locale: LocaleData, _ now: Instant) {
    if let pair = form["remove-rate"].flatMap({ CurrencyPair(joined: $0) }) {
      removeOwnRate(of: pair)
    }
    guard form["base"] != nil, form["rate"] != nil,
      let own = try? OwnRateForm(form).ownRate(in: locale, setAt: now)
    else { return }
    try? keep(own)
  }

  private mutating func takeFavourites(_ form: Query) {
    let named = form["action"].flatMap { FavouriteAction(named: $0) }
    for action in FavouriteAction.allCases {
      guard let code = action == named ? form["code"] : form[action.name],
        let currency = Currency(code)
      else { continue }
      switch action {
      case .add: _ = addFavourite(currency)
      case .remove: removeFavourite(currency)
      case .up: moveFavourite(currency, by: -1)
      case .down: moveFavourite(currency, by: 1)
      }
    }
  }

  /// Chooses a language by its tag; an empty one is that of the browser, an unknown one changes nothing.
  mutating func setLanguage(_ tag: String) {
    if tag.utf8.isEmpty {
      language = nil
    } else if SettingsLanguage.all.contains(where: { $0.tag.isSame(as: tag) }) {
      language = tag
    }
  }

  /// Chooses the only source to use by its name; an empty one is all of them.
  mutating func setSource(_ name: String) {
    if name.utf8.isEmpty {
      source = nil
    } else if Preferences.isName(name) {
      source = name
    }
  }
}

/// What a form of favourites asks for.
private enum FavouriteAction: UInt8, NamedChoice {
  case add, remove, up, down

  /// The name of the field.
  var name: StaticString {
    switch self {
    case .add: "add"
    case .remove: "remove"
    case .up: "up"
    case .down: "down"
    }
  }
}

extension CurrencyPair {
  /// `USD-BRL`, as in addresses and forms.
  public var joined: String { base.code + "-" + quote.code }

  /// The pair of two codes with a hyphen between them; nil for anything else.
  init?(joined text: String) {
    let codes = text.parts(between: "-")
    guard codes.count == 2 else { return nil }
    self.init(pathParts: codes)
  }
}
