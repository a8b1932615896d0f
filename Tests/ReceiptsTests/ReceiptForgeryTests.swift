import ExactJSON
import ExchangeRates
import Receipts
import TestSupport
import Testing

/// Changed receipts, with the old digest and with a new one.
@Suite struct ReceiptForgeryTests {
  /// Tries three examples and receipts by all rules but the mean, which has as many bytes as ten
  /// others.
  @Test func `no byte of a receipt can be changed`() throws {
    var random = SplitMix64(seed: 61)
    let names = ["01-holds", "03-holds-through-euro", "04-holds-mean"]
    let rules = ReceiptExamples.rules.filter { $0.policy != .monthAverage }
    let made = try ReceiptExamples.random(17, by: rules, &random)
    let receipts =
      try names.map { try ReceiptExamples.bytes($0) } + made.map { Array($0.json.utf8) }
    #expect(receipts.count >= 20)
    for bytes in receipts {
      for place in bytes.indices {
        var flipped = bytes
        flipped[place] ^= 1 << UInt8.random(in: 0...7, using: &random)
        var printed = bytes
        repeat { printed[place] = .random(in: 0x20...0x7E, using: &random) } while printed == bytes
        for changed in [flipped, printed] {
          let verdict = try ReceiptExamples.verdict(on: changed)
          // Only the name of a later form is known not to be this version's.
          let isForm = if case .unknown(.unknownForm) = verdict.intact { true } else { false }
          #expect(verdict.status == (isForm ? 69 : 65), "byte \(place) is \(changed[place])")
        }
      }
    }
  }

  @Test func `no receipt of any rule holds with a new digest for another figure or day`() throws {
    var random = SplitMix64(seed: 67)
    for receipt in try ReceiptExamples.random(20, &random) {
      let row = receipt.published[0]
      let week = row.day.adding(days: -7)
      let other = PublishedRow(
        source: row.source,
        day: row.source.period == .month ? week.firstDayOfMonth : week,
        base: row.base,
        quote: row.quote,
        rate: row.rate,
        table: row.table
      )
      let (result, rate) = ("\(receipt.result)", "\(row.rate)1")
      let step = receipt.steps[0].prefix(1) + rate
      let changes: [[(path: String, value: JSONValue?)]] = [
        [("result", .string(result.dropLast() + (result.last == "9" ? "8" : "9")))],
        [("published/0/rate", .string(rate)), ("steps/0", .string(String(step)))],
        [
          ("published/0/day", .string("\(other.day)")),
          ("published/0/look", .string(other.address)),
        ],
        [("event", .string("\(receipt.event.adding(days: -400))"))],
      ]
      for changes in changes {
        let forged = ReceiptExamples.forged(receipt.content, changes)
        let verdict = try ReceiptExamples.verdict(on: forged)
        #expect(verdict.intact != .contradicted(.changed), "\(receipt.json): \(changes)")
        #expect(verdict.status == 65, "\(receipt.json): \(changes)")
      }
    }
  }

  @Test(arguments: ["01-holds", "03-holds-through-euro", "04-holds-mean"])
  func `no receipt holds that is cut short`(name: String) throws {
    let bytes = try ReceiptExamples.bytes(name)
    for count in stride(from: 0, to: bytes.count, by: 7) {
      #expect(try ReceiptExamples.verdict(on: Array(bytes[..<count])).status == 65, "\(count)")
    }
  }

