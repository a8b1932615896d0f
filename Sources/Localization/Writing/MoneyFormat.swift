public import ExactMoney

/// How a currency appears beside its amount.
public enum MoneyDisplay: Hashable, Sendable {
  /// By the symbol that no other currency shares in the locale: "US$".
  case symbol
  /// By its shortest symbol, which others may share: "$".
  case narrowSymbol
  /// By its alphabetic code: "USD".
  case code
  /// By its name, in the form that the number takes: "1.00 US dollars".
  case name
}

/// How amounts below zero are marked.
public enum NegativeStyle: Hashable, Sendable {
  /// By a minus sign.
  case standard
  /// As in accounts, where the locale has a way of its own: in brackets.
  case accounting
}

/// How amounts of one currency are written in a locale: `R$ 1.234,50`, `12.3 US dollars`.
///
/// Made once and used often: names and patterns are looked up when it is made, and writing an amount
/// then takes some tens of nanoseconds.
///
///     let format = MoneyFormat(.usd, in: locale)
///     format.text(of: try ExactDecimal("1234.5"))   // "$1,234.50"
///
/// A negative amount keeps its sign when it rounds to zero, as in ICU: a loss of 0.001 dollars is
/// `-$0.00`.
public struct MoneyFormat: Sendable {
  /// The currency it writes.
  public let currency: Currency
  private let layout: NumberLayout

  /// A format of `locale` for `currency`.
  ///
  /// Names have no accounting style: ``MoneyDisplay/name`` marks negative amounts by a minus sign.
  public init(
    _ currency: Currency,
    in locale: LocaleData,
    display: MoneyDisplay = .symbol,
    negatives: NegativeStyle = .standard,
    digits: DigitsPolicy = .display,
    grouping: Grouping = .automatic,
    rounding rule: RoundingRule = .toNearestOrAwayFromZero
  ) {
    let (numbers, own) = (locale.numbers, locale.patterns.separators(of: currency))
    let isAccounting = negatives == .accounting && display != .name
    let counted = display == .name ? MoneyFormat.names(of: currency, in: locale) : nil
    let (positive, negative) =
      counted.map { ($0.positive[0], $0.negative[0]) }
      ?? MoneyFormat.affixes(of: currency, in: locale, display: display, negatives: negatives)
    self.currency = currency
    layout = NumberLayout(
      cut: DigitCut(digits, of: currency, rounding: rule),
      digits: DigitWriter(
        zero: numbers.zero,
        decimal: own?.decimal ?? numbers.moneyDecimal,
        group: own?.group ?? numbers.moneyGroup,
        sizes: isAccounting ? numbers.accountingGroups : numbers.groups,
        grouping: grouping
      ),
      positive: positive,
      negative: negative,
      counted: counted
    )
  }

  /// The text of `amount`, in units of the currency.
  public func text(of amount: ExactDecimal) -> String { layout.text(of: amount) }

  /// The bytes of buffer that ``write(_:into:)`` may use for `amount`.
  public func capacity(for amount: ExactDecimal) -> Int { layout.capacity(for: amount) }

  /// Writes the text of `amount` to the start of `buffer`, and returns its length in bytes.
  ///
  /// `buffer` has at least ``capacity(for:)`` bytes; those after the text may be overwritten too.
  public func write(_ amount: ExactDecimal, into buffer: UnsafeMutableRawBufferPointer) -> Int {
    layout.write(amount, into: buffer)
  }

  /// What stands around an amount, with the currency's symbol or code in it.
  private static func affixes(
    of currency: Currency,
    in locale: LocaleData,
    display: MoneyDisplay,
    negatives: NegativeStyle
  ) -> (positive: Affixes, negative: Affixes) {
    let mark =
      switch display {
      case .symbol: locale.symbol(of: currency)
      case .narrowSymbol: locale.narrowSymbol(of: currency)
      case .code, .name: currency.code
      }
    let patterns = locale.patterns.money(of: currency, negatives: negatives)
    let isSpaced = CurrencySpacing.isDue(beside: mark, in: patterns.positive)
    let positive = isSpaced ? patterns.positiveBesideLetter : patterns.positive
    let negative = isSpaced ? patterns.negativeBesideLetter : patterns.negative
    return (Affixes(positive, currency: mark), Affixes(negative, currency: mark))
  }

  /// What stands around an amount, with the currency's name in each of its forms.
  private static func names(of currency: Currency, in locale: LocaleData) -> NumberLayout.Counted {
    let names = locale.entry(of: currency)?.counted
    let counted = PluralCategory.allCases.map { names?[$0] ?? currency.code }
    let patterns = locale.patterns
    return NumberLayout.Counted(
      rules: locale.pluralRules,
      positive: counted.map { Affixes(patterns.namedPositive, currency: $0) },
      negative: counted.map { Affixes(patterns.namedNegative, currency: $0) }
    )
  }
}
