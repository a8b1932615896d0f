import ExactJSON
import Testing

@Suite struct TextPiecesTests {
  @Test func `rows stand between head and tail, a separator between those that have a text`() throws
  {
    let pieces = TextPieces("[", [1, 2, 3, 4], separator: ",", "]") { row, text in
      if row != 2 { text += "\(row)".utf8 }
    }
    #expect(try pieces.text() == "[1,3,4]")
    #expect(try TextPieces("[", [Int](), separator: ",", "]") { _, _ in }.text() == "[]")
    // Each reader starts at the beginning.
    #expect(try pieces.text() == "[1,3,4]")
  }

  @Test func `an object has its last member written piece by piece`() throws {
    let rates = TextPieces(members: ["a", "b"]) { [JSONMember($0, 1)] }
    #expect(
      try TextPieces(["base": "EUR"], "rates", rates).text()
        == #"{"base":"EUR","rates":{"a":1,"b":1}}"#
    )
    #expect(try TextPieces([:], "rates", rates).text() == #"{"rates":{"a":1,"b":1}}"#)
    let list = TextPieces(elements: [[1, 2], [], [3]]) { row in row.map { .integer($0) } }
    #expect(try list.text() == "[1,2,3]")
  }

  @Test func `pieces are changed one by one, and not what stands around them`() throws {
    let pieces = TextPieces("a/b").mapped("(/", "/)") {
      $0.flatMap { $0 == 0x2F ? [0x5C, $0] : [$0] }
    }
    #expect(try pieces.text() == #"(/a\/b/)"#)
  }

  @Test func `a text whose piece cannot be made has no end`() throws {
    let pieces = TextPieces {
      var count = 0
      return { () throws(TextPieces.Failure) in
        count += 1
        guard count < 3 else { throw TextPieces.Failure() }
        return [UInt8(ascii: "x")]
      }
    }.mapped("[", "]")
    let next = pieces.reader()
    #expect(try next() == Array("[x".utf8))
    #expect(try next() == Array("x".utf8))
    #expect(throws: TextPieces.Failure.self) { try next() }
    #expect(throws: TextPieces.Failure.self) { try pieces.text() }
  }
}
