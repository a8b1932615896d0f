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

  /// A format of `locale`.
  ///
  /// `currency` is for an amount whose currency is named elsewhere, in the head of a column: it
  /// settles the digits of the policies ``DigitsPolicy/minorUnits`` and ``DigitsPolicy/display``, which
  /// without one leave the digits as they are written, and its own separators, where a locale knows such.
  public init(
    _ locale: LocaleData,
    style: Style = .decimal,
    digits: DigitsPolicy = .asWritten,
    of currency: Currency? = nil,
    grouping: Grouping = .automatic,
    rounding rule: RoundingRule = .toNearestOrAwayFromZero
  ) {
    let (numbers, patterns) = (locale.numbers, locale.patterns)
    let own = currency.flatMap { patterns.separators(of: $0) }
    let (isMoney, isPercent) = (currency != nil, style == .percent)
    self.style = style
    layout = NumberLayout(
      cut: DigitCut(digits, of: currency, rounding: rule),
      digits: DigitWriter(
        zero: numbers.zero,
        decimal: own?.decimal ?? (isMoney ? numbers.moneyDecimal : numbers.decimal),
        group: own?.group ?? (isMoney ? numbers.moneyGroup : numbers.group),
        sizes: isPercent ? numbers.percentGroups : numbers.groups,
        grouping: grouping
      ),
      positive: Affixes(isPercent ? patterns.percentPositive : patterns.positive),
      negative: Affixes(isPercent ? patterns.percentNegative : patterns.negative)
    )
  }

  /// The text of `value`.
  public func text(of value: ExactDecimal) -> String { layout.text(of: scaled(value)) }

  /// The bytes of buffer that ``write(_:into:)`` may use for `value`.
  public func capacity(for value: ExactDecimal) -> Int { layout.capacity(for: scaled(value)) }

  /// Writes the text of `value` to the start of `buffer`, and returns its length in bytes.
  ///
  /// `buffer` has at least ``capacity(for:)`` bytes; those after the text may be overwritten too.
  public func write(_ value: ExactDecimal, into buffer: UnsafeMutableRawBufferPointer) -> Int {
    layout.write(scaled(value), into: buffer)
  }

  /// A number while it is typed, in the locale's signs: "1234." as "1,234.", "0.50" as "0.50".
  ///
  /// `entry` is ASCII: a minus sign or none, digits or none, a point or none, digits or none. Every
  /// digit is kept, and nothing is rounded. Nil for anything else.
  public func text(ofEntry entry: String) -> String? {
    var rest = entry.utf8[...]
    let isNegative = rest.first == UInt8(ascii: "-")
    if isNegative { rest = rest.dropFirst() }
    let whole = rest.prefix { $0 != UInt8(ascii: ".") }
    let fraction = rest.dropFirst(whole.count + 1)
    guard whole.allSatisfy({ NumberFormat.isDigit($0) }),
      fraction.allSatisfy({ NumberFormat.isDigit($0) })
    else { return nil }
    let text = layout.digits.text(
      whole: [UInt8](whole),
      fraction: whole.count < rest.count ? [UInt8](fraction) : nil
    )
    return layout.text(around: text, isNegative: isNegative)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private func scaled(_ value: ExactDecimal) -> ExactDecimal {
    guard style == .percent else { return value }
    guard
      let hundredfold = try? ExactDecimal(coefficient: value.coefficient, scale: value.scale - 2)
    else { preconditionFailure("a percentage beyond the scales of a decimal") }
    return hundredfold
  }
}
