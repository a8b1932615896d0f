import PlainBytes
import Testing

@Suite struct TextBytesTests {
  /// The bytes beside a line feed's value are frequent here, since a comparison of several bytes at
  /// once could take them for one.
  @Test func `a line ends at its line feed, or with the text`() {
    var random = SystemRandomNumberGenerator()
    let bytes: [UInt8] = [0x09, 0x0A, 0x0B, 0x00, 0x0A ^ 0x80, 0x41, 0xFF]
    for length in 0..<64 {
      for _ in 0..<40 {
        let isPlain = Bool.random(using: &random)
        let text = (0..<length).map { _ in
          isPlain && Int.random(in: 0..<20, using: &random) > 0
            ? 0x0B : bytes.randomElement(using: &random) ?? 0
        }
        text.withUnsafeBytes { text in
          for start in 0...length {
            let expected = text[start...].firstIndex(of: 0x0A) ?? length
            #expect(text.lineEnd(from: start) == expected, "\(Array(text)) from \(start)")
          }
        }
      }
    }
  }
}
