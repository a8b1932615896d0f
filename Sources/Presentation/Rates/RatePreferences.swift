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

  /// Whether a favourite or an own rate was added since `before`.
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
