import EmbeddedData
import ExactMoney
import Localization
import TestSupport
import Testing

/// No typed or pasted text ends the program.
@Suite struct RandomReadingTests {
  private static let pieces = [
    "1", "0", "9", "12", "345", "000", ".", ",", "'", "’", " ", "\u{A0}", "\u{202F}", "-", "−", "+",
    "(",
    ")", "%", "*", "×", "/", "÷", ":", "x", "=", "?", "$", "€", "R$", "US$", "£", "¥", "usd", "eur",
    "brl", "try", "dollars", "dólares", "euro", "k", "m", "bn", "mil", "만", "억", "천", "lakh",
    "Mio.",
    "ألف", "e", "E5", "of", "de", "의", "in", "to", "em", "를", "로", "を", "إلى", "yesterday", "ontem",
    "march", "2020", "2020-03-20", "20/03/2020", "년", "월", "일", "年", "last", "friday", "٣", "٫",
    "٬",
    "３", "．", "২", "\u{200F}", "\u{FF}", "🙂", "\u{0}", "\u{1F}", "\u{7F}", "ß", "Å", "ﬁ",
  ].map { Array($0.utf8) }

  private static func phrase(_ random: inout SplitMix64) -> [UInt8] {
    var bytes: [UInt8] = []
    for _ in 0..<Int.random(in: 0...12, using: &random) {
      bytes += pieces[Int.random(in: 0..<pieces.count, using: &random)]
      if Int.random(in: 0..<3, using: &random) == 0 { bytes.append(0x20) }
    }
    return bytes
  }

  private static func noise(_ random: inout SplitMix64) -> [UInt8] {
    (0..<Int.random(in: 0...24, using: &random)).map { _ in
      UInt8.random(in: .min ... .max, using: &random)
    }
  }

  @Test(arguments: ["en", "de", "ko", "ar-EG", "de-CH", "en-IN"])
  func `any bytes end in a value or an error whose place is in the text`(tag: String) throws {
    let amounts = try AmountReader.withWords(tag)
    let (reckoner, questions) = (Reckoner(amounts), QuestionReader(amounts))
    let today = try day("2026-11-21")
    var random = SplitMix64(seed: 23)
    for round in 0..<8_000 {
      let bytes = round % 4 == 0 ? Self.noise(&random) : Self.phrase(&random)
      let text = String(decoding: bytes, as: UTF8.self)
      var errors = [
        readingError { () throws(ReadingError) in try amounts.read(text) },
        readingError { () throws(ReadingError) in try reckoner.reckon(text) },
      ]
      // Questions take by far the longest.
      if round % 5 < 2 {
        errors.append(
          readingError { () throws(ReadingError) in try questions.read(text, today: today) }
        )
      }
      for error in errors.compactMap({ $0 }) {
        #expect(error.place.lowerBound >= 0 && error.place.upperBound <= text.utf8.count)
      }
    }
  }

  @Test func `the doubts of an expression have their places in the text`() throws {
    let reckoner = Reckoner(try .withWords("en"))
    var random = SplitMix64(seed: 29)
    for _ in 0..<5_000 {
      let text = String(decoding: Self.phrase(&random), as: UTF8.self)
      let doubts = (try? reckoner.reckon(text).doubts) ?? []
      for doubt in doubts {
        let place =
          switch doubt {
          case .number(_, _, let place), .currency(_, let place), .day(_, _, let place),
            .unit(_, _, let place):
            place
          }
        #expect(place.lowerBound >= 0 && place.upperBound <= text.utf8.count && !place.isEmpty)
      }
    }
  }
}
