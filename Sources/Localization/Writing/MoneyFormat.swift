public import ExactMoney

/// A format for amounts of one currency with its name in a locale: `12.3 US dollars`.
///
/// The name has the plural form for the shown number: `1 US dollar`, `1.00 US dollars`. Names and
/// patterns are looked up when the format is created.
///
///     MoneyFormat(.usd, in: locale, digits: .atMost(2)).text(of: try ExactDecimal("1234.5"))
///     // "1,234.5 US dollars"
public struct MoneyFormat: Sendable {
  private let format: NumberFormat

  /// Creates a format of `locale` for `currency`.
  public init(_ currency: Currency, in locale: LocaleData, digits: DigitsPolicy = .minorUnits) {
    let counted = locale.entry(of: currency)?.counted
    let names = PluralCategory.allCases.map { counted?[$0] ?? currency.code }
    let patterns = locale.patterns
    format = NumberFormat(
      digits.resolved(for: currency),
      digits: locale.digitWriter(of: currency, isPercent: false, isGrouped: true),
      positive: names.map { Affixes(patterns.namedPositive, currency: $0) },
      negative: names.map { Affixes(patterns.namedNegative, currency: $0) },
      plurals: locale.pluralRules
    )
  }

  /// Writes `amount`, in units of the currency.
  public func text(of amount: ExactDecimal) -> String { format.text(of: amount) }
}
