import Testing

@testable import ExactJSON

@Suite struct JSONNumberTests {
  @Test(arguments: [
    "", "-", "+1", "01", "-01", "1.", ".5", "1E", "1E+", "1E+2.0", "1e2.5", "0x10", "NaN",
    "Infinity", "1 ", " 1",
    "1,5", "1_000", "--1", "1-", "१", "1\u{0}", "null", "1,\"a\":2", "1}",
  ])
  func `what is not a number in JSON cannot be one`(text: String) {
    #expect(JSONNumber(text) == nil)
    #expect(JSONValue.digits(text) == .null)
  }

  @Test(arguments: [4])
  func `a text is a number exactly when the grammar of RFC 8259 says so`(length: Int) {
    var texts = [""]
    var numbers = 0
    for _ in 0..<length {
      texts = texts.flatMap { text in "01.e+-".map { text + String($0) } }
      for text in texts {
        let isNumber = text.wholeMatch(of: /-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?/) != nil
        #expect((JSONNumber(text) != nil) == isNumber, "\(text)")
        numbers += isNumber ? 1 : 0
      }
    }
    #expect(numbers > texts.count / 100)
  }

  /// The same at length.
  @Suite struct Long {
    @Test func `a text is a number exactly when the grammar of RFC 8259 says so`() {
      JSONNumberTests()
        .`a text is a number exactly when the grammar of RFC 8259 says so`(length: 6)
    }
  }
}
