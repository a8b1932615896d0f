import ExactJSON
import Receipts
import TestSupport
import Testing

/// Files that are not receipts, and receipts with values that no program writes.
@Suite struct HostileReceiptTests {
  private func status(_ bytes: [UInt8]) throws -> Int32 {
    try ReceiptExamples.verdict(on: bytes).status
  }

  private func expectsNoAnswer(_ bytes: [UInt8], _ comment: String) throws {
    let status = try status(bytes)
    #expect(status == 65 || status == 69, "\(comment): \(status)")
  }

  @Test func `no file of another kind is a receipt`() throws {
    let texts = [
      "", " ", "{}", "[]", "\"\"", "null", "0", "{\"cambio\":\"receipt/1\"}", "{\"cambio\":1}",
      "{\"cambio\":\"receipt/2\"}", "{\"cambio\":null,\"digest\":\"\"}", "\u{FEFF}{}", "{}{}",
      "{\"\":\"\"}", "<html></html>", "{\"cambio\":\"run-receipt/1\",\"digest\":\"sha256:\"}",
      "amount,cambio\n1000,receipt/1\n", "\u{0}",
      String(repeating: "[", count: 100_000), String(repeating: "{\"a\":", count: 100_000),
      String(repeating: "[", count: 60) + String(repeating: "]", count: 60),
      "\"" + String(repeating: "a", count: 1 << 20) + "\"",
      "[" + String(repeating: "\"\",", count: 300_000) + "\"\"]",
      String(repeating: " ", count: 1 << 20),
    ]
    for text in texts { try expectsNoAnswer(Array(text.utf8), String(text.prefix(40))) }
  }

