import ExactMoney
import Localization
import Testing

@Suite struct AmountReaderErrorTests {
  /// The locale, the text, the error, and the part of the text that it marks.
  @Test(
    arguments: [
      ("en", "", .empty, ""), ("en", "   ", .empty, ""), ("en", "\u{200E}", .empty, ""),
      ("en", "100.00.00", .misplacedMark, "."), ("de", "100.00.00", .misplacedMark, "."),
      ("de", "1.23,45", .misplacedMark, "."), ("de", "1,2,3", .misplacedMark, ","),
      ("de", "1,5.000", .misplacedMark, "."), ("de", "0.123.456", .misplacedMark, "."),
      ("en", "1'23", .misplacedMark, "'"), ("en", "1234'567", .misplacedMark, "'"),
      ("en", "1 234'567", .misplacedMark, "'"), ("en", "1٫5٫2", .misplacedMark, "٫"),
      ("en", "12abc", .unknownWord, "abc"), ("en", "abc", .unknownWord, "abc"),
      ("en", "zwölf", .unknownWord, "zwölf"), ("en", "5 µ", .unknownWord, "µ"),
      ("en", "1k5", .unexpected, "5"), ("en", "5 7", .unexpected, "7"),
      ("en", "5*2", .unexpected, "*"),
      ("en", "5%", .unexpected, "%"), ("en", "\u{7}", .unexpected, "\u{7}"),
      ("en", ".", .unexpected, "."), ("en", "-", .missingNumber, ""),
      ("en", "$", .missingNumber, ""),
      ("en", "(", .unbalancedParenthesis, "("), ("en", "USD", .missingNumber, ""),
      ("en", "--5", .secondSign, "-"), ("en", "-5-", .secondSign, "-"),
      ("en", "(-5)", .secondSign, "-"),
      ("en", "-(5)", .secondSign, "("), ("en", "(5", .unbalancedParenthesis, "("),
      ("en", "5)", .unbalancedParenthesis, ")"), ("en", "((5))", .unexpected, "("),
      ("en", "5 EUR USD", .secondCurrency, "USD"), ("en", "€5 USD", .secondCurrency, "USD"),
      ("en", "R$ 5 $", .secondCurrency, "$"), ("en", "1২3", .mixedDigits, "২"),
      ("en", "1e7000", .overflow, "1e7000"),
      (
        "en", "12345678901234567890123456789012345678k", .overflow,
        "12345678901234567890123456789012345678k"
      ),
      (
        "ko", "9999999999999999999999999999999999억 1만", .overflow,
        "9999999999999999999999999999999999억 1만"
      ), ("en", "1e-7000", .overflow, "1e-7000"),
    ] as [(String, String, ReadingError.Reason, String)]
  )
  func `what cannot be read is refused with its place`(
    tag: String,
    text: String,
    reason: ReadingError.Reason,
    part: String
  ) throws {
    let reader = try AmountReader.of(tag)
    let error = readingError { () throws(ReadingError) in try reader.read(text) }
    #expect(error?.reason == reason)
    #expect(marked(error, in: text) == part)
  }

  @Test func `places count the bytes of the text as it was given`() throws {
    let reader = try AmountReader.of("en")
    let error = readingError { () throws(ReadingError) in try reader.read("\u{200E}１２ Wörter") }
    #expect(error == ReadingError(.unknownWord, at: 10..<17))
  }

  @Test(arguments: [1_001, 10_000, 1_000_000])
  func `a long text is refused before it is read`(count: Int) throws {
    let reader = try AmountReader.of("en")
    let text = String(repeating: "1", count: count)
    let error = readingError { () throws(ReadingError) in try reader.read(text) }
    #expect(error == ReadingError(.tooLong(limit: 1_000), at: 0..<count))
  }

  @Test(arguments: ["1", ",", ".", "0", "-", "(", "$", "k", "만", " ", "'", "1,", "1 ", "é", "٣"])
  func `a thousand bytes of anything end in an amount or an error`(part: String) throws {
    let reader = try AmountReader.of("en")
    let text = String(repeating: part, count: 1_000 / part.utf8.count)
    _ = try? reader.read(text)
    _ = try? reader.read("1" + text.dropLast())
  }
}
