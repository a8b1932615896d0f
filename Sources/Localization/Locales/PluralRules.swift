public import ExactMoney
import PlainBytes

/// The plural categories of CLDR; each language has a rule for the category of a number.
public enum PluralCategory: UInt8, CaseIterable, Hashable, Sendable {
  case zero, one, two, few, many, other

  /// Creates the category with this name in ASCII; nil if there is none.
  init?(name: UnsafeRawBufferPointer) {
    let names: StaticString = "zero one two few many other"
    guard let place = names.index(ofWord: name) else { return nil }
    self.init(rawValue: place)
  }
}

/// The rules for the plural category of a number in a language: the cardinal rules of CLDR 48.
///
/// The category depends on the number as it is shown. English says "1 dollar" but "1.0 dollars", so
/// a number must be rounded, and given its zeros, first.
///
///     polish.pluralRules.category(of: 22)   // .few: "22 złote"
public struct PluralRules: Hashable, Sendable {
  /// Languages that share their rules.
  enum Family: UInt8, CaseIterable, Sendable {
    /// Japanese, Korean, Chinese, Thai, Vietnamese, Indonesian, Malay: one category for all
    /// numbers.
    case none
    /// English, German, Dutch, Swedish, Finnish, Estonian: 1 without a fraction is singular.
    case wholeOne
    /// Bulgarian, Greek, Hungarian, Norwegian, Turkish: 1, also with zeros as a fraction, is
    /// singular.
    case one
    /// Bengali, Hindi, Persian: 0 to 1 is singular.
    case zeroToOne
    case danish
    /// Catalan, Italian, European Portuguese: 1 without a fraction, and whole millions, differ.
    case wholeOneAndMillions
    /// Spanish: 1, also written with zeros as decimals, and whole millions have forms of their own.
    case oneAndMillions
    /// French, Portuguese: numbers below 2, and whole millions, differ.
    case belowTwoAndMillions
    case hebrew
    case arabic
    /// Russian, Ukrainian: the last digits of a whole number decide.
    case eastSlavic
    case polish
    /// Czech, Slovak: 1, 2 to 4, and fractions differ.
    case czech
    /// Croatian, Serbian: the last digits, also those of the fraction, decide.
    case southSlavic
    case slovene
    case romanian
    case lithuanian
    case latvian
  }

  let family: Family

  /// Creates the rules of the ``Family`` with a name in a locale's file.
  ///
  /// For an unknown name, every number is ``PluralCategory/other``.
  init(family name: UnsafeRawBufferPointer) {
    let number = PluralRules.familyNames.index(ofWord: name)
    family = number.flatMap { Family(rawValue: $0) } ?? Family.none
  }

  /// Creates the rules of languages with one category for all numbers.
  init() { family = .none }

  /// The names of the families, in the order of the cases.
  private static let familyNames: StaticString = """
    none wholeOne one zeroToOne danish wholeOneAndMillions oneAndMillions belowTwoAndMillions hebrew \
    arabic eastSlavic polish czech southSlavic slovene romanian lithuanian latvian
    """

  /// Returns the category of a number with exactly the digits that are shown: 1.0 differs from 1.
  public func category(of shown: ExactDecimal) -> PluralCategory {
    category(of: PluralOperands(shown, fractionDigits: max(shown.scale, 0)))
  }

  /// Returns the category of a count.
  public func category(of count: Int) -> PluralCategory {
    category(of: ExactDecimal(count))
  }

  /// Returns the category of a number by its operands.
  func category(of number: PluralOperands) -> PluralCategory {
    switch family {
    case .none: .other
    case .wholeOne: number.isWhole(1) ? .one : .other
    case .one: number.equals(1) ? .one : .other
    case .zeroToOne: number.whole == 0 || number.equals(1) ? .one : .other
    case .danish:
      number.equals(1) || (number.hasFraction && number.whole <= 1) ? .one : .other
    case .wholeOneAndMillions:
      number.isWhole(1) ? .one : number.isMillions ? .many : .other
    case .oneAndMillions:
      number.equals(1) ? .one : number.isMillions ? .many : .other
    case .belowTwoAndMillions:
      number.whole <= 1 ? .one : number.isMillions ? .many : .other
    case .hebrew: PluralRules.hebrew(number)
    case .arabic: PluralRules.arabic(number)
    case .eastSlavic, .polish: PluralRules.slavic(number, isPolish: family == .polish)
    case .czech:
      number.fractionDigits > 0
        ? .many : number.whole == 1 ? .one : (2...4).contains(number.whole) ? .few : .other
    case .southSlavic: PluralRules.southSlavic(number)
    case .slovene: PluralRules.slovene(number)
    case .romanian: PluralRules.romanian(number)
    case .lithuanian: PluralRules.lithuanian(number)
    case .latvian: PluralRules.latvian(number)
    }
  }

  private static func hebrew(_ number: PluralOperands) -> PluralCategory {
    if number.fractionDigits > 0 { return number.whole == 0 ? .one : .other }
    return number.whole == 1 ? .one : number.whole == 2 ? .two : .other
  }