  @Test func `no receipt is read that is not UTF-8, or not JSON`() throws {
    let bytes = try ReceiptExamples.bytes("01-holds")
    let text = String(decoding: bytes, as: UTF8.self)
    for (old, new) in [
      ("Łódź", #"\ud800"#), ("Łódź", #"\udc00\ud800"#), ("Łódź", #"\x41"#), ("Łódź", "\u{1}"),
      ("Łódź", #"\u00"#), (#""to""#, "'to'"), (#""PLN"}"#, #""PLN",}"#), ("{", "{/* */"),
      ("}", "} //"), (#""amount":"1000""#, #""amount":"1000","amount":"1000""#),
      (#""amount""#, #""\u0061mount":"1000","amount""#),
      (#""base":"EUR""#, #""base":"EUR","base":"EUR""#),
    ] {
      let changed = text.replacing(old, with: new)
      #expect(changed != text)
      let verdict = try ReceiptExamples.verdict(on: Array(changed.utf8))
      #expect(verdict.intact == .contradicted(.unreadable), "\(new)")
      #expect(verdict.status == 65 && verdict.receipt == nil)
    }
    let place = try #require(bytes.firstIndex(of: 0xC5))
    for byte in [0x80, 0xC0, 0xE0, 0xED, 0xF5, 0xFF] as [UInt8] {
      var changed = bytes
      changed[place] = byte
      #expect(try status(changed) == 65)
    }
  }

  @Test func `no value of a receipt is of another kind`() throws {
    var deep = "" as JSONValue
    for _ in 0..<50 { deep = .array([deep]) }
    let values: [JSONValue] = [
      1000, .digits("4324.40"), .null, true, [], [:], [""], ["1000"], ["a": "b"], deep,
    ]
    for name in ["01-holds", "04-holds-mean"] {
      let whole = try JSONValue(ReceiptExamples.bytes(name))
      for path in whole.paths where path != "digest" {
        // Two rows of a mean are enough to test.
        if path.hasPrefix("published/"), !["0", "19"].contains(path.split(separator: "/")[1]) {
          continue
        }
        for value in values {
          let forged = ReceiptExamples.sealed(whole.setting(path, to: value))
          try expectsNoAnswer(forged, "\(name) \(path) \(value.kind)")
        }
      }
    }
    let digest = try JSONValue(ReceiptExamples.bytes("01-holds"))
    for value in (values as [JSONValue?]) + [
      nil, "", "sha256:", .string(String(repeating: "c", count: 64)),
    ] {
      try expectsNoAnswer(digest.setting("digest", to: value).bytes, "digest")
    }
  }

  /// Texts that are not a valid figure, day, currency or name, or that are too large.
  private static let texts: [String] = [
    "", " ", "-", "+", ".", "1.", ".1", "1e9", "1E400", "0x10", "NaN", "inf", "-0", "+1", "00",
    "1 000", "1,000", "１０００", "١٠٠٠", "0", "-1", "*", "/", "*0", "/0", "*-1", "/-1", "**2",
    "*4.3244*", "half-up/", "half-up/x", "half-up/38", "half-up/99999999999999999999",
    "half-up/-9223372036854775808", "/2", "2024-02-30", "0000-00-00", "9999-12-31", "10000-01-01",
    "-2024-01-01", "2024-1-1", "EUR", "eur", "EURO", "€", "ZZZ", "XXX", "\u{0}\u{0}\u{0}", "NBP",
    "nbp", "pl-vat/0", "pl-vat/-1", "pl-vat/01", "pl-vat/1/1", "pl-vat/99999999999999999999",
    "receipt/", "receipt/01", "receipt/1 ", "\u{202E}", "e\u{301}", "../../etc/passwd",
    String(repeating: "9", count: 10_000), "0." + String(repeating: "0", count: 10_000) + "1",
    "*" + String(repeating: "9", count: 10_000), String(repeating: "9", count: 38),
    "/" + String(repeating: "9", count: 38), "0." + String(repeating: "9", count: 37),
    "half-up/" + String(repeating: "9", count: 10_000), String(repeating: "/", count: 10_000),
  ]

  /// Members that may have any text.
  private static let free: Set = ["reference", "made", "data", "notice"]

  @Test(arguments: [["01-holds"]])
  func `no senseless text holds in the place of a figure, or stops the reader`(
    names: [String]
  ) throws {
    for name in names {
      let whole = try JSONValue(ReceiptExamples.bytes(name))
      let paths = whole.paths.filter {
        whole.value(at: $0)?.stringValue != nil && !$0.hasPrefix("published/1")
      }
      for path in paths where path != "digest" && !HostileReceiptTests.free.contains(path) {
        let old = whole.value(at: path)?.stringValue
        for text in HostileReceiptTests.texts where text != old {
          let forged = ReceiptExamples.sealed(whole.setting(path, to: .string(text)))
          try expectsNoAnswer(forged, "\(name) \(path) \(text.prefix(40))")
        }
      }
    }
  }

  @Test func `many rows and steps are answered`() throws {
    let whole = try JSONValue(ReceiptExamples.bytes("03-holds-through-euro"))
    let rows = whole["published"]?.elements ?? []
    let steps = whole["steps"]?.elements ?? []
    for count in [2, 30, 2_000] {
      // The route goes there and back a thousand times.
      let many = (0..<count).flatMap { _ in rows }
      let there = (0..<count).flatMap { _ in steps }
      for (rows, steps) in [(many, there), (rows, there), (many, steps)] {
        let forged = whole.setting("published", to: .array(rows))
          .setting("steps", to: .array(steps))
        try expectsNoAnswer(ReceiptExamples.sealed(forged), "\(rows.count) \(steps.count)")
      }
    }
  }

  @Test func `random bytes are no receipt`() throws {
    var random = SplitMix64(seed: 71)
    for _ in 0..<lawCases(2_000) {
      let count = Int.random(in: 0..<400, using: &random)
      let all = Bool.random(using: &random)
      let bytes = (0..<count).map { _ in
        all
          ? UInt8.random(in: .min ... .max, using: &random)
          : #"{}[]":,\0 an"#.utf8.randomElement(using: &random) ?? 0
      }
      #expect(try status(bytes) == 65, "\(bytes)")
    }
  }

  @Test func `no random change of a receipt holds`() throws {
    var random = SplitMix64(seed: 73)
    let receipts = try ReceiptExamples.holding.map { try ReceiptExamples.bytes($0) }
    for round in 0..<lawCases(2_000) {
      let whole = receipts[round % receipts.count]
      var bytes = whole
      for _ in 0...Int.random(in: 0...3, using: &random) {
        let place = Int.random(in: bytes.indices, using: &random)
        let end = min(place + .random(in: 1...30, using: &random), bytes.count)
        switch Int.random(in: 0..<5, using: &random) {
        case 0: bytes[place] = .random(in: .min ... .max, using: &random)
        case 1: bytes.removeSubrange(place..<end)
        case 2: bytes.insert(contentsOf: bytes[place..<end], at: place)
        case 3:
          let other = Int.random(in: bytes.indices, using: &random)
          bytes.insert(contentsOf: bytes[place..<end], at: other)
        default: bytes.swapAt(place, .random(in: bytes.indices, using: &random))
        }
        if bytes.isEmpty { bytes = [0] }
      }
      // The change may concern only white space.
      if (try? JSONValue(bytes)) == (try? JSONValue(whole)) { continue }
      try expectsNoAnswer(bytes, String(decoding: bytes, as: UTF8.self))
    }
  }

  @Test func `no random exchange of values holds with a new digest`() throws {
    var random = SplitMix64(seed: 79)
    let receipts = try ReceiptExamples.holding.map { try JSONValue(ReceiptExamples.bytes($0)) }
    var tried = 0
    while tried < lawCases(2_000) {
      let (whole, other) = (receipts[tried % 4], receipts[Int.random(in: 0..<4, using: &random)])
      tried += 1
      let path = try #require(whole.paths.randomElement(using: &random))
      let from = try #require(other.paths.randomElement(using: &random))
      let value = Bool.random(using: &random) ? other.value(at: path) : other.value(at: from)
      let changed = whole.setting(path, to: value)
      // Another event may have the same publications, and a table's number is optional.
      guard changed.sorted != whole.sorted, path != "digest", path != "event",
        !HostileReceiptTests.free.contains(path), !path.hasSuffix("/table")
      else { continue }
      try expectsNoAnswer(ReceiptExamples.sealed(changed), "\(path) is \(from)")
    }
  }

  /// The same at length.
  @Suite struct Long {
    @Test
    func `no senseless text holds in the place of a figure, or stops the reader`() throws {
      try HostileReceiptTests()
        .`no senseless text holds in the place of a figure, or stops the reader`(
          names: ["03-holds-through-euro", "04-holds-mean"]
        )
    }
  }
}
