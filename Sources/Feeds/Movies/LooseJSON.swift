import ExactJSON
import ExactMoney

/// A JSON object whose fields may be missing, null or of another kind than documented: what cannot be
/// understood is empty, so that one odd field costs no film.
///
/// Texts come from strangers, and reach terminals and pages: see ``UntrustedText``.
struct LooseJSON {
  private let value: JSONValue

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

  /// A whole number that is not below zero, cut off after the point; zero for anything else.
  func count(_ name: String) -> Int {
    guard let whole = try? decimal(name).rounded(to: .scale(0), rounding: .towardZero) else {
      return 0
    }
    return Int(whole.description) ?? 0
  }

  /// Whether it is true, or a text that says so.
  func flag(_ name: String) -> Bool {
    value[name]?.boolValue ?? (text(name).lowercased() == "true")
  }

  /// A day written `yyyy-mm-dd`; nil for anything else.
  func day(_ name: String) -> CalendarDate? { CalendarDate(text(name)) }

  /// The objects of an array; none for anything else.
  func objects(_ name: String) -> [LooseJSON] {
    value[name]?.elements?.compactMap { $0.members == nil ? nil : LooseJSON($0) } ?? []
  }

  /// The object in a field; one without fields for anything else.
  func object(_ name: String) -> LooseJSON { LooseJSON(value[name] ?? .null) }

  /// The whole numbers of an array.
  func counts(_ name: String) -> [Int] {
    value[name]?.elements?.compactMap { $0.integerValue } ?? []
  }
}

/// Texts of strangers, made fit to be shown and kept.
package enum UntrustedText {
  /// The most scalars of a title or a name.
  package static let lineLimit = 500
  /// The most scalars of a plot.
  static let plotLimit = 5_000

  /// `text` without control characters and marks that turn the direction of what follows, and without what
  /// is beyond the limit.
  package static func cleaned(_ text: String, atMost limit: Int) -> String {
    var kept = String.UnicodeScalarView()
    for scalar in text.unicodeScalars.prefix(limit) {
      switch scalar.value {
      case 0x09, 0x0A, 0x0D: kept.append(" ")
      case ..<0x20, 0x7F...0x9F, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF: continue
      default: kept.append(scalar)
      }
    }
    while kept.first == " " { kept.removeFirst() }
    while kept.last == " " { kept.removeLast() }
    return String(kept)
  }
}
