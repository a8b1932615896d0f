import EmbeddedLocales
import ExactMoney
import Testing

@testable import Localization

@Suite struct NumberPatternsTests {
  @Test func `a pattern is text around a number and a currency`() {
    #expect(AffixPattern("-¤ #").pieces == [.text("-"), .currency, .text(" "), .number])
    #expect(AffixPattern("(#¤)").pieces == [.text("("), .number, .currency, .text(")")])
    #expect(AffixPattern("#").pieces == [.number])
    #expect(AffixPattern("").pieces.isEmpty)
  }

  @Test func `the escudo has its own signs in Portugal, and only there`() throws {
    let european = try EmbeddedLocales.required("pt-PT").patterns
    let own = try #require(european.separators(of: .pte))
    #expect(own.decimal == "$")
    #expect(own.group == ",")
    #expect(european.separators(of: .eur) == nil)
    #expect(try EmbeddedLocales.required("pt-BR").patterns.separators(of: .pte) == nil)
  }

  @Test func `a currency's own pattern takes the place of the usual one`() throws {
    let italian = try EmbeddedLocales.required("it").patterns
    let (lira, euro) = (
      italian.money(of: .itl, negatives: .standard), italian.money(of: .eur, negatives: .standard)
    )
    #expect(lira.positive == AffixPattern("¤\u{A0}#"))
    #expect(lira.negative == AffixPattern("-¤\u{A0}#"))
    #expect(euro.positive == AffixPattern("#\u{A0}¤"))
    let turkish = try EmbeddedLocales.required("tr").patterns
    #expect(turkish.money(of: .try, negatives: .accounting).negative == AffixPattern("-¤#"))
    #expect(
      turkish.money(of: .try, negatives: .accounting).negativeBesideLetter
        == AffixPattern("-¤\u{A0}#")
    )
    #expect(turkish.money(of: .usd, negatives: .accounting).negative == AffixPattern("(¤#)"))
  }
}
