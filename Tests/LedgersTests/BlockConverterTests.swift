import EmbeddedRates
import ExactMoney
import ExchangeRates
import TestSupport
import Testing

@testable import Ledgers

/// The short way, the general one, and conversion in pieces have the same results.
@Suite struct BlockConverterTests {
  private static let today = CalendarDate(clamping: 20_780)

  private static let converter = Converter(archive: EmbeddedRates.archive, today: today)

  private func plan(_ targets: [LedgerTarget] = [LedgerTarget(.eur)]) -> LedgerPlan {
    LedgerPlan(
      format: .separated(by: 44),
      columns: ["date", "amount", "currency"],
      day: .column(0),
      amount: 1,
      currency: .column(2),
      targets: targets,
      today: Self.today
    )
  }

  private func board(_ plan: LedgerPlan) -> LedgerFactors {
    LedgerFactors(
      .converter(Self.converter, policy: .last),
      targets: plan.targets,
      today: Self.today
    )
  }

  private func run(
    _ text: String,
    _ plan: LedgerPlan,
    on board: LedgerFactors? = nil
  ) -> (text: String, report: BlockReport) {
    let converter = BlockConverter(plan, board ?? self.board(plan))
    let bytes = Array(text.utf8)
    return (bytes + [UInt8](repeating: 0x37, count: 64)).withUnsafeBytes { padded in
      converter.convert(UnsafeRawBufferPointer(rebasing: padded[..<bytes.count])) {
        output,
        report in
        (String(decoding: output, as: UTF8.self), report)
      }
    }
  }

  private let sample = """
    2024-01-02,100.00,USD
    2024-01-06,-2.5,JPY
    2001-05-05,1234567.89,DEM
    2023-12-31,7,HRK
    2004-12-31,1000000,TRL
    2024-01-02,0.00,USD
    2024-01-02,98765432109876.54,USD
    2024-01-02,1.23456,GBP

    """

