import ExactMoney
import PlainBytes

/// A format made ready: everything but the digits of the number.
///
/// A class, so that a format is a pointer to hand around.
final class NumberLayout: Sendable {
  private let policy: DigitsPolicy
  private let digits: DigitWriter
  /// What stands around the digits; one for each plural category, by its raw value, where a name is
  /// counted.
  private let positive: [Affixes]
  private let negative: [Affixes]
  /// The rules that choose among them; nil for one alone.
  private let plurals: PluralRules?

  /// A layout under `policy`, which is resolved for its currency.
  init(
    _ policy: DigitsPolicy,
    digits: DigitWriter,
    positive: [Affixes],
    negative: [Affixes],
    plurals: PluralRules? = nil
  ) {
    self.policy = policy
    self.digits = digits
    self.positive = positive
    self.negative = negative
    self.plurals = plurals
  }

  /// The text of `value`.
  func text(of value: ExactDecimal) -> String {
    let shown = policy.shown(value)
    var category = 0
    if let plurals {
      let operands = PluralOperands(shown.value, fractionDigits: shown.fractionDigits)
      category = Int(plurals.category(of: operands).rawValue)
    }
    let affixes = value.isNegative ? negative[category] : positive[category]
    var text = affixes.before
    digits.append(shown, to: &text)
    text += affixes.after
    return String(utf8: text)
  }
}
