import ExactMoney
import ExchangeRates
import TestSupport
import Testing

/// Rules with fetched rates, checked against figures that authorities published.
///
/// Results from a bare `1` are the test's own.
@Suite struct FetchedRuleTests {
  /// The fetched rates of each source.
  private static let rates = RateArchive(
    [
      (
        .bcbBuy,
        """
        Date fetched,USD,EUR
        2024-11-14,1,1
        2020-10-15,5.6166,1
        2012-10-15,2.0377,
        2011-03-15,1.6684,
        2003-04-15,3.1146,
        1996-04-15,0.9891,

        """
      ),
      (.bazg, "Date fetched,EUR,USD\n2026-07-25,0.93883,0.82497\n2026-05-23,1,1\n"),
      (.bazgMonthly, "Date fetched,EUR,USD,DKK\n2026-08-01,0.9328,0.8175,0.124792\n"),
      (.inforEuro, "Date fetched,USD,CZK,JPY\n2026-09-01,1.1643,24.354,185.71\n"),
      (
        .usTreasury,
        """
        Date fetched,EUR,CAD,ILS,ARS
        2026-06-30,1,1,1,1
        2026-05-29,,,2.807,
        2026-03-31,0.87,1.393,3.165,
        2025-12-31,1,,,
        2021-06-30,,,,89.25

        """
      ),
    ].map { (source: RateSource, text: String) in
      RateHistory(source: source, series: "", text: Array(text.utf8))
    }
  )

  @Test func `a server's archive, which is parsed once, has the sources of rules too`() throws {
    #expect(Self.rates.indexed().allSources == Self.rates.allSources)
    #expect(Self.rates.indexed().sources.isEmpty)
  }

  private func answer(_ rule: String, _ amount: String, _ base: String, on event: String) throws
    -> Result<RuledConversion, RuleRefusal>
  {
    let event = try day(event)
    let rule = try #require(LegalRule.rule(rule, on: event))
    let (money, target, today) = (
      try Money(amount, currency(base)), rule.targets[0], try day("2026-11-27")
    )
    return Result { () throws(RuleRefusal) in
      try rule.convert(money, to: target, on: event, rates: Self.rates, today: today)
    }
  }

  @Test(arguments: [
    // The monthly figures in the Receita Federal's acts, such as ADE Cosit 9/2011.
    ("br-carne-leao", "1000", "USD", "2020-11-01", "2020-10-15", "5616.60"),
    ("br-carne-leao", "1000", "USD", "2020-11-30", "2020-10-15", "5616.60"),
    ("br-carne-leao", "1000", "USD", "2012-11-05", "2012-10-15", "2037.70"),
    ("br-carne-leao", "1000", "USD", "2011-04-30", "2011-03-15", "1668.40"),
    ("br-carne-leao", "1000", "USD", "2003-05-02", "2003-04-15", "3114.60"),
    ("br-carne-leao", "1000", "USD", "1996-05-31", "1996-04-15", "989.10"),
    // 15 November is Republic Day, a holiday.
    ("br-carne-leao", "7", "USD", "2024-12-03", "2024-11-14", "7.00"),
    // Friday's table is in force from Saturday to Monday. Whit Monday has none.
    ("ch-mwst", "1000", "EUR", "2026-07-25", "2026-07-25", "938.83"),
    ("ch-mwst", "1000", "USD", "2026-07-27", "2026-07-25", "824.97"),
    ("ch-mwst", "7", "USD", "2026-05-26", "2026-05-23", "7.00"),
    ("ch-mwst-month", "1000", "EUR", "2026-08-01", "2026-08-01", "932.80"),
    ("ch-mwst-month", "1000", "DKK", "2026-08-31", "2026-08-01", "124.79"),
    ("eu-inforeuro", "1000", "USD", "2026-09-30", "2026-09-01", "858.89"),
    ("us-treasury", "1000", "EUR", "2026-03-31", "2026-03-31", "1149.43"),
    ("us-treasury", "1000", "CAD", "2026-06-29", "2026-03-31", "717.88"),
    ("us-treasury", "1000", "ARS", "2021-06-30", "2021-06-30", "11.20"),
    // Only the shekel was corrected on 29 May.
    ("us-treasury", "1000", "ILS", "2026-05-28", "2026-03-31", "315.96"),
    ("us-treasury", "1000", "ILS", "2026-05-29", "2026-05-29", "356.25"),
    ("us-treasury", "1000", "EUR", "2026-05-29", "2026-03-31", "1149.43"),
    ("us-fbar", "7", "EUR", "2025-03-04", "2025-12-31", "7.00"),
    ("us-fbar", "7", "EUR", "2025-12-31", "2025-12-31", "7.00"),
  ])
  func `the publication and the result`(
    rule: String,
    amount: String,
    base: String,
    event: String,
    published: String,
    result: String
  ) throws {
    let answer = try answer(rule, amount, base, on: event).get()
    #expect(answer.publications.map { $0.day } == [try day(published)])
    #expect(answer.result.amount.description == result)
    #expect(answer.publications.first?.source == answer.rule.source)
  }

