import EmbeddedRates
import ExactMoney
import ExchangeRates
import TestSupport
import Testing

@Suite struct OwnTablesTests {
  private static let bank = RateSource(name: "Bank", pivot: .eur)

  private func dollarsInReais(_ archive: RateArchive, on day: CalendarDate? = nil) throws -> String
  {
    let converter = Converter(archive: archive, today: Converter.today)
    return try converter.convert(Money("100", .usd), to: .brl, on: day).result().description
  }

  private func archive(_ text: String) throws -> RateArchive {
    try RateArchive(csv: text.utf8, source: Self.bank)
  }

  @Test(arguments: [
    "Date,USD,BRL\n2026-10-30,1.2,6.6\n2026-10-29,1.1,5.5\n",
    "Date fetched,USD,BRL\n2026-10-30,1.2,6.6\n2026-10-29,N/A,5.5",
    "Date,USD,BRL,\r\n2026-10-30,1.2,6.6,\r\n2026-10-29,,5.5,\r\n\r\n",
    "\u{FEFF}Date 2026-10-29/2026-10-30,BRL,USD\n2026-10-30,6.6,1.2\n",
    "Date,USD,BRL\n2026-10-29,1.1,5.5\n2026-10-30,1.2,6.6\n",
    "Date,USD,BRL\n2026-10-30,1.2,6.6e+0\n",
  ])
  func `a table in the ECB's form serves`(text: String) throws {
    #expect(try dollarsInReais(archive(text)) == "550.00 BRL")
  }

  @Test(arguments: ["30,1.2,6.6\n2026-10-29,1.1,5.5\n", "29,1.1,5.5\n2026-10-30,1.2,6.6\n"])
  func `days are read in any order`(rows: String) throws {
    let archive = try archive("Date,USD,BRL\n2026-10-" + rows)
    for archive in [archive, archive.indexed()] {
      #expect(try dollarsInReais(archive, on: day("2026-10-29")) == "500.00 BRL")
      #expect(try dollarsInReais(archive, on: day("2026-10-30")) == "550.00 BRL")
    }
  }

  @Test(
    arguments: [
      ("", .noRates, nil, nil, ""),
      ("\n\n", .noRates, nil, nil, ""),
      ("garbage", .noHeader, 1, 1, "garbage"),
      ("date,USD\n2026-10-30,1.1\n", .noHeader, 1, 1, "date"),
      (
        "Date 2026-10-30/2026-10-29,USD\n2026-10-30,1.1\n", .noHeader, 1, 1,
        "Date 2026-10-30/2026-10-29"
      ),
      ("Date\n2026-10-30\n", .noRates, 1, nil, ""),
      ("Date,USD,BRL\n", .noRates, nil, nil, ""),
      ("Date,USD,BRL\n2026-10-30,N/A,\n", .noRates, nil, nil, ""),
      ("Date,USD,usd\n2026-10-30,1,1\n", .unknownCurrency, 1, 3, "usd"),
      ("Date,USD,,BRL\n2026-10-30,1,,1\n", .unknownCurrency, 1, 3, ""),
      ("Date,USD,BRL,USD\n2026-10-30,1,1,1\n", .repeatedCurrency, 1, 4, "USD"),
      ("Date,USD,EUR\n2026-10-30,1.1,1\n", .pivot, 1, 3, "EUR"),
      (
        "Date,USD\n2026-10-29,1.1\n2026-10-30,1.1\n2026-10-29,1.2\n", .repeatedDay, 4, nil,
        "2026-10-29"
      ),
      ("Date,USD\n30/10/2026,1.1\n", .noDay, 2, 1, "30/10/2026"),
      ("Date,USD\n2026-10-30,1.1\n\n2026-10-29,1.1\n", .noDay, 3, 1, ""),
      (
        "Date,USD,BRL\n2026-10-30,1.1,6,6\n", .fieldCount(expected: 3, found: 4), 2, nil,
        "2026-10-30,1.1,6,6"
      ),
      (
        "Date,USD,BRL\n2026-10-30,1.1\n", .fieldCount(expected: 3, found: 2), 2, nil,
        "2026-10-30,1.1"
      ),
      (
        "Date,USD,\n2026-10-30,1,1\n", .fieldCount(expected: 2, found: 3), 2, nil,
        "2026-10-30,1,1"
      ),
      ("Date,USD,BRL\n2026-10-30,1.1,5.5\n2026-10-29,1.1,5.S\n", .noNumber, 3, 3, "5.S"),
      ("Date,USD,BRL\n2026-10-30,1.1,-5.5\n", .notPositive, 2, 3, "-5.5"),
      ("Date,USD,BRL\n2026-10-30,0.00,5.5\n", .notPositive, 2, 2, "0.00"),
      ("Date,USD,BRL\n2026-10-30,+1.1,5.5\n", .noNumber, 2, 2, "+1.1"),
      ("Date,USD,BRL\n2026-10-30,1.1,1e300\n", .noNumber, 2, 3, "1e300"),
      ("Date,USD,BRL\n2026-10-30,1\r.1,5.5\n", .noNumber, 2, 2, "1\r.1"),
    ] as [(String, RateTableError.Reason, Int?, Int?, String)]
  )
  func `a table with a fault is refused, with its place`(
    text: String,
    reason: RateTableError.Reason,
    row: Int?,
    column: Int?,
    field: String
  ) {
    let error = #expect(throws: RateTableError.self) { try archive(text) }
    #expect(error?.reason == reason && error?.text == field)
    #expect(error?.row == row && error?.column == column)
  }

  @Test func `the embedded tables pass the same check`() throws {
    for table in EmbeddedRates.archive.tables {
      #expect(throws: Never.self) { try RateArchive(csv: table.text, source: table.source) }
    }
  }

  @Test func `tables come in any order`() throws {
    let rates = try [("2026-10-29", "5.5000"), ("2026-10-30", "6.6000"), ("2026-10-28", "4.4000")]
      .map {
        try RateTable(
          source: Self.bank,
          day: day($0),
          rates: [.usd: ExactDecimal("1.1000"), .brl: ExactDecimal($1)]
        )
      }
    let archive = try RateArchive(rates)
    #expect(try dollarsInReais(archive) == "600.00 BRL")
    #expect(try dollarsInReais(archive, on: day("2026-10-28")) == "400.00 BRL")
    let known = EmbeddedRates.archive.preceded(by: archive.tables, order: [Self.bank])
    #expect(try dollarsInReais(known) == "600.00 BRL")
  }

  @Test func `tables with a fault are refused, with their place`() throws {
    let (good, day) = (ExactDecimal(11, scale: 1), try day("2026-10-30"))
    func refusal(_ rates: [Currency: ExactDecimal]) -> RateTableError? {
      #expect(throws: RateTableError.self) {
        try RateTable(source: Self.bank, day: day, rates: rates)
      }
    }
    #expect(refusal([:])?.reason == .noRates)
    let error = refusal([.usd: good, .brl: -good])
    #expect(error?.reason == .notPositive && error?.currency == .brl && error?.text == "-1.1")
    #expect(refusal([.usd: .zero])?.reason == .notPositive)
    #expect(refusal([.eur: good])?.reason == .pivot)
    #expect(#expect(throws: RateTableError.self) { try RateArchive([] as [RateTable]) }?.row == nil)
    let table = try RateTable(source: Self.bank, day: day, rates: [.usd: good])
    let twice = #expect(throws: RateTableError.self) { try RateArchive([table, table]) }
    #expect(twice?.reason == .repeatedDay && twice?.row == 2)
  }
}
