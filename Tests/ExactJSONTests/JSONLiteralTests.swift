import ExactJSON
import Testing

@Suite struct JSONLiteralTests {
  @Test func `a document is written out as it looks`() {
    let missing: JSONValue? = nil
    let document: JSONValue = [
      "code": "EUR", "minorUnits": 2, "isLegal": true, "until": .null, "left out": missing,
      "countries": ["DE", "FR"], "none": [:], "names": .strings(["euro"]),
    ]
    #expect(
      document.text
        == #"{"code":"EUR","minorUnits":2,"isLegal":true,"until":null,"countries":["DE","FR"],"#
        + #""none":{},"names":["euro"]}"#
    )
  }

  @Test func `an object takes the members of another behind its own`() {
    let first: JSONValue = ["a": 1]
    #expect(first.adding(["b": 2, "a": 3]).text == #"{"a":1,"b":2,"a":3}"#)
    #expect(first.adding([1]) == first)
    #expect(JSONValue.null.adding(first) == .null)
  }
}
