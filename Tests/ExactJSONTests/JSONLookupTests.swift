import ExactJSON
import Testing

@Suite struct JSONLookupTests {
  private static let value = JSONValue.object([
    JSONMember("a", .number("1")), JSONMember("b", .null),
    JSONMember("\u{212A}", .string("Kelvin")),
    JSONMember("K", .string("K")),
  ])

  @Test func `a member is found by its name`() {
    #expect(Self.value["a"] == .number("1"))
    #expect(Self.value["b"] == .null)
    #expect(Self.value["c"] == nil)
    #expect(JSONValue.array([.null])["a"] == nil)
    #expect(JSONValue.string("a")["a"] == nil)
  }

  @Test func `a name is found by its bytes`() {
    #expect(Self.value["K"] == .string("K"))
  }

  @Test(arguments: [
    (JSONValue.null, JSONValue.Kind.null), (.bool(false), .boolean), (.number("1"), .number),
    (.string(""), .string), (.array([]), .array), (.object([]), .object),
  ])
  func `a value is of one kind, with no other's value`(value: JSONValue, kind: JSONValue.Kind) {
    #expect(value.kind == kind)
    #expect((value.boolValue != nil) == (kind == .boolean))
    #expect((value.digits != nil) == (kind == .number))
    #expect((value.integerValue != nil) == (kind == .number))
    #expect((value.stringValue != nil) == (kind == .string))
    #expect((value.elements != nil) == (kind == .array))
    #expect((value.members != nil) == (kind == .object))
  }

  @Test(arguments: [
    ("0", 0), ("-0", 0), ("1430068515", 1_430_068_515), ("-7", -7),
    ("9223372036854775807", Int.max), ("9223372036854775808", nil), ("1.0", nil), ("1e3", nil),
  ])
  func `an integer is a number without point and exponent that fits`(digits: String, integer: Int?)
  {
    #expect(JSONValue.digits(digits).integerValue == integer)
    #expect(JSONValue.string(digits).integerValue == nil)
  }
}
