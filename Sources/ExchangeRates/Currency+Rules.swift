public import ExactMoney

extension Currency {
  /// The currencies into which rules of law convert, for the page's program, which does not contain
  /// the rules.
  public static var targetsOfRules: [Currency] {
    [.eur, .czk, .dkk, .huf, .pln, .ron, .sek, .bgn, .hrk, .gbp, .brl, .chf, .usd]
  }
}
