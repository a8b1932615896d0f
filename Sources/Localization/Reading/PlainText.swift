import PlainBytes

/// A text in plain form: small letters without accents, ASCII digits and operators, single spaces,
/// one sign for each kind of mark, and nothing invisible.
///
/// All readers work on this alphabet only. A plain text is on the stack during one reading, and is
/// never longer than the original.
struct PlainText {
  /// The text, which never contains a zero.
  let bytes: UnsafeBufferPointer<UInt8>
  /// The index in the original of the scalar from which each byte was made; nil if all indices are
  /// equal.
  private let origins: UnsafeBufferPointer<UInt16>?
  private let originalCount: Int

  /// The mark that marks decimals in every locale: the Arabic ٫.
  static var decimalMark: UInt8 { 0x1F }
  /// The mark that groups digits in every locale: an apostrophe, or the Arabic ٬.
  static var groupMark: UInt8 { UInt8(ascii: "'") }
  /// The byte for a character that no reader understands.
  static var unreadable: UInt8 { 0x7F }

  /// Returns the result of `body` for the plain form of `text`.
  ///
  /// - Throws: ``ReadingError/Reason/tooLong(limit:)`` if the text has more than `limit` bytes,
  ///   which must be at most 65,535; ``ReadingError/Reason/mixedDigits``; and the errors of `body`,
  ///   with their places in `text`.
  static func read<Value>(
    _ text: UnsafeRawBufferPointer,
    limit: Int,
    _ body: (PlainText) throws(ReadingError) -> Value
  ) throws(ReadingError) -> Value {
    var value: Value?
    let failure = failure(text, limit) { text throws(ReadingError) in value = try body(text) }
    return try outcome(value, failure)
  }

  /// Returns the result of `body` for the plain form of `text`.
  static func read<Value>(
    _ text: String,
    limit: Int,
    _ body: (PlainText) throws(ReadingError) -> Value
  ) throws(ReadingError) -> Value {
    var value: Value?
    var failure: ReadingError?
    text.withBytes { bytes in
      failure = self.failure(bytes, limit) { text throws(ReadingError) in value = try body(text) }
    }
    return try outcome(value, failure)
  }

  private static func outcome<Value>(
    _ value: Value?,
    _ failure: ReadingError?
  ) throws(ReadingError) -> Value {
    if let failure { throw failure }
    guard let value else { preconditionFailure("a body returns or throws") }
    return value
  }

  /// Returns the error of `body` for the plain form of `text`; nil if it succeeds.
  ///
  /// It is not generic, so that a program contains it once.
  @inline(never)
  private static func failure(
    _ text: UnsafeRawBufferPointer,
    _ limit: Int,
    _ body: (PlainText) throws(ReadingError) -> Void
  ) -> ReadingError? {
    guard text.count <= limit else {
      return ReadingError(.tooLong(limit: limit), at: 0..<text.count)
    }
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: text.count) { bytes in
      if copySimple(text, to: bytes) {
        rewritePence(in: bytes[..<text.count], of: text) { $0 }
        let plain = UnsafeBufferPointer(rebasing: bytes[..<text.count])
        return PlainText(bytes: plain, origins: nil, originalCount: text.count).failure(of: body)
      }
      return withUnsafeTemporaryAllocation(of: UInt16.self, capacity: text.count) { origins in
        var writer = PlainWriter(bytes: bytes, origins: origins)
        writer.write(text)
        if let place = writer.mixedDigits { return ReadingError(.mixedDigits, at: place) }
        rewritePence(in: bytes[..<writer.count], of: text) { Int(origins[$0]) }
        return PlainText(
          bytes: UnsafeBufferPointer(rebasing: bytes[..<writer.count]),
          origins: UnsafeBufferPointer(rebasing: origins[..<writer.count]),
          originalCount: text.count
        ).failure(of: body)
      }
    }
  }

  /// Returns the range of the original from which `range` was made.
  func place(of range: Range<Int>) -> Range<Int> {
    guard let origins else { return range }
    func origin(_ index: Int) -> Int {
      index < origins.count ? Int(origins[index]) : originalCount
    }
    let lower = origin(range.lowerBound)
    guard !range.isEmpty else { return lower..<lower }
    var end = range.upperBound
    // The range includes the second letter of an "ss" made from one "ß".
    while end < origins.count && origin(end) == origin(end - 1) { end += 1 }
    return lower..<max(lower, origin(end))
  }

  private func failure(of body: (PlainText) throws(ReadingError) -> Void) -> ReadingError? {
    do throws(ReadingError) {
      try body(self)
      return nil
    } catch {
      return ReadingError(error.reason, at: place(of: error.place))
    }
  }

  /// Rewrites `GBp`, which means pence on stock markets, as `gbx`, their other code for pence.
  ///
  /// In small letters it would mean pounds, a hundred times as much. `origin` returns the index in
  /// `text` of the scalar from which a byte of `plain` was made.
  private static func rewritePence(
    in plain: Slice<UnsafeMutableBufferPointer<UInt8>>,
    of text: UnsafeRawBufferPointer,
    _ origin: (Int) -> Int
  ) {
    let plain = UnsafeMutableBufferPointer(rebasing: plain)
    func isSpelled(_ letter: Unicode.Scalar, at index: Int) -> Bool {
      let scalar = ScalarDecoder.decode(text, at: origin(index)).scalar
      // Full-width letters have a constant distance from the others.
      return scalar == letter.value || scalar == letter.value + 0xFEE0
    }
    func isLetter(_ index: Int) -> Bool {
      plain.indices.contains(index) && PlainCursor.isLetter(plain[index])
    }
    for index in plain.indices.dropFirst(2) where plain[index] == UInt8(ascii: "p") {
      if isSpelled("G", at: index - 2), isSpelled("B", at: index - 1), isSpelled("p", at: index),
        !isLetter(index - 3), !isLetter(index + 1)
      {
        plain[index] = UInt8(ascii: "x")
      }
    }
  }

  /// Copies a text of printable ASCII without double spaces, in small letters; returns false for
  /// any other text.
  private static func copySimple(
    _ text: UnsafeRawBufferPointer,
    to bytes: UnsafeMutableBufferPointer<UInt8>
  ) -> Bool {
    var last: UInt8 = 0
    for index in 0..<text.count {
      let byte = text[index]
      guard byte >= 0x20 && byte < 0x7F, byte != 0x20 || last != 0x20 else { return false }
      bytes[index] = byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte
      last = byte
    }
    return true
  }
}

