public import ExactMoney
public import Localization
import PlainBytes

/// The keys of the keypad below the amount.
public enum KeypadKey: UInt8, NamedChoice, Hashable {
  // The digits are first, each with itself as raw value.
  case zero, one, two, three, four, five, six, seven, eight, nine
  case doubleZero, decimal
  case times, divide, plus, minus, percent
  case open, close
  case clear, backspace, equals

  /// The names of the keys in `data-value` and, on the page without script, in the address:
  /// `key=mul`.
  public static var names: StaticString {
    "0 1 2 3 4 5 6 7 8 9 00 dec mul div add sub percent open close clear back equals"
  }

  /// The layout of the keypad, row by row.
  public static let layout: [KeypadKey] = [
    .seven, .eight, .nine, .clear, .backspace,
    .four, .five, .six, .times, .divide,
    .one, .two, .three, .plus, .minus,
    .decimal, .zero, .doubleZero, .equals,
  ]

  /// Creates the key for a character of the keyboard; nil if there is none.
  init?(character: UInt8) {
    switch character {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self.init(rawValue: character - 48)
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

  /// Whether the key is that of a single digit.
  var isDigit: Bool { rawValue < KeypadKey.doubleZero.rawValue }

  /// Whether the key begins a number, which replaces a finished one.
  var beginsNumber: Bool {
    isDigit || self == .doubleZero || self == .decimal || self == .open
  }

  /// Returns the key's text in the amount, in the signs of `numbers`; empty if it has none.
  public func sign(in numbers: NumberSymbols) -> String {
    switch self {
    case .doubleZero: KeypadKey.zero.sign(in: numbers) + KeypadKey.zero.sign(in: numbers)
    case .decimal: numbers.decimal
    case .times: "×"
    case .divide: "÷"
    case .plus: "+"
    case .minus: "−"
    case .percent: "%"
    case .open: "("
    case .close: ")"
    case .clear, .backspace, .equals: ""
    default: String(scalars: [numbers.digit(rawValue)])
    }
  }
}

extension NumberSymbols {
  /// Returns a digit from 0 to 9 as the reader writes it.
  func digit(_ value: UInt8) -> Unicode.Scalar {
    Unicode.Scalar(zero.value + UInt32(value)) ?? zero
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
    at place: ConverterAddress,
    in environment: AppEnvironment
  ) -> String {
    let wording = environment.wording
    switch key {
    case .clear: return ""
    case .backspace: return String(scalars: text.scalars.dropLast())
    case .equals:
      let field = AmountField(text, by: environment.reckoner)
      return value(field, in: place.typedCurrency).map { wording.plain($0) } ?? text
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
    guard key.isDigit, wording.locale.numbers.zero != "0",
      text.utf8.contains(where: { $0 >= 48 && $0 < 58 })
    else { return own }
    return key.name
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

  /// Returns whether an operator after this character is binary, not the sign of a number.
  private static func isOperand(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "(", "*", "×", "/", "÷", ":", "-", "−", "+": false
    default: true
    }
  }
}
