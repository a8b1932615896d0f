public import ExactMoney

/// How numbers without a currency are written in a locale: `1.234,5`, `12,5 %`.
///
/// Made once and used often: the locale's signs are looked up when it is made.
///
///     NumberFormat(locale, digits: .atMost(2)).text(of: "113004.98")   // "113,004.98"
///
/// A negative number keeps its sign when it rounds to zero, as in ICU: `-0.001` shown with two digits
/// is `-0.00`.
public struct NumberFormat: Sendable {
  /// What kind of number is written.
  public enum Style: Hashable, Sendable {
    case decimal
    /// A hundredfold of the number, with a percent sign: 0.125 is 12.5 %.
    case percent
  }

  private let layout: NumberLayout
  private let style: Style

  /// A format of `locale`; without `isGrouped` all digits stand together.
  ///
  /// `currency` is for an amount whose currency is named elsewhere, in the head of a column: it
  /// settles the digits of ``DigitsPolicy/minorUnits``, and its own separators, where a locale has such.
  public init(
    _ locale: LocaleData,
    style: Style = .decimal,
    digits: DigitsPolicy = .asWritten,
    of currency: Currency? = nil,
    isGrouped: Bool = true
  ) {
    let patterns = locale.patterns
    let isPercent = style == .percent
    self.style = style
    layout = NumberLayout(
      digits.resolved(for: currency),
      digits: locale.digitWriter(of: currency, isPercent: isPercent, isGrouped: isGrouped),
      positive: [Affixes(isPercent ? patterns.percentPositive : patterns.positive)],
      negative: [Affixes(isPercent ? patterns.percentNegative : patterns.negative)]
    )
  }

  /// The text of `value`.
  public func text(of value: ExactDecimal) -> String {
    guard style == .percent else { return layout.text(of: value) }
    guard
      let hundredfold = try? ExactDecimal(coefficient: value.coefficient, scale: value.scale - 2)
    else { preconditionFailure("a percentage beyond the scales of a decimal") }
    return layout.text(of: hundredfold)
  }
}

extension LocaleData {
  /// The writer of numbers, or of amounts of `currency`.
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
