public import ExactMoney
public import Localization
import PlainBytes

extension RatePreferences {
  /// The most favourites kept.
  public static var mostFavourites: Int { 60 }

  /// The most own rates kept.
  public static var mostOwnRates: Int { 50 }

  /// Adds the currency as the last favourite; false if it is one already or there are too many.
  public mutating func addFavourite(_ currency: Currency) -> Bool {
    guard favourites.count < RatePreferences.mostFavourites, !favourites.contains(currency) else {
      return false
    }
    favourites.append(currency)
    return true
  }

  /// Removes the currency from the favourites.
  public mutating func removeFavourite(_ currency: Currency) {
    favourites.removeAll { $0 == currency }
  }

  /// Moves a favourite by `distance` places, at most to an end.
  public mutating func moveFavourite(_ currency: Currency, by distance: Int) {
    for index in favourites.indices where favourites[index] == currency {
      let target = min(max(index + distance, 0), favourites.count - 1)
      favourites.remove(at: index)
      favourites.insert(currency, at: target)
      return
    }
  }

  /// Sets the home currency; unchanged favourites become those of the new home.
  public mutating func setHome(_ currency: Currency) {
    let areUntouched =
      favourites == RatePreferences.favourites(of: home)
      || favourites == RatePreferences().favourites
    home = currency
    if areUntouched { favourites = RatePreferences.favourites(of: currency) }
  }

  /// A reader's first favourites: the home currency, and those that most people there compare it
  /// with.
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

  /// The preferences of a new reader with `locale`.
  public init(for locale: LocaleData) {
    self.init()
    guard let home = RatePreferences.home(of: locale) else { return }
    self.home = home
    favourites = RatePreferences.favourites(of: home)
  }

  /// The currency of the locale's region, else of the region with most of the language's readers.
  private static func home(of locale: LocaleData) -> Currency? {
    let tag = locale.tag.bytes
    let region = locale.tag.parts(between: "-").dropFirst().last ?? ""
    if region.utf8.count == 2, let home = Region(region).currency { return home }
    switch Array(tag.prefix(2)) {
    case [UInt8(ascii: "p"), UInt8(ascii: "t")]: return .brl
    case [UInt8(ascii: "k"), UInt8(ascii: "o")]: return .krw
    case [UInt8(ascii: "j"), UInt8(ascii: "a")]: return .jpy
    case [UInt8(ascii: "e"), UInt8(ascii: "n")]: return .usd
    case [UInt8(ascii: "a"), UInt8(ascii: "r")]: return .aed
    default: return .eur
    }
  }
}
