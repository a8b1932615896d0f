/// Texts of strangers, made fit to be shown and kept.
package enum UntrustedText {
  /// The maximum number of scalars of a title or another line.
  package static let lineLimit = 500
  /// The maximum number of scalars of a plot.
  static let plotLimit = 5_000
  /// The maximum number of scalars of a provider's message.
  private static let messageLimit = 300
  /// The maximum number of bytes of a name of a person, a company, a country or a currency.
  package static let nameLimit = 255

  /// `text` without control characters and marks that turn the direction of what follows, and without what
  /// is beyond the limit.
  package static func cleaned(_ text: String, atMost limit: Int) -> String {
    // Most texts are short and plain.
    if text.utf8.count <= limit, text.utf8.first != 0x20, text.utf8.last != 0x20,
      text.utf8.allSatisfy({ (0x20...0x7E).contains($0) })
    {
      return text
    }
    var kept = String.UnicodeScalarView()
    for scalar in text.unicodeScalars.prefix(limit) {
      switch scalar.value {
      case 0x09, 0x0A, 0x0D, 0x20: if !kept.isEmpty { kept.append(" ") }
      case ..<0x20, 0x7F...0x9F, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF: continue
      default: kept.append(scalar)
      }
    }
    while kept.last == " " { kept.removeLast() }
    return String(kept)
  }

  /// A name in `text`, with no more than ``nameLimit`` bytes.
  static func name(_ text: String) -> String {
    var name = cleaned(text, atMost: nameLimit)
    while name.utf8.count > nameLimit { name.unicodeScalars.removeLast() }
    return name
  }

  /// A provider's message in `text`.
  static func message(_ text: String) -> String { cleaned(text, atMost: messageLimit) }
}
