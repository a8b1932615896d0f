public import ExactMoney
public import Localization
import PlainBytes

/// An amount as it was typed, and what it comes to.
///
/// What was typed stays as it was typed; what it comes to is worked out with each keystroke.
public struct AmountField: Sendable {
  /// What was typed.
  public let text: String
  /// What it comes to: a number, or money in one or more currencies; empty for nothing yet.
  public let terms: [Reckoning.Term]
  /// Why it cannot be read; then it comes to nothing.
  public let error: ReadingError?
  /// What was read in one way and could be meant in another.
  private(set) var doubts: [ReadingDoubt]
  /// Whether something is left to work out: more than one number, or a percentage.
  public let isExpression: Bool
  /// Whether the expression does not end in the middle.
  public let isComplete: Bool

  /// The most characters that are read; a longer text is refused.
  public static let longestText = 200

  /// Reads `text` as `reckoner` understands it.
  public init(_ text: String, by reckoner: Reckoner) {
    self.text = text
    isExpression = AmountField.hasOperator(text)
    guard text.scalars.count <= AmountField.longestText else {
      error = ReadingError(.tooLong(limit: AmountField.longestText), at: 0..<text.utf8.count)
      (terms, doubts, isComplete) = ([], [], false)
      return
    }
    do throws(ReadingError) {
      let reckoning = try reckoner.reckon(text)
      (terms, doubts, isComplete) = (reckoning.terms, reckoning.doubts, reckoning.isComplete)
      error = nil
    } catch {
      self.error = error
      (terms, doubts, isComplete) = ([], [], false)
    }
  }

  /// The same of an address, which means one amount.
  var withoutDoubts: AmountField {
    var field = self
    field.doubts = []
    return field
  }

  /// Whether there is nothing to read, and nothing wrong with that.
  public var isEmpty: Bool { terms.isEmpty && error == nil }

  /// The number, where no currency is named.
  public var number: ExactDecimal? {
    terms.count == 1 && terms[0].currency == nil ? terms[0].value : nil
  }

  /// The currency that the text names, where it names one; `preferred` where its sign may mean that.
  public func currency(preferring preferred: Currency) -> Currency? {
    guard terms.count == 1, let currency = terms[0].currency else { return nil }
    for doubt in doubts {
      if case .currency(let reading, _) = doubt, reading.others.contains(preferred) {
        return preferred
      }
    }
    return currency
  }

  /// The code outside ISO 4217 that the text names, where it names one.
  public var parCode: ParCode? {
    for doubt in doubts {
      if case .currency(let reading, _) = doubt, let code = reading.parCode { return code }
    }
    return nil
  }

  /// How large the text can be shown: `s`, `m`, `l`, `xl` or `xxl`.
  public var fit: StaticString { AmountField.fit(text) }

  /// How large `text` can be shown, by its length.
  public static func fit(_ text: String) -> StaticString {
    switch text.scalars.count {
    case ...8: "s"
    case ...10: "m"
    case ...13: "l"
    case ...17: "xl"
    case ...23: "xxl"
    default: "xxxl"
    }
  }

  /// Whether an operator, a parenthesis or a percent sign is in `text`, other than a sign at its start.
  private static func hasOperator(_ text: String) -> Bool {
    var isStart = true
    for scalar in text.scalars {
      switch scalar {
      case "*", "/", ":", "(", ")", "%", "×", "÷", "٪": return true
      case "+", "-", "−": if !isStart { return true }
      default: break
      }
      isStart = isStart && scalar == " "
    }
    return false
  }
}
