import EmbeddedData
import ExactMoney
import Foundation
import Localization
import TestSupport
import Testing

@testable import Presentation

/// A line has one meaning, in whichever locale it was written, and in whichever field it is typed.
@Suite struct ReadingLawTests {
  private static let tags = [
    "en", "en-GB", "en-IN", "de", "de-CH", "fr", "es", "es-MX", "it", "nl", "pt-BR", "sv", "pl",
    "ja", "ko",
    "zh-Hans", "ar", "hi",
  ]

  @Test func `a line of one locale means one thing in another, to command and page, or is a doubt`()
    throws
  {
    var random = SplitMix64(seed: 2_045)
    var (read, doubted, refused) = (0, 0, 0)
    let count = lawCases(2_000)
    let locales = try Self.tags.map { try #require(EmbeddedLocales.locale($0)) }
    let english = try #require(EmbeddedLocales.locale("en"))
    let environments = try Self.tags.map { tag in
      let environment = try ConverterFixture.environment(tag)
      environment.rates.take([english], EmbeddedLocales.keywords)
      return environment
    }
    let readers = locales.map { locale in
      let words = Localization.CurrencyWords(
        locales: [locale, english],
        keywords: EmbeddedLocales.keywords,
        countries: true
      )
      return QuestionReader(AmountReader(locale, words: words))
    }
    for _ in 0..<count {
      let writer = Int.random(in: 0..<locales.count, using: &random)
      let reader = Int.random(in: 0..<locales.count, using: &random)
      let line = try ReadingLine(locales[writer], &random)
      let environment = environments[reader]
      let name: Comment = "\(Self.tags[writer]) read in \(Self.tags[reader]): \(line.text)"
      let question = try? readers[reader].read(line.text, today: environment.now.day)
      let page = environment.reading(of: line.text)
      if let question {
        let term = question.amount.terms[0]
        let isAmount = term.amount == line.amount && question.amount.terms.count == 1
        let isRoute = term.currency == line.currency && question.targets == [line.target]
        let isMeant = isAmount && isRoute && question.day == line.day
        #expect(isMeant || !question.doubts.isEmpty, name)
        #expect(PriceText(question) == page, name)
        if question.doubts.isEmpty { read += 1 } else { doubted += 1 }
      } else {
        refused += 1
        #expect(!page.isQuestion, name)
        for price in page.prices {
          let isSaid = price.fraction == line.amount || price.other != nil || !page.numbers.isEmpty
          #expect(isSaid && line.amount != ExactFraction(.zero), name)
        }
      }
      let field = AmountField(line.amountText, by: Reckoner(AmountReader(locales[reader])))
      guard let term = field.terms.first else { continue }
      let isMeant = term.amount == line.amount && term.currency == line.currency
      #expect(isMeant || !field.doubts.isEmpty, name)
    }
    #expect(read > count / 5, "most lines can be read")
    print(
      "reading: \(count) lines, \(read) read, \(doubted) with a doubt that is said, \(refused) refused"
    )
  }
}
