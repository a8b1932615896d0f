import EmbeddedData
import ExactMoney
import Testing

@testable import Localization

@Suite struct NumberPatternsTests {
  @Test(arguments: [
    ("-¤ #", "-kr ", ""), ("(#¤)", "(", "kr)"), ("\u{A0}£#", "\u{A0}£", ""), ("#", "", ""),
    ("-#\u{A0}¤ ¤", "-", "\u{A0}kr kr"),
  ])
  func `a pattern goes around number and sign`(pattern: String, before: String, after: String) {
    let affixes = Array(pattern.utf8).withUnsafeBytes { Affixes($0, currency: "kr") }
    #expect(String(decoding: affixes.before, as: UTF8.self) == before)
    #expect(String(decoding: affixes.after, as: UTF8.self) == after)
  }

  @Test func `the escudo has its own signs in Portugal, and only there`() throws {
    let european = try EmbeddedLocales.required("pt-PT").patterns
    let own = try #require(european.separators(of: .pte))
    #expect(own.decimal == "$")
    #expect(own.group == ",")
    #expect(european.separators(of: .eur) == nil)
    #expect(try EmbeddedLocales.required("pt-BR").patterns.separators(of: .pte) == nil)
  }
}
