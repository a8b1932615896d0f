public import ExactMoney

/// Calculates what people type into a calculator: numbers and money, with `+ − × ÷ * / : ( ) %`.
///
///     let reckoner = Reckoner(reader)
///     try reckoner.reckon("10 / 3 * 3").number         // 10
///     try reckoner.reckon("100 + 10 %").number         // 110
///     try reckoner.reckon("(20 eur + 35 usd) * 3").terms   // 60 EUR, 105 USD
///     try reckoner.reckon("12 + ").isComplete          // false; the number is 12
///
/// Numbers have the forms of the reader, including units and currencies. `x` also multiplies, and
/// so does "of", in the languages of the interface, beside a percentage: `5 % of 200 eur`, `200유로의
/// 5%`. Parentheses around a single amount make it negative, as in accounts: `($30.00)`.
///
/// A percentage that is added or subtracted applies to the other value, as on a pocket calculator:
/// 100 + 10 % is 110, 20 eur − 5 % is 19 eur. Otherwise it is a number of hundredths: 200 × 5 % is
/// 10, and 10 % + 5 % is 15 %.
///
/// Money is added to money in any number of currencies; converting and adding those is left to the
/// caller. Money is multiplied and divided by numbers, and divided by money of its own currency.
/// Results are exact fractions while their terms have at most 38 digits; see ``ExactFraction``.
public struct Reckoner: Sendable {
  private let rules: ReadingRules

  /// The maximum number of bytes in an expression; longer texts are refused.
  public static var maximumLength: Int { 2_000 }
  /// The maximum depth of nested parentheses; deeper expressions are refused.
  public static var maximumDepth: Int { 64 }

  /// Creates a calculator that reads numbers and currencies as `reader` does.
  public init(_ reader: AmountReader) {
    rules = reader.rules
  }

  /// Calculates the expression in `text`.
  ///
  /// - Throws: ``ReadingError`` with the place of the part that cannot be read or calculated.
  ///
  /// - Complexity: O(n), where n is the length of `text`.
  public func reckon(_ text: String) throws(ReadingError) -> Reckoning {
    if text.utf8.isEmpty { return Reckoning(nil) }
    if let number = rules.style.plainNumber(in: text) { return Reckoning(number) }
    return try parse(text)
  }

  /// Calculates any expression by the parser.
  ///
  /// A browser has the parser only after the first page, which a plain number must not wait for.
  @inline(never)
  func parse(_ text: String) throws(ReadingError) -> Reckoning {
    try PlainText.read(text, limit: Reckoner.maximumLength, parse)
  }

  private func parse(_ text: PlainText) throws(ReadingError) -> Reckoning {
    defer { withExtendedLifetime(rules) {} }
    var parser = ReckoningParser(text, BorrowedRules(rules))
    let value = try parser.expression()
    parser.amounts.cursor.skipSpace()
    if value != nil && parser.amounts.cursor.skip("=") { parser.amounts.cursor.skipSpace() }
    guard parser.amounts.cursor.isAtEnd else { throw parser.unexpected() }
    return parser.reckoning(of: value)
  }
}

extension ReckoningParser {
  /// Returns the result, with all doubts found on the way.
  func reckoning(of value: ReckonedValue?) -> Reckoning {
    Reckoning(
      terms: value?.parts.map { term($0.currency, $0.amount) } ?? [],
      isComplete: missing == nil && value != nil,
      doubts: doubts
    )
  }

  private func term(_ currency: Currency?, _ amount: ExactFraction) -> Reckoning.Term {
    Reckoning.Term(currency: currency, amount: amount, value: shown(amount.value))
  }

  /// Returns the value with its whole digits, without zeros that neither the typed numbers nor the
  /// value require.
  private func shown(_ value: ExactDecimal) -> ExactDecimal {
    if value.scale < 0 { return value.withWholeDigits }
    guard value.scale > typedScale else { return value }
    let shortest = value.withoutTrailingZeros
    guard shortest.scale < typedScale else { return shortest }
    return (try? shortest.rounded(to: .scale(typedScale), rounding: .towardZero)) ?? shortest
  }
}

/// The result of an expression: a number, or sums of money in one or more currencies.
public struct Reckoning: Hashable, Sendable {
  /// A part of the result in one currency.
  public struct Term: Hashable, Sendable {
    /// The currency; nil for a number without one, which is then the only term.
    public let currency: Currency?
    /// The amount as a fraction, by which rates are multiplied and divided before the one rounding.
    public let amount: ExactFraction
    /// The amount as a decimal, exact or with 34 significant digits.
    ///
    /// It has no more digits after the point than the typed numbers, unless they are needed.
    public let value: ExactDecimal
  }

  /// The parts, in the order in which their currencies first occur in the text; empty if there is
  /// no number yet.
  public let terms: [Term]
  /// Whether the text is a complete expression.
  ///
  /// If it ends with an operator or an open parenthesis, the result is that of the text before.
  public let isComplete: Bool
  /// The ambiguous readings.
  public let doubts: [ReadingDoubt]

  /// Whether every ``Term/value`` is exact.
  public var isExact: Bool { terms.allSatisfy { $0.amount.isExact } }

  /// The number; nil if there is none yet, or if a currency is named.
  public var number: ExactDecimal? {
    terms.count == 1 && terms[0].currency == nil ? terms[0].value : nil
  }

  /// The money; nil unless exactly one currency is named.
  public var money: Money? {
    guard terms.count == 1, let currency = terms[0].currency else { return nil }
    return Money(terms[0].value, currency)
  }
}

extension Reckoning {
  /// Creates the result of a text with only `number`; nil for an empty text.
  init(_ number: ExactDecimal?) {
    let term = number.map { Term(currency: nil, amount: ExactFraction($0), value: $0) }
    self.init(terms: term.map { [$0] } ?? [], isComplete: number != nil, doubts: [])
  }
}
