import Testing

@testable import Localization

/// What is read at once is held against the plain form that everything else is read from.
@Suite struct TypedCursorTests {
  private static let scalars = (0x20...0xFFFF as ClosedRange<UInt32>).compactMap(
    Unicode.Scalar.init
  )

  private static func atStart<Value>(of text: String, _ body: (inout TypedCursor) -> Value) -> Value
  {
    var text = text
    return text.withUTF8 { bytes in
      var cursor = TypedCursor(bytes)
      return body(&cursor)
    }
  }

  @Test func `a digit has the value of its plain form`() {
    var count = 0
    for scalar in Self.scalars {
      let digit = Self.atStart(of: String(Character(scalar))) { cursor in
        DigitForm(cursor, at: 0)?.digit(cursor, at: 0)
      }
      guard let digit else { continue }
      count += 1
      guard case .digit(digit, _) = PlainScalar(scalar.value) else {
        Issue.record("U+\(String(scalar.value, radix: 16)) is no digit \(digit)")
        continue
      }
    }
    #expect(count == 16 * 10)
  }

  @Test func `a digit of one script is none of another`() {
    let digits = ["7", "٧", "۷", "७", "৭", "๗", "７"]
    for own in digits {
      for other in digits {
        let digit = Self.atStart(of: own + other) { cursor in
          DigitForm(cursor, at: 0)?.digit(cursor, at: own.utf8.count)
        }
        #expect((digit == 7) == (own == other), "\(own)\(other)")
      }
    }
  }

  @Test func `a mark is the byte of its plain form`() {
    for scalar in Self.scalars {
      let (mark, length) = Self.atStart(of: String(Character(scalar))) { $0.mark(at: 0) }
      guard length > 0 else { continue }
      #expect(PlainScalar(scalar.value) == .byte(mark) && length == String(scalar).utf8.count)
    }
  }

  @Test func `a Latin letter becomes its plain form`() throws {
    for scalar in Self.scalars where scalar.value < 0x7F || (0xC0..<0x240).contains(scalar.value) {
      let text = String(Character(scalar))
      guard let sign = Self.atStart(of: text, { $0.readSign() }) else { continue }
      let plain = try PlainText.read(text, limit: 4) { ShortSign(UnsafeRawBufferPointer($0.bytes)) }
      #expect(sign.bytes == plain.bytes, "\(text)")
    }
  }

  @Test func `a gap has direction marks and at most one space`() {
    for (text, length) in [
      ("5", 0), (" 5", 1), ("  5", 1), ("\u{A0}5", 2), ("\u{202F}5", 3), ("\u{200F} \u{200E}5", 7),
      ("\u{61C}5", 2), ("\u{2009}5", 0), ("€5", 0), ("د", 0),
    ] {
      let position = Self.atStart(of: text) { cursor in
        cursor.skipGap()
        return cursor.position
      }
      #expect(position == length, "\(text.debugDescription)")
    }
  }
}
