public import ExactMoney
public import ExchangeRates

/// A sheet in the keypad's place, under the card that it is about.
public enum ConverterSheet: UInt8, NamedChoice, Hashable {
  case day, fee, offer

  /// The names in the address and in `data-value`.
  public static var names: StaticString { "day fee offer" }

  /// The id of its first field, which gets the focus.
  var field: String { "sheet-" + (keys?.name ?? "on") }

  /// The field that its keypad serves; nil without a keypad.
  var keys: SheetField? {
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

/// The content of the day's sheet.
public struct DaySheet: Sendable {
  /// The day in its field, `2026-10-30`.
  public let day: String
  public let lastDay: String
  /// Whether the day was chosen.
  public let isChosen: Bool
  /// The policies with their names in addresses and in words, and whether each is chosen.
  public let policies: [(name: String, words: String, isChosen: Bool)]
  public let rate: String
  /// What is wrong with the rate, or asked about it.
  public let rateNote: AmountNote?
  /// The published rate, in the empty field of the own rate.
  public let ratePlaceholder: String
  /// Whether a policy or a rate of the reader's own is in use.
  public let hasOtherRate: Bool
  /// Whether the typed rate can be kept.
  public let canKeep: Bool
  /// Whether an own rate is kept for the pair.
  public let isKept: Bool
}

/// The content of the sheet of the reader's card.
public struct CardSheet: Sendable {
  public let side: FeePercent.Kind
  /// The same conversion without a fee; nil without one.
  public let withoutFee: Address?
}
