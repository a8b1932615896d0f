import EmbeddedData
import ExactMoney
import Foundation
import Localization
import TestSupport
import Testing

@testable import Presentation

/// One line means one thing, whoever wrote it, whoever reads it, and wherever it is typed.
@Suite struct ReadingLawTests {
  private static let tags = [
    "en", "en-GB", "en-IN", "de", "de-CH", "fr", "es", "es-MX", "it", "nl", "pt-BR", "sv", "pl",
    "ja", "ko",
    "zh-Hans", "ar", "hi",
  ]

  /// A line in the numbers of one locale, and what its writer meant.
  private struct Line {
    let text: String
    /// The line without its target and day, as it is typed into the amount field.
    let amountText: String
    let amount: ExactFraction
    let currency: Currency
    let target: Currency
    let day: CalendarDate?

    init(_ locale: LocaleData, _ random: inout SplitMix64) throws {
      let pair =
        [
          ("EUR", "USD"), ("USD", "EUR"), ("SEK", "EUR"), ("JPY", "USD"), ("INR", "GBP"),
          ("BRL", "USD"),
        ]
        .randomElement(using: &random) ?? ("EUR", "USD")
      currency = try #require(Currency(pair.0))
      target = try #require(Currency(pair.1))
      let digits = Int.random(in: 1...7, using: &random)
      let scale = Bool.random(using: &random) ? 2 : 0
      var value = 0
      for _ in 0..<digits { value = value * 10 + Int.random(in: 0...9, using: &random) }
      let number = try ExactDecimal(coefficient: Int128(value + 1), scale: scale)
      let written = NumberFormat(locale).text(of: number)
      let beside =
        switch Int.random(in: 0..<5, using: &random) {
        case 0: written + " " + currency.code
        case 1: currency.code + " " + written
        case 2: written + currency.code.lowercased()
        case 3: written + "\u{A0}" + locale.narrowSymbol(of: currency)
        default: locale.narrowSymbol(of: currency) + written
        }
      let small = Int.random(in: 2...12, using: &random)
      let factor = ExactFraction(ExactDecimal(small))
      let price = ExactFraction(number)
      let hundredths = ExactFraction(try ExactDecimal(coefficient: Int128(small), scale: 2))
      let part = try price.multiplied(by: hundredths)
      var text = beside
      var meant = price
      switch Int.random(in: 0..<9, using: &random) {
      case 0: (text, meant) = ("\(small) x \(beside)", try price.multiplied(by: factor))
      case 1: (text, meant) = ("\(small) × \(beside)", try price.multiplied(by: factor))
      case 2: (text, meant) = ("\(small) % of \(beside)", part)
      case 3: (text, meant) = ("\(beside) - \(small) %", try price.adding(-part))
      case 4: (text, meant) = ("\(beside) + \(small)%", try price.adding(part))
      case 5: (text, meant) = ("\(beside) / \(small)", try price.divided(by: factor))
      // An amount added to a number is neither.
      case 6: (text, meant) = ("\(small) + \(beside)", ExactFraction(.zero))
      default: break
      }
      amount = meant
      let to = ["in", "to", "en", "em", "nach", "->", ""].randomElement(using: &random) ?? "in"
      var question = "\(text) \(to) \(target.code.lowercased())"
      switch Int.random(in: 0..<6, using: &random) {
      case 0:
        day = CalendarDate(year: 2008, month: 9, day: 14)
        question +=
          [
            " 2008-09-14", " on 14 September 2008", " el 14 de septiembre de 2008", " 14.9.2008",
            " on Sep 14, 2008",
          ]
          .randomElement(using: &random) ?? ""
      case 1:
        day = CalendarDate(year: 2008, month: 4, day: 3)
        question += " 03/04/2008"
      default: day = nil
      }
      self.text = question
      amountText = text
    }
  }

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
      let line = try Line(locales[writer], &random)
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
