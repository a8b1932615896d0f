public import ExactMoney

/// How the euro amount between two legacy currencies is treated (Regulation (EC) 1103/97, article 4(4)).
///
/// The law lets it be rounded to not less than three decimals, and lets any other method that gives
/// the same result. Both forms are therefore lawful and may differ by a last digit.
public enum EuroIntermediate: Hashable, Sendable {
  /// The euro amount is not rounded.
  case exact
  /// The euro amount is rounded to this many decimals, three at least, ties away from zero.
  case decimals(Int)

  /// Fewest decimals the regulation allows.
  public static var fewestDecimals: Int { 3 }
}

/// The way from one legacy currency to another over an amount in euros that is rounded.
public struct EuroStep: Hashable, Sendable {
  /// Euros per unit of the first currency, what is kept on the way taken off.
  let toEuro: ExactFraction
  /// Units of the other currency per euro.
  let fromEuro: ExactDecimal
  let decimals: Int

  /// The euros that `amount` becomes, rounded.
  func euros(of amount: ExactFraction) throws(DecimalError) -> ExactDecimal {
    var euros = ExactSum()
    euros.add(amount, times: toEuro)
    return try euros.rounded(to: .scale(decimals), rounding: .toNearestOrAwayFromZero)
  }

  /// Adds what `amount` becomes to `sum`.
  public func add(_ amount: ExactFraction, to sum: inout ExactSum) throws(DecimalError) {
    sum.add(ExactFraction(try euros(of: amount)), times: ExactFraction(fromEuro))
  }
}
