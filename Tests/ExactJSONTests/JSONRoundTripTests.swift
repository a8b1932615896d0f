import ExactJSON
import Testing

/// A small seeded generator (SplitMix64), so that every run draws the same values.
private struct Draws: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed &>> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed &>> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed &>> 31
  }

  mutating func number(below limit: Int) -> Int { Int.random(in: 0..<limit, using: &self) }

  mutating func string() -> String {
    var string = ""
    for _ in 0..<number(below: 24) {
      let limit = [0x20, 0x80, 0x800, 0x1_0000, 0x11_0000][number(below: 5)]
      string.unicodeScalars.append(Unicode.Scalar(UInt32(number(below: limit))) ?? "\"")
    }
    return string
  }

  mutating func digits() -> String {
    var digits = (number(below: 2) == 0 ? "-" : "") + String(number(below: 1_000_000))
    if number(below: 2) == 0 { digits += ".\(number(below: 10))\(number(below: 1_000_000))" }
    if number(below: 4) == 0 {
      digits += ["e", "E-", "e+0"][number(below: 3)] + "\(number(below: 99))"
    }
    return digits
  }

  mutating func value(levels: Int) -> JSONValue {
    switch number(below: levels > 0 ? 8 : 5) {
    case 0: return .null
    case 1: return .bool(number(below: 2) == 0)
    case 2, 3: return .digits(digits())
    case 4: return .string(string())
    case 5: return .array((0..<number(below: 6)).map { _ in value(levels: levels - 1) })
    default:
      var names: Set<[UInt8]> = []
      var members: [JSONMember] = []
      for _ in 0..<number(below: 14) {
        let name = string()
        let value = value(levels: levels - 1)
        if names.insert(Array(name.utf8)).inserted { members.append(JSONMember(name, value)) }
      }
      return .object(members)
    }
  }
}

@Suite struct JSONRoundTripTests {
  @Test func `what is written is read back the same`() throws {
    var draws = Draws(state: 8_259)
    var changed: [String] = []
    for _ in 0..<2_000 {
      let value = draws.value(levels: 4)
      let text = value.text
      let read = try JSONValue(Array(text.utf8))
      if read != value || Array(read.text.utf8) != Array(text.utf8) { changed.append(text) }
    }
    #expect(changed.isEmpty)
  }

  @Test func `cut short, it is never the whole`() {
    var draws = Draws(state: 404)
    var wholes: [String] = []
    for _ in 0..<30 {
      let bytes = Array(JSONValue.array([draws.value(levels: 3)]).text.utf8)
      for count in bytes.indices {
        if let value = try? JSONValue(Array(bytes[..<count])) { wholes.append(value.text) }
      }
    }
    #expect(wholes.isEmpty)
  }

  @Test func `bytes changed at random are read or refused, nothing else`() throws {
    var draws = Draws(state: 500)
    for _ in 0..<2_000 {
      var bytes = Array(draws.value(levels: 3).text.utf8)
      for _ in 0..<1 + draws.number(below: 3) where !bytes.isEmpty {
        bytes[draws.number(below: bytes.count)] = UInt8(draws.number(below: 256))
      }
      guard let value = try? JSONValue(bytes) else { continue }
      // A value that was accepted can be written and read again.
      #expect(try JSONValue(Array(value.text.utf8)) == value)
    }
  }
}
