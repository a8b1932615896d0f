public import ExactMoney
public import ExchangeRates
public import Localization
import PlainBytes

/// The reader's choices about currencies and rates.
public struct RatePreferences: Sendable {
  /// The layout of the list of currencies.
  public enum Layout: UInt8, NamedChoice, Hashable {
    case list, grid

    /// The names of the layouts in an address and in stored text.
    public static var names: StaticString { "list grid" }
  }

  /// The last conversion, with its amount and its choices; nil before the first.
  public var conversion: KeptConversion?
  /// The home currency; nil until the reader or the locale determines it.
  public var home: Currency?
  public var favourites: [Currency] = [.eur, .usd, .gbp, .jpy]
  public var layout = Layout.list
  public var order = CurrencyOrder.nameAscending
  public var ownRates: [OwnRate] = []
  /// The name of the only source to use; nil for all sources in order.
  public var source: String?
  /// Whether conversions are remembered on this device.
  public var isRemembering = true
  /// Whether the keypad is collapsed.
  public var isKeypadFolded = false
  /// Whether the app starts with the till.
  public var startsWithTill = false
  /// The magnitudes chosen in the till, oldest first.
  var magnitudes: [PairMagnitude] = []

  public init() {}

  /// Returns whether a favourite or an own rate was added since `before`, so that losing the
  /// preferences would matter.
  func isWorthKeeping(beside before: RatePreferences) -> Bool {
    favourites.contains { !before.favourites.contains($0) }
      || ownRates.contains { !before.ownRates.contains($0) }
  }

  /// Sets the only source to use, by name; an empty name means all sources.
  mutating func setSource(_ name: String) {
    if name.utf8.isEmpty {
      source = nil
    } else if Preferences.isName(name) {
      source = name
    }
  }
}

extension RatePreferences {
  /// The maximum number of favourites; further ones are not added.
  public static var maximumFavourites: Int { 60 }

  /// The maximum number of own rates; further ones are refused.
  public static var maximumOwnRates: Int { 50 }

  /// Adds the currency as the last favourite.
  ///
  /// Returns false if it already is one, or there are ``maximumFavourites``.
  public mutating func addFavourite(_ currency: Currency) -> Bool {
    guard favourites.count < RatePreferences.maximumFavourites, !favourites.contains(currency)
    else {
      return false
    }
    favourites.append(currency)
    return true
  }

  public mutating func removeFavourite(_ currency: Currency) {
    favourites.removeAll { $0 == currency }
  }

  /// Moves a favourite by `distance` places, at most to the first or the last.
  public mutating func moveFavourite(_ currency: Currency, by distance: Int) {
    for index in favourites.indices where favourites[index] == currency {
      let target = min(max(index + distance, 0), favourites.count - 1)
      favourites.remove(at: index)
      favourites.insert(currency, at: target)
      return
    }
  }

  /// Sets the home currency.
  ///
  /// Favourites that the reader never changed become those of the new home.
  public mutating func setHome(_ currency: Currency) {
    let areUntouched =
      favourites == RatePreferences.favourites(of: home)
      || favourites == RatePreferences().favourites
    home = currency
    if areUntouched { favourites = RatePreferences.favourites(of: currency) }
  }

  /// Returns a reader's first favourites: the home currency, and those with which it is most often
  /// compared.
  public static func favourites(of home: Currency?) -> [Currency] {
    guard let home else { return RatePreferences().favourites }
    let neighbours: [Currency]
    switch home {
    case .brl: neighbours = [.usd, .eur, .gbp, .jpy]
    case .krw: neighbours = [.usd, .jpy, .eur, .cny, .php]
    case .jpy: neighbours = [.usd, .eur, .krw, .cny, .gbp]
    case .eur: neighbours = [.usd, .gbp, .chf, .jpy]
    case .gbp: neighbours = [.eur, .usd, .jpy, .aud]
    case .usd: neighbours = [.eur, .gbp, .jpy, .cad, .mxn]
    case .aed, .sar, .egp, .qar, .kwd: neighbours = [.usd, .eur, .gbp, .inr]
    default: neighbours = [.usd, .eur, .gbp, .jpy]
    }
    return [home] + neighbours
  }

  /// Creates the preferences of a new reader with `locale`, in a region given by its ISO 3166 code.
  public init(for locale: LocaleData, region: String? = nil) {
    self.init()
    let home = RatePreferences.home(of: locale.tag, region)
    self.home = home
    favourites = RatePreferences.favourites(of: home)
  }

  /// Returns the currency of the region, else of the tag's region, else of most readers of the
  /// language.
  private static func home(of tag: String, _ region: String?) -> Currency {
    let parts = tag.parts(between: "-")
    for region in [region, parts.count > 1 ? parts.last : nil] {
      if let region, region.utf8.count == 2, let home = Region(region).currency { return home }
    }
    var fields = ByteFields(homes, separatedBy: " ")
    while let language = fields.next(), let code = fields.next() {
      if language.isSame(as: tag) || language.isSame(as: parts[0]) {
        return Currency(String(utf8: Array(code))) ?? .eur
      }
    }
    return .eur
  }

  /// Languages, each with the currency of the country that has most of its readers; others have the
  /// euro.
  private static var homes: StaticString {
    """
    ar AED bn BDT cs CZK da DKK en USD fa IRR he ILS hi INR hu HUF id IDR ja JPY ko KRW ms MYR nb NOK \
    pl PLN pt BRL ro RON ru RUB sr RSD sv SEK th THB tr TRY uk UAH vi VND zh-Hant TWD zh CNY
    """
  }

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
