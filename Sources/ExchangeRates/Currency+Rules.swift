public import ExactMoney

extension Currency {
  /// The currencies that rules of law lead into, for the program of the page, which has none of the rules.
  public static var targetsOfRules: [Currency] {
    [.eur, .czk, .dkk, .huf, .pln, .ron, .sek, .bgn, .hrk, .gbp, .brl, .chf, .usd]
  }
}
