extension StaticString {
  /// Whether `text` is the same, byte for byte.
  ///
  /// Unlike `==` of strings it needs no tables of Unicode, which would double the browser's program.
  func hasSameBytes(as text: String) -> Bool {
    guard text.utf8.count == utf8CodeUnitCount else { return false }
    return withUTF8Buffer { $0.elementsEqual(text.utf8) }
  }
}

extension String {
  /// Whether `other` is the same, byte for byte.
  func hasSameBytes(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}
