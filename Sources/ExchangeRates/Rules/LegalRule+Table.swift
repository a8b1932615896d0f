import ExactMoney

extension LegalRule {
  /// Every version of every rule, by name.
  public static let all: [LegalRule] = []
}
