import ExactMoney
public import ExchangeRates
import Localization
import PlainBytes

extension RatePreferences {
  /// Sets the preferences that a form has, see ``Preferences/init(form:over:locale:now:)``.
  mutating func take(_ form: Query, locale: LocaleData, now: Instant) {
    if let home = form["home"].flatMap({ Currency($0) }), home != self.home { setHome(home) }
    if form["general"] != nil { isRemembering = form["recent"] != nil }
    if let source = form["source"] { setSource(source) }
    if let start = form["start"] { startsWithTill = start.isSame(as: "till") }
    if let pair = form["remove-rate"].flatMap({ CurrencyPair(joined: $0) }) {
      removeOwnRate(of: pair)
    }
    takeFavourites(form)
    guard form["base"] != nil, form["rate"] != nil,
      let own = try? OwnRateForm(form).ownRate(in: locale, setAt: now)
    else { return }
    try? keep(own)
  }

  private mutating func takeFavourites(_ form: Query) {
    for item in form.items {
      let isNamed = item.name.isSame(as: "action")
      guard let action = FavouriteAction(named: isNamed ? item.value : item.name),
        let currency = Currency(isNamed ? form["code"] ?? "" : item.value)
      else { continue }
      switch action {
      case .add: _ = addFavourite(currency)
      case .remove: removeFavourite(currency)
      case .up: moveFavourite(currency, by: -1)
      case .down: moveFavourite(currency, by: 1)
      }
    }
  }
}

/// An action of the form for favourites.
enum FavouriteAction: UInt8, NamedChoice {
  case add, remove, up, down

  /// The names of the form's fields.
  static var names: StaticString { "add remove up down" }
}

extension CurrencyPair {
  /// The pair as in addresses and forms: `USD-BRL`.
  public var joined: String { base.code + "-" + quote.code }

  /// Creates the pair of two codes with a hyphen between them; nil for anything else.
  init?(joined text: String) {
    let codes = text.parts(between: "-")
    guard codes.count == 2 else { return nil }
    self.init(pathParts: codes)
  }
}
