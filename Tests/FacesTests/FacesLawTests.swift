import ExactMoney
import ExchangeRates
import Foundation
import TestClient
import TestSupport
import Testing

@testable import CambioServer

/// All faces give the same value for any question, equal to that of fractions of any size.
///
/// Without a rate, no face gives a value.
@Suite struct FacesLawTests {
  private static let shards = 4
  private static let questions =
    (ProcessInfo.processInfo.environment["CAMBIO_LAW_QUESTIONS"].flatMap { Int($0) } ?? 2_000)
    / shards

  @Test(arguments: [0])
  func `command, interface and page give one value, rounded once`(shard: Int) async throws {
    var random = SplitMix64(seed: 2_026 + UInt64(shard))
    let days = RateParts.days
    let faces = try Faces()
    let server = Faces.server()
    var questions: [(asked: Asked, tag: String)] = []
    for _ in 0..<FacesLawTests.questions {
      let tag = Faces.tags.randomElement(using: &random) ?? "en"
      questions.append((Asked(&random, days: days, today: Faces.today), tag))
    }
    let asked = questions
    let missing = try await server.test { client in
      var missing = 0
      for (asked, tag) in asked {
        let command = try faces.command(asked, tag)
        let interface = try await faces.interface(asked, tag, client)
        #expect(command == interface, "\(asked)")
        if asked.isForPage {
          #expect(try faces.page(asked, tag) == command?.value, "page, \(tag): \(asked)")
        }
        guard let command else {
          missing += 1
          continue
        }
        let step =
          asked.isCash
          ? asked.target.cashStep(
            on: asked.day ?? Faces.today,
            in: faces.payingRegion(tag)
          ).value : nil
        let value = command.value.coefficient
        #expect(command.expected(of: asked, step: step) == .init(value), "\(asked)")
      }
      return missing
    }
    print("faces, shard \(shard): \(asked.count) questions, \(missing) without a rate in any face")
    #expect(missing > 0 && missing < asked.count / 2)
  }

  @Test func `a result below its currency's digits reads the same in every face`() async throws {
    var random = SplitMix64(seed: 33)
    let days = RateParts.days
    let faces = try Faces()
    let currencies: [Currency] = [.usd, .eur, .krw, .jpy, .php, .kwd, .huf, .pln, .isk, .brl]
    var questions: [Asked] = []
    for _ in 0..<200 {
      let amount = ExactDecimal(
        Int64.random(in: 0...99, using: &random),
        scale: UInt8.random(in: 2...7, using: &random)
      )
      questions.append(
        Asked(
          Money(amount, currencies.randomElement(using: &random) ?? .usd),
          to: currencies.randomElement(using: &random) ?? .eur,
          on: days.randomElement(using: &random) ?? Faces.today
        )
      )
    }
    let asked = questions
    let traces = try await Faces.server().test { client in
      var traces = 0
      for asked in asked {
        let command = try faces.command(asked, "en")
        #expect(try await faces.interface(asked, "en", client) == command, "\(asked)")
        #expect(try faces.page(asked, "en") == command?.value, "\(asked)")
        guard let value = command?.value else { continue }
        #expect(command?.expected(of: asked, step: nil) == .init(value.coefficient), "\(asked)")
        // The value is zero only if the amount is.
        #expect(!value.isZero || asked.amounts[0].value == Rational(0), "\(asked)")
        traces += value.scale > asked.target.resultDigits ? 1 : 0
      }
      return traces
    }
    #expect(traces > 20)
  }

  @Test func `own rates hold in the command and on the page alike`() throws {
    var random = SplitMix64(seed: 57)
    let days = RateParts.days + [Faces.today]
    let own = try [
      OwnRate(
        CurrencyPair(.usd, .brl),
        ExactDecimal("5.70"),
        fee: FeePercent(2),
        setAt: Instant(startOf: day("2015-01-01"))
      ),
      OwnRate(CurrencyPair(.eur, .gbp), ExactDecimal("0.8765"), setAt: Faces.noon),
    ]
    let faces = try Faces(ownRates: own)
    var used = 0
    for _ in 0..<1_500 {
      let asked = Asked(&random, days: days, today: Faces.today)
      guard asked.isForPage else { continue }
      let command = try faces.command(asked, "en")
      #expect(try faces.page(asked, "en") == command?.value, "\(asked)")
      used += command?.legs.contains { $0.contains { $0.kind == "own" } } == true ? 1 : 0
    }
    #expect(used > 0)
  }

  /// The same at length.
  @Suite struct Long {
    @Test(arguments: 1..<shards)
    func `command, interface and page give one value, rounded once`(shard: Int) async throws {
      try await FacesLawTests()
        .`command, interface and page give one value, rounded once`(shard: shard)
    }
  }
}
