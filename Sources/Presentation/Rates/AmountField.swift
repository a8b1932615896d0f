public import ExactMoney
public import Localization
import PlainBytes

/// An amount as typed, with its value.
///
/// The text stays as typed; the value is computed at each keystroke.
public struct AmountField: Sendable {
  /// The typed text.
  public let text: String
  /// Its value: a number, or money in one or more currencies; empty for nothing yet.
  public let terms: [Reckoning.Term]
  /// The reason why it is unreadable; then it has no value.
  public let error: ReadingError?
  /// The readings that could be meant otherwise.
  private(set) var doubts: [ReadingDoubt]
  /// Whether it is a calculation: more than one number, or a percentage.
  public let isExpression: Bool
  /// Whether the expression does not end in the middle.
  public let isComplete: Bool

  /// The most characters that are read; longer texts are refused.
  public static let longestText = 200

  /// Reads `text` with `reckoner`.
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

  /// The same without doubts, for an address, which means one amount.
  var withoutDoubts: AmountField {
    var field = self
    field.doubts = []
    return field
  }

  /// Whether there is nothing to read, and no error.
  public var isEmpty: Bool { terms.isEmpty && error == nil }

  /// The number, if no currency is named.
  public var number: ExactDecimal? {
    terms.count == 1 && terms[0].currency == nil ? terms[0].value : nil
  }

  /// Whether the value has all its digits: a number, or a calculation that comes out even.
  var isExact: Bool { terms.count == 1 && terms[0].amount.isExact }

  /// The currency that the text names, if any; the first of `preferred` that its sign may mean.
  public func currency(preferring preferred: Currency...) -> Currency? {
    guard terms.count == 1, let currency = terms[0].currency else { return nil }
    return preferred.first { preferred in
      preferred == currency
        || doubts.contains { doubt in
          guard case .currency(let reading, _) = doubt else { return false }
          return reading.others.contains(preferred)
        }
    } ?? currency
  }

  /// The code outside ISO 4217 that the text names, if any.
  public var parCode: ParCode? {
    for doubt in doubts {
      if case .currency(let reading, _) = doubt, let code = reading.parCode { return code }
    }
    return nil
  }

  /// The size at which the text fits: `s`, `m`, `l`, `xl` or `xxl`.
  public var fit: StaticString { AmountField.fit(text) }

  /// The size at which `text` fits, by its length.
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

  /// Whether `text` has an operator, a parenthesis or a percent sign, other than a sign at its start.
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
