import ExactMoney
import ExchangeRates
import TestSupport
import Testing

@testable import Feeds

@Suite struct USTreasuryFeedTests {
  private static func answer(_ rows: (label: String, rate: String, day: String)...) -> String {
    let rows = rows.map { row in
      #"{"record_date":"2026-03-31","country_currency_desc":"\#(row.label)","#
        + #""exchange_rate":"\#(row.rate)","effective_date":"\#(row.day)"}"#
    }
    return #"{"data":[\#(rows.joined(separator: ","))],"meta":{"total-pages":1}}"#
  }

  private static func lines(_ text: String) throws -> [[String]] {
    try RateProvider.usTreasury.result("latest", text: text).tables.map(\.lines)
  }

  @Test func `the newest rates are those of four months, corrections included`() throws {
    let context = try context(of: .usTreasury, today: "2026-11-21")
    #expect(
      RateProvider.usTreasury.latest(context).map(\.url) == [
        "https://api.fiscaldata.treasury.gov/services/api/fiscal_service/v1/accounting/od/"
          + "rates_of_exchange?fields=record_date,country_currency_desc,exchange_rate,effective_date"
          + "&filter=record_date%3Agte%3A2026-07-21,record_date%3Alte%3A2026-11-21&page[size]=10000"
      ]
    )
  }

  @Test func `past days are asked for with the quarter before them, ten years at a time`() throws {
    let context = try context(of: .usTreasury, today: "2026-11-21")
    let history = try #require(RateProvider.usTreasury.history)
    let requests = history(context, try day("1990-01-01")...context.today)
    #expect(requests.count == 3)
    #expect(requests[0].url.contains("gte%3A2000-11-28,record_date%3Alte%3A2011-03-31&"))
    let year = history(context, try day("2025-12-31")...(try day("2025-12-31")))
    #expect(year.map(\.resource) == ["2025-12-31/2025-12-31"])
    #expect(year[0].url.contains("gte%3A2025-08-30,record_date%3Alte%3A2025-12-31&"))
  }

  @Test func `the day is that from which a figure is in force, the currency that of the label`()
    throws
  {
    let bytes = try BankFixture.bytes("ustreasury/rates_of_exchange.json")
    let result = try RateProvider.usTreasury.result("latest", bytes)
    #expect(result.tables.map(\.asOf.description) == ["2026-03-31", "2026-05-29"])
    #expect(
      result.tables.map(\.lines) == [
        [
          "XCD 2.7", "XOF 567.0", "XAF 570.79", "CAD 1.393", "EUR 0.87", "ILS 3.165", "JPY 159.41",
          "KRW 1524.5", "MRU 39.852",
        ], ["ILS 2.807"],
      ]
    )
    #expect(result.tables.allSatisfy { $0.rejects.isEmpty })
    // Ecuador's dollars are US dollars, not another currency.
    #expect(result.otherCodes == 1)
  }

  @Test func `a label that kept its name has the unit of the day, and no other`() throws {
    let days = ["2018-03-31", "2018-06-30"]
    let text = Self.answer(
      ("Mauritania-Ouguiya", "355.0", days[0]),
      ("Mauritania-Ouguiya", "35.5", days[1]),
      ("Turkey-Lira", "5.755", days[1]),
      ("Turkey-New Lira", "4.612", days[1])
    )
    let result = try RateProvider.usTreasury.result("latest", text: text)
    #expect(result.tables.map(\.lines) == [["MRU 35.5", "TRY 4.612"]])
    #expect(result.otherCodes == 2)
  }

  @Test(arguments: [
    ("Togo-CFA Franc", "XOF"), ("Tonga-Pa'Anga", "TOP"), ("TONGA-PA'ANGA", "TOP"),
    ("Japan-Yen", "JPY"), ("Cote D'Ivoire-Cfa Franc", "XOF"), ("Sierra Leone-Leone", "SLE"),
  ])
  func `labels are read in either case`(label: String, code: String) throws {
    #expect(try Self.lines(Self.answer((label, "2.5", "2026-03-31"))) == [["\(code) 2.5"]])
  }

  @Test func `every label stands for a currency`() {
    for meaning in USTreasuryFeed.labels.values.joined() {
      #expect(Currency(meaning.code) != nil, "\(meaning.code)")
      #expect(meaning.since < meaning.until)
    }
    #expect(USTreasuryFeed.labels.count > 150)
    #expect(USTreasuryFeed.labels["bulgaria-lev"]?.map(\.code) == ["BGN"])
  }

  @Test func `unknown labels are counted, countries that disagree are refused`() throws {
    let text = Self.answer(
      ("Narnia-Crown", "2.0", "2026-03-31"),
      ("Togo-Cfa Franc", "570.0", "2026-03-31"),
      ("Benin-Cfa Franc", "571.5", "2026-03-31"),
      ("Japan-Yen", "null", "2026-03-31"),
      ("Canada-Dollar", "1.3.9", "2026-03-31")
    )
    let result = try RateProvider.usTreasury.result("latest", text: text)
    #expect(result.otherCodes == 1)
    #expect(result.tables.map(\.lines) == [[]])
    #expect(
      result.tables[0].rejectLines == [
        "XOF 570.0 contradiction", "XOF 571.5 contradiction", "CAD 1.3.9 unreadableFigure",
      ]
    )
  }

  @Test(arguments: [
    ("{}", FeedError.missing(path: "data")), (#"{"data":[]}"#, .notPublished),
    (#"{"data":{}}"#, .wrongType(path: "data", expected: "array", found: "object")),
    (#"{"data":[{}]}"#, .missing(path: "data[0].country_currency_desc")),
    (
      #"{"data":[{"country_currency_desc":"Japan-Yen","effective_date":"31 Mar 2026"}]}"#,
      .wrongType(path: "data[0].effective_date", expected: "date", found: "string")
    ),
    (
      #"{"data":[{"country_currency_desc":"Japan-Yen","effective_date":"2026-03-31"}]}"#,
      .missing(path: "data[0].exchange_rate")
    ),
    (
      #"{"data":[],"meta":{"total-pages":2}}"#,
      .wrongType(path: "meta.total-pages", expected: "one page", found: "number")
    ),
  ])
  func `what is missing, of another kind or not all is named`(text: String, error: FeedError) {
    #expect(RateProvider.usTreasury.error("latest", text: text) == error)
  }
}