  @Test func `each amount is what a conversion makes of it`() throws {
    let lines = run(sample, plan()).text.split(separator: "\n")
    #expect(lines.count == 8)
    for line in lines {
      let fields = line.split(separator: ",").map { String($0) }
      let money = Money(try ExactDecimal(fields[1]), try #require(Currency(fields[2])))
      let expected = try Self.converter.convert(money, to: .eur, on: CalendarDate(fields[0]))
        .result().amount
      #expect(fields[3] == expected.description, "\(line)")
    }
  }

  @Test func `rows cut at any byte of the text are those of the whole`() {
    let plan = plan()
    let board = board(plan)
    let whole = run(sample, plan, on: board).text
    for place in sample.indices where place > sample.startIndex {
      // A stream passes whole rows, so a block begins where a row has ended.
      let cut = sample[..<place].lastIndex(of: "\n").map { sample.index(after: $0) }
      let end = cut ?? sample.startIndex
      let parts = [String(sample[..<end]), String(sample[end...])]
      #expect(parts.map { run($0, plan, on: board).text }.joined() == whole)
    }
    for place in sample.indices {
      // The last row may be incomplete: it is converted or rejected, and the output ends there.
      let text = String(sample[..<place])
      var skipping = plan
      skipping.onError = .skip
      let result = run(text, skipping, on: board).text
      let complete = run(text, plan, on: board)
      #expect(whole.hasPrefix(result) || complete.report.rejected == 0, "\(text.suffix(20))")
    }
  }

  @Test func `the general way has the results of the short one`() {
    var random = SplitMix64(seed: 5)
    let codes = EmbeddedRates.archive.currencies(of: .ecb).map { $0.code }
    var text = ""
    for _ in 0..<lawCases(4_000) {
      let day = CalendarDate(clamping: .random(in: 10_500...20_790, using: &random))
      let cents = Int.random(in: -9_999_999...9_999_999, using: &random)
      let code = codes.randomElement(using: &random) ?? "USD"
      text += "\(day),\(ExactDecimal(Int64(cents), scale: 2)),\(code)\n"
    }
    for rule in RoundingRule.allCases {
      var short = plan([
        LedgerTarget(.eur, rounding: rule), LedgerTarget(.usd, to: .decimals(4), rounding: rule),
        LedgerTarget(.jpy, rounding: rule),
      ])
      short.onError = .blank
      var general = short
      general.details = [.policy]
      let (left, right) = (run(text, short), run(text, general))
      #expect(left.report.rows == right.report.rows)
      #expect(left.report.rows > lawCases(1_000))
      let plain = right.text.replacing(",last", with: "").replacing(",,,,,,", with: ",,,")
      #expect(left.text == plain)
    }
  }

  @Test func `totals of plain rows are those of the general way`() throws {
    let text = sample + "2024-01-02,5,JPY\n2024-01-02,-7.5,GBP\n2024-01-02,100000000.25,USD\n"
    let short = plan([LedgerTarget(.eur), LedgerTarget(.jpy)])
    var general = short
    general.details = [.policy]
    let sums = [short, general].map { plan in
      let converter = BlockConverter(plan, board(plan), hasTotals: true)
      let bytes = Array(text.utf8) + [UInt8](repeating: 0x37, count: 64)
      // The first block meets the currencies; the second uses their factors.
      for _ in 0..<2 {
        bytes.withUnsafeBytes { padded in
          converter.convert(UnsafeRawBufferPointer(rebasing: padded[..<text.utf8.count])) { _, _ in
          }
        }
      }
      return converter.sums
    }
    #expect(sums[0].count == 6)
    for (currency, total) in sums[1] {
      let other = try #require(sums[0][currency])
      #expect(other.rows == total.rows)
      #expect("\(other.amount) \(other.results)" == "\(total.amount) \(total.results)")
    }
  }

  @Test func `amounts of any length and form in a row are read as they are`() throws {
    let amounts = [
      "12345678", "123456789", "1234567.5", "123456.78", "12345.678", "12345678.90", "0.1", "12.",
      ".5", "+7", "-0.00", "-99999999", "00012.30", "1", "99999999.99", "-12345.67",
    ]
    let plan = plan()
    let board = board(plan)
    for _ in 0..<2 {
      for amount in amounts {
        let money = Money(try ExactDecimal(amount), .usd)
        let day = CalendarDate(clamping: 19_724)
        let expected = try Self.converter.convert(money, to: .eur, on: day).result().amount
        let row = "\(day),\(amount),USD\n"
        #expect(run(row, plan, on: board).text == "\(day),\(amount),USD,\(expected)\n")
      }
    }
    for amount in ["1.2.3", "1x", "12345678x", "-", ".", "1 2", "--1", "1234567.8x"] {
      let report = run("2024-01-02,\(amount),USD\n", plan, on: board).report
      #expect(report.firstError?.reason == .amount(amount))
    }
  }

  private static let wrong: [(row: String, column: Int?, reason: LedgerError.Reason)] = [
    ("x,1,USD", 0, LedgerError.Reason.date("x")), ("2024-01-02,1x,USD", 1, .amount("1x")),
    ("2024-01-02,1,XXQ", 2, .currency("XXQ")), ("2024-01-02,1,[[[", 2, .currency("[[[")),
    ("2024-13-02,1,USD", 0, .date("2024-13-02")), ("2024-01-32,1,USD", 0, .date("2024-01-32")),
    ("2024-01-0\u{3F},1,USD", 0, .date("2024-01-0?")),
    ("2024-01-02,1", nil, .fieldCount(found: 2, expected: 3)),
    ("2024-01-02,1,USD,", nil, .fieldCount(found: 4, expected: 3)),
    ("2024-01-02,\"1\"x,USD", 1, .strayQuote), ("2024-01-02,1,US\rD", 2, .strayReturn),
    ("2024-01-02,1,US\0D", 2, .notText), ("2024-01-02,\"1,USD", 1, .endless),
  ]

  @Test(arguments: wrong)
  func `a row that is wrong is reported with its line, its column and the reason`(
    row: String,
    column: Int?,
    reason: LedgerError.Reason
  ) {
    let (text, report) = run("2024-01-02,100.00,USD\n" + row + "\n", plan())
    #expect(report.firstError == LedgerError(reason, line: 2, column: column))
    #expect(report.isStopped)
    #expect(text == "2024-01-02,100.00,USD,91.27\n")
  }

  @Test func `whole rows end where a line ends outside of quotes`() {
    let cases = [
      ("a,b\nc", 4), ("a,\"b\nc\"\nd", 8), ("a,\"b\nc", 0), ("\"\"\"\n\"\n", 6), ("a\"b\nc\n", 6),
      ("", 0), ("\"\",\"\"\nx", 6), ("ab\"\"c\nd", 6), ("x\na,\"b\nc", 2),
      // A quotation mark that another field's mark closes ends with its own line.
      ("a,\"b\nc,\"d\"\ne", 11), ("a,\"b\"c\nd,\"e\nf", 7), ("a\n\"b\"\r", 2),
    ]
    for (text, end) in cases {
      let found = Array(text.utf8).withUnsafeBytes { RowFields.wholeRows(of: $0, separatedBy: 44) }
      #expect(found == end, "\(text)")
    }
  }

  @Test func `a quotation mark that is not closed costs its own line, wherever it stands`() {
    let good = "2024-01-02,100.00,USD\n"
    let quoted = "2024-01-02,\"100.00\",\"USD\"\n"
    var skipping = plan()
    skipping.onError = .skip
    for stray in ["\"2024-01-02,1,USD\n", "2024-01-02,\"1,USD\n", "2024-01-02,1,\"USD\n"] {
      for rows in [good, quoted, quoted + good, good + quoted + quoted] {
        let (text, report) = run(rows + stray + rows, skipping)
        let expected = run(rows, skipping).text
        #expect(text == expected + expected, "\(rows)\(stray)")
        #expect(report.rejected == 1)
        #expect(report.lines == rows.count { $0 == "\n" } * 2 + 1)
        #expect(report.firstError?.line == rows.count { $0 == "\n" } + 1)
      }
    }
  }

  @Test func `two quotation marks on different rows are no field with the rows between them`() {
    let good = "2024-01-02,100.00,USD\n"
    var skipping = plan()
    skipping.onError = .skip
    // A row between them with a fault of its own is rejected too, without affecting others.
    for (between, flawed) in [
      ("", 2), (good, 2), (good + good, 2), (good + "2024-01-02,1,USD,more\n" + good, 3),
      ("2024-01-02,1\n" + good, 3),
    ] {
      let rows = good + "2024-01-02,\"1,USD\n" + between + "2024-01-02,\",USD\n" + good
      let (text, report) = run(rows, skipping)
      #expect(text == run(good + between + good, skipping).text, "\(rows)")
      #expect(report.rejected == flawed)
      #expect(report.lines == rows.count { $0 == "\n" })
    }
    // A quoted field with line ends is one field, whatever else it contains.
    let field = "2024-01-02,\"1\n2,3\",USD\n2024-01-02,\"1,2\n3,4\",USD\n"
    #expect(run(field, skipping).report.rejected == 2)
    #expect(run(field, skipping).report.lines == 4)
  }

  @Test func `blocks end where rows end, wherever a stray quote stands`() {
    var random = SplitMix64(seed: 27)
    let pieces = ["a", ",", "\"", "\"\"", "\n", "\r\n", "b,c", "\",\"", "\n\"", "\"\n", "\0", "\r"]
    for _ in 0..<lawCases(3_000) {
      let text = (0..<Int.random(in: 1...24, using: &random)).map { _ in
        pieces.randomElement(using: &random) ?? ""
      }.joined()
      let bytes = Array(text.utf8) + [UInt8(ascii: "\n")]
      bytes.withUnsafeBytes { whole in
        var starts: Set<Int> = [0]
        var fields = RowFields()
        while fields.next < whole.count {
          try? fields.read(whole, from: fields.next, separatedBy: 44)
          starts.insert(fields.next)
        }
        for cut in 0...whole.count {
          let part = UnsafeRawBufferPointer(rebasing: whole[..<cut])
          let end = RowFields.wholeRows(of: part, separatedBy: 44)
          #expect(starts.contains(end), "\(text.debugDescription) cut at \(cut): \(end)")
        }
      }
    }
  }

  @Test func `rows keep their line ends, and the last one gets those of the others`() {
    let rows = "2024-01-02,100.00,USD\r\n2024-01-02,x,USD\r\n\r\n2024-01-02,5,USD"
    let expected =
      "2024-01-02,100.00,USD,91.27\r\n2024-01-02,x,USD,\r\n\r\n2024-01-02,5,USD,4.56\r\n"
    var blank = plan()
    (blank.onError, blank.endsWithReturn) = (.blank, true)
    let board = board(blank)
    // In the second run the currency is known, and plain rows take the short way.
    for _ in 0..<2 { #expect(run(rows, blank, on: board).text == expected) }
    blank.endsWithReturn = false
    let lines = rows.replacing("\r\n", with: "\n")
    #expect(run(lines, blank, on: board).text == expected.replacing("\r\n", with: "\n"))
  }

  private static let ragged: [(row: String, expected: String)] = [
    ("2024-01-02,1", "2024-01-02,1,,,"), ("2024-01-02", "2024-01-02,,,,"),
    ("2024-01-02,1,USD,x", "2024-01-02,1,USD,x,,"), ("x,1,USD", "x,1,USD,,"),
    ("2024-01-02,\"1,USD", "2024-01-02,\"1,USD,,"),
    ("2024-01-02,1\"0,USD", "2024-01-02,1\"0,USD,,"),
    ("2024-01-02,1,U\0D", "2024-01-02,1,U\0D,,"),
  ]

  @Test(arguments: ragged)
  func `blank keeps every row, with room for what is added`(row: String, expected: String) {
    var blank = plan([LedgerTarget(.eur), LedgerTarget(.jpy)])
    blank.onError = .blank
    let good = "2024-01-02,100.00,USD\n"
    let converted = "2024-01-02,100.00,USD,91.27,14210\n"
    let (text, report) = run(good + row + "\n" + good, blank)
    #expect(text == converted + expected + "\n" + converted)
    #expect((report.rows, report.rejected) == (2, 1))
  }

  @Test func `no name is added that is there, nor one twice`() {
    var plan = plan([LedgerTarget(.eur), LedgerTarget(.eur, to: .decimals(4)), LedgerTarget(.jpy)])
    #expect(plan.addedColumns == ["EUR", "EUR_2", "JPY"])
    plan.names = ["date", "EUR", "EUR_2", "JPY_rate"]
    plan.details = [.rate]
    let expected = ["EUR_3", "EUR_3_rate", "EUR_4", "EUR_4_rate", "JPY", "JPY_rate_2"]
    #expect(plan.addedColumns == expected)
  }

  private static let codes: [(code: String, result: String)] = [
    ("GGP", "115.41"), ("imp", "115.41"), ("JEP", "115.41"), (" GBP ", "115.41"),
    ("CNH", "12.78"), ("FOK", "13.41"),
  ]

  @Test(arguments: codes)
  func `codes that a conversion takes are codes of rows`(code: String, result: String) {
    #expect(run("2024-01-02,100,\(code)\n", plan()).text == "2024-01-02,100,\(code),\(result)\n")
  }

  @Test func `an amount with the sign of another currency is refused`() {
    var accounts = plan()
    accounts.amountForm.isAccounting = true
    let rows = "2024-01-02,($100.00),USD\n2024-01-02,$100.00,CAD\n"
    #expect(run(rows, accounts).text.contains("($100.00),USD,-91.27\n"))
    #expect(run(rows, accounts).report.rows == 2)
    let report = run("2024-01-02,£100.00,USD\n", accounts).report
    #expect(report.firstError?.reason == .otherCurrency("£100.00", .usd))
  }

  private static let sides: [(cells: String, outcome: String)] = [
    ("100,", "-91.27"), (",100", "91.27"), ("100,0.00", "-91.27"), ("-0,100", "91.27"),
    ("0,0", "0.00"), (",", "one"), ("1,1", "one"), ("-1,", "signed"), (",-1", "signed"),
    (",x", "amount"),
  ]

  @Test(arguments: sides)
  func `what is taken off and what is added have columns of their own`(
    cells: String,
    outcome: String
  ) {
    var plan = plan()
    plan.columns = ["date", "debit", "credit", "currency"]
    (plan.debit, plan.amount, plan.currency) = (1, 2, .column(3))
    let (text, report) = run("2024-01-02,\(cells),USD\n", plan)
    switch report.firstError?.reason {
    case nil: #expect(text.hasSuffix(",\(outcome)\n"))
    case .notOneSide: #expect(outcome == "one")
    case .signed: #expect(outcome == "signed")
    case .amount: #expect(outcome == "amount")
    default: Issue.record("\(cells)")
    }
  }

  private func kept(_ text: String) throws(PinnedRates.LineError) -> PinnedRates {
    let bytes = Array(text.utf8)
    return try bytes.span.withUnsafeBytes { (bytes) throws(PinnedRates.LineError) in
      try PinnedRates(bytes)
    }
  }

  @Test func `kept rates are read as they were written, and there are no others`() throws {
    let pair = CurrencyPair(.usd, .brl)
    let day = try day("2008-09-14")
    let rate = try LedgerRates.converter(Self.converter, policy: .last).rate(of: pair, on: day)
    let line = PinnedRates.line(for: rate, of: pair, on: day, keptAt: "2026-11-23T12:00:00Z")
    let expected =
      "2008-09-14,USD,BRL,12680,7033,2008-09-12,ECB,/1.4066 EUR/USD of 2008-09-12; "
      + "*2.536 EUR/BRL of 2008-09-12,last,2026-11-23T12:00:00Z\n"
    #expect(line == expected)
    let kept = try self.kept(PinnedRates.heading + "\n" + line)
    #expect(try LedgerRates.kept(kept).rate(of: pair, on: day) == rate)
    #expect(throws: LedgerError.Reason.notKept(pair, day.adding(days: 1))) {
      try LedgerRates.kept(kept).rate(of: pair, on: day.adding(days: 1))
    }
    let heading = PinnedRates.heading + "\n"
    let saved = "\u{FEFF}" + (heading + line + line).replacing("\n", with: "\r\n")
    #expect(try LedgerRates.kept(self.kept(saved)).rate(of: pair, on: day) == rate)
    #expect(throws: PinnedRates.LineError.contradiction(line: 4, other: 2)) {
      try self.kept(heading + line + "\n" + line.replacing("7033", with: "7034"))
    }
    let broken = [
      "", "x\n", heading + "2008-09-14,USD\n", heading + line.replacing("USD", with: "XXQ"),
      heading + line.replacing("7033", with: "0"), heading + line.replacing("12680", with: "-1"),
    ]
    for text in broken {
      #expect(throws: PinnedRates.LineError.self) { try self.kept(text) }
    }
  }
}