  @Test(arguments: [
    ("br-carne-leao", "EUR", "2020-11-02", "not-covered"),
    ("br-carne-leao", "USD", "2020-12-02", "not-final"),
    ("br-carne-leao", "USD", "1996-04-30", "not-covered"),
    ("ch-mwst", "EUR", "2026-07-28", "not-final"), ("ch-mwst", "JPY", "2026-07-27", "no-rate"),
    ("ch-mwst-month", "EUR", "2026-09-01", "not-final"),
    ("eu-inforeuro", "USD", "2026-10-01", "not-final"),
    ("eu-inforeuro", "XAF", "2026-09-01", "no-rate"),
    // No rates from July on are known, so a correction may be missing.
    ("us-treasury", "EUR", "2026-07-01", "not-final"),
    ("us-treasury", "EUR", "2026-01-15", "ok"), ("us-treasury", "CAD", "2026-01-15", "no-rate"),
    ("us-treasury", "EUR", "2025-12-30", "not-final"),
    ("us-fbar", "EUR", "2026-03-04", "not-final"), ("us-fbar", "CAD", "2025-03-04", "no-rate"),
    ("us-fbar", "EUR", "2020-12-31", "not-covered"),
  ])
  func `what a rule refuses`(rule: String, base: String, event: String, expected: String) throws {
    switch try answer(rule, "100", base, on: event) {
    case .success: #expect(expected == "ok")
    case .failure(let refusal): #expect(refusal.code == expected)
    }
  }

  @Test(arguments: [
    (LegalRule.EventDay.yearEnd, "2024-02-29", "2024-12-31"),
    (.fifteenthBefore, "2021-01-31", "2020-12-15"), (.fifteenthBefore, "2024-03-01", "2024-02-15"),
  ])
  func `the day that an event leads to`(
    kind: LegalRule.EventDay,
    event: String,
    expected: String
  ) throws {
    #expect(try kind.day(for: day(event)) == day(expected))
  }

  @Test(arguments: [
    ("us-treasury", "2026-03-31", "2026-03-31...2026-03-31"),
    ("us-treasury", "2026-04-01", "2026-03-31...2026-06-30"),
    ("us-treasury", "2026-01-01", "2025-12-31...2026-03-31"),
    ("us-fbar", "2026-01-01", "2026-12-31...2026-12-31"),
    ("eu-inforeuro", "2026-09-15", "2026-09-01...2026-09-15"),
  ])
  func `the days whose publications are asked for`(
    rule: String,
    event: String,
    expected: String
  ) throws {
    let days = try #require(LegalRule.rule(rule, on: day(event))).days(for: day(event))
    #expect("\(days)" == expected)
  }
}
