import ExactJSON
import ExactMoney
import ExchangeRates
import PlainBytes
import Testing

@testable import Dialects

/// The exact texts and numbers of Open Exchange Rates and Frankfurter.
extension RateDialectTests {
  @Test(arguments: [
    ("/nothing", 404, "not_found"), ("/latest.json?base=XQX", 400, "invalid_base"),
    ("/historical/2024-1-1.json", 400, "invalid_date"), ("/historical/x", 400, "invalid_date"),
    ("/historical/1998-12-31.json", 400, "not_available"),
    ("/historical/2031-01-01.json", 400, "not_available"),
    ("/historical/2024-01-15.json", 400, "not_available"),
    ("/time-series.json", 400, "invalid_date"),
    ("/time-series.json?start=2024-01-01&end=2024-02-01", 400, "invalid_date_range"),
    ("/convert/x/EUR/USD", 400, "invalid_currency"), ("/convert/1/EUR/E", 400, "invalid_currency"),
  ])
  func `refusals of Open Exchange Rates`(address: String, status: Int, message: String) throws {
    let (found, json) = try Self.empty(Self.openExchangeRates, address)
    #expect((found, json["message"]?.stringValue) == (status, message))
    #expect(json["error"] == .bool(true) && json["status"] == .integer(status))
  }

  @Test(arguments: [
    ("/v1/2010-31-01", 422, "invalid date", false),
    ("/v1/latest?amount=abc", 422, "invalid amount", false),
    ("/v1/latest?amount=5abc", 422, "invalid amount", false),
    ("/v1/latest?amount=0", 422, "invalid amount", false),
    ("/v1/latest?from=USD&to=USD", 422, "bad currency pair", false),
    ("/v1/latest?base=XQX", 404, "not found", false),
    ("/v1/latest?to=XQX", 404, "not found", false),
    ("/v1/1998-01-01", 404, "not found", false), ("/v1/2031-01-01", 404, "not found", false),
    ("/v1/2031-01-01..", 404, "not found", false), ("/v1/nothing", 404, "not found", true),
    ("/v1/latest/more", 404, "not found", true),
    ("/v2/rates?amount=1&symbols=USD", 422, "unknown parameter: amount, symbols", true),
    ("/v2/rates?format=ndjson", 422, "unknown parameter: format", true),
    ("/v2/rates?date=x&from=y", 422, "invalid date", true),
    ("/v2/rates?date=2024-01-01&to=2024-01-02", 422, "conflicting params", true),
    ("/v2/rates?group=year", 422, "invalid group", true),
    ("/v2/rates?expand=all", 422, "invalid expand: all", true),
    ("/v2/rates?base=XQX", 422, "invalid currency: XQX", true),
    ("/v2/rates?quotes=EUR,XQX,xqy", 422, "invalid currency: XQX,XQY", true),
    ("/v2/rates?quotes=XXX,YYY", 422, "invalid currency: XXX,YYY", true),
    ("/v2/rates?quotes=yyy,EUR,xxx,XTS", 422, "invalid currency: YYY,XXX,XTS", true),
    ("/v2/rates?base=XXX", 422, "invalid currency: XXX", true),
    ("/v2/rate/XXX/YYY", 422, "invalid currency: XXX,YYY", true),
    ("/v2/rate/EUR/XQX", 422, "invalid currency: XQX", true),
    (
      "/v2/rates?from=1999-01-04&group=month", 422,
      "date range exceeds 5 years at daily granularity; ask for a shorter one, or for fewer quotes",
      true
    ),
    ("/v2/rate/EUR/USD", 404, "not found", true), ("/v2/currency/XQX", 404, "not found", true),
    ("/v2/currencies.csv", 406, "not acceptable", true), ("/v2/nothing", 404, "not found", true),
  ])
  func `Frankfurter refuses in its own words`(
    address: String,
    status: Int,
    message: String,
    hasStatus: Bool
  ) throws {
    let (found, json) = try Self.empty(Self.frankfurter, address)
    #expect((found, json["message"]?.stringValue) == (status, message))
    #expect(json["status"] == (hasStatus ? .integer(status) : nil))
  }

  @Test(arguments: [
    ("1", "1"), ("1.2784", "1.2784"), ("0.6584431", "0.658443"), ("0.6584435", "0.658444"),
    ("0.00003801234", "0.0000380123"), ("5432.509846", "5432.509846"), ("100", "100"),
    ("0.0999999", "0.0999999"), ("0", "0"),
  ])
  func `a rate has six decimals, or six digits that count`(number: String, written: String) throws {
    #expect(JSONValue.rate(ExactFraction(try ExactDecimal(number))) == .digits(written))
  }

  @Test(arguments: [
    ("17595.94", "17596"), ("5000.4", "5000"), ("161.005", "161.01"), ("80.0004", "80.0"),
    ("20.00049", "20.0"), ("19.00049", "19.0005"), ("21.00049", "21.0"), ("1.00005", "1.0001"),
    ("0.861549", "0.86155"),
    ("0.00003849", "3.8e-05"), ("0.0000001", "0.0"), ("1", "1.0"),
  ])
  func `Frankfurter rounds by size, and writes as Ruby does`(number: String, written: String) throws
  {
    let rounded = try FrankfurterNumber.rounded(ExactFraction(try ExactDecimal(number)))
    #expect(FrankfurterNumber.rate(rounded) == .digits(written))
  }

  @Test(arguments: [
    ("1E+2", "100.0"), ("1E+15", "1000000000000000.0"), ("1E+16", "1.0e+16"),
    ("12345678901234567890", "1.234567890123456789e+19"), ("1200E+30", "1.2e+33"),
    ("0.0001", "0.0001"), ("0.00001234", "1.234e-05"), ("1E-12", "1.0e-12"), ("0E+5", "0.0"),
    ("1.50", "1.5"), ("-2E+1", "-20.0"), ("0.10", "0.1"),
  ])
  func `Ruby's floats are written whatever the exponent`(number: String, written: String) throws {
    #expect(FrankfurterNumber.float(try ExactDecimal(number)) == .digits(written))
  }

  @Test func `a document goes to the function of a page, with slashes as PHP writes them`() throws {
    let address = "/live?callback=rates.show&access_key=K"
    var found = FoundRates(moment: Instant(unixSeconds: 1_795_000_000))
    found.days = [[]]
    let text = Self.question(Self.currencyLayer, address).answer(found)
    let written = try text.pieces.text()
    #expect(written.hasPrefix("rates.show({\"success\":false,"))
    #expect(written.hasSuffix("})") && text.type.hasPrefix("application/javascript"))
    let list = try Self.question(Self.currencyLayer, "/list?callback=alert(1)").answer(found)
      .pieces.text()
    #expect(list.hasPrefix("{\"success\":true,\"terms\":\"https:\\/\\/currencylayer.com\\/terms\""))
  }
}
