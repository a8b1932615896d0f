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
