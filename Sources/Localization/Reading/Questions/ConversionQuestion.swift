public import ExactMoney

/// What a question such as "20 dólares em reais ontem" asks for.
public struct ConversionQuestion: Hashable, Sendable {
  /// The amount to convert, worked out: one currency's in most questions, several in
  /// "20 eur + 35 usd in brl", and a plain number where no currency was named.
  public let amount: Reckoning
  /// Whether no amount was named, as in "usd to eur"; it is then 1.
  public let isAmountImplied: Bool
  /// The currencies wanted, in the order of the text; empty when none was named.
  public let targets: [Currency]
  /// The day whose rates are wanted; nil when none was named.
  public let day: CalendarDate?
  /// What was read in one way and could be meant in another.
  public let doubts: [ReadingDoubt]

  /// The currency converted from, when there is exactly one.
  public var source: Currency? { amount.money?.currency }
}