  /// A fixture, the path of a member, and the text to which it is set.
  private static let forgeries = [
    ("01-holds", "result", "4324.41"), ("01-holds", "result", "-4324.40"),
    ("01-holds", "result", "4324.4 "), ("01-holds", "result", "4325"),
    ("01-holds", "published/0/rate", "4.3245"), ("01-holds", "published/0/rate", "43.244"),
    ("01-holds", "steps/0", "*4.3245"), ("01-holds", "steps/0", "/4.3244"),
    ("01-holds", "published/0/day", "2024-11-07"), ("01-holds", "published/0/day", "2024-11-09"),
    ("01-holds", "published/0/day", "2024-11-31"), ("01-holds", "event", "2024-11-13"),
    ("01-holds", "event", "2024-11-08"), ("01-holds", "event", "2034-11-12"),
    ("01-holds", "event", "1924-11-12"), ("01-holds", "event", "2024-11-12T00:00"),
    ("01-holds", "published/0/table", "217/A/NBP/2024"),
    ("01-holds", "published/0/table", "218/B/NBP/2024"), ("01-holds", "published/0/table", ""),
    ("01-holds", "amount", "1000.01"), ("01-holds", "amount", "-1000"), ("01-holds", "amount", "0"),
    ("01-holds", "amount", "+1000"), ("01-holds", "amount", "1e3"),
    ("01-holds", "published/0/rate", "4.32440"), ("01-holds", "result", "4324.4"),
    ("01-holds", "rounding", "half-up/3"), ("01-holds", "rounding", "half-up/1"),
    ("01-holds", "rounding", "half-even/2"), ("01-holds", "rounding", "half-up/-2"),
    ("01-holds", "rounding", "down/2"), ("01-holds", "rounding", "half-up"),
    ("01-holds", "mean", "half-up/4"), ("01-holds", "mean", "half-up/2"),
    ("01-holds", "law", "Poland, VAT act of 11 March 2004, art. 31a(2)"),
    ("01-holds", "law", ""), ("01-holds", "to", "EUR"), ("01-holds", "to", "CZK"),
    ("01-holds", "to", "XQX"), ("01-holds", "from", "USD"), ("01-holds", "from", "PLN"),
    ("01-holds", "published/0/base", "USD"), ("01-holds", "published/0/base", "PLN"),
    ("01-holds", "published/0/quote", "CZK"), ("01-holds", "published/0/quote", "EUR"),
    ("01-holds", "published/0/look", "https://example.org/"), ("01-holds", "published/0/look", ""),
    ("01-holds", "published/0/by", "ECB"), ("01-holds", "published/0/by", "nobody"),
    ("01-holds", "rule", "pl-vat-ecb/1"), ("01-holds", "rule", "eu-vat/1"),
    ("01-holds", "rule", "pl-vat"), ("01-holds", "cambio", "receipt"),
    ("03-holds-through-euro", "result", "4078.48"),
    ("03-holds-through-euro", "published/0/rate", "1.0652"),
    ("03-holds-through-euro", "published/1/rate", "4.345"),
    ("03-holds-through-euro", "published/0/day", "2024-11-08"),
    ("03-holds-through-euro", "published/1/day", "2024-11-12"),
    ("03-holds-through-euro", "event", "2024-11-13"), ("03-holds-through-euro", "amount", "999.99"),
    ("03-holds-through-euro", "from", "EUR"), ("03-holds-through-euro", "to", "EUR"),
    ("03-holds-through-euro", "published/1/base", "USD"),
    ("03-holds-through-euro", "published/0/quote", "PLN"),
    ("03-holds-through-euro", "published/0/look", "http://localhost/"),
    ("03-holds-through-euro", "published/1/by", "NBP"),
    ("03-holds-through-euro", "published/0/table", "1/A/NBP/2024"),
    ("03-holds-through-euro", "mean", "half-up/4"), ("03-holds-through-euro", "rule", "pl-vat/1"),
    ("04-holds-mean", "mean", "half-up/1"), ("04-holds-mean", "mean", "half-up/3"),
    ("04-holds-mean", "mean", "half-even/2"), ("04-holds-mean", "mean", "half-up/-1"),
    ("04-holds-mean", "result", "6695.24"), ("04-holds-mean", "steps/0", "/149.3"),
    ("04-holds-mean", "published/7/rate", "149.4"), ("04-holds-mean", "event", "2024-05-31"),
    ("04-holds-mean", "published/19/day", "2024-06-27"),
    ("04-holds-mean", "published/19/day", "2024-05-28"), ("04-holds-mean", "amount", "1000001"),
    ("04-holds-mean", "published/5/quote", "NOK"), ("04-holds-mean", "published/5/by", "NBP"),
    ("04-holds-mean", "law", "Germany, UStG § 16(7)"), ("04-holds-mean", "to", "ISK"),
    ("04-holds-mean", "rounding", "half-up/0"),
  ]

