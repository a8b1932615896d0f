import ExactMoney
import ExchangeRates
import TestClient
import TestSupport
import Testing

@testable import CambioServer
@testable import Presentation

/// The till, the command, the API and the converter show the same price, in cash too.
@Suite struct TillLawTests {
  private static let currencies: [Currency] = [
    .usd, .eur, .gbp, .jpy, .brl, .chf, .krw, .huf, .nok, .sek, .thb, .inr, .kwd, .xof,
  ]

  @Test func `a row of the till is the other faces' answer, and its cash is theirs`() async throws {
    var random = SplitMix64(seed: 41)
    var questions: [(pair: CurrencyPair, day: CalendarDate?, magnitude: TillMagnitude, row: Int)] =
      []
    for _ in 0..<lawCases(400) {
      let base = try #require(TillLawTests.currencies.randomElement(using: &random))
      let quote = try #require(TillLawTests.currencies.randomElement(using: &random))
      let isPast = Bool.random(using: &random)
      questions.append(
        (
          CurrencyPair(base, quote), isPast ? RateParts.days.randomElement(using: &random) : nil,
          try #require(TillMagnitude.allCases.randomElement(using: &random)),
          Int.random(in: 1...10, using: &random)
        )
      )
    }
    let (faces, asked) = (try Faces(), questions)
    let answered = try await Faces.server().test { client in
      var answered = 0
      for (pair, day, magnitude, row) in asked {
        let money = Money(magnitude.times(row), pair.base)
        let question = Asked(money, to: pair.quote, on: day)
        let till = try faces.till(question, "en")
        let worth = try till.sum(of: money.amount).map { try Worth($0) }
        let shown = worth.map { $0.trace ?? $0.result }
        #expect(try faces.page(question, "en") == shown, "\(question)")
        #expect(try faces.command(question, "en")?.value == shown, "\(question)")
        #expect(
          try await faces.interface(question, "en", client)?.value == shown,
          "\(question)"
        )
        guard worth != nil else { continue }
        let cash = Asked(money, to: pair.quote, on: day, isCash: true)
        let paid = try till.sum(of: money.amount)?.cashResult().amount
        #expect(try faces.command(cash, "en")?.value == paid, "\(cash)")
        answered += 1
      }
      return answered
    }
    print("till: \(answered) of \(asked.count) rows the same in four faces")
    #expect(answered > asked.count / 2)
  }
}
