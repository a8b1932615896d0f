import ExactJSON
import Foundation
import Testing

@Suite struct JSONWriterTests {
  @Test(arguments: [
    (JSONValue.null, "null"), (.bool(true), "true"), (.bool(false), "false"),
    (.integer(-42), "-42"), (.string(""), "\"\""), (.array([]), "[]"), (.object([]), "{}"),
    (.array([.null, .array([.integer(1), .integer(2)])]), "[null,[1,2]]"),
  ])
  func `values are written without white space`(value: JSONValue, text: String) {
    #expect(value.text == text)
  }

  @Test(arguments: ["0.10", "1.1172000", "-0", "1E+3", "12345678901234567890123456789012345678"])
  func `numbers keep the digits they were written with`(digits: String) {
    #expect(JSONValue.digits(digits).text == digits)
  }

  @Test func `members keep their order, also when a name is repeated`() {
    let value = JSONValue.object([
      JSONMember("b", .integer(1)), JSONMember("a", .integer(2)), JSONMember("b", .integer(3)),
    ])
    #expect(value.text == #"{"b":1,"a":2,"b":3}"#)
  }

  @Test(arguments: [
    ("a\"b", #""a\"b""#), ("a\\b", #""a\\b""#), ("\n\r\t", #""\n\r\t""#),
    ("\u{0}\u{1}\u{8}\u{B}\u{C}\u{1F}", #""\u0000\u0001\b\u000b\f\u001f""#),
    ("\r\n", #""\r\n""#), (" /\u{7F}", "\" /\u{7F}\""), ("é€", "\"é€\""),
    ("\u{1F4B6}\u{1F1E7}\u{1F1F7}", "\"\u{1F4B6}\u{1F1E7}\u{1F1F7}\""),
    ("e\u{301}\"\u{301}", "\"e\u{301}\\\"\u{301}\""), ("\u{2028}", "\"\u{2028}\""),
  ])
  func `strings escape what they must and nothing else`(string: String, text: String) {
    #expect(Array(JSONValue.string(string).text.utf8) == Array(text.utf8))
  }

  @Test func `names are escaped as strings are`() {
    #expect(JSONValue.object([JSONMember("a\"\n", .null)]).text == #"{"a\"\n":null}"#)
  }

  @Test func `every scalar up to U+FFFF and beyond survives another reader`() throws {
    let scalars = (UInt32(0)...0xFFFF).compactMap { Unicode.Scalar($0) }
    let planes = (UInt32(1)...0x10).compactMap { Unicode.Scalar($0 << 16 | 0x1234) }
    var string = ""
    string.unicodeScalars.append(contentsOf: scalars + planes)
    let data = Data(JSONValue.array([.string(string)]).text.utf8)
    let read = try #require(JSONSerialization.jsonObject(with: data) as? [String])
    #expect(read.first.map { Array($0.unicodeScalars) } == Array(string.unicodeScalars))
  }

  @Test func `a document is what another reader makes of it`() throws {
    let value = JSONValue.object([
      JSONMember("name", .string("São Tomé \"& Príncipe\"\u{1}")),
      JSONMember("rates", .array([.number("1.50"), .string("1.50"), .null, .bool(true)])),
      JSONMember("none", .object([])),
    ])
    let read = try JSONSerialization.jsonObject(with: Data(value.text.utf8)) as? NSDictionary
    let expected: NSDictionary = [
      "name": "São Tomé \"& Príncipe\"\u{1}", "rates": [1.5, "1.50", NSNull(), true] as [Any],
      "none": [String: Any](),
    ]
    #expect(read == expected)
  }
}
