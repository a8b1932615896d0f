import EmbeddedData
import ExactJSON
import ExactMoney
import ExchangeRates
import Receipts
import TestSupport
import Testing

/// Verdicts on receipts that were made without this program.
@Suite struct ReceiptVerdictTests {
  private func verdict(_ name: String) throws -> ReceiptVerdict {
    try ReceiptExamples.verdict(on: ReceiptExamples.bytes(name))
  }

  /// The four answers, in order.
  private func answers(_ verdict: ReceiptVerdict) -> [ReceiptVerdict.Answer] {
    [verdict.intact, verdict.arithmetic, verdict.published, verdict.rule]
  }

  @Test(arguments: ReceiptExamples.holding)
  func `a receipt that holds does so in every question`(name: String) throws {
    let verdict = try verdict(name)
    #expect(answers(verdict) == [.holds, .holds, .holds, .holds])
    #expect(verdict.answers == answers(verdict))
    #expect(verdict.status == 0 && verdict.newerRule == nil && verdict.receipt != nil)
  }

  @Test func `a changed figure and a name twice are not intact, and no more is asked`() throws {
    let flipped = try verdict("11-flipped")
    #expect(
      answers(flipped) == [.contradicted(.changed), .notAsked, .notAsked, .notAsked]
    )
    let twice = try verdict("16-name-twice")
    #expect(
      answers(twice) == [.contradicted(.unreadable), .notAsked, .notAsked, .notAsked]
    )
    #expect(flipped.status == 65 && twice.status == 65 && twice.receipt == nil)
  }

  @Test func `another result is contradicted by the steps`() throws {
    let verdict = try verdict("12-result-remade")
    #expect(verdict.intact == .holds && verdict.arithmetic == .contradicted(.result))
    #expect(verdict.published == .holds && verdict.status == 65)
  }

  @Test func `another rate is contradicted by the publication, and both are reported`() throws {
    let verdict = try verdict("13-rate-remade")
    #expect(verdict.intact == .holds && verdict.arithmetic == .holds && verdict.status == 65)
    guard case .contradicted(.otherRate(let row, let known)) = verdict.published else {
      Issue.record("\(verdict.published)")
      return
    }
    #expect(row.rate.description == "4.3344" && known.rate.description == "4.3244")
    #expect(try row.day == day("2024-11-08") && known.day == row.day)
    #expect(known.table == "218/A/NBP/2024")
  }

  @Test(arguments: ["14-event-remade", "15-day-remade"])
  func `true figures of another day are contradicted by the rule`(name: String) throws {
    let verdict = try verdict(name)
    let expected: [ReceiptVerdict.Answer] = [
      .holds, .holds, .holds, .contradicted(.otherPublications),
    ]
    #expect(answers(verdict) == expected && verdict.status == 65)
  }

  @Test func `a later form and a later rule cannot be reported`() throws {
    let form = try verdict("21-form-2")
    #expect(form.status == 69 && answers(form).contains(.unknown(.unknownForm("receipt/2"))))
    let rule = try verdict("22-rule-unknown")
    let expected: [ReceiptVerdict.Answer] = [
      .holds, .holds, .holds, .unknown(.unknownRule("pl-vat/9")),
    ]
    #expect(answers(rule) == expected && rule.status == 69)
  }

  @Test
  func `a publication that is not in the data here cannot be reported, and the arithmetic can`()
    throws
  {
    for name in ReceiptExamples.holding {
      let bytes = try ReceiptExamples.bytes(name)
      let today = try day(ReceiptExamples.today)
      let verdict = ReceiptVerdict(of: bytes, rates: RateArchive([]), today: today)
      #expect(verdict.intact == .holds && verdict.arithmetic == .holds, "\(name)")
      guard case .unknown(.notInData) = verdict.published, case .unknown = verdict.rule else {
        Issue.record("\(name): \(answers(verdict))")
        continue
      }
      #expect(verdict.status == 69)
    }
  }

  @Test func `five years later each verdict is the same`() throws {
    let names =
      ReceiptExamples.holding + ReceiptExamples.remade + ReceiptExamples.untold + [
        "11-flipped", "16-name-twice",
      ]
    for name in names {
      let bytes = try ReceiptExamples.bytes(name)
      let later = try ReceiptExamples.verdict(on: bytes, today: "2031-11-27")
      #expect(try later == verdict(name), "\(name)")
    }
  }

  @Test func `order, white space and escapes of the file do not matter`() throws {
    var random = SplitMix64(seed: 1)
    for name in ReceiptExamples.holding {
      let bytes = try ReceiptExamples.bytes(name)
      let whole = try verdict(name)
      let members = try JSONValue(bytes).members ?? []
      let text = String(decoding: bytes, as: UTF8.self)
      let escaped = text.replacing("Ł", with: #"\u0141"#).replacing("ó", with: #"\u00F3"#)
        .replacing("/", with: #"\/"#)
      #expect(escaped != text)
      for other in [
        JSONValue.object(members.reversed()).bytes, Array(escaped.utf8), bytes + [0x0A],
        ReceiptExamples.spaced(bytes, by: &random),
      ] {
        #expect(try ReceiptExamples.verdict(on: other) == whole, "\(name)")
      }
    }
  }

  @Test func `what is no figure may be anything, and is part of the digest`() throws {
    for (path, value) in [
      ("reference", "another" as JSONValue?), ("reference", nil),
      ("made", "2027-01-01T00:00Z by cambio 9.9.9"), ("data", "NBP through 2027-01-01"),
    ] {
      let forged = try ReceiptExamples.forged("01-holds", [(path, value)])
      #expect(try ReceiptExamples.verdict(on: forged).status == 0, "\(path)")
      let changed = try JSONValue(ReceiptExamples.bytes("01-holds")).setting(path, to: value)
      let verdict = try ReceiptExamples.verdict(on: changed.bytes)
      #expect(verdict.intact == .contradicted(.changed), "\(path)")
    }
  }

  /// The expected digest is from Python's json and hashlib.
  @Test func `the digest is of the plain form also where a text needs escapes`() throws {
    let reference = "a\"b\\c/\u{8}\t\n\u{C}\r\u{1}\u{1F}\u{7F}\u{2028}€😀"
    let forged = try ReceiptExamples.forged("01-holds", [("reference", .string(reference))])
    let digest = "sha256:702d5f04e4b47940bb739392ae43cf7af4a7cc6a760e115e566312cb09e5db83"
    #expect(try JSONValue(forged)["digest"]?.stringValue == digest)
    let given = try JSONValue(ReceiptExamples.bytes("01-holds"))
      .setting("reference", to: .string(reference)).setting("digest", to: .string(digest))
    #expect(try ReceiptExamples.verdict(on: given.bytes).status == 0)
    #expect(try Receipt(given.bytes).json == String(decoding: forged, as: UTF8.self))
  }
}
