import ExactJSON
import ExactMoney

/// A JSON object whose fields may be missing, null or of an undocumented type.
///
/// A value that cannot be read counts as empty, so that one odd field does not cost the movie.
/// Numbers and lists are limited. Texts are untrusted and reach terminals and pages: see
/// ``UntrustedText``.
struct LooseJSON {
  private let value: JSONValue

  /// The maximum value of a count; larger ones are reduced to it, so that counts can be added and
  /// multiplied.
  private static let maximumCount = 1_000_000_000
  /// The maximum number of entries that are read of a list, unless the caller sets another.
  static let maximumEntries = 50

  /// Takes the fields of `value`; a value that is not an object has none.
  init(_ value: JSONValue) {
    self.value = value
  }

  /// Returns the text of a string, or the digits of a number; empty for any other value.
  ///
  /// `limit` is the maximum number of scalars; the rest is cut off.
  func text(_ name: String, atMost limit: Int = UntrustedText.maximumLineLength) -> String {
    let field = value[name]
    return UntrustedText.cleaned(field?.stringValue ?? field?.digits ?? "", atMost: limit)
  }

  /// Returns a number of at least zero, written as a number or a string; zero for any other value.
  func decimal(_ name: String) -> ExactDecimal {
    guard let number = try? ExactDecimal(text(name)), !number.isNegative else { return .zero }
    return number
  }

  /// Returns a number from zero to ``maximumCount``, without its decimals; zero for any other
  /// value.
  func count(_ name: String) -> Int {
    guard let whole = try? decimal(name).rounded(to: .scale(0), rounding: .towardZero) else {
      return 0
    }
    return Int(min(whole.coefficient, Int128(Self.maximumCount)))
  }

  /// Returns an id above zero; nil for any other value.
  func id(_ name: String) -> UInt32? { UInt32(text(name)).flatMap { $0 > 0 ? $0 : nil } }

  /// Returns whether a field is true, or the string "true" in any case.
  func flag(_ name: String) -> Bool {
    value[name]?.boolValue ?? (text(name).lowercased() == "true")
  }

  /// Returns a day written `yyyy-mm-dd`; nil for any other value.
  func day(_ name: String) -> CalendarDate? { CalendarDate(text(name)) }

  /// Returns the objects among the first `maximum` values of an array; empty for any other value.
  func objects(_ name: String, atMost maximum: Int = maximumEntries) -> [LooseJSON] {
    value[name]?.elements?.prefix(maximum).compactMap { $0.members == nil ? nil : LooseJSON($0) }
      ?? []
  }

  /// Returns the object in a field; one without fields for any other value.
  func object(_ name: String) -> LooseJSON { LooseJSON(value[name] ?? .null) }

  /// Returns the integers among the first ``maximumEntries`` values of an array; empty for any
  /// other value.
  func numbers(_ name: String) -> [Int] {
    value[name]?.elements?.prefix(Self.maximumEntries).compactMap { $0.integerValue } ?? []
  }
}
