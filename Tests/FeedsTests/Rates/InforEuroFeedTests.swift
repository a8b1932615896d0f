import ExactMoney
import ExchangeRates
import TestSupport
import Testing

@testable import Feeds

@Suite struct InforEuroFeedTests {
  private static func row(_ code: String, _ value: String) -> String {
    #"{"country":"x","currency":"y","isoA3Code":"\#(code)","isoA2Code":"XX","value":\#(value),"#
      + #""comment":null}"#
  }

  @Test func `a month is one request, which names the month that the answer does not`() throws {
    let context = try context(of: .inforEuro, today: "2026-09-15")
    let request = try #require(RateProvider.inforEuro.latest(context).first)
    #expect(
      request.url
        == "https://ec.europa.eu/budg/inforeuro/api/public/monthly-rates?year=2026&month=9&lang=en"
    )
    #expect(request.resource == "monthly-rates/2026-9")
    let history = try #require(RateProvider.inforEuro.history)
    let requests = history(context, try day("1990-01-01")...context.today)
    #expect(requests.count == 27 * 12 + 9)
    #expect(requests.first?.resource == "monthly-rates/1999-1")
  }

  @Test func `a country has a row, a currency one rate`() throws {
    let bytes = try BankFixture.bytes("inforeuro/monthly-rates.json")
    let result = try RateProvider.inforEuro.result("monthly-rates/2026-9", bytes)
    #expect(result.tables.map(\.asOf.description) == ["2026-09-01"])
    #expect(
      result.tables[0].lines == [
        "CZK 24.354", "DKK 7.4742", "HUF 355.05", "JPY 185.71", "USD 1.1643", "BYN 3.3851",
        "ZWG 30.0767",
      ]
    )
    #expect(result.tables[0].rejects.isEmpty)
    // The former rouble is still listed beside the new one.
    #expect(result.otherCodes == 1)
  }

  @Test(arguments: [
    ("monthly-rates/1999-2", "FRC", "CDF"), ("monthly-rates/2000-2", "AOK", "AOA"),
    ("monthly-rates/2024-9", "ZIG", "ZWG"),
  ])
  func `labels of its own stand for currencies`(
    resource: String,
    label: String,
    code: String
  ) throws {
    let text = "[\(Self.row(label, "5.5"))]"
    let table = try RateProvider.inforEuro.result(resource, text: text).tables.first
    #expect(table?.lines == ["\(code) 5.5"])
  }

  @Test func `long numbers keep their digits, two rates of a currency are refused both`() throws {
    let rows = [
      Self.row("VEF", "57698326.62525"), Self.row("USD", "1.1643"), Self.row("USD", "1.1644"),
    ]
    let table = try RateProvider.inforEuro.result(
      "monthly-rates/2018-7",
      text: "[\(rows.joined(separator: ","))]"
    ).tables.first
    #expect(table?.lines == ["VEF 57698326.62525"])
    #expect(table?.rejectLines == ["USD 1.1643 contradiction", "USD 1.1644 contradiction"])
  }

  @Test func `an object with a message is a refusal, whatever the status`() throws {
    let bytes = try BankFixture.bytes("inforeuro/error.json")
    let message = "No rates for this month"
    for status in [200, 400] {
      #expect(
        RateProvider.inforEuro.error("monthly-rates/2026-9", bytes, status: status)
          == .refused(.badRequest, message: message)
      )
    }
    #expect(
      RateProvider.inforEuro.error("monthly-rates/2026-9", text: #"{"message":"x"}"#)
        == .refused(.other, message: "x")
    )
  }

  @Test(arguments: [
    ("[]", FeedError.notPublished),
    ("{}", .wrongType(path: "$", expected: "array", found: "object")),
    ("[{}]", .missing(path: "[0].isoA3Code")),
    (#"[{"isoA3Code":"USD"}]"#, .missing(path: "[0].value")),
    (
      #"[{"isoA3Code":840,"value":1}]"#,
      .wrongType(path: "[0].isoA3Code", expected: "string", found: "number")
    ),
  ])
  func `what is missing or of another kind is named`(text: String, error: FeedError) {
    #expect(RateProvider.inforEuro.error("monthly-rates/2026-9", text: text) == error)
  }
}
