import EmbeddedRates
import ExactJSON
import ExactMoney
import ExchangeRates
import Receipts
import TestSupport
import Testing

/// Receipts of conversions with the embedded rates.
@Suite struct ReceiptMakingTests {
  private static let made = "2026-11-27T15:31Z by cambio 0.2.0"

  private func conversion(
    _ rule: String,
    _ amount: String,
    _ base: String,
    _ quote: String,
    on event: String
  ) throws -> RuledConversion {
    try #require(LegalRule.rule(rule, on: day(event))).convert(
      Money(amount, currency(base)),
      to: currency(quote),
      on: day(event),
      rates: EmbeddedRates.archive,
      today: day(ReceiptExamples.today)
    )
  }

  /// The member `data` names the newest known rates, so it changes with the embedded ones.
  @Test(arguments: [
    ("01-holds", "pl-vat", "1000", "EUR", "PLN", "2024-11-12"),
    ("03-holds-through-euro", "pl-vat-ecb", "1000", "USD", "PLN", "2024-11-12"),
    ("04-holds-mean", "de-ust", "1000000", "ISK", "EUR", "2024-06-15"),
  ])
  func `a receipt of the same question is the one made by hand`(
    name: String,
    rule: String,
    amount: String,
    base: String,
    quote: String,
    event: String
  ) throws {
    let receipt = Receipt(
      try conversion(rule, amount, base, quote, on: event),
      reference: "FV/2024/11/7 Łódź",
      made: ReceiptMakingTests.made
    )
    let fixture = try ReceiptExamples.bytes(name)
    let (mine, other) = (try JSONValue(Array(receipt.json.utf8)), try JSONValue(fixture))
    let names = Set((mine.members ?? []).map { $0.name } + (other.members ?? []).map { $0.name })
    for name in names where name != "data" && name != "digest" {
      #expect(mine[name] == other[name], "\(name)")
    }
    let data = try #require(other["data"])
    #expect(ReceiptExamples.sealed(mine.setting("data", to: data)) == fixture)
    #expect(Array(receipt.json.utf8) == ReceiptExamples.sealed(mine))
  }

  @Test func `the digest of the first example`() throws {
    let digest = "sha256:cc3e3c68808483e283f862bedf96ee5cf1ee6013352901a174d1048e4543785a"
    for name in ["01-holds", "02-holds-reindented"] {
      let receipt = try Receipt(ReceiptExamples.bytes(name))
      #expect(try Array(receipt.json.utf8) == ReceiptExamples.bytes("01-holds"))
      #expect(receipt.json.contains(#""digest":"\#(digest)""#))
    }
  }

  @Test func `the same question has the same bytes`() throws {
    func receipt() throws -> String {
      Receipt(
        try conversion("pl-vat", "-12.50", "USD", "PLN", on: "2024-11-12"),
        reference: nil,
        made: ReceiptMakingTests.made
      ).json
    }
    #expect(try receipt() == receipt())
    #expect(try !receipt().contains(#""reference""#))
  }

  @Test func `what is read is what was written`() throws {
    let conversion = try conversion("pl-vat-ecb", "1000", "USD", "PLN", on: "2024-11-12")
    let made = Receipt(conversion, reference: "a", made: ReceiptMakingTests.made)
    let read = try Receipt(Array(made.json.utf8))
    #expect(read == made && read.json == made.json)
    #expect(read.rule == "pl-vat-ecb/1" && "\(read.event)" == "2024-11-12" && !read.isMean)
    #expect("\(read.amount) \(read.from) = \(read.result) \(read.to)" == "1000 USD = 4078.49 PLN")
    #expect(read.steps == ["/1.0651", "*4.344"])
    #expect(read.published == conversion.publications)
    let address = "https://data-api.ecb.europa.eu/service/data/EXR/D.USD.EUR.SP00.A"
    let days = "?startPeriod=2024-11-11&endPeriod=2024-11-11"
    #expect(read.published.first?.address == address + days)
    #expect(try Receipt(ReceiptExamples.bytes("04-holds-mean")).isMean)
  }

  @Test func `a text of any kind in the reference is read back`() throws {
    let conversion = try conversion("pl-vat", "1000", "EUR", "PLN", on: "2024-11-12")
    for reference in [
      "", " ", "\"", "\\", "/", "\u{0}", "\u{1F}\u{7F}\u{85}", "\u{2028}\u{FEFF}\u{FFFF}",
      "e\u{301}", "\u{E9}", "😀\u{10FFFF}", String(repeating: "Ł", count: 1_000),
      #"","result":"0","x":""#,
    ] {
      let json = Receipt(conversion, reference: reference, made: ReceiptMakingTests.made).json
      let bytes = Array(json.utf8)
      #expect(try JSONValue(bytes)["reference"]?.stringValue == reference)
      #expect(try ReceiptExamples.sealed(JSONValue(bytes)) == bytes)
      #expect(try ReceiptExamples.verdict(on: bytes).status == 0, "\(reference.debugDescription)")
    }
  }

  /// Tries each rule on random days, amounts and currencies until it has answered often enough.
  @Test(arguments: ReceiptExamples.rules)
  func `a receipt of any conversion holds, also indented`(rule: LegalRule) throws {
    var random = SplitMix64(seed: 51)
    let (wanted, currencies) = (lawCases(200), EmbeddedRates.archive.currencies(of: rule.source))
    var (answered, tried) = (0, 0)
    while answered < wanted, tried < 20 * wanted {
      tried += 1
      let drawn = try ReceiptExamples.random(by: rule, of: currencies, &random)
      guard let receipt = drawn else { continue }
      answered += 1
      let bytes = Array(receipt.json.utf8)
      let verdict = try ReceiptExamples.verdict(on: bytes)
      #expect(verdict.answers == [.holds, .holds, .holds, .holds], "\(receipt.json)")
      #expect(verdict.status == 0 && verdict.receipt == receipt)
      let spaced = ReceiptExamples.spaced(bytes, by: &random)
      #expect(try ReceiptExamples.verdict(on: spaced) == verdict, "\(receipt.json)")
    }
    #expect(answered == wanted, "\(rule.name): \(answered) of \(tried)")
  }
}
