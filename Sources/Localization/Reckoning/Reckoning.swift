public import ExactMoney

/// What an expression comes to: a number, or sums of money in one or more currencies.
public struct Reckoning: Hashable, Sendable {
  /// One currency's part of the result.
  public struct Term: Hashable, Sendable {
    /// The currency; nil for a number without one, which is then the only term.
    public let currency: Currency?
    /// The amount, as a fraction: what to multiply and divide by a rate before the one rounding.
    public let amount: ExactFraction
    /// The amount as a decimal, with no more digits after the point than the typed numbers have unless
    /// they are needed: exact, or with 34 significant digits.
    public let value: ExactDecimal
  }

  /// The parts, in the order in which the currencies first stand in the text; empty when there is no
  /// number yet.
  public let terms: [Term]
  /// Whether the text is a whole expression; false when it ends in an operator or an open parenthesis,
  /// and the result is that of what stands before.
  public let isComplete: Bool
  /// What was read in one way and could be meant in another.
  public let doubts: [ReadingDoubt]

  /// Whether every ``Term/value`` is exact.
  public var isExact: Bool { terms.allSatisfy { $0.amount.isExact } }

  /// The number, when no currency is involved.
  public var number: ExactDecimal? {
    terms.count == 1 && terms[0].currency == nil ? terms[0].value : nil
  }

  /// The money, when exactly one currency is involved.
  public var money: Money? {
    guard terms.count == 1, let currency = terms[0].currency else { return nil }
    return Money(terms[0].value, currency)
  }
}
