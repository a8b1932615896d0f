import ExactMoney
import ExchangeRates
import Testing

/// Conversions between the currencies that the euro replaced, by Regulation (EC) 1103/97.
@Suite struct EuroIntermediateTests {
  /// An amount, its result, and the result if the intermediate euro amount has three decimals.
  struct Vector: Sendable, CustomTestStringConvertible {
    let amount: String
    let base: Currency
    let quote: Currency
    let exact: String
    let threeDecimals: String

    init(_ amount: String, _ base: Currency, _ quote: Currency, _ exact: String, _ three: String) {
      self.amount = amount
      self.base = base
      self.quote = quote
      self.exact = exact
      threeDecimals = three
    }

    var testDescription: String { "\(amount) \(base) in \(quote)" }
  }

  static let vectors = [
    // With inverse rates of six figures the results would be 511,292.00 and 516,457.00.
    Vector("1000000", .dem, .eur, "511291.88", "511291.88"),
    Vector("1000000000", .itl, .eur, "516456.90", "516456.90"),
    // With a bilateral rate of six figures the result would be 298,164.00.
    Vector("1000000", .frf, .dem, "298164.36", "298164.36"),
    // With the euro amount at two decimals the results would be 298.17, 3,353.84 and 3,852.31.
    Vector("1000", .frf, .dem, "298.16", "298.16"),
    Vector("1000", .dem, .frf, "3353.85", "3353.86"),
    Vector("1000", .bgn, .hrk, "3852.33", "3852.33"),
    Vector("1000000", .esp, .dem, "11754.78", "11754.77"),
    Vector("-1000", .dem, .frf, "-3353.85", "-3353.86"),
    Vector("1000", .eur, .frf, "6559.57", "6559.57"),
  ]

  @Test(arguments: vectors)
  func `the euro amount is not rounded by default`(vector: Vector) throws {
    let converter = Converter.embedded()
    #expect(try converter.cents(of: vector.amount, vector.base, in: vector.quote) == vector.exact)
  }

  @Test(arguments: vectors)
  func `the euro amount may be rounded to three decimals`(vector: Vector) throws {
    let converter = Converter.embedded(euroIntermediate: .decimals(3))
    #expect(
      try converter.cents(of: vector.amount, vector.base, in: vector.quote) == vector.threeDecimals
    )
  }

  @Test(arguments: [2, 1, 0, -1, .min])
  func `fewer than three decimals are never used`(decimals: Int) throws {
    let converter = Converter.embedded(euroIntermediate: .decimals(decimals))
    for vector in EuroIntermediateTests.vectors {
      #expect(
        try converter.cents(of: vector.amount, vector.base, in: vector.quote)
          == vector.threeDecimals
      )
    }
  }

  @Test func `more decimals come closer to the exact amount`() throws {
    let converter = Converter.embedded(euroIntermediate: .decimals(6))
    #expect(try converter.cents(of: "1000", .dem, in: .frf) == "3353.85")
  }

  @Test func `the rounded euro amount is kept with the conversion`() throws {
    let money = try Money("1000", .dem)
    let rounding = Converter.embedded(euroIntermediate: .decimals(3))
    #expect(try rounding.convert(money, to: .frf).euroAmount?.description == "511.292")
    #expect(try Converter.embedded().convert(money, to: .frf).euroAmount == nil)
    #expect(try rounding.convert(money, to: .eur).euroAmount == nil)
    #expect(try rounding.convert(money, to: .usd).euroAmount == nil)
  }

  @Test func `significant digits are reached from the rounded euro amount too`() throws {
    let converter = Converter.embedded(euroIntermediate: .decimals(3))
    let conversion = try converter.convert(Money("1000", .dem), to: .frf)
    let six = try conversion.result(to: .significantDigits(6)).amount
    #expect(six.description == "3353.86")
    #expect(try conversion.exactAmount().description == "3353.85566444")
  }

  @Test func `an amount between two currencies takes the legs of the law`() throws {
    let route = try Converter.embedded().route(for: CurrencyPair(.bgn, .hrk))
    #expect(
      route.steps == ["BGN>EUR 1.95583 fixed 2026-01-01", "EUR>HRK 7.53450 fixed 2023-01-01"]
    )
    #expect(route.asOf == nil)
  }
}
