import EmbeddedData
import ExactMoney
import Testing

@testable import Localization

/// Plural categories that are worth reading; the ICU matrix compares 176,000.
@Suite struct PluralRulesTests {
  @Test(
    arguments: [
      ("en", "1", .one), ("en", "1.0", .other), ("en", "0", .other), ("en", "-1", .one),
      ("de", "1.00", .other), ("pt-BR", "0", .one), ("pt-BR", "1.9", .one), ("pt-BR", "2", .other),
      ("pt-PT", "0", .other), ("pt-PT", "1", .one), ("pt-PT", "1.5", .other), ("fr", "0.5", .one),
      ("fr", "1000000", .many), ("fr", "1000000.0", .other), ("es", "1.00", .one),
      ("es", "2000000", .many), ("ja", "1", .other), ("hi", "0.04", .one), ("hi", "1.1", .other),
      ("da", "1.6", .one), ("da", "2", .other), ("da", "0.0", .other), ("he", "0.5", .one),
      ("he", "2", .two), ("he", "2.0", .other), ("ar", "0", .zero), ("ar", "2", .two),
      ("ar", "103", .few), ("ar", "111", .many), ("ar", "100", .other), ("ru", "21", .one),
      ("ru", "11", .many), ("ru", "22", .few), ("ru", "1.5", .other), ("pl", "21", .many),
      ("pl", "22", .few), ("cs", "3", .few), ("cs", "1.5", .many), ("hr", "0.1", .one),
      ("hr", "0.12", .other), ("hr", "0.22", .few), ("sl", "101", .one), ("sl", "102", .two),
      ("sl", "0.5", .few), ("ro", "0", .few), ("ro", "20", .other), ("ro", "101", .few),
      ("lt", "21", .one), ("lt", "11", .other), ("lt", "0.1", .many), ("lv", "11", .zero),
      ("lv", "0.1", .one), ("lv", "0.11", .zero),
    ] as [(String, String, PluralCategory)]
  )
  func `digits decide the category`(tag: String, number: String, category: PluralCategory) throws {
    let rules = try EmbeddedLocales.required(tag).pluralRules
    #expect(rules.category(of: try ExactDecimal(number)) == category)
  }

  @Test func `a count is a number without a fraction`() throws {
    let rules = try EmbeddedLocales.required("pl").pluralRules
    #expect(rules.category(of: 1) == .one)
    #expect(rules.category(of: 22) == .few)
    #expect(rules.category(of: -5) == .many)
    #expect(rules.category(of: Int.max) == .many)
    #expect(rules.category(of: Int.min) == .many)
  }

  @Test(
    arguments: [
      ("98765432109876543210987654321098765432", "ru", .few),
      ("98765432109876543210987654321098765431", "ru", .one),
      ("98765432109876543210987654321000000000", "fr", .many),
      ("1E+37", "es", .many), ("1E+6176", "fr", .many), ("3E+6", "it", .many),
      ("3E+5", "it", .other),
      ("7E+2", "ro", .other), ("0E+3", "ar", .zero), ("1E-6176", "lt", .many),
      ("0.00000000000000000000000000000000000021", "hr", .one),
      ("0.98765432109876543210987654321098765421", "lv", .one),
    ] as [(String, String, PluralCategory)]
  )
  func `all digits count, always`(number: String, tag: String, category: PluralCategory) throws {
    let rules = try EmbeddedLocales.required(tag).pluralRules
    #expect(rules.category(of: try ExactDecimal(number)) == category)
  }

  @Test func `zeros that fill a fraction up are part of it`() throws {
    let half = try ExactDecimal("0.1")
    #expect(PluralOperands(half, fractionDigits: 1).fractionEnding == 1)
    #expect(PluralOperands(half, fractionDigits: 2).fractionEnding == 10)
    #expect(PluralOperands(half, fractionDigits: 3).fractionEnding == 0)
    #expect(PluralOperands(half, fractionDigits: 3).hasFraction)
    #expect(PluralOperands(1, fractionDigits: 2).hasFraction == false)
  }

  @Test func `every family of rules is that of some locale`() throws {
    var families: Set<PluralRules.Family> = []
    for tag in EmbeddedLocales.tags {
      families.insert(try EmbeddedLocales.required(tag).pluralRules.family)
    }
    #expect(families == Set(PluralRules.Family.allCases))
  }
}
