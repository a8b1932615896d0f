public import ExactMoney
public import Localization
import PlainBytes

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
}
