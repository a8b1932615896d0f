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

/// The part that rounding drops: `remainder ÷ divisor` of one unit of the last digit kept.
@usableFromInline
struct RoundingRemainder: Sendable {
  @usableFromInline let remainder: UInt64
  @usableFromInline let divisor: UInt64

  static let zero = RoundingRemainder(remainder: 0, divisor: 4)
  static let belowHalf = RoundingRemainder(remainder: 1, divisor: 4)

  @inlinable @inline(__always)
  init(remainder: UInt64, divisor: UInt64) {
    self.remainder = remainder
    self.divisor = divisor
  }

  /// Creates a remainder too wide for words, in quarters: none, below half, half, or above half.
  init(remainder: UInt256, divisor: UInt256) {
    let rest = divisor &- remainder
    self.init(
      remainder: remainder.isZero ? 0 : remainder == rest ? 2 : remainder < rest ? 1 : 3,
      divisor: 4
    )
  }

  /// Creates the remainder that starts with `digits` out of `power`, at most 10¹⁸, and continues
  /// with `more`.
  init(digits: UInt64, of power: UInt64, followedBy more: RoundingRemainder) {
    self.init(remainder: 2 &* digits &+ (more.isZero ? 0 : 1), divisor: 2 &* power)
  }

  var isZero: Bool { remainder == 0 }

  /// Returns 1 if the magnitude grows by one unit of its last digit, and 0 otherwise.
  ///
  /// Each rule amounts to a smallest remainder that rounds up. The branch on the rule, which the
  /// processor predicts well, chooses it; the amounts, which the processor cannot predict, need no
  /// branch.
  ///
  /// `isOdd` is whether the last digit kept is odd, `isNegative` whether the value is negative.
  @inlinable @inline(__always)
  func increment(by rule: RoundingRule, isOdd: Bool, isNegative: Bool) -> UInt64 {
    let half = divisor &>> 1
    let never = UInt64.max
    let smallest: UInt64 =
      switch rule {
      case .toNearestOrAwayFromZero: half &+ (divisor & 1)
      case .toNearestOrEven: half &+ (divisor & 1 | (isOdd ? 0 : 1))
      case .toNearestOrTowardZero: half &+ 1
      case .up: isNegative ? never : 1
      case .down: isNegative ? 1 : never
      case .towardZero: never
      case .awayFromZero: 1
      }
    return remainder >= smallest ? 1 : 0
  }
}
