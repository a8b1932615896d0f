import ExactMoney
import ExchangeRates
import Testing

@Suite struct RateSourceTests {
  @Test(arguments: [
    ("ECB", RateSource.ecb), ("ecb", .ecb), ("Nbp", .nbp), ("hmrc", .hmrc), ("FED", nil), ("", nil),
  ])
  func `a source is found by its short name in either case`(name: String, source: RateSource?) {
    #expect(RateSource.embedded.named(name) == source)
  }

  @Test func `every source has its own pivot`() {
    #expect(RateSource.embedded.map { $0.pivot } == [.eur, .pln, .gbp])
  }

  @Test func `every source has its own names`() {
    #expect(
      RateSource.embedded.map { $0.institution } == [
        "European Central Bank", "Narodowy Bank Polski", "HM Revenue & Customs",
      ]
    )
    #expect(
      RateSource.embedded.map { $0.title } == [
        "ECB reference rates", "NBP mid rates", "HMRC monthly rates",
      ]
    )
  }
}
