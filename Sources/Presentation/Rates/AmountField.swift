public import ExactMoney
public import Localization
import PlainBytes

/// An amount as typed, with its value, which is computed at each keystroke.
public struct AmountField: Sendable {
  /// The typed text.
  public let text: String
  /// The value: a number, or money in one or more currencies; empty if there is no value.
  public let terms: [Reckoning.Term]
  /// The reason why the text is unreadable; nil if it is readable.
  public let error: ReadingError?
  /// The readings that the reader may have meant otherwise.
  private(set) var doubts: [ReadingDoubt]
  /// Whether the text is a calculation: more than one number, or a percentage.
  public let isExpression: Bool
  /// Whether the text is complete, and does not end after an operator.
  public let isComplete: Bool

  /// The maximum number of characters; longer texts are refused.
  public static let maximumLength = 200

  /// Reads `text` with `reckoner`.
  public init(_ text: String, by reckoner: Reckoner) {
    self.text = text
    isExpression = AmountField.hasOperator(text)
    guard text.scalars.count <= AmountField.maximumLength else {
      error = ReadingError(.tooLong(limit: AmountField.maximumLength), at: 0..<text.utf8.count)
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

  /// Creates the content of a field from the text that an address keeps; nil is the usual amount.
  ///
  /// It is `spelling`, if to this reader that has the `amount`, which `meaning` returns; else the
  /// amount as the reader writes it.
  @inline(never)
  init(
    kept amount: String?,
    _ spelling: String?,
    in environment: AppEnvironment,
    meaning: (AmountField) -> String
  ) {
    if let spelling {
      let field = AmountField(spelling, by: environment.reckoner)
      if meaning(field).isSame(as: amount ?? "") {
        self = field
        return
      }
    }
    let shown = amount ?? ConverterAddress.firstAmount.description
    let local = NeutralAmount.local(shown, environment.wording.locale.numbers)
    self = AmountField(local, by: environment.reckoner).withoutDoubts
  }

  /// The field without doubts, for the text of an address, which has one meaning.
  var withoutDoubts: AmountField {
    var field = self
    field.doubts = []
    return field
  }

  /// Whether the text has neither a value nor an error.
  public var isEmpty: Bool { terms.isEmpty && error == nil }

  /// The number; nil if there is none, or if a currency is named.
  public var number: ExactDecimal? {
    terms.count == 1 && terms[0].currency == nil ? terms[0].value : nil
  }

  /// Whether the value is exact: a number, or a calculation with an exact decimal result.
  var isExact: Bool { terms.count == 1 && terms[0].amount.isExact }

  /// Returns the currency that the text names, or the first of `preferred` that its sign may mean;
  /// nil if it names none.
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

  /// The code outside ISO 4217 that the text names; nil if it names none.
  public var parCode: ParCode? {
    for doubt in doubts {
      if case .currency(let reading, _) = doubt, let code = reading.parCode { return code }
    }
    return nil
  }

  /// The name of the size at which the text fits, from `s` to `xxxl`.
  public var fit: StaticString { AmountField.fit(text) }

  /// Returns the name of the size at which `text` fits, by its length.
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

  /// Returns whether `text` has an operator, a parenthesis or a percent sign, other than a sign at
  /// its start.
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
