/// The fields of a UTF-8 text between separators, one after the other, read in place.
///
/// Not generic, and without an array of slices: `split` is compiled again for every kind of
/// collection, which the size of the browser's program shows.
package struct ByteFields {
  private let text: UnsafeRawBufferPointer
  private let separator: UInt8
  private let otherSeparator: UInt8
  private var start = 0

  /// The fields of `text`, which must outlive them.
  package init(_ text: UnsafeRawBufferPointer, separatedBy separator: Unicode.Scalar) {
    self.init(text, separatedBy: separator, or: separator)
  }

  /// The fields of `text`, which must outlive them, separated by either of two signs.
  package init(
    _ text: UnsafeRawBufferPointer,
    separatedBy separator: Unicode.Scalar,
    or other: Unicode.Scalar
  ) {
    self.text = text
    self.separator = UInt8(ascii: separator)
    otherSeparator = UInt8(ascii: other)
  }

  /// The fields of a text in the source.
  package init(_ text: StaticString, separatedBy separator: Unicode.Scalar) {
    self.init(text.bytes, separatedBy: separator)
  }

  /// The next field, which may be empty; nil after the last one.
  ///
  /// A text has one more field than separators, so an empty one has one.
  @inline(never)
  package mutating func next() -> UnsafeRawBufferPointer? {
    guard start <= text.count else { return nil }
    var end = start
    while end < text.count && text[end] != separator && text[end] != otherSeparator { end += 1 }
    defer { start = end + 1 }
    return text.bytes(start..<end)
  }

  /// The next field that is not empty; nil if there is none.
  package mutating func nextWord() -> UnsafeRawBufferPointer? {
    while let field = next() {
      if field.count > 0 { return field }
    }
    return nil
  }

  /// The field after `count` others.
  package mutating func field(after count: Int) -> UnsafeRawBufferPointer? {
    for _ in 0..<count { _ = next() }
    return next()
  }
}
