import Testing

@testable import ExactMoney

@Suite struct ParCodeTests {
  @Test(arguments: [
    ("GGP", Currency.gbp), ("imp", .gbp), ("Jep", .gbp), ("FOK", .dkk), ("TVD", .aud),
    ("KID", .aud), ("cnh", .cny),
  ])
  func `a code outside ISO 4217 is at par with a listed one`(code: String, currency: Currency) {
    #expect(ParCode(code)?.currency == currency)
    #expect(ParCode(code)?.code == code.uppercased())
    #expect(Currency(code) == nil)
  }

  @Test(arguments: ["", "GG", "GGPX", "GBP", "[[[", "g\u{307}p", "'')", "ggp "])
  func `other texts are none`(text: String) {
    #expect(ParCode(text) == nil)
  }

  @Test(arguments: [
    ("BR", "BRL"), ("DE", "EUR"), ("PA", "PAB"), ("GG", "GBP"), ("CW", "XCG"), ("US", "USD"),
  ])
  func `a region has a currency of its own`(region: String, code: String) {
    #expect(Region(region).currency?.code == code)
    #expect(Region("ZZ").currency == nil)
  }
}
