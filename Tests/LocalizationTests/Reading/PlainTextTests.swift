import Testing

@testable import Localization

@Suite struct PlainTextTests {
  private static func plain(_ text: String) throws -> String {
    try PlainText.read(text, limit: 1_000) { text throws(ReadingError) in
      String(decoding: text.bytes, as: UTF8.self)
    }
  }

  @Test(arguments: [
    ("Dólares AMERICANOS", "dolares americanos"), ("Straße", "strasse"), ("ŒUVRE Æ", "oeuvre ae"),
    ("Złoty Đồng", "zloty dong"), ("E\u{301}", "e"), ("ＵＳＤ　１．５", "usd 1.5"), ("１，２（３）", "1,2(3)"),
    ("٣٫٥٪", "3\u{1F}5%"), ("١٬٠٠٠", "1'000"), ("5 × 3 ÷ 2 − 1", "5 * 3 / 2 - 1"),
    ("a  \t b", "a b"),
    ("\u{200F}12\u{200E}", "12"), ("إلى أمس", "الي امس"), ("РУБ", "руб"), ("ドルを円で", "ドルを円で"),
    ("￥￦￡", "¥₩£"), ("¿qué?", "?que?"), ("a → b", "a = b"), ("1º", "1o"), ("paʼanga", "pa'anga"),
    ("\u{1F}\u{0}", "\u{7F}\u{7F}"),
  ])
  func `a text is made plain`(text: String, plain: String) throws {
    #expect(try Self.plain(text) == plain)
  }

  @Test(arguments: ["$1,234.56", "wie viel", "ドル", "الي", "3\u{7F}"])
  func `a plain text stays as it is`(text: String) throws {
    #expect(try Self.plain(text) == text)
  }

  @Test func `it is never longer than the text`() throws {
    for value in (0..<0x2_0000 as Range<UInt32>) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let text = String(Character(scalar))
      let count = try PlainText.read(text, limit: 4) { $0.bytes.count }
      #expect(count <= text.utf8.count)
    }
  }

  @Test func `bytes that are no text are reported apart`() throws {
    let broken: [[UInt8]] = [
      [0x80], [0xC0, 0x80], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80],
      [0xC3],
      [0xF0, 0x9F], [0xFF],
    ]
    for bytes in broken {
      let plain = try bytes.withUnsafeBytes { text in
        try PlainText.read(text, limit: 10) { Array($0.bytes) }
      }
      #expect(plain == [UInt8](repeating: 0x7F, count: bytes.count))
    }
  }

  @Test func `a place is given in bytes of the original`() throws {
    let places = try PlainText.read("é　ß $", limit: 100) { text in
      (0..<text.bytes.count).map { text.place(of: $0..<$0 + 1) }
    }
    #expect(places == [0..<2, 2..<5, 5..<7, 5..<7, 7..<8, 8..<9])
  }
}
