public import ExactMoney

/// A sheet in place of the keypad, below the card that it belongs to.
public enum ConverterSheet: UInt8, NamedChoice, Hashable {
  case day, fee, offer

  /// The names in the address and in `data-value`.
  public static var names: StaticString { "day fee offer" }

  /// The id of the sheet's first field, which gets the focus.
  var field: String { "sheet-" + (keys?.name ?? "on") }

  /// The field that the sheet's keypad serves; nil if the sheet has no keypad.
  var keys: SheetField? {
    switch self {
    case .day: nil
    case .fee: .fee
    case .offer: .offer
    }
  }
}

/// The rate of a chosen day beside the newest rate.
public struct ThenAndNow: Sendable {
  /// The days with their rates, and the worth of the amount today.
  public let rows: [(name: String, value: String)]
  public let change: Change
}

/// A chip below the card, which opens a sheet and shows whether its mode is on.
public struct ModeChip: Sendable {
  public let sheet: ConverterSheet
  public let text: String
  /// Whether the mode changes the result.
  public let isSet: Bool
  /// Whether the sheet is open.
  public let isOpen: Bool
}

/// The content of the sheet for the day and the rate.
public struct DaySheet: Sendable {
  /// The day as the value of its field: `2026-10-30`.
  public let day: String
  public let lastDay: String
  /// Whether the day was chosen.
  public let isChosen: Bool
  /// The policies: their names in addresses and in words, and whether each is chosen.
  public let policies: [(name: String, words: String, isChosen: Bool)]
  public let rate: String
  /// The problem of the typed rate, or a question about it; nil if there is none.
  public let rateNote: AmountNote?
  /// The published rate, shown in the empty field for the own rate.
  public let ratePlaceholder: String
  /// Whether another policy or an own rate is in use.
  public let hasOtherRate: Bool
  /// Whether the typed rate can be kept.
  public let canKeep: Bool
  /// Whether an own rate is kept for the pair.
  public let isKept: Bool
}
