/// What HTML reads as markup, written so that it is text.
enum Escaping {
  /// Appends `text` to `markup` with `& < > " '` as character references.
  ///
  /// Right between tags and inside quoted attributes. Text that needs none goes in at once. O(n).
  static func append(_ text: String, to markup: inout String) {
    var text = text
    let isPlain = text.withUTF8 { bytes in !bytes.contains { reference(for: $0) != nil } }
    guard !isPlain else {
      markup += text
      return
    }
    var run = text.startIndex
    var index = run
    while index < text.utf8.endIndex {
      let next = text.utf8.index(after: index)
      if let reference = reference(for: text.utf8[index]) {
        markup += text[run..<index]
        markup += reference.description
        run = next
      }
      index = next
    }
    markup += text[run...]
  }

  private static func reference(for byte: UInt8) -> StaticString? {
    switch byte {
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: ">"): "&gt;"
    case UInt8(ascii: "\""): "&quot;"
    case UInt8(ascii: "'"): "&#39;"
    default: nil
    }
  }
}
