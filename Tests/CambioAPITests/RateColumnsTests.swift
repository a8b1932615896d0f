import EmbeddedRates
import ExactMoney
import ExchangeRates
import Testing

@testable import CambioAPI

@Suite struct RateColumnsTests {
  private func form(_ text: String) throws -> String {
    String(decoding: try #require(RateColumns.encode(Array(text.utf8))), as: UTF8.self)
  }

  private func text(_ form: String) -> String? {
    RateColumns.decode(Array(form.utf8)).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func `a column has the difference of each figure to the newer one`() throws {
    let table = """
      Date,USD,JPY,BGN
      2026-11-20,1.1592,180.01,N/A
      2026-11-19,1.1568,180,?
      2026-11-16,1.1570,,1.5
      2026-11-13,1.1570

      """
    #expect(
      try form(table) == "Date,USD,JPY,BGN|2026-11-20 1 3 3|f4+11592-24+2+0|t2+18001-1,.|f1N?+15"
    )
    #expect(text(try form(table)) == table)
  }

  @Test func `a field that no figure gives back is carried as it is`() throws {
    let table = "Date,A,B\n2026-11-20,01.5,1E3\n2026-11-19,-2,12345678901234567890\n"
    #expect(text(try form(table)) == table)
  }

  @Test(arguments: [
    "", "Date,USD\n", "Date,USD\n2026-11-20,1.1", "Date,USD\nyesterday,1.1\n",
    "Date,A\n2026-11-20,1,2\n",
    "Date,A\n2026-11-19,1\n2026-11-20,1\n", "Date,A\n2026-11-20,a;b\n", "Da|te,A\n2026-11-20,1\n",
  ])
  func `what is no table has no columns`(text: String) {
    #expect(RateColumns.encode(Array(text.utf8)) == nil)
  }

  @Test func `every embedded table comes back byte for byte, and is shorter as columns`() throws {
    for table in EmbeddedRates.archive.tables {
      let form = try #require(RateColumns.encode(table.text))
      #expect(RateColumns.decode(form) == table.text)
      #expect(form.count < table.text.count)
    }
  }

  @Test func `a form with bytes changed by chance gives a text or nothing`() throws {
    var chance = SystemRandomNumberGenerator()
    let form = Array(
      "Date,USD,JPY,BGN|2026-11-20 1 3 3|f4+11592-24+2+0|t2+18001-1,.|f1N?=x;".utf8
    )
    var given = 0
    for _ in 0..<20_000 {
      var changed = form
      for _ in 0..<3 {
        changed[Int.random(in: 0..<form.count, using: &chance)] = UInt8.random(
          in: 0...255,
          using: &chance
        )
      }
      if RateColumns.decode(changed) != nil { given += 1 }
      if RateColumns.decode(Array(changed.prefix(.random(in: 0...form.count)))) != nil {
        given += 1
      }
    }
    #expect(given > 0)
    for days in ["99999999", "9999999999999999999", "-1"] {
      #expect(text("Date,USD|2026-11-20 \(days)|f1+1+1") == nil)
    }
  }
}
