import EmbeddedLocales
import ExactMoney
import Testing

@testable import Localization

@Suite struct NumberPatternsTests {
  @Test func `a pattern is text around a number and a currency`() {
    #expect(Self.texts(around: AffixPattern("-¤ #")) == ["-kr ", ""])
    #expect(Self.texts(around: AffixPattern("(#¤)")) == ["(", "kr)"])
    #expect(Self.texts(around: AffixPattern("\u{A0}£#")) == ["\u{A0}£", ""])
    #expect(Self.texts(around: AffixPattern("#")) == ["", ""])
    #expect(Self.texts(around: AffixPattern("")) == ["", ""])
    #expect(Self.texts(around: AffixPattern("a¤")) == ["", "akr"])
  }

  private static func texts(around pattern: AffixPattern) -> [String] {
    let affixes = Affixes(pattern, currency: "kr")
    return [affixes.before, affixes.after].map { String(decoding: $0.bytes, as: UTF8.self) }
  }

  @Test func `the currency or the number comes first`() {
    #expect(AffixPattern("-¤ #").hasCurrencyBeforeNumber)
    #expect(!AffixPattern("-#\u{A0}¤").hasCurrencyBeforeNumber)
    #expect(!AffixPattern("").hasCurrencyBeforeNumber)
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
    #expect(lira.positive.string == "¤\u{A0}#")
    #expect(lira.negative.string == "-¤\u{A0}#")
    #expect(euro.positive.string == "#\u{A0}¤")
    let turkish = try EmbeddedLocales.required("tr").patterns
    #expect(turkish.money(of: .try, negatives: .accounting).negative.string == "-¤#")
    #expect(
      turkish.money(of: .try, negatives: .accounting).negativeBesideLetter.string
        == "-¤\u{A0}#"
    )
    #expect(turkish.money(of: .usd, negatives: .accounting).negative.string == "(¤#)")
  }
}
