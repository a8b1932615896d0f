import EmbeddedData
import ExactMoney
import Localization
import Testing

extension Reckoning {
  /// The terms as text, such as "60 EUR + 105 USD", with "~" before an inexact value.
  var text: String {
    let parts = terms.map { term in
      let exactness = term.amount.isExact ? "" : "~"
      return exactness + term.value.description + (term.currency.map { " \($0.code)" } ?? "")
    }
    return parts.joined(separator: " + ")
  }
}

extension Reckoner {
  /// Returns a calculator for a locale, without names of currencies.
  static func of(_ tag: String) throws -> Reckoner { Reckoner(try .of(tag)) }
}

@Suite struct ReckonerTests {
  @Test(arguments: [
    ("2+3", "5"), ("2 + 3 * 4", "14"), ("(2+3)*4", "20"), ("2-3-4", "-5"), ("24/4/3", "2"),
    ("2 × 3", "6"), ("2·3", "6"), ("2⋅3", "6"), ("2 x 3", "6"), ("2x3", "6"), ("2X3", "6"),
    ("６＊７", "42"), ("6 ÷ 3", "2"), ("6 : 3", "2"), ("6∕3", "2"), ("６／３", "2"), ("５－３", "2"),
    ("５＋３", "8"), ("（１＋２）＊３", "9"), ("5 − 3", "2"), ("5 – 3", "2"), ("-5", "-5"),
    ("--5", "5"), ("-(2+3)", "-5"), ("2*-3", "-6"), ("2--3", "5"), ("+5", "5"), ("((((7))))", "7"),
    ("1,234.56 + 1", "1235.56"), ("1 234 + 1", "1235"), ("5k + 3", "5003"), ("٣ + ٤", "7"),
    ("5+3=", "8"), (" 5 ", "5"), ("1.5m / 2", "750000"),
  ])
  func `an expression is worked out with the usual precedence`(text: String, value: String) throws {
    let reckoning = try Reckoner.of("en").reckon(text)
    #expect(reckoning.text == value)
    #expect(reckoning.isComplete)
    #expect(reckoning.number?.description == value)
  }

  @Test(arguments: [
    ("100 + 10 %", "110"), ("100 - 10%", "90"), ("50 % of 80", "40"), ("200 * 5 %", "10"),
    ("200 / 5%", "4000"), ("10%", "0.1"), ("-10%", "-0.1"), ("10% + 5%", "0.15"),
    ("100 + 10% + 5%", "115.5"),
    ("100 + 10% * 2", "100.2"), ("(100 + 10%) * 2", "220"), ("100 + -10%", "90"), ("50%%", "0.005"),
    ("8 + 100%", "16"), ("80 ٪", "0.8"), ("50 ％ of 10", "5"), ("20 eur + 5%", "21 EUR"),
    ("20 eur - 5 %", "19 EUR"), ("5% of 200 usd", "10 USD"), ("200 usd * 5%", "10 USD"),
    ("(20 eur + 10 usd) + 10%", "22 EUR + 11 USD"), ("5% * 200", "10"), ("50% de 80", "40"),
    ("50 % von 80", "40"), ("80의 50%", "40"), ("80の50%", "40"), ("50% من 80", "40"),
  ])
  func `a percentage is what a pocket calculator makes of it`(text: String, value: String) throws {
    #expect(try Reckoner.of("en").reckon(text).text == value)
  }

  @Test(arguments: [
    ("10/3*3", "10"), ("1/3+1/3+1/3", "1"), ("1/3 + 1/6", "0.5"), ("1/7*7", "1"), ("10/4", "2.5"),
    ("1/2*2", "1"), ("2/3/2*3", "1"), ("1.10 + 2.20", "3.30"), ("10.00/4", "2.50"),
    ("3.00/2", "1.50"),
    ("1.25*4", "5.00"), ("0.1+0.2", "0.3"), ("1/0.01", "100"), ("100 eur / 3 * 3", "100 EUR"),
    ("1/3 - 1/3", "0"), ("1/3", "~0.3333333333333333333333333333333333"),
    ("2/3", "~0.6666666666666666666666666666666667"),
    ("20/3 - 6", "~0.6666666666666666666666666666666667"),
    ("1e30 + 1e-30", "~1000000000000000000000000000000.000"),
    ("1e20 * 1e20 / 1e20", "100000000000000000000"),
  ])
  func `fractions are exact, and rounded at the end only`(text: String, value: String) throws {
    #expect(try Reckoner.of("en").reckon(text).text == value)
  }

