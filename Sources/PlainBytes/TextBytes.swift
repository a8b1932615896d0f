package import CTables

extension static_table {
  /// The text of the table, whose bytes are part of the program.
  package var text: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: bytes, count: count) }
}

extension StaticString {
  /// The bytes of the text, which are part of the program.
  package var bytes: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: utf8Start, count: utf8CodeUnitCount)
  }

  /// Returns whether `text` has the same bytes.
  package func isSame(as text: String) -> Bool { bytes.isSame(as: text) }

  /// Returns the space-separated word after `count` others; empty if there are fewer.
  @inline(never)
  package func word(_ count: UInt8) -> String {
    var words = ByteFields(self, separatedBy: " ")
    return words.field(after: Int(count)).map { String(utf8: $0) } ?? ""
  }

  /// Returns the number of words before `word`; nil if it is not among them.
  @inline(never)
  package func index(ofWord word: UnsafeRawBufferPointer) -> UInt8? {
    var words = ByteFields(self, separatedBy: " ")
    var count: UInt8 = 0
    while let other = words.next() {
      if other.isSame(as: word) { return count }
      count += 1
    }
    return nil
  }

  /// Returns the number of words before `word`; nil if it is not among them.
  @inline(never)
  package func index(ofWord word: String) -> UInt8? {
    var place: UInt8?
    word.withBytes { place = index(ofWord: $0) }
    return place
  }
}

extension UnsafeRawBufferPointer {
  /// Returns the bytes in `range`, indexed from 0.
  package func bytes(_ range: Range<Int>) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: self[range])
  }

  /// Returns the end of the line with the byte at `start`: its line feed, or the end of the text.
  package func lineEnd(from start: Int) -> Int {
    var end = start
    // Eight bytes at a time are skipped while none is a line feed.
    while end + 8 <= count {
      let lanes = loadUnaligned(fromByteOffset: end, as: UInt64.self) ^ 0x0A0A_0A0A_0A0A_0A0A
      if (lanes &- 0x0101_0101_0101_0101) & ~lanes & 0x8080_8080_8080_8080 != 0 { break }
      end += 8
    }
    while end < count && self[end] != UInt8(ascii: "\n") { end += 1 }
    return end
  }

  /// Returns the bytes before the first `sign`, or all if there is none.
  package func bytes(before sign: Unicode.Scalar) -> UnsafeRawBufferPointer {
    var fields = ByteFields(self, separatedBy: sign)
    return fields.next() ?? self
  }

  /// Returns whether both have the same bytes.
  @inline(never)
  package func isSame(as other: UnsafeRawBufferPointer) -> Bool {
    guard count == other.count else { return false }
    for index in 0..<count where self[index] != other[index] { return false }
    return true
  }

  /// Returns whether these are the bytes of `text`.
  package func isSame(as text: StaticString) -> Bool { isSame(as: text.bytes) }

  /// Returns whether these are the bytes of `text`.
  @_disfavoredOverload
  package func isSame(as text: String) -> Bool {
    var isSame = false
    text.withBytes { isSame = self.isSame(as: $0) }
    return isSame
  }
}

extension String {
  /// Calls `body` with the text in UTF-8.
  ///
  /// Unlike `withUTF8`, the function is not compiled again for every use.
  @inline(never)
  package func withBytes(_ body: (UnsafeRawBufferPointer) -> Void) {
    var text = self
    text.withUTF8 { body(UnsafeRawBufferPointer($0)) }
  }

  /// Returns whether both have the same bytes.
  ///
  /// `==` treats é and e with a combining accent as equal, for which it needs tables of all of
  /// Unicode. The overload is disfavoured because a literal would be ambiguous with the overload
  /// for StaticString.
  @_disfavoredOverload
  package func isSame(as other: String) -> Bool {
    var isSame = false
    withBytes { isSame = $0.isSame(as: other) }
    return isSame
  }

  /// Returns whether the text has the bytes of `text`.
  package func isSame(as text: StaticString) -> Bool { text.bytes.isSame(as: self) }

  #if !hasFeature(Embedded)
  /// Creates a text from UTF-8 bytes, with invalid ones replaced.
  ///
  /// Bytes are checked and repaired in this one place, as the code for it is large.
  @inline(never)
  package init(utf8 bytes: UnsafeRawBufferPointer) {
    self.init(decoding: bytes, as: UTF8.self)
  }

  /// Creates a text from UTF-8 bytes, with invalid ones replaced.
  package init(utf8 bytes: [UInt8]) { self.init(utf8: bytes[...]) }

  /// Creates a text from UTF-8 bytes, with invalid ones replaced.
  @inline(never)
  package init(utf8 bytes: ArraySlice<UInt8>) {
    self = bytes.withUnsafeBytes { String(utf8: $0) }
  }
  #endif

  /// The text in UTF-8.
  @inline(never)
  package var bytes: [UInt8] { Array(utf8) }

  /// Returns the parts between separators, without empty ones unless `keepingEmpty`.
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

  /// Returns the parts between `separator`s, without empty ones.
  package func parts(between separator: Unicode.Scalar) -> [String] {
    parts { $0 == UInt8(ascii: separator) }
  }

  /// Returns the text before the first `mark` and the text after it, which is nil if there is no
  /// `mark`.
  @inline(never)
  package func cut(at mark: Unicode.Scalar) -> (before: String, after: String?) {
    let bytes = bytes
    guard let place = bytes.firstIndex(of: UInt8(ascii: mark)) else { return (self, nil) }
    return (String(utf8: bytes[..<place]), String(utf8: bytes[(place + 1)...]))
  }
}
