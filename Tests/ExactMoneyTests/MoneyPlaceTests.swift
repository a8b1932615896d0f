import ExactMoney
import TestSupport
import Testing

@Suite struct MoneyPlaceTests {
  @Test(arguments: [
    ("1.005", "USD", "1.01"), ("1.004", "USD", "1.00"), ("1", "USD", "1.00"), ("0.5", "JPY", "1"),
    ("1.23449", "BHD", "1.234"), ("1.2345", "BHD", "1.235"), ("1.23456", "CLF", "1.2346"),
    ("-1.005", "USD", "-1.01"), ("1234.5678", "IQD", "1234.568"),
  ])
  func `minor units are those of ISO 4217`(amount: String, code: String, expected: String) throws {
    let money = try Money(amount, currency(code))
    #expect(try money.rounded(to: .minorUnits).amount.description == expected)
  }

  @Test(arguments: ["XAU", "XDR", "XTS", "XXX", "DEM"])
  func `currencies without minor units are not rounded to any`(code: String) throws {
    let currency = try currency(code)
    #expect(throws: MoneyError.noMinorUnits(currency)) {
      try Money("1.5", currency).rounded(to: .minorUnits)
    }
  }

  @Test(arguments: [
    ("1234.5678", "IQD", "1235"), ("99.5", "RSD", "100"), ("1.005", "USD", "1.01"),
    ("1.005", "DEM", "1.01"), ("1.5", "XAU", "1.50"),
  ])
  func `the digits shown are those of CLDR`(
    amount: String,
    code: String,
    expected: String
  ) throws {
    let money = try Money(amount, currency(code))
    #expect(try money.rounded(to: .display).amount.description == expected)
  }

  @Test(arguments: [(0, "1235"), (1, "1234.6"), (6, "1234.567800"), (-2, "1.2E+3"), (-4, "0E+4")])
  func `digits may be named`(digits: Int, expected: String) throws {
    let money = try Money("1234.5678", .usd)
    #expect(try money.rounded(to: .digits(digits)).amount.description == expected)
  }

  @Test func `digits that do not fit are an error`() throws {
    let money = try Money("1234.5678", .usd)
    #expect(throws: MoneyError.decimal(.overflow)) { try money.rounded(to: .digits(35)) }
    #expect(throws: MoneyError.decimal(.overflow)) { try money.rounded(to: .digits(6_177)) }
  }

  @Test func `the rule is the caller's`() throws {
    let money = try Money("-2.125", .usd)
    let cents = try RoundingRule.allCases.map { rule in
      try money.rounded(to: .minorUnits, rounding: rule).amount.description
    }
    #expect(cents == ["-2.13", "-2.12", "-2.12", "-2.12", "-2.13", "-2.12", "-2.13"])
  }

  // MARK: Cash

  @Test(arguments: [
    ("1.01", "1.00"), ("1.02", "1.00"), ("1.03", "1.05"), ("1.04", "1.05"), ("1.05", "1.05"),
    ("1.06", "1.05"), ("1.07", "1.05"), ("1.08", "1.10"), ("1.09", "1.10"), ("1.10", "1.10"),
    ("-1.02", "-1.00"), ("-1.03", "-1.05"),
  ])
  func `cents are rounded to five by the Swedish rule`(amount: String, expected: String) throws {
    let step = try ExactDecimal("0.05")
    let money = try Money(amount, .chf)
    #expect(try money.rounded(to: .step(step)).amount.description == expected)
  }

  @Test func `cash is reached in one rounding and never through the minor units`() throws {
    #expect(try Money("0.499", .nok).rounded(to: .step(1)).amount.description == "0")
    #expect(try Money("0.4999999999", .nok).rounded(to: .step(1)).amount.isZero)
    let five = try ExactDecimal("0.05")
    #expect(try Money("1.0249", .chf).rounded(to: .step(five)).amount.description == "1.00")
    let twice = try Money("0.499", .nok).rounded(to: .minorUnits).rounded(to: .step(1))
    #expect(twice.amount.description == "1", "which is the mistake")
  }

  @Test func `a tie of cash follows the rule`() throws {
    let (money, step) = (try Money("1.025", .chf), try ExactDecimal("0.05"))
    let amounts = try RoundingRule.allCases.map { rule in
      try money.rounded(to: .step(step), rounding: rule).amount.description
    }
    #expect(amounts == ["1.05", "1.00", "1.00", "1.05", "1.00", "1.00", "1.05"])
  }

  @Test func `a multiple of any step can be asked for, but not of none`() throws {
    let value = try ExactDecimal("17")
    #expect(
      try value.rounded(toMultipleOf: 5, rounding: .toNearestOrEven).description == "15"
    )
    #expect(throws: DecimalError.divisionByZero) {
      try value.rounded(toMultipleOf: 0, rounding: .toNearestOrEven)
    }
  }
}
