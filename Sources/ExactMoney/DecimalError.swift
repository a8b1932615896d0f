/// Why an exact decimal could not be made.
public enum DecimalError: Error, Hashable, Sendable {
  /// The exact value needs more than 38 significant digits or a scale outside ``ExactDecimal/scales``.
  case overflow
  /// A division by zero.
  case divisionByZero
  /// The text is not a number; `offset` counts UTF-8 bytes from its start to the first one that
  /// cannot stand there, or is the text's length when something is missing at its end.
  case malformed(offset: Int)
  /// The text has this many significant digits: more than 38.
  case tooManyDigits(Int)
}
