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
