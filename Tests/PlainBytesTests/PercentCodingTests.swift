import Testing

@testable import PlainBytes

@Suite struct PercentCodingTests {
  @Test(arguments: [
    ("d%C3%B3lar", "dólar"), ("a+b", "a+b"), ("%", "%"), ("%4", "%4"), ("%zz", "%zz"),
    ("%41%", "A%"), ("%e2%82%ac", "€"), ("%00", "\u{0}"), ("", ""), ("%25", "%"), ("%%41", "%A"),
  ])
  func `decoding takes bytes, and leaves what is none`(encoded: String, text: String) {
    #expect(PercentCoding.decoded(encoded) == text)
  }

  @Test func `a plus is a space in a form only`() {
    #expect(PercentCoding.decoded("a+b%2B", plusIsSpace: true) == "a b+")
  }

  @Test func `bytes that are no UTF-8 become replacement characters`() {
    #expect(PercentCoding.decoded("%ff%c3").unicodeScalars.allSatisfy { $0 == "\u{FFFD}" })
  }

  @Test(arguments: [
    "dólar", "100,00", "12*8.50", "a b&c=d;e?f#g", "%41", "\u{0}\n\r", "日本 €", "\"'<>", "+",
  ])
  func `what was encoded is decoded as it was`(text: String) {
    var bytes: [UInt8] = []
    PercentCoding.append(text, to: &bytes)
    let encoded = String(decoding: bytes, as: UTF8.self)
    #expect(PercentCoding.decoded(encoded) == text)
    #expect(PercentCoding.decoded(encoded, plusIsSpace: true) == text)
    #expect(encoded.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
    #expect(!encoded.contains { "&=#?+\"'<> ;".contains($0) })
  }

  @Test func `characters stand for themselves where the part of an address allows it`() {
    #expect(PercentCoding.encoded("/a b,c-._~é", but: "/") == "/a%20b%2Cc-._~%C3%A9")
    #expect(PercentCoding.encoded("/a b,c", but: ",") == "%2Fa%20b,c")
  }
}
