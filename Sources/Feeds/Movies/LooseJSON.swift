import ExactJSON
import ExactMoney

/// A JSON object whose fields may be missing, null or of another kind than documented: what cannot be
/// understood is empty, so that one odd field costs no movie; numbers and lists have limits.
///
/// Texts come from strangers, and reach terminals and pages: see ``UntrustedText``.
struct LooseJSON {
  private let value: JSONValue

  /// A larger count is taken for this one, so that counts can be added and multiplied.
  private static let maximumCount = 1_000_000_000
  /// The maximum number of entries of a list, unless its reader says otherwise.
  static let maximumEntries = 50

  /// The fields of `value`; none where it is no object.
  init(_ value: JSONValue) {
    self.value = value
  }

  /// The text of a string, or the digits of a number; empty for anything else.
  func text(_ name: String, atMost limit: Int = UntrustedText.lineLimit) -> String {
    let field = value[name]
    return UntrustedText.cleaned(field?.stringValue ?? field?.digits ?? "", atMost: limit)
  }

  /// A number that is not below zero, also where a text writes it; zero for anything else.
  func decimal(_ name: String) -> ExactDecimal {
    guard let number = try? ExactDecimal(text(name)), !number.isNegative else { return .zero }
    return number
  }

  /// A whole number from zero to ``maximumCount``, cut off after the point; zero for anything else.
  func count(_ name: String) -> Int {
    guard let whole = try? decimal(name).rounded(to: .scale(0), rounding: .towardZero) else {
      return 0
    }
    return Int(min(whole.coefficient, Int128(Self.maximumCount)))
  }

  /// A number by which the source knows something; nil for zero and for anything else.
  func id(_ name: String) -> UInt32? { UInt32(text(name)).flatMap { $0 > 0 ? $0 : nil } }

  /// Whether it is true, or a text that says so.
  func flag(_ name: String) -> Bool {
    value[name]?.boolValue ?? (text(name).lowercased() == "true")
  }

  /// A day written `yyyy-mm-dd`; nil for anything else.
  func day(_ name: String) -> CalendarDate? { CalendarDate(text(name)) }

  /// The objects among the first `maximum` values of an array; none for anything else.
  func objects(_ name: String, atMost maximum: Int = maximumEntries) -> [LooseJSON] {
    value[name]?.elements?.prefix(maximum).compactMap { $0.members == nil ? nil : LooseJSON($0) }
      ?? []
  }

  /// The object in a field; one without fields for anything else.
  func object(_ name: String) -> LooseJSON { LooseJSON(value[name] ?? .null) }

  /// The whole numbers among the first values of an array.
  func numbers(_ name: String) -> [Int] {
    value[name]?.elements?.prefix(Self.maximumEntries).compactMap { $0.integerValue } ?? []
  }
}
