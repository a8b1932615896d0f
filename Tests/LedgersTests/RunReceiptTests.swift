import CDigest
import Digests
import ExactJSON
import ExactMoney
import Receipts
import TestSupport
import Testing

@testable import Ledgers

/// Digests of streams, and receipts of runs.
@Suite struct RunReceiptTests {
  private func digest(_ bytes: [UInt8]) -> String {
    var digest = StreamDigest()
    bytes.withUnsafeBytes { digest.add($0) }
    return digest.text
  }

  @Test func `a digest is that of FIPS 180-4 at every length`() {
    #expect(digest([]) == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
    let abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    #expect(digest(Array("abc".utf8)) == abc)
    // The expected digest of 300 concatenated digests is from Python's hashlib.
    var digests: [UInt8] = []
    for length in 0..<300 {
      let text = digest((0..<length).map { UInt8(($0 * 7 + length) & 255) })
      for place in stride(from: 0, to: 64, by: 2) {
        digests.append(UInt8(text.dropFirst(place).prefix(2), radix: 16) ?? 0)
      }
    }
    let all = "d5238871a46ac4a1a75ac3fb19d645b0b3b9e5f35f5f720e2b240d605c6b694e"
    #expect(digest(digests) == all)
  }

  @Test func `pieces of any length have the digest of the whole`() {
    var random = SplitMix64(seed: 8)
    for _ in 0..<200 {
      let count = Int.random(in: 0..<2_000, using: &random)
      let bytes = (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &random) }
      var pieces = StreamDigest()
      var start = 0
      while start < bytes.count {
        let end = min(start + Int.random(in: 0..<200, using: &random), bytes.count)
        bytes[start..<end].withUnsafeBytes { pieces.add($0) }
        start = end
      }
      #expect(pieces.text == digest(bytes))
      #expect(pieces.count == bytes.count)
    }
  }

  @Test func `the processor's instructions and plain arithmetic agree`() {
    var random = SplitMix64(seed: 9)
    for count in 0..<20 {
      let bytes = (0..<count * 64).map { _ in UInt8.random(in: .min ... .max, using: &random) }
      var one = (0..<8).map { _ in UInt32.random(in: .min ... .max, using: &random) }
      var other = one
      cdigest_add(&one, bytes, count)
      cdigest_add_portably(&other, bytes, count)
      #expect(one == other)
    }
  }

  private var receipt: RunReceipt {
    var report = BlockReport()
    (report.rows, report.rejected) = (2, 1)
    var total = BlockReport.Total(results: [.zero])
    total.add(ExactDecimal(3), [ExactDecimal(13)], rows: 2)
    var input = StreamDigest()
    input.add("a,b\n1,2\n")
    return RunReceipt(
      options: [("to", "PLN"), ("rule", "pl-vat"), ("amount", "Größe \"net\"")],
      rules: ["pl-vat/1"],
      report: report,
      totals: [.eur: total],
      input: input,
      output: StreamDigest(),
      rates: StreamDigest(),
      made: "2026-11-27T12:00Z by cambio 0.2.0"
    )
  }

  /// The expected digest is from Python's json and hashlib.
  @Test func `a receipt is read as it was written, and in another layout`() throws {
    let text = receipt.text
    #expect(try RunReceipt(Array(text.utf8)) == receipt)
    let loose = text.replacing(",\"", with: " ,\n  \"") + "\n"
    #expect(loose != text)
    #expect(try RunReceipt(Array(loose.utf8)) == receipt)
    #expect(RunReceipt.isMeant(by: Array(text.utf8)))
    #expect(!RunReceipt.isMeant(by: Array(#"{"cambio":"receipt/1"}"#.utf8)))
    #expect(
      text.hasPrefix(
        #"{"cambio":"run-receipt/1","digest":"sha256:"#
          + #"8c960b3c74a36f650c1bf2647dbfdb0d02bbccfdad29186b280b5993c1178230"#
          + #"","input":{"bytes":"8","sha256":""#
      )
    )
    #expect(text.contains(#""options":{"amount":"Größe \"net\"","rule":"pl-vat","to":"PLN"}"#))
    let total = #"{"amount":"3","currency":"EUR","results":["13"],"rows":"2"}"#
    #expect(text.contains(#""rows":{"converted":"2","refused":"1"}"#) && text.contains(total))
  }

  @Test func `no byte of a receipt can be changed`() {
    let bytes = Array(receipt.text.utf8)
    for place in bytes.indices {
      var changed = bytes
      changed[place] ^= 1
      #expect(throws: ReceiptVerdict.Reason.self, "\(place)") { try RunReceipt(changed) }
    }
  }

  @Test func `a receipt of a later form, or with more in it, is not read as one of this`() throws {
    func made(_ members: [JSONMember]) -> [UInt8] {
      let content = JSONValue.object(members.sorted { $0.name < $1.name })
      let digest = "sha256:" + digest(content.bytes)
      return content.adding(["digest": .string(digest)]).bytes
    }
    let members = receipt.content.members ?? []
    #expect(try RunReceipt(made(members)) == receipt)
    let later = members.map {
      $0.name == "cambio" ? JSONMember("cambio", "run-receipt/2") : $0
    }
    #expect(throws: ReceiptVerdict.Reason.unknownForm("run-receipt/2")) {
      try RunReceipt(made(later))
    }
    #expect(throws: ReceiptVerdict.Reason.unreadable) {
      try RunReceipt(made(members + [JSONMember("more", "")]))
    }
    #expect(throws: ReceiptVerdict.Reason.unreadable) { try RunReceipt(made(members.dropLast())) }
  }
}
