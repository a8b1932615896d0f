public import ExactMoney

/// The rounding of the euro amount between two legacy currencies (Regulation (EC) 1103/97, article
/// 4(4)).
///
/// The regulation requires at least three decimals if the euro amount is rounded, and allows any
/// other method that gives the same result. Both forms are therefore lawful and may differ in the
/// last digit.
public enum EuroIntermediate: Hashable, Sendable {
  /// The euro amount is not rounded.
  case exact
  /// The euro amount is rounded to this many decimals, at least three, ties away from zero.
  case decimals(Int)

  /// The minimum number of decimals that the regulation allows.
  public static var minimumDecimals: Int { 3 }
}

/// A conversion between two legacy currencies through a rounded euro amount.
public struct EuroStep: Hashable, Sendable {
  /// Euros per unit of the first currency, after the fee.
  let toEuro: ExactFraction
  /// Units of the second currency per euro.
  let fromEuro: ExactDecimal
  let decimals: Int

  /// Returns the rounded number of euros for `amount` of the first currency.
  func euros(of amount: ExactFraction) throws(DecimalError) -> ExactDecimal {
    var euros = ExactSum()
    euros.add(amount, times: toEuro)
    return try euros.rounded(to: .scale(decimals), rounding: .toNearestOrAwayFromZero)
  }

  /// Adds the converted `amount` to `sum`.
  ///
  /// - Throws: `DecimalError` if the euro amount needs more than 38 digits.
  public func add(_ amount: ExactFraction, to sum: inout ExactSum) throws(DecimalError) {
    sum.add(ExactFraction(try euros(of: amount)), times: ExactFraction(fromEuro))
  }
}
