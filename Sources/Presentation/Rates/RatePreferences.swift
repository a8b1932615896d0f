public import ExactMoney
public import ExchangeRates
public import Localization
import PlainBytes

/// What the reader has chosen about currencies and rates.
public struct RatePreferences: Sendable {
  /// How the list of currencies is laid out.
  public enum Layout: UInt8, NamedChoice, Hashable {
    case list, grid
  }

  /// The conversion shown last, with its amount and its choices; nil before the first.
  public var conversion: KeptConversion?
  public var home: Currency?
  public var favourites: [Currency] = [.eur, .usd, .gbp, .jpy]
  public var layout = Layout.list
  public var order = CurrencyOrder.nameAscending
  public var ownRates: [OwnRate] = []
  /// The only source to use, by name; nil for all in their order.
  public var source: String?
  /// Whether the keypad is folded away.
  public var isKeypadFolded = false

  public init() {}

  /// Whether another favourite or an own rate is here than before.
  func isWorthKeeping(beside before: RatePreferences) -> Bool {
    favourites.contains { !before.favourites.contains($0) }
      || ownRates.contains { !before.ownRates.contains($0) }
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
