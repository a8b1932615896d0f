import ExactMoney
import ExchangeRates
import TestSupport
import Testing

@Suite struct ConversionTests {
  static func conversion(of amount: String, rate: String) throws -> Conversion {
    let converter = Converter(RateHistory(rate), today: Converter.today)
    return try converter.convert(Money(amount, .eur), to: .usd)
  }

  @Test(arguments: [
    (ResultPlace.decimals(2), "0.38"), (.decimals(0), "0"), (.decimals(5), "0.37500"),
    (.significantDigits(2), "0.38"), (.significantDigits(1), "0.4"), (.minorUnits, "0.38"),
  ])
  func `a result is rounded once, where asked`(place: ResultPlace, expected: String) throws {
    let conversion = try ConversionTests.conversion(of: "3", rate: "Date,USD\n2026-10-30,0.125\n")
    #expect(try conversion.result(to: place).amount.description == expected)
  }

  @Test func `a tie follows the rule, which is away from zero unless named`() throws {
    let conversion = try ConversionTests.conversion(of: "-1", rate: "Date,USD\n2026-10-30,0.125\n")
    let results = try RoundingRule.allCases.map { rule in
      try conversion.result(to: .decimals(2), rounding: rule).amount.description
    }
    #expect(results == ["-0.13", "-0.12", "-0.12", "-0.12", "-0.13", "-0.12", "-0.13"])
    #expect(try conversion.result(to: .decimals(2)).amount.description == "-0.13")
  }

  @Test func `cash is reached in one rounding`() throws {
    let converter = Converter.embedded(source: .ecb)
    // Through the euro, the result is 0.499 kroner. Rounding it to 0.50 first and then to 1 would
    // be wrong.
    let conversion = try converter.convert(Money("0.04839", .eur), to: .nok)
    #expect(try conversion.exactAmount().description == "0.49899768")
    #expect(try conversion.result(to: .decimals(2)).amount.description == "0.50")
    let cash = try conversion.result(to: .cash(in: nil))
    #expect(cash.description == "0 NOK")
  }

  @Test func `the exact amount has 34 digits, ties to even`() throws {
    let converter = Converter.embedded()
    let conversion = try converter.convert(Money("1", .usd), to: .eur)
    #expect(try conversion.exactAmount().description == "0.8950948800572860723236663086287146")
    #expect(try conversion.rate().description == "0.8950948800572860723236663086287146")
  }

  @Test func `an amount keeps its digits, a rate drops its zeros`() throws {
    let conversion = try ConversionTests.conversion(of: "1.50", rate: "Date,USD\n2026-10-30,1.10\n")
    #expect(try conversion.exactAmount().description == "1.650")
    #expect(try conversion.rate().description == "1.1")
  }

  @Test func `large numbers keep their zeros before the point`() throws {
    let conversion = try ConversionTests.conversion(of: "3", rate: "Date,USD\n2026-10-30,7000000\n")
    #expect(try conversion.rate().description == "7000000")
    #expect(try conversion.exactAmount().description == "21000000")
  }

  @Test func `more than 38 digits are an error with the pair`() throws {
    let conversion = try ConversionTests.conversion(
      of: "9999999999999999999999999999999999999",
      rate: "Date,USD\n2026-10-30,1.1172\n"
    )
    let error = RateError.overflow(CurrencyPair(.eur, .usd))
    #expect(throws: error) { try conversion.result(to: .decimals(2)) }
    #expect(throws: error) { try conversion.result(to: .cash(in: nil)) }
    #expect(try conversion.result(to: .significantDigits(5)).amount.description == "1.1172E+37")
    #expect(try conversion.result(to: .decimals(0)).amount.digitCount == 38)
  }

  @Test func `amounts at the ends of their range are converted`() throws {
    let conversion = try ConversionTests.conversion(
      of: "1E-6000",
      rate: "Date,USD\n2026-10-30,1.1172\n"
    )
    #expect(try conversion.exactAmount().description == "1.1172E-6000")
    #expect(try conversion.result(to: .decimals(2)).amount.isZero)
  }
}
