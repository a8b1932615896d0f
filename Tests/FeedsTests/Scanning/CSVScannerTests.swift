import TestSupport
import Testing

@testable import Feeds

@Suite struct CSVScannerTests {
  private static func records(_ bytes: [UInt8], separator: Character = ",") throws -> [[String]] {
    var scanner = CSVScanner(bytes, separator: separator.asciiValue ?? 0)
    var records: [[String]] = []
    while try scanner.next() { records.append(scanner.fields.map(\.text)) }
    return records
  }

  private static func records(_ text: String, separator: Character = ",") throws -> [[String]] {
    try records(Array(text.utf8), separator: separator)
  }

  @Test(arguments: [
    ("", []), ("a", [["a"]]), ("a,b\n1,2\n", [["a", "b"], ["1", "2"]]),
    ("a,b\r\n1,2\r\n", [["a", "b"], ["1", "2"]]), ("a\rb", [["a"], ["b"]]),
    ("a,b,\n1,2,\n", [["a", "b", ""], ["1", "2", ""]]), ("a,", [["a", ""]]), (",", [["", ""]]),
    ("Date, USD, JPY, \n", [["Date", "USD", "JPY", ""]]), (" a\t, b c ,d", [["a", "b c", "d"]]),
    ("\u{FEFF}\"a\",b", [["a", "b"]]), ("\n\na\n\r\n \nb\n", [["a"], ["b"]]),
    ("\"a,b\",\"c\nd\"", [["a,b", "c\nd"]]), ("\"say \"\"a\"\"\"", [["say \"a\""]]),
    ("\"\"\"\"", [["\""]]), ("\"\"", [[""]]), ("\"\",\"\"\n", [["", ""]]),
    ("\"\"\"a\"\"b\"\"\",c", [["\"a\"b\"", "c"]]), (" \"a\" , \"b\" \n", [["a", "b"]]),
    ("\" a \"", [[" a "]]), ("a\"b\"c", [["a\"b\"c"]]), ("a;b", [["a;b"]]),
  ])
  func `records and fields are read as they were meant`(text: String, records: [[String]]) throws {
    #expect(try Self.records(text) == records)
  }

  @Test(arguments: [("a;b,c\n", [["a", "b,c"]]), ("\"a;b\";;", [["a;b", "", ""]])])
  func `another separator leaves commas alone`(text: String, records: [[String]]) throws {
    #expect(try Self.records(text, separator: ";") == records)
  }

  @Test func `a tab as separator is no space`() throws {
    #expect(try Self.records("a\t\t b\n", separator: "\t") == [["a", "", "b"]])
  }

  @Test func `bytes of no encoding at all stay as they are`() throws {
    var scanner = CSVScanner([0x61, 0xA3, 0x2C, 0x00, 0xFF])
    #expect(try scanner.next())
    #expect(scanner.fields.map { Array($0) } == [[0x61, 0xA3], [0x00, 0xFF]])
  }

  @Test(arguments: [
    ("\"a", 2, "a quote is not closed"), ("a\n\"b\"\"", 6, "a quote is not closed"),
    ("\"a\"b", 3, "text after a closing quote"), ("x,\"a\" b", 6, "text after a closing quote"),
    ("\"", 1, "a quote is not closed"),
  ])
  func `a broken quote is refused with its place`(text: String, offset: Int, reason: String) {
    #expect(throws: FeedError.malformed(format: "CSV", offset: offset, reason: reason)) {
      try Self.records(text)
    }
  }

  @Test func `a record has a limit`() throws {
    let widest = String(repeating: ",", count: CSVScanner.maximumFields - 1)
    #expect(try Self.records(widest).first?.count == CSVScanner.maximumFields)
    #expect(throws: FeedError.malformed(format: "CSV", offset: 2, reason: "too many fields")) {
      try Self.records("a\n" + widest + ",")
    }
  }

  @Test func `what a writer quotes reads back`() throws {
    var random = SplitMix64(seed: 4_180)
    let pieces = ["a", "1.5", ",", ";", "\"", "\n", "\r", " ", "é", "N/A", "", "\u{FEFF}"]
    for _ in 0..<2_000 {
      let records = (0..<Int.random(in: 1...4, using: &random)).map { _ in
        (0..<Int.random(in: 1...5, using: &random)).map { _ in
          (0..<Int.random(in: 0...4, using: &random))
            .compactMap { _ in pieces.randomElement(using: &random) }.joined()
        }
      }
      let lineEnd = ["\n", "\r\n", "\r"].randomElement(using: &random) ?? "\n"
      let text = records.map { record in
        record.map { "\"" + $0.replacing("\"", with: "\"\"") + "\"" }.joined(separator: ",")
      }.joined(separator: lineEnd)
      #expect(
        try Self.records(text).flatMap { $0 }.map { Array($0.utf8) }
          == records.flatMap { $0 }.map { Array($0.utf8) }
      )
    }
  }

  @Test func `random bytes end in records or in an error`() {
    var random = SplitMix64(seed: 7_111)
    let alphabet = Array("\",;\r\n a1\t".utf8) + [0x00, 0xEF, 0xBB, 0xBF, 0xFF]
    for _ in 0..<20_000 {
      let bytes = (0..<Int.random(in: 0...40, using: &random))
        .compactMap { _ in alphabet.randomElement(using: &random) }
      let count = (try? Self.records(bytes))?.reduce(0) { $0 + $1.count } ?? 0
      #expect(count <= bytes.count + 1)
    }
  }
}
