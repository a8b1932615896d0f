public import ExactMoney

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
  /// Creates the result of a text that is nothing but `number`; nil stands for no text.
  init(_ number: ExactDecimal?) {
    let term = number.map { Term(currency: nil, amount: ExactFraction($0), value: $0) }
    self.init(terms: term.map { [$0] } ?? [], isComplete: number != nil, doubts: [])
  }
}
