import ExactMoney
import ExchangeRates
import TestSupport
import Testing

@testable import Feeds

@Suite struct CBRFeedTests {
  private static func daily(_ valute: String) -> String {
    "<ValCurs Date='25.04.2026' name='x'><Valute ID='R'>\(valute)</Valute></ValCurs>"
  }

  @Test func `the newest rates are one request, past days one each`() throws {
    let context = try context(of: .cbr, today: "2026-11-21")
    #expect(
      RateProvider.cbr.latest(context).map(\.url) == [
        "https://www.cbr.ru/scripts/XML_daily.asp"
      ]
    )
    let history = try #require(RateProvider.cbr.history)
    let requests = history(context, try day("2026-11-20")...day("2027-01-01"))
    #expect(
      requests.map(\.resource) == ["daily/2026-11-20", "daily/2026-11-21", "daily/2026-11-22"]
    )
    #expect(
      requests[0].url == "https://www.cbr.ru/scripts/XML_daily.asp?date_req=20/11/2026"
    )
    #expect(history(context, try day("1990-01-01")...day("1997-12-31")).isEmpty)
  }

  @Test func `a long span is a request a currency, however long`() throws {
    let context = try context(of: .cbr, today: "2026-11-21")
    let history = try #require(RateProvider.cbr.history)
    for start in ["1990-01-01", "2026-01-01"] {
      let requests = history(context, try day(start)...context.today)
      #expect(requests.count == 55)
      #expect(Set(requests.map(\.resource)).count == 55)
    }
    let requests = history(context, try day("1998-01-01")...context.today)
    #expect(requests.first?.resource == "dynamic/1998-01-01/2026-11-21/AUD")
    #expect(
      requests.first?.url == "https://www.cbr.ru/scripts/XML_dynamic.asp"
        + "?date_req1=01/01/1998&date_req2=21/11/2026&VAL_NM_RQ=R01010"
    )
    let codes = requests.map { String($0.resource.suffix(3)) }
    #expect(codes.allSatisfy { Currency($0) != nil } && Set(codes).count == 55)
    #expect(history(context, try day("2026-10-01")...context.today).count == 52)
  }

  @Test func `the number of a currency is that of the unit before until its code exists`() throws {
    let text = """
      <ValCurs ID="R01670"><Record Date="25.10.2000"><Nominal>1000</Nominal><Value>12,5000</Value>\
      </Record><Record Date="31.10.2000"><Nominal>1</Nominal><Value>12,6000</Value></Record></ValCurs>
      """
    let resource = "dynamic/1998-01-01/2026-11-21/TJS"
    let tables = try RateProvider.cbr.result(resource, text: text).tables
    #expect(tables.map(\.lines) == [["TJS 12.6000"]])
  }

  @Test func `figures have a comma and a nominal, and Cyrillic around them`() throws {
    let tables = try RateProvider.cbr.tables("daily", "cbr/XML_daily.xml")
    #expect(tables.map(\.asOf.description) == ["2026-04-25"])
    #expect(
      tables[0].lines == [
        "DZD 57.0006 per 10^2", "USD 76.0140", "VND 30.1200 per 10^4", "XDR 103.9961",
      ]
    )
    #expect(tables[0].rejectLines == ["UZS 7,5000 unreadableFigure"])
  }

  @Test func `a series has its currency from the request`() throws {
    let tables = try RateProvider.cbr.tables("dynamic/AUD", "cbr/XML_dynamic.xml")
    #expect(tables.map(\.asOf.description) == ["2026-03-03", "2026-03-04"])
    #expect(tables.map(\.lines) == [["AUD 54.7468"], ["AUD 54.9020"]])
  }

  @Test(arguments: ["daily", "dynamic/AUD"])
  func `bad parameters come with status 200`(resource: String) throws {
    let bytes = try BankFixture.bytes("cbr/error.xml")
    #expect(
      RateProvider.cbr.error(resource, bytes)
        == .refused(.badRequest, message: "Error in parameters")
    )
  }

  @Test func `a message that no terminal should see is left out`() {
    let error = FeedError.refused(.badRequest, message: "ValCurs without a date")
    #expect(throws: error) {
      try RateProvider.cbr.result("daily", text: "<ValCurs>a\u{1B}[2J</ValCurs>")
    }
  }

  @Test(arguments: ["1.5", "1,5,0", "1 234,5", "", "n/a", String(repeating: "1", count: 400)])
  func `only one comma makes a figure`(figure: String) throws {
    let valute = "<CharCode>USD</CharCode><Nominal>1</Nominal><Value>\(figure)</Value>"
    let result = try? RateProvider.cbr.result("daily", text: Self.daily(valute))
    #expect(result?.tables.first?.entries.isEmpty ?? true)
    #expect(result?.tables.first?.rejects.count == (figure.isEmpty ? nil : 1))
  }

  @Test(arguments: ["", "0", "10000000000", "01", "1O0", "-100", "100,0"])
  func `a nominal that is no power of ten makes a reject`(nominal: String) throws {
    let valute = "<CharCode>USD</CharCode><Nominal>\(nominal)</Nominal><Value>7,5</Value>"
    let table = try RateProvider.cbr.result("daily", text: Self.daily(valute)).tables.first
    #expect(table?.rejectLines == ["USD 7,5 unreadableFigure"])
  }

  @Test(arguments: [
    ("<Nominal>1</Nominal><Value>1</Value>", "Valute.CharCode"),
    ("<CharCode>USD</CharCode><Value>1</Value>", "Valute.Nominal"),
    ("<CharCode>USD</CharCode><Nominal>1</Nominal>", "Valute.Value"),
    ("", "Valute.CharCode"),
  ])
  func `an element that is missing is named`(valute: String, path: String) {
    #expect(RateProvider.cbr.error("daily", text: Self.daily(valute)) == .missing(path: path))
  }

  @Test(arguments: [
    ("<ValCurs Date='25.04.2026'/>", FeedError.notPublished),
    ("<ValCurs name='x'/>", FeedError.missing(path: "ValCurs@Date")),
    ("<ValCurs/>", FeedError.missing(path: "ValCurs@Date")),
    (
      "<ValCurs Date='2026-04-25'/>",
      FeedError.malformed(format: "XML", offset: 28, reason: "no day in Date")
    ),
    ("<rss/>", FeedError.unexpectedContent(expected: "<ValCurs>", found: "<rss>")),
  ])
  func `a document without a day is refused`(text: String, error: FeedError) {
    #expect(RateProvider.cbr.error("daily", text: text) == error)
  }
}
