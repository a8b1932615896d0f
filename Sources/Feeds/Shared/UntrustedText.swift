/// Makes untrusted texts safe to show and store.
package enum UntrustedText {
  /// The maximum number of scalars in a title or another line; the rest is cut off.
  package static let maximumLineLength = 500
  /// The maximum number of scalars in a plot; the rest is cut off.
  static let maximumPlotLength = 5_000
  /// The maximum number of scalars in a provider's message; the rest is cut off.
  private static let maximumMessageLength = 300
  /// The maximum number of bytes in a name of a person, company, country or currency; the rest is
  /// cut off.
  package static let maximumNameBytes = 255

  /// Returns the first `limit` scalars of `text`, without control characters and marks that change
  /// the direction of text.
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

  /// Returns `text` cleaned as a name, with at most ``maximumNameBytes`` bytes.
  static func name(_ text: String) -> String {
    var name = cleaned(text, atMost: maximumNameBytes)
    while name.utf8.count > maximumNameBytes { name.unicodeScalars.removeLast() }
    return name
  }

  /// Returns `text` cleaned as a provider's message.
  static func message(_ text: String) -> String { cleaned(text, atMost: maximumMessageLength) }
}
