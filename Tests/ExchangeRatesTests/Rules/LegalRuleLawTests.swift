import EmbeddedRates
import ExactMoney
import TestSupport
import Testing

@testable import ExchangeRates

/// Rules of law on random days, for random currencies.
///
/// `CAMBIO_LAWS=10` tries ten times as many.
@Suite struct LegalRuleLawTests {
  /// An event, and the rates of the two years around it.
  private struct Case: CustomStringConvertible {
    let rule: LegalRule
    let money: Money
    let target: Currency
    let event: CalendarDate

    init(by random: inout SplitMix64) throws {
      let rules = LegalRule.all.filter { RateSource.embedded.contains($0.source) }
      rule = try #require(rules.randomElement(using: &random))
      let newest = try day("2026-10-25")
      let first = rule.since.days(since: newest)
      event = newest.adding(days: .random(in: first...0, using: &random))
      let currencies = EmbeddedRates.archive.currencies(of: rule.source)
      money = try Money("1234.56", #require(currencies.randomElement(using: &random)))
      target = try #require(rule.targets.randomElement(using: &random))
    }

    var description: String { "\(rule.name) \(money.currency) \(target) \(event)" }

    /// Returns the rates of the event's year and of the year before, up to `last`.
    func rates(through last: CalendarDate) -> RateArchive {
      let days = event.adding(days: -400)...max(last, event.adding(days: -400))
      return RateArchive(
        EmbeddedRates.archive.histories(of: rule.source).compactMap { history in
          history.cut(to: days)
        }
      )
    }

    func answer(
      _ rates: RateArchive,
      today: CalendarDate
    ) -> Result<RuledConversion, RuleRefusal> {
      Result { () throws(RuleRefusal) in
        try rule.convert(money, to: target, on: event, rates: rates, today: today)
      }
    }
  }

  @Test func `no later publication changes an answer`() throws {
    var random = SplitMix64(seed: 28)
    var (answered, waited) = (0, 0)
    for _ in 0..<lawCases(200) {
      let example = try Case(by: &random)
      let end = example.event.adding(days: 130)
      let whole = example.answer(example.rates(through: end), today: end)
      for _ in 0..<4 {
        let last = example.event.adding(days: .random(in: -40...100, using: &random))
        let early = example.answer(example.rates(through: last), today: last)
        switch (early, whole) {
        case (.failure(.notFinal), _): waited += 1
        case (.failure(let refusal), .failure(let other)): #expect(refusal == other, "\(example)")
        case (.success(let one), .success(let other)):
          answered += 1
          #expect(one.publications == other.publications, "\(example), \(last)")
          #expect(one.result == other.result && one.conversion == other.conversion)
        default: Issue.record("\(example), \(last): \(early), then \(whole)")
        }
      }
    }
    #expect(answered > 50 && waited > 50, "\(answered) \(waited)")
  }

  @Test func `without the newest publication that decides there is no answer`() throws {
    var random = SplitMix64(seed: 31)
    var tried = 0
    for _ in 0..<lawCases(200) {
      let example = try Case(by: &random)
      let end = example.event.adding(days: 130)
      guard let whole = try? example.answer(example.rates(through: end), today: end).get(),
        let newest = whole.publications.map({ $0.day }).max()
      else { continue }
      let before = example.rates(through: newest.adding(days: -1))
      guard case .failure(.notFinal(_, let needs, _)) = example.answer(before, today: end) else {
        Issue.record("\(example) answers without \(newest)")
        continue
      }
      #expect(needs >= newest || example.rule.policy == .next, "\(example) needs \(needs)")
      tried += 1
    }
    #expect(tried > 50, "\(tried)")
  }

  @Test func `every step is a rate of the rule's source, as published`() throws {
    var random = SplitMix64(seed: 37)
    for _ in 0..<lawCases(200) {
      let example = try Case(by: &random)
      let answer = example.answer(EmbeddedRates.archive, today: try day("2026-11-27"))
      guard let answer = try? answer.get() else { continue }
      let legs = answer.conversion.route.legs
      for (leg, row) in zip(legs, answer.publications) where leg.averagedDays.isEmpty {
        #expect(leg.rate == ExchangeRate(base: row.base, quote: row.quote, value: row.rate))
      }
      for row in answer.publications {
        let currency = row.base == row.source.pivot ? row.quote : row.base
        #expect(EmbeddedRates.archive.row(of: currency, in: row.source, on: row.day) == row)
      }
      #expect(legs.allSatisfy { $0.kind == .published && $0.source == example.rule.source.name })
      #expect(legs.isEmpty == (example.money.currency == example.target), "\(example)")
    }
  }

  @Test func `the days that a rule names are enough to answer`() throws {
    var random = SplitMix64(seed: 41)
    for _ in 0..<lawCases(100) {
      let example = try Case(by: &random)
      let today = try day("2026-11-27")
      let part = EmbeddedRates.archive.part(over: example.rule.days(for: example.event))
      let (some, all) = (
        example.answer(part, today: today), example.answer(EmbeddedRates.archive, today: today)
      )
      #expect((try? some.get())?.result == (try? all.get())?.result, "\(example)")
    }
  }
}
