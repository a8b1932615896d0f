import ExactMoney
import ExchangeRates
import PlainBytes
import TestSupport
import Testing

@testable import CambioAPI

/// Questions that name a rule of law.
@Suite struct RuleQuestionTests {
  private let today = CalendarDate(clamping: 20_778)

  private func read(_ text: String) throws(Problem) -> ConvertQuestion {
    try Endpoint.convert.question(
      Query("base=EUR&quotes=PLN&amount=1000&" + text).items,
      today: today
    )
  }

  private func problem(_ text: String) -> Problem? {
    do throws(Problem) {
      _ = try read(text)
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: LegalRule.all)
  func `a rule is read by its id or its name`(rule: LegalRule) throws {
    for name in [rule.id, rule.name, rule.id.uppercased()] {
      let question = try read("rule=\(name)&date=2024-11-12&receipt=true")
      #expect(question.rule == rule && question.receipt)
      #expect(question.isSettled(today: today))
    }
  }

  @Test(arguments: [
    "policy=last", "max-age=3", "source=NBP", "fee=1", "card=1", "rounding=half-up", "digits=2",
    "cash=1", "euro-intermediate=3",
  ])
  func `what a rule decides excludes it, be it the default`(other: String) {
    let problem = problem("rule=pl-vat&date=2024-11-12&\(other)")
    let name = String(other.prefix { $0 != "=" })
    #expect(problem?.kind == .malformedParameter && problem?.parameter == name)
    #expect(problem?.detail == "rule and \(name) exclude each other.")
  }

  @Test func `a rule needs a date, a receipt a rule, and both names must be known`() {
    #expect(problem("rule=pl-vat")?.parameter == "date")
    #expect(problem("receipt=1")?.parameter == "rule")
    #expect(problem("rule=pl-vat/9&date=2024-11-12")?.parameter == "rule")
    #expect(problem("rule=pl-vat&date=2024-11-12&receipt=yes")?.parameter == "receipt")
  }

  @Test func `a day ahead is left to the rule, and to nothing else`() {
    #expect(problem("rule=pl-vat&date=2100-01-01") == nil)
    #expect(problem("date=2100-01-01")?.kind == .dateAhead)
  }

  @Test func `every rule is listed with its facts`() throws {
    let rules = try #require(RuleJSON.all["rules"]?.elements)
    #expect(rules.map { $0["id"]?.stringValue } == LegalRule.all.map { $0.id })
    for rule in rules {
      let names = try #require(rule.members).map { $0.name }
      #expect(names == RateShapes.rule.names)
    }
  }

  @Test func `a refusal of each rule is a kind of problem with a title and a status`() {
    for code in ["not-final", "no-rate", "not-covered", "is-euro", "contested"] {
      let kind = Problem.Kind(rawValue: code)
      let status = ["not-final", "no-rate"].contains(code) ? 404 : 422
      #expect(kind.map { Problem($0, "").status } == status, "\(code)")
    }
  }
}
