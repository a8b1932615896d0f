import PlainBytes

/// What becomes of the digits that a result has no room for.
///
/// The first six are the standard library's `FloatingPointRoundingRule`; the seventh completes the set that
/// accounting and the General Decimal Arithmetic specification know.
public enum RoundingRule: UInt8, NamedChoice, Hashable {
  /// To the nearest value; a tie goes away from zero. Trade name: half up, commercial rounding. The
  /// rule of Regulation (EC) 1103/97 and the default for amounts.
  case toNearestOrAwayFromZero
  /// To the nearest value; a tie goes to the even last digit. Trade name: half even, banker's rounding.
  case toNearestOrEven
  /// To the nearest value; a tie goes toward zero. Trade name: half down.
  case toNearestOrTowardZero
  /// Toward positive infinity. Trade name: ceiling.
  case up
  /// Toward negative infinity. Trade name: floor.
  case down
  /// Drops the digits. Trade name: truncation, rounding down.
  case towardZero
  /// Any dropped digit other than zero raises the last one kept. Trade name: rounding up.
  case awayFromZero

  /// The trade names, which accountants and other decimal libraries use.
  public static var names: StaticString { "half-up half-even half-down ceiling floor down up" }
}

/// Where a result is cut: the one thing besides the rule that a rounding must name.
public enum Precision: Hashable, Sendable {
  /// Exactly this many digits after the decimal point; negative counts zeros before it, so that
  /// `.scale(-3)` rounds to thousands.
  case scale(Int)
  /// At most this many significant digits, 1 to 38.
  ///
  /// An exact result keeps the fewest digits that still show the scale its operands lead to, as
  /// IEEE 754 asks of decimal arithmetic; an inexact one has exactly this many.
  case significantDigits(Int)
}

/// One of a few choices, each with the name by which options, addresses and files spell it.
public protocol NamedChoice: CaseIterable, RawRepresentable<UInt8>, Sendable {
  /// The names of all choices in their order, with a space between two.
  static var names: StaticString { get }
}

extension NamedChoice {
  /// The name: `month-average`; O(n) in the number of choices.
  public var name: String { Self.names.word(rawValue) }

  /// The choice of this name, byte by byte; nil for none; O(n) in the number of choices.
  public init?(named name: String) {
    guard let value = Self.names.index(ofWord: name) else { return nil }
    self.init(rawValue: value)
  }
}
