import EmbeddedData
import ExactMoney
import ExchangeRates
import TestSupport
import Testing

/// README's example of the libraries is `LibraryExample.swift`; `check-documents` compares the two.
@Suite struct LibraryExampleTests {
  @Test func `the example returns what README says, with its two rates`() throws {
    let (money, legs) = try reais(for: "100", today: try day("2026-11-21"))
    #expect(money == (try Money("543.25", .brl)))
    #expect(legs.count == 2)
  }
}
