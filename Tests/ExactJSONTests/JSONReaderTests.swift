import ExactJSON
import Testing

/// Parses `text`.
private func read(_ text: String) throws(JSONError) -> JSONValue {
  try JSONValue(Array(text.utf8))
}

/// Returns the error in `bytes`; nil if they are valid JSON.
private func error(of bytes: [UInt8]) -> JSONError? {
  do throws(JSONError) {
    _ = try JSONValue(bytes)
    return nil
  } catch {
    return error
  }
}

@Suite struct JSONReaderTests {
  @Test(arguments: [
    ("null", JSONValue.null), ("true", .bool(true)), ("false", .bool(false)),
    (" \t\r\n1 \t\r\n", .number("1")), ("\"\"", .string("")), ("[]", .array([])),
    ("[ ]", .array([])),
    ("{}", .object([])), ("{ }", .object([])), ("[[]]", .array([.array([])])),
    ("[1,2]", .array([.number("1"), .number("2")])),
    ("[ 1 , null ]", .array([.number("1"), .null])),
    (#"{"a":1}"#, .object([JSONMember("a", .number("1"))])),
    (
      #"{ "" : [ ] , "b" : { } }"#,
      .object([JSONMember("", .array([])), JSONMember("b", .object([]))])
    ),
    (#"{"b":1,"a":2}"#, .object([JSONMember("b", .number("1")), JSONMember("a", .number("2"))])),
  ])
  func `what RFC 8259 allows is read`(text: String, value: JSONValue) throws {
    #expect(try read(text) == value)
  }

  @Test(arguments: [
    "0", "-0", "1", "-1", "10", "0.0", "-0.0", "1.10", "1e5", "1E5", "1e+5", "1E-07", "0e0",
    "1.2e-7",
    "1.0000000000000000000000000000000000000000000000000000001", "123456789012345678901234567890",
    String(repeating: "9", count: 400), "1e999999999",
  ])
  func `a number keeps its digits`(digits: String) throws {
    #expect(try read(digits) == .digits(digits))
    #expect(try read("[\(digits)]") == .array([.digits(digits)]))
    #expect(try read("{\"n\":\(digits)}")["n"] == .digits(digits))
  }

  @Test(arguments: [
    ("\"a\"", "a"), (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"), (#""\u0041""#, "A"),
    (#""\u00e9\u00E9""#, "éé"), (#""\ud83d\udcb6""#, "\u{1F4B6}"),
    (#""\uD83D\uDCB6""#, "\u{1F4B6}"),
    (#""\u0000""#, "\u{0}"), (#""x\uFFFFy""#, "x\u{FFFF}y"), ("\"é€\u{1F4B6}\"", "é€\u{1F4B6}"),
    ("\"\u{7F}\u{80}\u{2028}\"", "\u{7F}\u{80}\u{2028}"),
    (#""https:\/\/currencylayer.com\/terms""#, "https://currencylayer.com/terms"),
    ("\"0123456789 0123456789 0123456789\"", "0123456789 0123456789 0123456789"),
    (#""0123456789\"0123456789é0123456789\\""#, "0123456789\"0123456789é0123456789\\"),
  ])
  func `strings are resolved`(text: String, string: String) throws {
    let value = try read(text).stringValue
    #expect(value.map { Array($0.utf8) } == Array(string.utf8))
  }

  @Test(arguments: [
    ("", JSONError.Reason.unexpectedEnd, 0), ("  ", .unexpectedEnd, 2), ("nul", .unexpectedEnd, 3),
    ("nulL", .unexpectedByte, 3), ("True", .unexpectedByte, 0), ("NaN", .unexpectedByte, 0),
    ("Infinity", .unexpectedByte, 0), ("-Infinity", .unexpectedByte, 1),
    ("undefined", .unexpectedByte, 0),
    ("'a'", .unexpectedByte, 0), ("a", .unexpectedByte, 0), ("<html>", .unexpectedByte, 0),
    ("1 2", .trailingBytes, 2), ("{}x", .trailingBytes, 2), ("[]]", .trailingBytes, 2),
    ("null\u{0}", .trailingBytes, 4), ("01", .trailingBytes, 1), ("-01", .trailingBytes, 2),
    ("00", .trailingBytes, 1), ("0x1F", .trailingBytes, 1), ("1_000", .trailingBytes, 1),
    ("1,5", .trailingBytes, 1), ("1.", .unexpectedEnd, 2), ("[1.]", .unexpectedByte, 3),
    (".5", .unexpectedByte, 0), ("+1", .unexpectedByte, 0), ("-", .unexpectedEnd, 1),
    ("--1", .unexpectedByte, 1), ("1e", .unexpectedEnd, 2), ("1e+", .unexpectedEnd, 3),
    ("1.e5", .unexpectedByte, 2), ("1e5.5", .trailingBytes, 3), ("１", .unexpectedByte, 0),
    ("[", .unexpectedEnd, 1), ("[1", .unexpectedEnd, 2), ("[1,", .unexpectedEnd, 3),
    ("[1,]", .unexpectedByte, 3), ("[,1]", .unexpectedByte, 1), ("[1 2]", .unexpectedByte, 3),
    ("[1,,2]", .unexpectedByte, 3), ("[1}", .unexpectedByte, 2), ("]", .unexpectedByte, 0),
    ("{", .unexpectedEnd, 1), (#"{"a"#, .unexpectedEnd, 3), (#"{"a""#, .unexpectedEnd, 4),
    (#"{"a":"#, .unexpectedEnd, 5), (#"{"a":1"#, .unexpectedEnd, 6),
    (#"{"a":1,"#, .unexpectedEnd, 7),
    (#"{"a":1,}"#, .unexpectedByte, 7), (#"{"a" 1}"#, .unexpectedByte, 5),
    (#"{a:1}"#, .unexpectedByte, 1),
    (#"{1:1}"#, .unexpectedByte, 1), (#"{"a":1;"b":2}"#, .unexpectedByte, 6),
    (#"{"a"}"#, .unexpectedByte, 4), (#"{"a":}"#, .unexpectedByte, 5),
    (#"{,"a":1}"#, .unexpectedByte, 1),
    ("[1]//x", .trailingBytes, 3), ("/**/1", .unexpectedByte, 0), ("\u{A0}1", .unexpectedByte, 0),
    ("\u{C}1", .unexpectedByte, 0), ("\u{2060}1", .unexpectedByte, 0),
    ("\"a", .unexpectedEnd, 2), ("\"a\nb\"", .controlCharacter, 2),
    ("\"\t\"", .controlCharacter, 1),
    ("\"01234567\u{1F}\"", .controlCharacter, 9), ("\"\u{0}\"", .controlCharacter, 1),
    (#""\x41""#, .invalidEscape, 1), (#""\'""#, .invalidEscape, 1),
    (#""\U0041""#, .invalidEscape, 1),
    ("\"\\\n\"", .invalidEscape, 1), (#""\"#, .unexpectedEnd, 2), (#""\u"#, .unexpectedEnd, 3),
    (#""\u12"#, .unexpectedEnd, 5), (#""\u12G4""#, .invalidEscape, 5),
    (#""\u+123""#, .invalidEscape, 3),
    (#""\ud800""#, .loneSurrogate, 1), (#""\udc00""#, .loneSurrogate, 1),
    (#""\udc00\ud800""#, .loneSurrogate, 1), (#""\ud800\ud800""#, .loneSurrogate, 1),
    (#""\ud800\u0041""#, .loneSurrogate, 1), (#""\ud800\n""#, .loneSurrogate, 1),
    (#""ab\ud83dx""#, .loneSurrogate, 3), (#""\ud800"#, .unexpectedEnd, 7),
    (#""\ud800\"#, .unexpectedEnd, 8),
  ])
  func `what RFC 8259 forbids is refused`(text: String, reason: JSONError.Reason, offset: Int) {
    #expect(error(of: Array(text.utf8)) == JSONError(reason, at: offset))
  }

  @Test(
    arguments: [
      ([0x80], 0), ([0xBF], 0), ([0xC0, 0x80], 0), ([0xC1, 0xBF], 0), ([0xC3], 0),
      ([0xC3, 0x28], 0),
      ([0xE0, 0x80, 0x80], 0), ([0xE0, 0x9F, 0xBF], 0), ([0xE2, 0x82], 0), ([0xED, 0xA0, 0x80], 0),
      ([0xED, 0xBF, 0xBF], 0), ([0xF0, 0x80, 0x80, 0x80], 0), ([0xF0, 0x8F, 0xBF, 0xBF], 0),
      ([0xF0, 0x9F, 0x92], 0), ([0xF4, 0x90, 0x80, 0x80], 0), ([0xF5, 0x80, 0x80, 0x80], 0),
      ([0xFE], 0), ([0xFF], 0), ([0xE9], 0), ([0x61, 0xC3, 0xA9, 0xA9], 3),
      ([0x61, 0x61, 0x61, 0x61, 0x61, 0x61, 0x61, 0x61, 0x61, 0xF8], 9),
    ] as [([UInt8], Int)]
  )
  func `bytes that are no UTF-8 are refused`(bytes: [UInt8], offset: Int) {
    let quoted = [0x22] + bytes + [0x22]
    #expect(error(of: quoted) == JSONError(.invalidUTF8, at: offset + 1))
    #expect(error(of: bytes) != nil)
  }

  @Test func `UTF-8 of every length is read, its limits included`() throws {
    for scalar in [
      "\u{7F}", "\u{80}", "\u{7FF}", "\u{800}", "\u{D7FF}", "\u{E000}", "\u{FFFF}",
      "\u{10000}", "\u{3FFFF}", "\u{40000}", "\u{FFFFF}", "\u{100000}", "\u{10FFFF}",
    ] {
      #expect(try read("\"\(scalar)\"") == .string(scalar))
    }
  }

  @Test func `a byte order mark is skipped once`() throws {
    #expect(try JSONValue([0xEF, 0xBB, 0xBF] + Array("[1]".utf8)) == .array([.number("1")]))
    #expect(error(of: [0xEF, 0xBB, 0xBF]) == JSONError(.unexpectedEnd, at: 3))
    #expect(error(of: [0xEF, 0xBB]) == JSONError(.unexpectedByte, at: 0))
    #expect(error(of: [0xEF, 0xBB, 0xBF, 0xEF, 0xBB, 0xBF, 0x31])?.offset == 3)
  }

  @Test func `64 levels are read, and the 65th is refused`() throws {
    let deepest = JSONValue.maximumDepth
    #expect(deepest == 64)
    for (open, close) in [("[", "]"), (#"{"a":"#, "}")] {
      let inside = open == "[" ? "" : "1"
      let allowed = String(repeating: open, count: deepest) + inside
      #expect(throws: Never.self) { try read(allowed + String(repeating: close, count: deepest)) }
      let offset = open.utf8.count * deepest
      let deeper = String(repeating: open, count: deepest + 1)
      #expect(error(of: Array(deeper.utf8)) == JSONError(.tooDeep, at: offset))
      let deepEnd = String(repeating: open, count: 50_000)
      #expect(error(of: Array(deepEnd.utf8)) == JSONError(.tooDeep, at: offset))
    }
  }

  @Test func `levels count what is open, not what was opened`() throws {
    let value = try read("[" + String(repeating: "[],", count: 500) + "[]]")
    #expect(value.elements?.count == 501)
  }

  @Test(arguments: [
    (#"{"a":1,"a":1}"#, 7), (#"{"a":1,"b":2,"a":3}"#, 13), (#"{"a":1,"\u0061":2}"#, 7),
    (#"[{"x":{"":0,"":0}}]"#, 12), (#"{"é":1,"\u00e9":2}"#, 8),
  ])
  func `a name that comes twice is refused`(text: String, offset: Int) {
    #expect(error(of: Array(text.utf8)) == JSONError(.duplicateName, at: offset))
  }

  @Test(arguments: [
    #"{"a":1,"A":2}"#, #"{"a":{"a":{"a":1}}}"#, #"[{"a":1},{"a":2}]"#,
    // Pairs of names that look the same but have different bytes: a Kelvin sign, and a combining
    // accent.
    "{\"K\":1,\"\u{212A}\":2}", "{\"\u{E9}\":1,\"e\u{301}\":2}",
  ])
  func `names that differ in their bytes are different`(text: String) throws {
    #expect(try read(text).text == text)
  }

  @Test(arguments: [1, 7, 8, 9, 15, 16, 17, 31, 32, 33, 3_000])
  func `a name that comes twice is found among any number`(count: Int) {
    let members = (0..<count).map { "\"n\($0)\":\($0)" }
    let body = members.joined(separator: ",")
    #expect(error(of: Array("{\(body)}".utf8)) == nil)
    for number in [0, count / 2, count - 1] {
      let bytes = Array("{\(body),\"n\(number)\":0}".utf8)
      #expect(error(of: bytes) == JSONError(.duplicateName, at: body.utf8.count + 2))
    }
  }

  @Test func `a document cut short anywhere is an error`() {
    let text = #" {"a\u00e9\ud83d\udcb6é€":[1.50,-2e+10,true,false,null,"x\n"],"b":{"c":{}}}"#
    let bytes = Array(text.utf8)
    #expect(error(of: bytes) == nil)
    for count in bytes.indices {
      #expect(error(of: Array(bytes[..<count])) == JSONError(.unexpectedEnd, at: count))
    }
  }

  @Test func `any byte in the place of another is read or refused, nothing else`() {
    let bytes = Array(#"{"rates":{"EUR":0.9196e-2,"BRL":[5,"\u00e9é"]},"ok":true}"#.utf8)
    var astray: [JSONError] = []
    for index in bytes.indices {
      for byte in UInt8.min...UInt8.max {
        var changed = bytes
        changed[index] = byte
        guard let error = error(of: changed) else { continue }
        if !(0...bytes.count).contains(error.offset) { astray.append(error) }
      }
    }
    #expect(astray.isEmpty)
  }

  @Test(arguments: [
    ("1", 1), ("[]", 1), ("[1,[2]]", 4), ("{\"a\":{\"b\":null},\"c\":\"d\"}", 4),
    ("[[],{},true]", 4),
  ])
  func `no more values are read than may be`(text: String, count: Int) throws {
    let bytes = Array(text.utf8)
    #expect(try JSONValue(bytes, maximumValues: count) == JSONValue(bytes))
    #expect {
      try JSONValue(bytes, maximumValues: count - 1)
    } throws: { error in
      (error as? JSONError)?.reason == .tooManyValues
    }
  }
}
