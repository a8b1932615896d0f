public import ExactMoney
public import ExchangeRates
public import Localization
import PlainBytes

/// What the reader has chosen, and what is remembered from one visit to the next.
public struct Preferences: Sendable {
  /// How the page is coloured.
  public enum Theme: UInt8, NamedChoice, Hashable {
    case system, light, dark
  }

  /// How the list of currencies is laid out.
  public enum Layout: UInt8, NamedChoice, Hashable {
    case list, grid
  }

  /// The pair converted last; nil before the first.
  public var pair: CurrencyPair?
  public var home: Currency?
  public var favourites: [Currency] = [.eur, .usd, .gbp, .jpy]
  public var theme = Theme.system
  public var layout = Layout.list
  public var order = CurrencyOrder.nameAscending
  /// The BCP 47 tag of the language chosen; nil for that of the browser.
  public var language: String?
  public var ownRates: [OwnRate] = []
  /// The only source to use, by name; nil for all in their order.
  public var source: String?
  /// Whether single letters such as S are commands outside the fields.
  public var hasSingleKeys = true
  /// Whether the keypad is folded away.
  public var isKeypadFolded = false

  public init() {}

  /// Whether the reader has put something into them, beside what was there before, that would be missed:
  /// another favourite or an own rate.
  func isWorthKeeping(beside before: Preferences) -> Bool {
    favourites.contains { !before.favourites.contains($0) }
      || ownRates.contains { !before.ownRates.contains($0) }
  }
}

extension Preferences: Hashable {
  /// Preferences are the same that are kept as the same text.
  public static func == (left: Preferences, right: Preferences) -> Bool {
    left.text.isSame(as: right.text)
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(text) }
}
