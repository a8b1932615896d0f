import PlainBytes

/// Makes texts of sources or readers fit for a page.
package enum ShownText {
  /// Returns the first `maximum` characters of `text` in one line, with `…` if it was longer.
  ///
  /// Control characters and marks that change the direction of other text are removed. Views escape
  /// markup; this prevents other harm, such as a title that reorders its neighbours, or one of a
  /// megabyte.
  package static func line(_ text: String, atMost maximum: Int) -> String {
    // A character has at most four bytes.
    let start = String(utf8: Array(text.utf8.prefix(maximum * 4 + 4)))
    var kept: [Unicode.Scalar] = []
    var isCut = start.utf8.count < text.utf8.count
    for scalar in start.scalars {
      guard let shown = shown(scalar) else { continue }
      if shown == " " && (kept.isEmpty || kept.last == " ") { continue }
      guard kept.count < maximum else {
        isCut = true
        break
      }
      kept.append(shown)
    }
    while kept.last == " " { kept.removeLast() }
    return isCut ? String(scalars: kept) + "…" : String(scalars: kept)
  }

  private static func shown(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar.value {
    case 0x09, 0x0A, 0x0D, 0x2028, 0x2029: " "
    case ..<0x20, 0x7F...0x9F, 0x061C, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF:
      nil
    default: scalar
    }
  }
}
