import ExchangeRates
import TestSupport
import Testing

@testable import Feeds

/// Malicious and damaged responses, the same for every bank's feed.
@Suite struct HostileBankTests {
  /// A response that a feed accepts, and its format.
  struct Answer: Sendable, CustomTestStringConvertible {
    let provider: RateProvider
    let resource: String
    let fixture: String
    let format: BodyFormat

    init(_ provider: RateProvider, _ resource: String, _ fixture: String, _ format: BodyFormat) {
      self.provider = provider
      self.resource = resource
      self.fixture = fixture
      self.format = format
    }

    var testDescription: String { fixture }

    func tables(_ bytes: [UInt8], status: Int = 200) throws(FeedError) -> [RateTable] {
      try provider.result(resource, bytes, status: status).tables
    }
  }

  static let answers = [
    Answer(.ecb, "eurofxref-daily.xml", "ecb/eurofxref-daily.xml", .xml),
    Answer(.ecb, "eurofxref-hist-90d.xml", "ecb/eurofxref-hist-90d.xml", .xml),
    Answer(.ecb, "eurofxref-hist.zip", "ecb/eurofxref-hist.zip", .zip),
    Answer(.nbp, "A", "nbp/A.json", .json), Answer(.nbp, "B", "nbp/B.json", .json),
    Answer(.hmrc, "monthly_csv_2026-9.csv", "hmrc/monthly_csv_2026-9.csv", .csv),
    Answer(.bankOfCanada, "latest", "boc/latest.json", .json),
    Answer(.norgesBank, "latest", "norgesbank/csvdata.csv", .csv),
    Answer(.cbr, "daily", "cbr/XML_daily.xml", .xml),
    Answer(.cbr, "dynamic/AUD", "cbr/XML_dynamic.xml", .xml),
    Answer(.bcb, "AUD/latest", "bcb/AUD.json", .json),
    Answer(.riksbank, "latest", "riksbank/ByGroup-130.json", .json),
    Answer(.snb, "daily", "snb/exchangeRates.xml", .xml),
    Answer(.cnb, "daily", "cnb/denni_kurz.txt", .csv),
    Answer(.cnb, "year/2025", "cnb/rok.txt", .csv),
    Answer(.inforEuro, "monthly-rates/2026-9", "inforeuro/monthly-rates.json", .json),
    Answer(.usTreasury, "latest", "ustreasury/rates_of_exchange.json", .json),
    Answer(.bcbBuy, "AUD/latest", "bcb/AUD.json", .json),
    Answer(.bcbSell, "AUD/latest", "bcb/AUD.json", .json),
    Answer(.bazg, "daily", "bazg/xmldaily.xml", .xml),
    Answer(.bazgMonthly, "monthly/2026-08", "bazg/xmlavgmonth.xml", .xml),
  ]

  @Test(arguments: answers)
  func `an answer cut anywhere is refused, or read as far as it goes`(answer: Answer) throws {
    let bytes = try BankFixture.bytes(answer.fixture)
    let whole = Set(
      try answer.tables(bytes).flatMap { table in table.lines.map { "\(table.asOf) \($0)" } }
    )
    let end = bytes.lastIndex { !$0.isWhiteSpace } ?? 0
    for count in stride(from: 0, through: end, by: 7) {
      guard let tables = try? answer.tables(Array(bytes[..<count])) else { continue }
      // Only CSV has no end mark. The figure at the cut may have lost digits.
      #expect(answer.format == .csv)
      let lines = tables.flatMap { table in table.lines.map { "\(table.asOf) \($0)" } }
      #expect(lines.count { !whole.contains($0) } <= 1)
    }
  }

  @Test(arguments: answers)
  func `a web page with status 200 is no table`(answer: Answer) throws {
    let page = try BankFixture.bytes("banks/gateway.html")
    let error = FeedError.unexpectedContent(expected: answer.format.rawValue, found: "HTML")
    #expect(throws: error) { try answer.tables(page) }
    #expect(throws: error) { try answer.tables([0xEF, 0xBB, 0xBF, 0x0A] + page) }
  }

  @Test(arguments: answers)
  func `an empty body is no table`(answer: Answer) {
    let isMute = answer.resource == "latest" && answer.format == .csv
    let error =
      isMute
      ? FeedError.notPublished
      : FeedError.unexpectedContent(expected: answer.format.rawValue, found: "an empty body")
    #expect(throws: error) { try answer.tables([]) }
    #expect(throws: FeedError.self) { try answer.tables(Array(" \r\n".utf8)) }
  }

  @Test(arguments: answers)
  func `another format is no table`(answer: Answer) {
    let others = ["{\"a\":1}", "[]", "<?xml version=\"1.0\"?><a/>", "a,b\n1,2\n", "<a>", "PK"]
    for other in others {
      #expect(throws: FeedError.self) { try answer.tables(Array(other.utf8)) }
    }
  }

  @Test(arguments: answers.filter { $0.format != .zip })
  func `a byte order mark changes nothing`(answer: Answer) throws {
    let bytes = try BankFixture.bytes(answer.fixture)
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let rest = bytes.starts(with: mark) ? Array(bytes.dropFirst(3)) : bytes
    #expect(try answer.tables(mark + rest) == answer.tables(rest))
  }

  @Test(arguments: answers)
  func `a status says what kind of refusal it is`(answer: Answer) throws {
    let bytes = try BankFixture.bytes(answer.fixture)
    for (status, kind) in [
      (400, Refusal.badRequest), (403, .other), (429, .rateLimited), (500, .serverError),
      (503, .serverError), (302, .other),
    ] {
      #expect(throws: FeedError.refused(kind, message: "HTTP \(status)")) {
        try answer.tables(bytes.count > 300 || answer.format != .csv ? bytes : [], status: status)
      }
      #expect(throws: FeedError.refused(kind, message: "Try again later.")) {
        try answer.tables(Array("Try again\n later.\n".utf8), status: status)
      }
    }
  }

  @Test(arguments: answers.filter { $0.format == .xml })
  func `entities of one's own are refused`(answer: Answer) throws {
    let text = String(decoding: try BankFixture.bytes(answer.fixture), as: UTF8.self)
    let start = try #require(text.range(of: "?>")).upperBound
    let type = "<!DOCTYPE x [<!ENTITY a \"1\"><!ENTITY b \"&a;&a;&a;&a;&a;&a;&a;&a;\">]>"
    let changed = String(text[..<start]) + type + String(text[start...])
    do throws(FeedError) {
      _ = try answer.tables(Array(changed.utf8))
      Issue.record("a document type definition was read")
    } catch {
      guard case .malformed("XML", _, "a document type definition is not read") = error else {
        Issue.record("\(error)")
        return
      }
    }
  }

  @Test(arguments: [8, 400, 40_000])
  func `figures without an end are rejects`(length: Int) throws {
    let figure = String(repeating: "7", count: length)
    let table = try #require(
      try RateProvider.norgesBank.result(
        "latest",
        text: """
          FREQ,BASE_CUR,QUOTE_CUR,UNIT_MULT,TIME_PERIOD,OBS_VALUE
          B,USD,NOK,0,2026-10-30,\(figure)
          """
      ).tables.first
    )
    #expect(table.entries.count == (length == 8 ? 1 : 0))
    #expect(table.rejects.map(\.figure) == (length == 8 ? [] : [String(figure.prefix(60))]))
  }

  @Test func `an archive that is a bomb is refused before it is unpacked`() throws {
    let bytes = try BankFixture.bytes("banks/bomb.zip")
    #expect(throws: FeedError.self) { try RateProvider.ecb.result("eurofxref-hist.zip", bytes) }
  }
}
