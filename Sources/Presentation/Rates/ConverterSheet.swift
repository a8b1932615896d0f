public import ExactMoney
import ExchangeRates

/// A sheet in the keypad's place, under the card that it is about.
public enum ConverterSheet: UInt8, NamedChoice, Hashable {
  case day, fee, offer

  /// The names in the address and in `data-value`.
  public static var names: StaticString { "day fee offer" }

  /// The id of its first field, which gets the focus.
  var field: String { "sheet-" + (keys?.name ?? "on") }

  /// The field that its keypad serves; nil without a keypad.
  var keys: RateOptions.Field? {
    switch self {
    case .day: nil
    case .fee: .fee
    case .offer: .offer
    }
  }
}

/// The rate of a chosen day beside the newest one.
public struct ThenAndNow: Sendable {
  /// The days with their rates, and what the amount is worth today.
  public let rows: [(name: String, value: String)]
  public let change: Change
}

/// A line's chip under the card: a mode, and whether it is on.
public struct ModeChip: Sendable {
  public let sheet: ConverterSheet
  public let text: String
  /// Whether it changes the result.
  public let isSet: Bool
  /// Whether its sheet is open.
  public let isOpen: Bool
}
