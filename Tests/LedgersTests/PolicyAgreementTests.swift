import EmbeddedRates
import ExactMoney
import ExchangeRates
import TestSupport
import Testing

@testable import Ledgers

/// All conversions by a policy agree.
///
/// The rate before a day is used only if it is known.
@Suite struct PolicyAgreementTests {
  private static let today = CalendarDate(clamping: 20_784)
  private static let currencies =
    RateSource.embedded.flatMap { EmbeddedRates.archive.currencies(of: $0) }
    + FixedLink.all.map { $0.currency }

  private func converter(_ policy: RatePolicy, _ source: RateSource?) -> Converter {
    Converter(archive: EmbeddedRates.archive, today: Self.today, source: source, policy: policy)
  }

  @Test(arguments: RatePolicy.allCases.prefix(1))
  func `converter, day, period and ledger have the same rate or none`(policy: RatePolicy) throws {
    var random = SplitMix64(seed: 460 + UInt64(policy.rawValue))
    var (answers, refusals) = (0, 0)
    for _ in 0..<lawCases(80) {
      let sources: [RateSource?] = [nil, .ecb, .nbp, .hmrc]
      let converter = converter(policy, sources.randomElement(using: &random) ?? nil)
      let pair = CurrencyPair(
        base: try #require(Self.currencies.randomElement(using: &random)),
        quote: try #require(Self.currencies.randomElement(using: &random))
      )
      // Half of the days are around the newest publications.
      let first = Bool.random(using: &random) ? 20_730 : 10_600
      let day = CalendarDate(clamping: .random(in: Int32(first)...20_784, using: &random))
      let place = "\(pair) by \(policy.name) on \(day)"
      let route = try? converter.route(for: pair, on: day)
      if route == nil { refusals += 1 } else { answers += 1 }
      var onDay = converter.on(day)
      let ofDay = try? onDay.convert(Money(.one, pair.base), to: pair.quote)
      #expect(ofDay?.route == route, "\(place)")
      let daily = try? IndexedConverter(converter).dailyRates(for: pair, from: day, through: day)
      #expect(daily?.rates.map { $0.route } ?? [] == (route.map { [$0] } ?? []), "\(place)")
      let factors = LedgerFactors(
        .converter(converter, policy: policy),
        targets: [LedgerTarget(pair.quote)],
        today: Self.today
      )
      let rate = try? factors.rates.rate(of: pair, on: day)
      #expect(rate?.asOf == route?.asOf && (rate == nil) == (route == nil), "\(place)")
      let slot = try #require(factors.table.index(of: day))
      let bits = factors.table.factor(in: factors.table.lane(of: pair.base, rule: 0) + slot)
      #expect(bits == 0 || route != nil, "\(place)")
    }
    #expect(answers > 0 && refusals > 0)
  }

  @Test func `a ledger by the rate before each day refuses those that are not known yet`() throws {
    let pair = CurrencyPair(base: .eur, quote: .pln)
    let factors = LedgerFactors(
      .converter(converter(.before, .nbp), policy: .before),
      targets: [LedgerTarget(.pln)],
      today: Self.today
    )
    // NBP's newest embedded table is for Monday, 26 October 2026.
    let known = try factors.rates.rate(of: pair, on: day("2026-10-27"))
    #expect(known.asOf == (try day("2026-10-26")) && known.daysPastNewest == 0)
    for asked in ["2026-10-28", "2026-11-27"] {
      let error = RateError.notYetPublished(pair, through: try day(asked).adding(days: -1))
      #expect(throws: LedgerError.Reason.rate(error)) {
        try factors.rates.rate(of: pair, on: day(asked))
      }
    }
  }

  /// The other policies.
  @Suite struct Long {
    @Test(arguments: RatePolicy.allCases.dropFirst())
    func `converter, day, period and ledger have the same rate or none`(
      policy: RatePolicy
    ) throws {
      try PolicyAgreementTests()
        .`converter, day, period and ledger have the same rate or none`(policy: policy)
    }
  }
}
