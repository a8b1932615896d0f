import EmbeddedLocales
import ExactMoney
import Testing

@testable import Localization

@Suite struct CurrencySpacingTests {
  @Test func `symbols and spaces are what Unicode says, in every mark of every locale`() throws {
    for tag in EmbeddedLocales.tags {
      let locale = try EmbeddedLocales.required(tag)
      for currency in Currency.catalogue {
        for mark in [locale.symbol(of: currency), locale.narrowSymbol(of: currency)] {
          for scalar in mark.unicodeScalars {
            #expect(CurrencySpacing.isSymbolOrSpace(scalar) == isSymbolOrSpace(scalar), "\(mark)")
          }
        }
      }
    }
  }

  @Test func `of Latin letters and signs the first 256 are told apart as Unicode does`() {
    for value in UInt32(0)..<256 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      #expect(CurrencySpacing.isSymbolOrSpace(scalar) == isSymbolOrSpace(scalar), "\(value)")
    }
    for value in UInt32(0x20A0)...0x20C0 {
      #expect(Unicode.Scalar(value).map { CurrencySpacing.isSymbolOrSpace($0) } == true)
    }
  }

  @Test func `the side that the number is on decides`() {
    let (before, after) = (AffixPattern("¤#"), AffixPattern("# ¤"))
    #expect(CurrencySpacing.isDue(beside: "US$", in: before) == false)
    #expect(CurrencySpacing.isDue(beside: "US$", in: after))
    #expect(CurrencySpacing.isDue(beside: "$US", in: before))
    #expect(CurrencySpacing.isDue(beside: "$US", in: after) == false)
    #expect(CurrencySpacing.isDue(beside: "kr.", in: before))
    #expect(CurrencySpacing.isDue(beside: "", in: before))
  }

  private func isSymbolOrSpace(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol: true
    case .spaceSeparator, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}
