import PlainBytes

/// A rule for the digits that a result has no room for.
///
/// The first six are those of the standard library's `FloatingPointRoundingRule`. The seventh
/// completes the rules of accounting and of the General Decimal Arithmetic specification.
public enum RoundingRule: UInt8, NamedChoice, Hashable {
  /// To the nearest value, ties away from zero. Trade name: half up, commercial rounding.
  ///
  /// The rule of Regulation (EC) 1103/97 and the default for amounts.
  case toNearestOrAwayFromZero
  /// To the nearest value, ties to an even last digit. Trade name: half even, banker's rounding.
  case toNearestOrEven
  /// To the nearest value, ties toward zero. Trade name: half down.
  case toNearestOrTowardZero
  /// Toward positive infinity. Trade name: ceiling.
  case up
  /// Toward negative infinity. Trade name: floor.
  case down
  /// Toward zero. Trade name: truncation, rounding down.
  case towardZero
  /// Away from zero. Trade name: rounding up.
  case awayFromZero

  /// The trade names, as in accounting and in other decimal libraries.
  public static var names: StaticString { "half-up half-even half-down ceiling floor down up" }
}

/// The place to which a result is rounded.
public enum Precision: Hashable, Sendable {
  /// Exactly this many digits after the decimal point; `.scale(-3)` rounds to thousands.
  case scale(Int)
  /// At most this many significant digits, 1 to 38.
  ///
  /// An exact result keeps the scale that its operands lead to, as far as possible, as IEEE 754
  /// requires of decimal arithmetic. An inexact result has exactly this many digits.
  case significantDigits(Int)
}

/// A closed set of choices with names for options, addresses and files.
public protocol NamedChoice: CaseIterable, RawRepresentable<UInt8>, Sendable {
  /// The names of all choices in order, separated by spaces.
  static var names: StaticString { get }
}

extension NamedChoice {
  /// The name, such as `month-average`.
  ///
  /// - Complexity: O(n) in the number of choices.
  public var name: String { Self.names.word(rawValue) }

  /// Creates the choice with exactly this name; nil if there is none.
  ///
  /// - Complexity: O(n) in the number of choices.
  public init?(named name: String) {
    guard let value = Self.names.index(ofWord: name) else { return nil }
    self.init(rawValue: value)
  }
}
