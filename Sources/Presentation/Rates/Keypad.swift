import ExactMoney
public import Localization
import PlainBytes

/// The keys of the keypad below the amount.
///
/// On the page without script, each has a name in the address: `key=mul`.
public enum KeypadKey: Hashable, Sendable {
  case digit(UInt8)
  case doubleZero, decimal
  case times, divide, plus, minus, percent
  case open, close
  case clear, backspace, equals

  /// The layout of the keypad, row by row.
  public static let layout: [KeypadKey] = [
    .digit(7), .digit(8), .digit(9), .clear, .backspace,
    .digit(4), .digit(5), .digit(6), .times, .divide,
    .digit(1), .digit(2), .digit(3), .plus, .minus,
    .decimal, .digit(0), .doubleZero, .equals,
  ]

  /// Creates the key with a name; nil if there is none.
  public init?(named name: String) {
    let digits = Array(name.utf8)
    if digits.count == 1, digits[0] >= 48, digits[0] < 58 {
      self = .digit(digits[0] - 48)
      return
    }
    guard let place = KeypadKey.names.index(ofWord: name) else { return nil }
    self = KeypadKey.named[Int(place)]
  }

  /// Creates the key for a character of the keyboard; nil if there is none.
  init?(character: UInt8) {
    switch character {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self = .digit(character - 48)
    case UInt8(ascii: "."), UInt8(ascii: ","): self = .decimal
    case UInt8(ascii: "*"): self = .times
    case UInt8(ascii: "/"): self = .divide
    case UInt8(ascii: "+"): self = .plus
    case UInt8(ascii: "-"): self = .minus
    case UInt8(ascii: "%"): self = .percent
    case UInt8(ascii: "("): self = .open
    case UInt8(ascii: ")"): self = .close
    case UInt8(ascii: "="): self = .equals
    default: return nil
    }
  }

  /// The name of the key in the address and in `data-value`.
  public var name: String {
    if case .digit(let digit) = self { return String(Int(digit)) }
    return KeypadKey.names.word(UInt8(KeypadKey.named.firstIndex(of: self) ?? 0))
  }

  /// The names of the keys in ``named``.
  private static var names: StaticString {
    "00 dec mul div add sub percent open close clear back equals"
  }

  private static let named: [KeypadKey] = [
    .doubleZero, .decimal, .times, .divide, .plus, .minus, .percent, .open, .close, .clear,
    .backspace, .equals,
  ]

  /// Whether the key begins a number, which replaces a finished one.
  var beginsNumber: Bool {
    switch self {
    case .digit, .doubleZero, .decimal, .open: true
    default: false
    }
  }

  /// Returns the key's text in the amount, in the signs of `numbers`; empty if it has none.
  public func sign(in numbers: NumberSymbols) -> String {
    switch self {
    case .digit(let digit): KeypadKey.digit(digit, zero: numbers.zero)
    case .doubleZero:
      KeypadKey.digit(0, zero: numbers.zero) + KeypadKey.digit(0, zero: numbers.zero)
    case .decimal: numbers.decimal
    case .times: "×"
    case .divide: "÷"
    case .plus: "+"
    case .minus: "−"
    case .percent: "%"
    case .open: "("
    case .close: ")"
    case .clear, .backspace, .equals: ""
    }
  }

  private static func digit(_ digit: UInt8, zero: Unicode.Scalar) -> String {
    String(scalars: Unicode.Scalar(zero.value + UInt32(digit)).map { [$0] } ?? [])
  }
}

/// The effect of the keypad's keys on a text.
enum Keypad {
  /// Returns the text after a key is pressed at its end.
  ///
  /// If `isDone`, a number replaces the text. Digits are the reader's own, unless the text already
  /// has others: two scripts cannot mix in a number.
  static func text(
    _ text: String,
    after key: KeypadKey,
    isDone: Bool,
    by reckoner: Reckoner,
    in currency: Currency,
    _ wording: Wording
  ) -> String {
    switch key {
    case .clear: return ""
    case .backspace:
      return String(scalars: text.scalars.dropLast())
    case .equals:
      return workedOut(AmountField(text, by: reckoner), in: currency, wording) ?? text
    default:
      let start = isDone && key.beginsNumber ? "" : text
      return start + sign(key, after: start, wording)
    }
  }

  /// Returns the exact value of an expression, without its currency.
  ///
  /// nil if a field cannot show all of its digits, or if the expression is ambiguous, which its
  /// text must show.
  static func whole(_ field: AmountField, _ wording: Wording) -> String? {
    guard field.terms.count == 1, !field.isDoubtful, field.terms[0].amount.isExact,
      field.terms[0].value.scale <= maximumFractionDigits
    else { return nil }
    return wording.plain(field.terms[0].value)
  }

  /// Returns the value of an expression as a field shows it; nil if it has none.
  ///
  /// A value without an exact decimal form is rounded to the minor units of `currency`.
  static func workedOut(
    _ field: AmountField,
    in currency: Currency,
    _ wording: Wording
  ) -> String? {
    value(field, in: currency).map { wording.plain($0) }
  }

  /// Returns the value of an expression, rounded if it has no exact decimal form; nil if it has
  /// none.
  static func value(_ field: AmountField, in currency: Currency) -> ExactDecimal? {
    guard field.terms.count == 1 else { return nil }
    let term = field.terms[0]
    guard !term.amount.isExact || term.value.scale > maximumFractionDigits else {
      return term.value
    }
    let digits = (term.currency ?? currency).minorUnits ?? 2
    return try? term.value.rounded(to: .scale(digits), rounding: .toNearestOrAwayFromZero)
  }

  private static let maximumFractionDigits = 10

  private static func sign(_ key: KeypadKey, after text: String, _ wording: Wording) -> String {
    let own = key.sign(in: wording.locale.numbers)
    guard case .digit(let digit) = key, wording.locale.numbers.zero != "0",
      text.utf8.contains(where: { $0 >= 48 && $0 < 58 })
    else { return own }
    return String(Int(digit))
  }

  /// Puts a space on either side of each operator: `12 × 8.50`.
  static func spaced(_ expression: String) -> String {
    var spaced: [Unicode.Scalar] = []
    var last: Unicode.Scalar = "("
    for scalar in expression.scalars where scalar != " " {
      let sign: Unicode.Scalar? =
        switch scalar {
        case "*", "×": "×"
        case "/", "÷", ":": "÷"
        case "-", "−": "−"
        case "+": "+"
        default: nil
        }
      if let sign, !isOperand(last) {
        spaced.append(sign)
      } else if let sign {
        spaced.append(" ")
        spaced.append(sign)
        spaced.append(" ")
      } else {
        spaced.append(scalar)
      }
      last = scalar
    }
    return String(scalars: spaced)
  }

  /// Whether an operator after this character is binary, not the sign of a number.
  private static func isOperand(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "(", "*", "×", "/", "÷", ":", "-", "−", "+": false
    default: true
    }
  }
}
