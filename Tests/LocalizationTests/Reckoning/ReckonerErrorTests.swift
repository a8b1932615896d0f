import ExactMoney
import Localization
import Testing

@Suite struct ReckonerErrorTests {
  @Test(
    arguments: [
      ("5 / 0", .divisionByZero, "0"), ("5 / (2 - 2)", .divisionByZero, "(2 - 2)"),
      ("5 eur * 3 usd", .moneyTimesMoney, "*"), ("5 eur / 3 usd", .dividedByMoney, "3 usd"),
      ("5 / $3", .dividedByMoney, "$3"),
      ("(1 eur + 1 usd) / 1 eur", .dividedByMoney, "1 eur"),
      ("5 + 3 usd", .numberAndMoney, "+"), ("5 usd - 3", .numberAndMoney, "-"),
      ("5 + * 3", .missingNumber, "*"), ("(5 + ) * 3", .missingNumber, ")"),
      ("()", .missingNumber, ")"),
      ("* 3", .unexpected, "*"), ("5 3", .unexpected, "3"), ("(5 3)", .unexpected, "3"),
      ("5 % 3", .unexpected, "3"), ("5 eur %", .unexpected, "%"), ("5 = 3", .unexpected, "3"),
      ("5)", .unbalancedParenthesis, ")"), ("(5))", .unbalancedParenthesis, ")"),
      ("12 abc", .unknownWord, "abc"), ("abc", .unknownWord, "abc"),
      ("5 eur usd", .secondCurrency, "usd"),
      ("5 + eur + 3", .missingNumber, "eur"), ("1.2.3 + 4", .misplacedMark, "."),
      ("1 + 1e999", .overflow, "1e999"), ("5 eur / usd", .unexpected, "/"),
      ("5 # 3", .unexpected, "#"),
    ] as [(String, ReadingError.Reason, String)]
  )
  func `what fails has its place`(text: String, reason: ReadingError.Reason, part: String) throws {
    let reckoner = try Reckoner.of("en")
    let error = readingError { () throws(ReadingError) in try reckoner.reckon(text) }
    #expect(error?.reason == reason)
    #expect(marked(error, in: text) == part)
  }

  @Test func `parentheses nest sixty-four deep`() throws {
    let reckoner = try Reckoner.of("en")
    func nested(_ depth: Int) -> String {
      String(repeating: "(", count: depth) + "7" + String(repeating: ")", count: depth)
    }
    #expect(try reckoner.reckon(nested(64)).number == 7)
    let deeper = readingError { () throws(ReadingError) in try reckoner.reckon(nested(65)) }
    #expect(deeper == ReadingError(.tooDeep, at: 64..<65))
  }

  @Test func `a product beyond the range of decimals is an overflow`() throws {
    let text = [String](repeating: "1e37", count: 170).joined(separator: "*")
    let reckoner = try Reckoner.of("en")
    let error = readingError { () throws(ReadingError) in try reckoner.reckon(text) }
    #expect(error?.reason == .overflow)
    #expect(marked(error, in: text) == "*")
  }

  @Test(arguments: [2_001, 10_000])
  func `a long text is refused before it is read`(count: Int) throws {
    let reckoner = try Reckoner.of("en")
    let text = String(repeating: "1+", count: count / 2) + String(repeating: "1", count: count % 2)
    let error = readingError { () throws(ReadingError) in try reckoner.reckon(text) }
    #expect(error == ReadingError(.tooLong(limit: 2_000), at: 0..<count))
  }

  @Test(arguments: [
    "-", "(", "1/3+", "1/", "x", "%", "5%", "$", "1 ", "de ", "1의", "1of", "9", "1eur+",
  ])
  func `two thousand bytes of anything end in a value or an error`(part: String) throws {
    let reckoner = try Reckoner.of("en")
    let text = String(repeating: part, count: 1_990 / part.utf8.count)
    _ = try? reckoner.reckon(text)
    _ = try? reckoner.reckon(text + "7")
  }
}