  @Test func `no receipt holds that was changed and has a new digest`() throws {
    for (name, path, text) in ReceiptForgeryTests.forgeries {
      let forged = try ReceiptExamples.forged(name, [(path, .string(text))])
      let verdict = try ReceiptExamples.verdict(on: forged)
      #expect(verdict.status == 65 || verdict.status == 69, "\(name) \(path) \(text)")
      #expect(verdict.intact != .contradicted(.changed), "\(name) \(path) \(text)")
    }
  }

  @Test func `no receipt holds that has another figure in every place`() throws {
    let rate = try ReceiptExamples.forged(
      "04-holds-mean",
      [("published/7/rate", "169.5"), ("steps/0", "/150.36"), ("result", "6650.70")]
    )
    let verdict = try ReceiptExamples.verdict(on: rate)
    #expect(verdict.intact == .holds && verdict.arithmetic == .holds && verdict.status == 65)
    guard case .contradicted(.otherRate) = verdict.published else {
      Issue.record("\(verdict.published)")
      return
    }
  }

  @Test(arguments: [
    "2024-11-07", "2024-11-09", "2024-11-11", "2034-11-08", "9999-12-31", "1924-11-08",
  ])
  func `no other day holds, though its address is right`(day: String) throws {
    let look = "https://api.nbp.pl/api/exchangerates/tables/A/\(day)/"
    let forged = try ReceiptExamples.forged(
      "01-holds",
      [("published/0/day", .string(day)), ("published/0/look", .string(look))]
    )
    let verdict = try ReceiptExamples.verdict(on: forged)
    #expect(verdict.intact == .holds && verdict.arithmetic == .holds && verdict.status == 65)
    #expect(verdict.published != .holds && verdict.rule == .contradicted(.otherPublications))
  }

  @Test func `no rate holds that is written otherwise than receipts do`() throws {
    let forged = try ReceiptExamples.forged(
      "01-holds",
      [("published/0/rate", "4.32440"), ("steps/0", "*4.32440")]
    )
    #expect(try ReceiptExamples.verdict(on: forged).status == 65)
  }

  /// A mean has one row for each of its days, in order.
  @Test func `no mean holds without one of its days, or with one twice`() throws {
    let whole = try JSONValue(ReceiptExamples.bytes("04-holds-mean"))
    let rows = whole["published"]?.elements ?? []
    #expect(rows.count == 20)
    for rows in [
      Array(rows.dropLast()), rows + [rows[19]], Array(rows.reversed()), [rows[3], rows[17]], [],
    ] {
      let forged = ReceiptExamples.sealed(whole.setting("published", to: .array(rows)))
      let status = try ReceiptExamples.verdict(on: forged).status
      #expect(status == 65 || status == 69, "\(rows.count) rows")
    }
  }

  @Test func `a member that is missing or unknown is no receipt's`() throws {
    let free: Set = ["reference", "published/0/table"]
    for name in ["01-holds", "03-holds-through-euro", "04-holds-mean"] {
      for path in try JSONValue(ReceiptExamples.bytes(name)).paths where !free.contains(path) {
        let forged = try ReceiptExamples.forged(name, [(path, nil)])
        let status = try ReceiptExamples.verdict(on: forged).status
        // A changed digest is replaced by the right one.
        #expect(path == "digest" ? status == 0 : status == 65 || status == 69, "\(name) \(path)")
      }
      for path in ["exact", "Result", "published/0/note", ""] {
        let forged = try ReceiptExamples.forged(name, [(path, "1")])
        let verdict = try ReceiptExamples.verdict(on: forged)
        #expect(verdict.intact == .contradicted(.unreadable), "\(name) \(path)")
      }
    }
  }
}