  private static func arabic(_ number: PluralOperands) -> PluralCategory {
    guard !number.hasFraction else { return .other }
    switch number.whole {
    case 0: return .zero
    case 1: return .one
    case 2: return .two
    default:
      let ending = number.whole % 100
      return (3...10).contains(ending) ? .few : ending >= 11 ? .many : .other
    }
  }

  private static func slavic(_ number: PluralOperands, isPolish: Bool) -> PluralCategory {
    guard number.fractionDigits == 0 else { return .other }
    let (last, ending) = (number.whole % 10, number.whole % 100)
    let isOne = isPolish ? number.whole == 1 : last == 1 && ending != 11
    return isOne ? .one : isFew(last, ending) ? .few : .many
  }

  private static func southSlavic(_ number: PluralOperands) -> PluralCategory {
    let ending = number.fractionDigits == 0 ? number.whole % 100 : number.fractionEnding
    let last = ending % 10
    return last == 1 && ending != 11 ? .one : isFew(last, ending) ? .few : .other
  }

  /// Returns whether a number ends in 2 to 4, but not in 12 to 14.
  private static func isFew(_ last: UInt32, _ ending: UInt32) -> Bool {
    (2...4).contains(last) && !(12...14).contains(ending)
  }

  private static func slovene(_ number: PluralOperands) -> PluralCategory {
    guard number.fractionDigits == 0 else { return .few }
    switch number.whole % 100 {
    case 1: return .one
    case 2: return .two
    case 3, 4: return .few
    default: return .other
    }
  }

  private static func romanian(_ number: PluralOperands) -> PluralCategory {
    if number.fractionDigits > 0 || number.whole == 0 { return .few }
    if number.whole == 1 { return .one }
    return (1...19).contains(number.whole % 100) ? .few : .other
  }

  private static func lithuanian(_ number: PluralOperands) -> PluralCategory {
    guard !number.hasFraction else { return .many }
    let (last, ending) = (number.whole % 10, number.whole % 100)
    if last == 0 || (11...19).contains(ending) { return .other }
    return last == 1 ? .one : .few
  }

  private static func latvian(_ number: PluralOperands) -> PluralCategory {
    // A fraction of two digits is treated like a whole number, any other by its last digit.
    let fraction = number.fractionEnding
    if number.hasFraction {
      let isTeen = number.fractionDigits == 2 && (11...19).contains(fraction)
      if isTeen { return .zero }
      return fraction % 10 == 1 ? .one : .other
    }
    let (last, ending) = (number.whole % 10, number.whole % 100)
    if last == 0 || (11...19).contains(ending) { return .zero }
    return last == 1 ? .one : .other
  }
}

/// The operands of plural rules: the whole part and the visible fraction of a number as shown.
///
/// They are i, v, f and t of UTS 35. The exponents c and e are omitted, because only compact
/// numbers have them.
struct PluralOperands {
  /// The operand i if it is below a million; otherwise a million plus its last six digits.
  let whole: UInt32
  /// The operand v, the number of digits after the decimal sign.
  let fractionDigits: Int
  /// The last two digits of the operand f.
  let fractionEnding: UInt32
  /// Whether the operand f, and so t, is not zero.
  let hasFraction: Bool

  /// Creates the operands of `value` shown with `fractionDigits`, at least as many as its scale.
  init(_ value: ExactDecimal, fractionDigits: Int) {
    let (magnitude, scale) = (value.coefficient.magnitude, value.scale)
    self.fractionDigits = fractionDigits
    var (whole, fraction) = (magnitude, UInt128(0))
    if scale > 38 {
      (whole, fraction) = (0, magnitude)
    } else if scale > 0 {
      (whole, fraction) = magnitude.quotientAndRemainder(dividingBy: PluralOperands.power(scale))
    }
    var kept = UInt32(truncatingIfNeeded: whole < 1_000_000 ? whole : 1_000_000 + whole % 1_000_000)
    var zeros = 0
    while zeros < -scale && kept > 0 && zeros < 6 {
      kept = kept < 100_000 ? kept * 10 : 1_000_000 + kept % 100_000 * 10
      zeros += 1
    }
    self.whole = kept
    hasFraction = fraction > 0
    let ending = UInt32(truncatingIfNeeded: fraction % 100)
    switch fractionDigits - max(scale, 0) {
    case 0: fractionEnding = ending
    case 1: fractionEnding = ending % 10 * 10
    default: fractionEnding = 0
    }
  }

  /// Returns whether i = `number` and v = 0.
  func isWhole(_ number: UInt32) -> Bool { whole == number && fractionDigits == 0 }

  /// Returns whether n = `number`.
  func equals(_ number: UInt32) -> Bool { whole == number && !hasFraction }

  /// Whether i ≠ 0, i % 1,000,000 = 0 and v = 0.
  var isMillions: Bool { whole > 0 && whole % 1_000_000 == 0 && fractionDigits == 0 }

  /// Returns 10 to the power of `exponent`, from 0 to 38.
  private static func power(_ exponent: Int) -> UInt128 {
    var power: UInt128 = 1
    for _ in 0..<exponent { power *= 10 }
    return power
  }
}
