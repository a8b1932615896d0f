import ExactMoney

/// Works out what people type into a calculator: numbers and money, `+ − × ÷ * / : ( ) %`.
///
///     let reckoner = Reckoner(reader)
///     try reckoner.reckon("10 / 3 * 3").number         // 10
///     try reckoner.reckon("100 + 10 %").number         // 110
///     try reckoner.reckon("(20 eur + 35 usd) * 3").terms   // 60 EUR, 105 USD
///     try reckoner.reckon("12 + ").isComplete          // false; the number is 12
///
/// Numbers are what the reader reads, units and currencies included. `x` multiplies too, and "of", in
/// the languages of the interface, where a percentage stands beside it: `5 % of 200 eur`, `200유로의 5%`.
/// Parentheses around one amount alone are an accountant's, for one below zero: `($30.00)`.
///
/// A percentage added to something or taken from it is one of that, as on a pocket calculator:
/// 100 + 10 % is 110, 20 eur − 5 % is 19 eur. Everywhere else it is a number of hundredths: 200 × 5 % is
/// 10; and 10 % + 5 % is 15 %.
///
/// Money is added to money, in as many currencies as there are; converting and adding those up is the
/// caller's work. It is multiplied and divided by numbers, and divided by money of its own currency.
/// Results are exact fractions as long as their terms have 38 digits; see ``ExactFraction``.
public struct Reckoner: Sendable {
  private let rules: ReadingRules

  /// The most bytes that an expression may have.
  public static var longestText: Int { 2_000 }
  /// How deep parentheses may be nested.
  public static var greatestDepth: Int { 64 }

  /// Creates a calculator whose numbers and currencies `reader` reads.
  public init(_ reader: AmountReader) {
    rules = reader.rules
  }

  /// What `text` comes to; O(n) operations.
  ///
  /// - Throws: ``ReadingError`` with the place of what cannot be read or worked out.
  public func reckon(_ text: String) throws(ReadingError) -> Reckoning {
    defer { withExtendedLifetime(rules) {} }
    return try PlainText.read(text, limit: Reckoner.longestText) { text throws(ReadingError) in
      try reckon(text)
    }
  }

  /// What UTF-8 bytes, which may be any bytes, come to.
  public func reckon(utf8 text: UnsafeRawBufferPointer) throws(ReadingError) -> Reckoning {
    defer { withExtendedLifetime(rules) {} }
    return try PlainText.read(text, limit: Reckoner.longestText) { text throws(ReadingError) in
      try reckon(text)
    }
  }

  private func reckon(_ text: PlainText) throws(ReadingError) -> Reckoning {
    var parser = ReckoningParser(text, BorrowedRules(rules))
    let value = try parser.expression()
    parser.amounts.cursor.skipSpace()
    if value != nil && parser.amounts.cursor.skip("=") { parser.amounts.cursor.skipSpace() }
    guard parser.amounts.cursor.isAtEnd else { throw parser.unexpected() }
    return parser.reckoning(of: value)
  }
}

extension ReckoningParser {
  /// The result, with everything that was noted on the way.
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

  /// The value with its whole digits, and without zeros that neither the typed numbers nor the value
  /// need.
  private func shown(_ value: ExactDecimal) -> ExactDecimal {
    if value.scale < 0 { return value.withWholeDigits }
    guard value.scale > typedScale else { return value }
    let shortest = value.withoutTrailingZeros
    guard shortest.scale < typedScale else { return shortest }
    return (try? shortest.rounded(to: .scale(typedScale), rounding: .towardZero)) ?? shortest
  }
}
