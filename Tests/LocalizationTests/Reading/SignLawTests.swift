import EmbeddedData
import ExactMoney
import TestSupport
import Testing

@testable import Localization

/// A currency sign never means another currency unless the reading reports it.
@Suite struct SignLawTests {
  /// Returns every sign of the embedded locales, with the currencies that it means in any of them.
  private static func signs() throws -> [String: Set<Currency>] {
    var signs: [String: Set<Currency>] = [:]
    for tag in EmbeddedLocales.tags {
      let locale = try EmbeddedLocales.required(tag)
      for currency in Currency.allCases {
        for sign in [
          locale.narrowSymbol(of: currency), locale.entry(of: currency)?.symbol ?? currency.code,
        ] where Currency(sign) == nil {
          signs[sign, default: []].insert(currency)
        }
      }
    }
    // Signs that are used in the countries, but not in an embedded locale.
    for (sign, code) in [
      ("LE", "EGP"), ("DA", "DZD"), ("E", "SZL"), ("Nu.", "BTN"), ("£E", "EGP"), ("D", "GMD"),
    ] {
      signs[sign, default: []].insert(try #require(Currency(code)))
    }
    return signs
  }

  @Test(arguments: ["en", "de", "fr", "es", "it", "nl", "pt-BR", "sv", "ar", "hi", "ja"])
  func `each sign in four places means its currency, is a doubt, or is refused`(tag: String) throws
  {
    let reader = QuestionReader(try .withWords(tag))
    var (read, doubted, refused) = (0, 0, 0)
    for (sign, currencies) in try Self.signs() {
      for text in ["\(sign)100", "\(sign) 100", "100\(sign)", "100 \(sign)"] {
        let target = currencies.contains(.eur) ? "usd" : "eur"
        guard let question = try? reader.read("\(text) in \(target)", today: day("2026-11-27")),
          let term = question.amount.terms.first, let currency = term.currency
        else {
          refused += 1
          continue
        }
        let isOwn = currencies.contains(currency) && term.value == 100
        // A country without a sign of its own may use another's, which is reported.
        #expect(
          isOwn || !question.doubts.isEmpty,
          "\(tag): \(text) is read as \(term.value) \(currency)"
        )
        if question.doubts.isEmpty { read += 1 } else { doubted += 1 }
      }
    }
    #expect(read > 100)
    print("signs, \(tag): \(read) read, \(doubted) with a doubt that is said, \(refused) refused")
  }

  @Test(arguments: [
    ("LE", "EGP"), ("DA", "DZD"), ("E", "SZL"), ("Nu.", "BTN"), ("K", "MMK"), ("R", "ZAR"),
    ("Q", "GTQ"),
  ])
  func `letters that are a sign are refused with the currency that has it`(
    sign: String,
    code: String
  ) throws {
    #expect(CurrencySigns.currencies(byLetters: sign).first?.code == code)
  }
}
