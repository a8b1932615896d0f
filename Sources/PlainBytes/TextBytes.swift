extension StaticString {
  /// The bytes of the text, which lie in the program.
  package var bytes: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: utf8Start, count: utf8CodeUnitCount)
  }

  /// Whether `text` has the same bytes.
  package func isSame(as text: String) -> Bool { bytes.isSame(as: text) }

  /// The word after `count` others, with a space between two; empty if there are not so many.
  @inline(never)
  package func word(_ count: UInt8) -> String {
    var words = ByteFields(self, separatedBy: " ")
    return words.field(after: Int(count)).map { String(utf8: $0) } ?? ""
  }

  /// The number of words before `word`; nil if it is not one of them.
  @inline(never)
  package func index(ofWord word: String) -> UInt8? {
    var words = ByteFields(self, separatedBy: " ")
    var count: UInt8 = 0
    while let other = words.next() {
      if other.isSame(as: word) { return count }
      count += 1
    }
    return nil
  }
}

extension UnsafeRawBufferPointer {
  /// The bytes in `range`, counted from 0 again.
  package func bytes(_ range: Range<Int>) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: self[range])
  }

  /// Where the line that holds the byte at `start` ends: at its line feed, or with the text.
  package func lineEnd(from start: Int) -> Int {
    var end = start
    // Eight bytes at a time while none of them is a line feed.
    while end + 8 <= count {
      let lanes = loadUnaligned(fromByteOffset: end, as: UInt64.self) ^ 0x0A0A_0A0A_0A0A_0A0A
      if (lanes &- 0x0101_0101_0101_0101) & ~lanes & 0x8080_8080_8080_8080 != 0 { break }
      end += 8
    }
    while end < count && self[end] != UInt8(ascii: "\n") { end += 1 }
    return end
  }

  /// The bytes before the first `sign`, or all where there is none.
  package func bytes(before sign: Unicode.Scalar) -> UnsafeRawBufferPointer {
    var fields = ByteFields(self, separatedBy: sign)
    return fields.next() ?? self
  }

  /// Whether both have the same bytes.
  @inline(never)
  package func isSame(as other: UnsafeRawBufferPointer) -> Bool {
    guard count == other.count else { return false }
    for index in 0..<count where self[index] != other[index] { return false }
    return true
  }

  /// Whether these are the bytes of `text`.
  package func isSame(as text: StaticString) -> Bool { isSame(as: text.bytes) }

  /// Whether these are the bytes of `text`.
  @_disfavoredOverload
  package func isSame(as text: String) -> Bool {
    var isSame = false
    text.withBytes { isSame = self.isSame(as: $0) }
    return isSame
  }
}

extension String {
  /// Hands the text in UTF-8 to `body`.
  ///
  /// `withUTF8` is compiled again for every use, this is not.
  @inline(never)
  package func withBytes(_ body: (UnsafeRawBufferPointer) -> Void) {
    var text = self
    text.withUTF8 { body(UnsafeRawBufferPointer($0)) }
  }

  /// Whether both have the same bytes.
  ///
  /// Disfavoured: a literal would be ambiguous with the overload for StaticString.
  ///
  /// `==` takes é and e with an accent for the same, for which it carries tables of all of Unicode.
  @_disfavoredOverload
  package func isSame(as other: String) -> Bool {
    var isSame = false
    withBytes { isSame = $0.isSame(as: other) }
    return isSame
  }

  /// Whether it has the bytes of `text`.
  package func isSame(as text: StaticString) -> Bool { text.bytes.isSame(as: self) }

  #if !hasFeature(Embedded)
  /// The text of UTF-8 bytes.
  ///
  /// The one place where bytes are checked and mended: the code of that is large.
  @inline(never)
  package init(utf8 bytes: UnsafeRawBufferPointer) {
    self.init(decoding: bytes, as: UTF8.self)
  }

  /// The text of UTF-8 bytes.
  package init(utf8 bytes: [UInt8]) { self.init(utf8: bytes[...]) }

  /// The text of UTF-8 bytes.
  @inline(never)
  package init(utf8 bytes: ArraySlice<UInt8>) {
    self = bytes.withUnsafeBytes { String(utf8: $0) }
  }
  #endif

  /// The text in UTF-8.
  @inline(never)
  package var bytes: [UInt8] { Array(utf8) }

  /// The texts between separators; those that are empty too, where `keepingEmpty`.
  @inline(never)
  package func parts(
    keepingEmpty: Bool = false,
    between isSeparator: (UInt8) -> Bool
  ) -> [String] {
    let bytes = bytes
    var parts: [String] = []
    var start = 0
    for end in 0...bytes.count where end == bytes.count || isSeparator(bytes[end]) {
      if keepingEmpty || start < end { parts.append(String(utf8: bytes[start..<end])) }
      start = end + 1
    }
    return parts
  }

  /// The texts between `separator`s that are not empty.
  package func parts(between separator: Unicode.Scalar) -> [String] {
    parts { $0 == UInt8(ascii: separator) }
  }

  /// What stands before the first `mark` and after it; nil after it where there is none.
  @inline(never)
  package func cut(at mark: Unicode.Scalar) -> (before: String, after: String?) {
    let bytes = bytes
    guard let place = bytes.firstIndex(of: UInt8(ascii: mark)) else { return (self, nil) }
    return (String(utf8: bytes[..<place]), String(utf8: bytes[(place + 1)...]))
  }
}
