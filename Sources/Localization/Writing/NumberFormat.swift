public import ExactMoney
import PlainBytes

/// A format for numbers without a currency in a locale: `1.234,5`, `12,5 %`.
///
/// The locale's signs are looked up when the format is created, so it is best reused.
///
///     NumberFormat(locale, digits: .atMost(2)).text(of: "113004.98")   // "113,004.98"
///
/// A negative number that rounds to zero keeps its sign, as in ICU: `-0.001` with two digits is
/// `-0.00`.
///
/// It is a class so that passing a format copies one pointer.
public final class NumberFormat: Sendable {
  /// The kind of number.
  public enum Style: Hashable, Sendable {
    case decimal
    /// A percentage: the number times 100 with a percent sign; 0.125 is 12.5 %.
    case percent
  }

  private let style: Style
  private let policy: DigitsPolicy
  private let digits: DigitWriter
  /// The text around the digits of positive numbers.
  ///
  /// There is one for each plural category, by its raw value, if the format has a name; otherwise
  /// one.
  private let positive: [Affixes]
  /// The text around the digits of negative numbers, indexed like `positive`.
  private let negative: [Affixes]
  /// The rules that choose among them; nil if there is only one.
  private let plurals: PluralRules?

  /// Creates a format with `policy`, which must be resolved for its currency.
  init(
    _ policy: DigitsPolicy,
    digits: DigitWriter,
    positive: [Affixes],
    negative: [Affixes],
    plurals: PluralRules? = nil,
    style: Style = .decimal
  ) {
    self.style = style
    self.policy = policy
    self.digits = digits
    self.positive = positive
    self.negative = negative
    self.plurals = plurals
  }

  /// Creates a format of `locale`.
  ///
  /// If `isGrouped` is false, digits are not grouped. `currency` is for amounts whose currency is
  /// named elsewhere, such as in a column's heading: it determines the digits of
  /// ``DigitsPolicy/minorUnits``, and separators if the locale has special ones.
  public convenience init(
    _ locale: LocaleData,
    style: Style = .decimal,
    digits: DigitsPolicy = .asWritten,
    of currency: Currency? = nil,
    isGrouped: Bool = true
  ) {
    let patterns = locale.patterns
    let isPercent = style == .percent
    self.init(
      digits.resolved(for: currency),
      digits: locale.digitWriter(of: currency, isPercent: isPercent, isGrouped: isGrouped),
      positive: [Affixes(isPercent ? patterns.percentPositive : patterns.positive)],
      negative: [Affixes(isPercent ? patterns.percentNegative : patterns.negative)],
      style: style
    )
  }

  /// Writes `value`.
  public func text(of value: ExactDecimal) -> String {
    guard style == .percent else { return written(value) }
    guard let hundredfold = try? value.dividedByPowerOfTen(-2) else {
      preconditionFailure("a percentage beyond the scales of a decimal")
    }
    return written(hundredfold)
  }

  private func written(_ value: ExactDecimal) -> String {
    let (shown, fractionDigits) = policy.shown(value)
    var category = 0
    if let plurals {
      let operands = PluralOperands(shown, fractionDigits: fractionDigits)
      category = Int(plurals.category(of: operands).rawValue)
    }
    let affixes = value.isNegative ? negative[category] : positive[category]
    var text = affixes.before
    digits.append(shown, fractionDigits: fractionDigits, to: &text)
    text += affixes.after
    return String(utf8: text)
  }
}

extension LocaleData {
  /// Returns the writer of numbers, or of amounts of `currency`.
  func digitWriter(of currency: Currency?, isPercent: Bool, isGrouped: Bool) -> DigitWriter {
    let own = currency.flatMap { patterns.separators(of: $0) }
    let isMoney = currency != nil
    return DigitWriter(
      zero: numbers.zero,
      decimal: own?.decimal ?? (isMoney ? numbers.moneyDecimal : numbers.decimal),
      group: own?.group ?? (isMoney ? numbers.moneyGroup : numbers.group),
      sizes: isPercent ? numbers.percentGroups : numbers.groups,
      isGrouped: isGrouped
    )
  }
}
