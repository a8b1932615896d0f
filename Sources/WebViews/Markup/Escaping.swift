/// Escapes characters with a meaning in HTML, so that they are read as text.
enum Escaping {
  /// Appends `text` to `markup` with `& < > " '` as character references.
  ///
  /// The result is correct between tags and in quoted attributes. Text without these characters is
  /// copied at once.
  ///
  /// - Complexity: O(n), where n is the length of `text`.
  @inline(never)
  static func append(_ text: UnsafeRawBufferPointer, to markup: inout [UInt8]) {
    var start = 0
    for index in 0..<text.count {
      guard let reference = reference(for: text[index]) else { continue }
      markup.append(UnsafeRawBufferPointer(rebasing: text[start..<index]))
      markup.append(reference.bytes)
      start = index + 1
    }
    markup.append(UnsafeRawBufferPointer(rebasing: text[start...]))
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

extension StaticString {
  var bytes: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: utf8Start, count: utf8CodeUnitCount)
  }
}

extension [UInt8] {
  /// Appends bytes; not inlined, because its code is large.
  @inline(never)
  mutating func append(_ bytes: UnsafeRawBufferPointer) { append(contentsOf: bytes) }
}
