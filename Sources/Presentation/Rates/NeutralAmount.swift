import ExactMoney
import Localization
import PlainBytes

/// Amounts in addresses, which mean the same to every reader: `12*8.50`, `20 EUR+35.5 USD`.
///
/// Digits are ASCII with at most one point. The operators are `+ - * / ( ) %`, and currencies have
/// their codes.
enum NeutralAmount {
  /// Returns whether `text` has this form; a number with a comma has not, because its meaning is
  /// unknown.
  static func isWellFormed(_ text: String) -> Bool {
    let bytes = text.bytes
    guard bytes.count <= AmountField.maximumLength else { return false }
    var (points, start) = (0, 0)
    for index in bytes.indices {
      let isBesideLetter =
        index > 0 && isLetter(bytes[index - 1])
        || index + 1 < bytes.count && isLetter(bytes[index + 1])
      switch bytes[index] {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): break
      case UInt8(ascii: "."):
        points += 1
        if points > 1 { return false }
      case UInt8(ascii: " "):
        // A space between two numbers does not join them.
        if !isBesideLetter { return false }
      case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "/"),
        UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "%"):
        points = 0
      case let byte where isLetter(byte):
        points = 0
        if index == 0 || !isLetter(bytes[index - 1]) { start = index }
        guard index + 1 == bytes.count || !isLetter(bytes[index + 1]) else { continue }
        if Currency(String(utf8: bytes[start...index])) == nil { return false }
      default: return false
      }
    }
    return true
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
  }

  /// Returns the number in `text`; nil if it is not a plain number.
  static func number(_ text: String) -> ExactDecimal? {
    let isNumber = text.bytes.allSatisfy {
      $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-")
        || $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9")
    }
    return isNumber ? try? ExactDecimal(text) : nil
  }

  /// Writes `text` in the reader's digits and signs: `12×8,50`.
  static func local(_ text: String, _ numbers: NumberSymbols) -> String {
    var local: [Unicode.Scalar] = []
    for scalar in text.scalars {
      switch scalar {
      case "*": local.append("×")
      case "/": local.append("÷")
      case "-": local.append("−")
      case ".": local += numbers.decimal.scalars
      case "0"..."9": local.append(numbers.digit(UInt8(truncatingIfNeeded: scalar.value - 48)))
      default: local.append(scalar)
      }
    }
    return String(scalars: local)
  }
}

extension AmountField {
  /// Returns the text in neutral form; empty if it has no value.
  func neutral(in environment: AppEnvironment) -> String {
    guard !terms.isEmpty else { return "" }
    let (reckoner, numbers) = (environment.reckoner, environment.wording.locale.numbers)
    let written = rewritten(by: reckoner, numbers)
    if let written, NeutralAmount.isWellFormed(written) {
      let read = AmountField(NeutralAmount.local(written, numbers), by: reckoner)
      let isSame =
        read.terms.count == terms.count
        && terms.indices.allSatisfy {
          read.terms[$0].amount == terms[$0].amount && read.terms[$0].currency == terms[$0].currency
        }
      if isSame { return written }
    }
    // A text that cannot be rewritten becomes its value.
    var text = ""
    for term in terms {
      let number = term.value.description
      if !text.isEmpty, !term.value.isNegative { text += "+" }
      text += term.currency.map { number + " " + $0.code } ?? number
    }
    return text
  }

  /// Rewrites the text operand by operand; nil if one of them is invalid.
  private func rewritten(by reckoner: Reckoner, _ numbers: NumberSymbols) -> String? {
    var written = ""
    var operand: [Unicode.Scalar] = []
    for scalar in text.scalars {
      let sign: StaticString? =
        switch scalar {
        case "+": "+"
        case "-", "−": "-"
        case "*", "×": "*"
        case "/", "÷", ":": "/"
        case "(": "("
        case ")": ")"
        case "%", "٪": "%"
        default: nil
        }
      guard let sign else {
        operand.append(scalar)
        continue
      }
      guard let number = AmountField.operand(operand, by: reckoner, numbers) else { return nil }
      written += number + sign.description
      operand = []
    }
    while operand.last == "=" || operand.last == " " { operand.removeLast() }
    return AmountField.operand(operand, by: reckoner, numbers).map { written + $0 }
  }

  /// Returns an operand with its currency in neutral form; empty for spaces, nil if it is invalid.
  private static func operand(
    _ scalars: [Unicode.Scalar],
    by reckoner: Reckoner,
    _ numbers: NumberSymbols
  ) -> String? {
    guard let first = scalars.first(where: { $0 != " " }) else { return "" }
    guard let reckoning = try? reckoner.reckon(String(scalars: scalars)),
      reckoning.terms.count == 1, reckoning.isComplete
    else { return nil }
    let term = reckoning.terms[0]
    var number = term.value.description
    // A typed decimal mark is kept, because digits may follow.
    if term.value.scale == 0, let decimal = numbers.decimal.scalars.last, scalars.last == decimal {
      number += "."
    }
    guard let currency = term.currency else { return number }
    let startsWithDigit =
      first >= "0" && first <= "9"
      || first.value >= numbers.zero.value && first.value < numbers.zero.value + 10
    return startsWithDigit ? number + " " + currency.code : currency.code + " " + number
  }
}
