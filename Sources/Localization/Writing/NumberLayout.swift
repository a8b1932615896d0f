import ExactMoney
import PlainBytes

/// A prepared format: everything except the digits of the number.
///
/// It is a class so that passing a format copies one pointer.
final class NumberLayout: Sendable {
  private let policy: DigitsPolicy
  private let digits: DigitWriter
  /// The text around the digits of positive numbers.
  ///
  /// There is one for each plural category, by its raw value, if the format has a name; otherwise
  /// one.
  private let positive: [Affixes]
  /// The text around the digits of negative numbers, indexed like `positive`.
  private let negative: [Affixes]
  /// The rules that choose among them; nil if there is only one.
  private let plurals: PluralRules?

  /// Creates a layout with `policy`, which must be resolved for its currency.
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

  /// Writes `value`.
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

/// The bytes before and after the digits of a number.
struct Affixes: Sendable {
  private(set) var before: [UInt8] = []
  private(set) var after: [UInt8] = []

  /// Reads a pattern such as `-# ¤`: text around the number "#", with `currency` in place of "¤".
  init(_ pattern: UnsafeRawBufferPointer, currency: String = "") {
    var sides = ByteFields(pattern, separatedBy: "#")
    before = Affixes.filled(sides.next(), currency)
    after = Affixes.filled(sides.next(), currency)
  }

  private static func filled(_ side: UnsafeRawBufferPointer?, _ currency: String) -> [UInt8] {
    guard let side else { return [] }
    var bytes: [UInt8] = []
    var index = 0
    while index < side.count {
      // The sign "¤" has two bytes.
      let isCurrency = side[index] == 0xC2 && index + 1 < side.count && side[index + 1] == 0xA4
      if isCurrency { bytes += Array(currency.utf8) } else { bytes.append(side[index]) }
      index += isCurrency ? 2 : 1
    }
    return bytes
  }
}