  @Test(arguments: [
    ("20 eur + 35 usd", "20 EUR + 35 USD"), ("(20 eur + 35 usd) * 3", "60 EUR + 105 USD"),
    ("3 * (20 eur + 35 usd)", "60 EUR + 105 USD"), ("20 eur + 35 usd + 5 eur", "25 EUR + 35 USD"),
    ("20 eur - 5 usd", "20 EUR + -5 USD"), ("20 eur - 20 eur", "0 EUR"),
    ("$5 + €3", "5 USD + 3 EUR"),
    ("usd 5 * 2", "10 USD"), ("5 usd / 2 usd", "2.5"), ("(5 + 3) eur", "8 EUR"),
    ("eur (5 + 3)", "8 EUR"),
    ("-5 eur", "-5 EUR"), ("$-5", "-5 USD"), ("-$5", "-5 USD"), ("5m usd / 4", "1250000 USD"),
    ("$100 CAD", "100 CAD"), ("(20 eur + 10 eur) / 5 eur", "6"), ("20 eur / 8", "2.5 EUR"),
    ("(6 eur + 3 usd) / 3", "2 EUR + 1 USD"), ("5 eur * 50%", "2.5 EUR"), ("5 eur * 0", "0 EUR"),
  ])
  func `money adds up by currency`(text: String, value: String) throws {
    let reckoning = try Reckoner.of("en").reckon(text)
    #expect(reckoning.text == value)
    #expect(reckoning.isComplete)
  }

  @Test func `one currency makes money, several do not`() throws {
    let reckoner = try Reckoner.of("en")
    #expect(try reckoner.reckon("5 eur * 2").money == Money("10", .eur))
    #expect(try reckoner.reckon("5 eur + 2 usd").money == nil)
    #expect(try reckoner.reckon("5").money == nil)
    #expect(try reckoner.reckon("5 eur").number == nil)
    #expect(try reckoner.reckon("5 eur / 4 + 1 usd").isExact)
    #expect(try !reckoner.reckon("5 eur / 3 + 1 usd").isExact)
    let third = try reckoner.reckon("10 eur / 3").terms[0].amount
    #expect(third.numerator == 10 && third.denominator == 3 && !third.isExact)
  }

  @Test(arguments: [
    ("de", "1.234,56 + 0,44", "1235.00"), ("pt-BR", "R$ 1.000,50 * 2", "2001.00 BRL"),
    ("fr", "1 234,5 + 0,5", "1235.0"), ("ko", "5만원 + 3천원", "53000 KRW"),
    ("ja", "2万円 / 4", "5000 JPY"),
    ("en-IN", "1 lakh * 3", "300000"), ("ar-EG", "٣٫٥ + ١٫٥", "5.0"),
    ("de-CH", "1'000.50 × 2", "2001.00"),
  ])
  func `numbers are the locale's`(tag: String, text: String, value: String) throws {
    #expect(try Reckoner.of(tag).reckon(text).text == value)
  }

  @Test func `what was read in one of two ways is reported`() throws {
    let reckoning = try Reckoner.of("en").reckon("1,5 + $2 / $1 + 1.5")
    let dollar = try #require(try AmountReader.of("en").read("$2").currency)
    #expect(
      reckoning.doubts == [
        .number(taken: try ExactDecimal("1.5"), other: 15, place: 0..<3),
        .currency(dollar, place: 6..<7), .currency(dollar, place: 11..<12),
      ]
    )
  }

  @Test(arguments: [
    ("", "", false), ("1", "1", true), ("12", "12", true), ("12 +", "12", false),
    ("12 + ", "12", false), ("12 + 3", "15", true), ("12 + 3 *", "15", false),
    ("12 + 3 * 4", "24", true),
    ("(", "", false), ("(5", "5", false), ("(5 +", "5", false), ("(5 + 3", "8", false),
    ("(5 + 3)", "8", true), ("12 * (3 + ", "36", false), ("12 * (", "12", false), ("-", "", false),
    ("5 * -", "5", false), ("$", "", false), ("20 + $", "20", false), ("5.", "5", true),
    ("5 /", "5", false), ("100 + 10 %", "110", true), ("((2", "2", false), ("2 - (", "2", false),
    ("5 eur +", "5 EUR", false), ("-(", "", false),
  ])
  func `half a sum has its value so far`(text: String, value: String, isComplete: Bool) throws {
    let reckoning = try Reckoner.of("en").reckon(text)
    #expect(reckoning.text == value)
    #expect(reckoning.isComplete == isComplete)
  }
}
