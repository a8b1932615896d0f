import PlainBytes

/// A text made plain for reading: small letters without accents, ASCII digits and operators, one space
/// where there were several, one sign for each kind of mark, and nothing that cannot be seen.
///
/// Every reader works on this alphabet and none other. It lies on the stack for the time of one reading,
/// and is never longer than the text it was made from.
struct PlainText {
  /// The text, which never contains a zero.
  let bytes: UnsafeBufferPointer<UInt8>
  /// For each byte, where in the original the scalar starts that it was made from; nil when the two
  /// texts have the same places.
  private let origins: UnsafeBufferPointer<UInt16>?
  private let originalCount: Int

  /// A mark that is a decimal mark in every locale: the Arabic ٫.
  static var decimalMark: UInt8 { 0x1F }
  /// A mark that only groups, in every locale: apostrophes, and the Arabic ٬.
  static var groupMark: UInt8 { UInt8(ascii: "'") }
  /// What stands for a character that no reader knows.
  static var unreadable: UInt8 { 0x7F }

  /// What `body` makes of the plain form of `text`; the places of its errors are those of `text`.
  ///
  /// - Throws: ``ReadingError/Reason/tooLong(limit:)`` for more than `limit` bytes, 65,535 at most,
  ///   ``ReadingError/Reason/mixedDigits``, and what `body` finds.
  static func read<Value>(
    _ text: UnsafeRawBufferPointer,
    limit: Int,
    _ body: (PlainText) throws(ReadingError) -> Value
  ) throws(ReadingError) -> Value {
    var value: Value?
    let failure = failure(text, limit) { text throws(ReadingError) in value = try body(text) }
    return try outcome(value, failure)
  }

  /// What `body` makes of the plain form of `text`.
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

  /// Why `body` fails on the plain form of `text`; nil when it does not.
  ///
  /// Not generic, so that a program has it once.
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
        tellPence(in: bytes[..<text.count], of: text) { $0 }
        let plain = UnsafeBufferPointer(rebasing: bytes[..<text.count])
        return PlainText(bytes: plain, origins: nil, originalCount: text.count).failure(of: body)
      }
      return withUnsafeTemporaryAllocation(of: UInt16.self, capacity: text.count) { origins in
        var writer = PlainWriter(bytes: bytes, origins: origins)
        writer.write(text)
        if let place = writer.mixedDigits { return ReadingError(.mixedDigits, at: place) }
        tellPence(in: bytes[..<writer.count], of: text) { Int(origins[$0]) }
        return PlainText(
          bytes: UnsafeBufferPointer(rebasing: bytes[..<writer.count]),
          origins: UnsafeBufferPointer(rebasing: origins[..<writer.count]),
          originalCount: text.count
        ).failure(of: body)
      }
    }
  }

  /// The bytes of the original that `range` was made from.
  func place(of range: Range<Int>) -> Range<Int> {
    guard let origins else { return range }
    func origin(_ index: Int) -> Int {
      index < origins.count ? Int(origins[index]) : originalCount
    }
    let lower = origin(range.lowerBound)
    guard !range.isEmpty else { return lower..<lower }
    var end = range.upperBound
    // The second letter of an "ss" that was one "ß".
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

  /// Writes `GBp`, by which stock markets mean pence, as `gbx`, their other code for them: in small letters it
  /// would be pounds, a hundred times as much.
  ///
  /// `origin` is where in `text` the scalar starts that a byte of `plain` was made from.
  private static func tellPence(
    in plain: Slice<UnsafeMutableBufferPointer<UInt8>>,
    of text: UnsafeRawBufferPointer,
    _ origin: (Int) -> Int
  ) {
    let plain = UnsafeMutableBufferPointer(rebasing: plain)
    func isSpelled(_ letter: Unicode.Scalar, at index: Int) -> Bool {
      let scalar = ScalarDecoder.decode(text, at: origin(index)).scalar
      // Full-width letters lie as far behind the others.
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

  /// Copies a text of printable ASCII without double spaces, in small letters; false for any other.
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

/// Writes the plain form of any bytes.
private struct PlainWriter {
  let bytes: UnsafeMutableBufferPointer<UInt8>
  let origins: UnsafeMutableBufferPointer<UInt16>
  private(set) var count = 0
  /// The first digit of another script than those of its number before it.
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
      // Another digit of the number, which is what most of a text is.
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
