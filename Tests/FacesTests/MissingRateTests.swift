import EmbeddedRates
import ExactMoney
import ExchangeRates
import TestClient
import TestSupport
import Testing

@testable import CambioServer

/// Every face gives a reason for a missing rate, instead of one to one, nothing, or another day's
/// rate.
@Suite struct MissingRateTests {
  @Test func `pairs and days without a rate have none in any face`() async throws {
    var random = SplitMix64(seed: 4)
    let converter = Converter(archive: EmbeddedRates.archive, today: Faces.today)
    let pairs = Currency.allCases.filter { $0.status != .fund }
    var missing: [(money: Money, target: Currency, day: CalendarDate)] = []
    while missing.count < lawCases(500) {
      guard let base = pairs.randomElement(using: &random),
        let quote = pairs.randomElement(using: &random), base != quote,
        let day = RateParts.days.randomElement(using: &random)
      else { continue }
      let pair = CurrencyPair(base, quote)
      guard (try? converter.route(for: pair, on: day)) == nil else { continue }
      let amount = ExactDecimal(Int64.random(in: 1...99_999, using: &random), scale: 2)
      missing.append((Money(amount, base), quote, day))
    }
    let (faces, questions) = (try Faces(), missing)
    let silent = try await Faces.server().test { client in
      var silent = 0
      for question in questions {
        let asked = Asked(question.money, to: question.target, on: question.day)
        let answers = (
          try faces.command(asked, "en"), try await faces.interface(asked, "en", client),
          try faces.page(asked, "en")
        )
        #expect(answers.0 == nil && answers.1 == nil && answers.2 == nil, "\(asked)")
        silent += answers.0 == nil && answers.1 == nil && answers.2 == nil ? 1 : 0
      }
      return silent
    }
    print("missing rates: \(silent) of \(questions.count) pairs and days refused by three faces")
    #expect(silent == questions.count)
  }
}