/// Writes the plain form of bytes, which may be invalid UTF-8.
private struct PlainWriter {
  let bytes: UnsafeMutableBufferPointer<UInt8>
  let origins: UnsafeMutableBufferPointer<UInt16>
  private(set) var count = 0
  /// The first digit of another script than those before it in its number; nil if there is none.
  private(set) var mixedDigits: Range<Int>?
  private var script: DigitScript?

  init(
    bytes: UnsafeMutableBufferPointer<UInt8>,
    origins: UnsafeMutableBufferPointer<UInt16>
  ) {
    self.bytes = bytes
    self.origins = origins
  }

  mutating func write(_ text: UnsafeRawBufferPointer) {
    var start = 0
    while start < text.count {
      let (scalar, length) = ScalarDecoder.decode(text, at: start)
      // The next digit of a number is the most frequent case.
      if let scalar, let script, scalar &- script.zero < 10 {
        put(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: scalar &- script.zero), start)
        start += length
        continue
      }
      write(scalar.map { PlainScalar($0) } ?? .byte(PlainText.unreadable), scalar, start, length)
      start += length
    }
  }

  private mutating func write(
    _ plain: PlainScalar,
    _ scalar: UInt32?,
    _ start: Int,
    _ length: Int
  ) {
    switch plain {
    case .nothing: return
    case .digit(let value, let digitScript):
      if let script, script != digitScript, mixedDigits == nil {
        mixedDigits = start..<start + length
      }
      script = digitScript
      put(UInt8(ascii: "0") + value, start)
    case .byte(let byte):
      if byte == UInt8(ascii: " ") {
        script = nil
        if count > 0 && bytes[count - 1] == byte { return }
      }
      let isMark = byte == UInt8(ascii: ".") || byte == UInt8(ascii: ",")
      if !isMark && byte != PlainText.groupMark && byte != PlainText.decimalMark { script = nil }
      put(byte, start)
    case .pair(let first, let second):
      script = nil
      put(first, start)
      put(second, start)
    case .scalar(let value):
      script = nil
      let (bytes, length) = ScalarDecoder.encode(value)
      for index in 0..<length {
        put(UInt8(truncatingIfNeeded: bytes >> UInt32(index * 8)), start)
      }
    }
  }

  private mutating func put(_ byte: UInt8, _ start: Int) {
    bytes[count] = byte
    origins[count] = UInt16(truncatingIfNeeded: start)
    count += 1
  }
}
