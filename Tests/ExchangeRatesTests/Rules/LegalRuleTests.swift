import EmbeddedRates
import ExactMoney
import ExchangeRates
import TestSupport
import Testing

/// Rules of law, with examples calculated by hand from the published tables.
@Suite struct LegalRuleTests {
  /// A day after the newest embedded rates, which are from October 2026.
  private static let today = "2026-11-27"

  private func answer(
    _ rule: String,
    _ amount: String,
    _ base: String,
    _ quote: String,
    on event: String,
    rates: RateArchive = EmbeddedRates.archive,
    today: String = LegalRuleTests.today
  ) throws -> Result<RuledConversion, RuleRefusal> {
    let rule = try #require(LegalRule.rule(rule, on: day(event)))
    let (event, today) = try (day(event), day(today))
    let (money, target) = try (Money(amount, currency(base)), currency(quote))
    return Result { () throws(RuleRefusal) in
      try rule.convert(money, to: target, on: event, rates: rates, today: today)
    }
  }

  /// Returns the outcome, its rates and its publications, in the form of the test vectors.
  private func words(_ answer: Result<RuledConversion, RuleRefusal>) -> [String] {
    switch answer {
    case .failure(let refusal): return [refusal.code, "", "", "", ""]
    case .success(let answer):
      let days = Set(answer.publications.map { $0.day }).sorted().map { $0.description }
      return [
        "ok",
        answer.conversion.route.legs.map { step($0) }.joined(separator: "; "),
        days.count > 1 ? "\(days[0])..\(days[days.count - 1])" : days[0],
        answer.publications.compactMap { $0.table }.joined(separator: "; "),
        answer.result.amount.description,
      ]
    }
  }

  private func step(_ leg: RateLeg) -> String {
    let sign = leg.direction == .multiply ? "*" : "/"
    let mean = leg.averagedDays
    return "\(sign)\(leg.rate.value) \(leg.rate.pair) of \(leg.asOf)"
      + (mean.isEmpty ? "" : " (mean of \(mean.count) from \(mean[0]))")
  }

  @Test func `every example has its outcome, steps, days, table and result`() throws {
    let vectors = try DataTable("Tests/ExchangeRatesTests/Fixtures/rule_vectors.csv").rows
    #expect(vectors.count == 75)
    for row in vectors {
      let answer = try answer(row["rule"], row["amount"], row["from"], row["to"], on: row["on"])
      let expected = ["outcome", "steps", "rate_dates", "table", "result"].map { row[$0] }
      #expect(words(answer) == expected, "\(row["id"]): \(row["why"])")
    }
  }

  @Test func `a currency is reported as a target if a rule leads into it, and once`() {
    #expect(Currency.targetsOfRules.sorted() == Set(LegalRule.all.flatMap { $0.targets }).sorted())
  }

  @Test func `a mean is the one that the ministry printed`() throws {
    let rows = try DataTable("Tests/ExchangeRatesTests/Fixtures/ministry_means.csv").rows
    #expect(rows.count == 426)
    for row in rows {
      let event = row["month"] + "-17"
      let mean = try answer("de-ust", "1", row["currency"], "EUR", on: event).get()
      let printed = try ExactDecimal(row["units_per_eur_as_printed"])
      let rate = mean.conversion.route.legs.first?.rate.value
      #expect(rate == printed, "\(row["month"]) \(row["currency"])")
      #expect(mean.meanDecimals.map { printed.scale <= $0 } == true)
    }
  }

  @Test(arguments: [
    // Pegs and links are not used: the ECB has no dirham, but NBP's table B has a rate of its own.
    ("eu-vat", "AED", "2024-11-12", "no-rate"), ("pl-vat", "AED", "2024-11-12", "ok"),
    ("pl-vat", "DEM", "2024-11-12", "is-euro"), ("eu-vat", "LTL", "2024-11-12", "is-euro"),
    // Until 2025, table B has the old unit, whose code the new unit kept.
    ("pl-vat", "SYP", "2025-12-31", "ok"), ("pl-vat", "SYP", "2026-01-02", "no-rate"),
    ("pl-vat", "SYP", "2026-01-08", "ok"),
    // The rouble left table A on 9 March 2022, a Wednesday, for table B.
    ("pl-vat", "RUB", "2022-03-09", "ok"), ("pl-vat", "RUB", "2022-03-10", "ok"),
    // The contested Monday does not affect NBP's weekly tables.
    ("pl-cit", "VND", "2018-11-13", "ok"), ("pl-pit", "USD", "2018-11-13", "contested"),
    ("pl-vat-ecb", "USD", "2018-11-13", "ok"), ("pl-vat", "USD", "2018-11-12", "ok"),
    ("de-ust", "ISK", "2008-12-10", "no-rate"), ("de-ust", "USD", "1999-01-29", "not-covered"),
  ])
  func `what a rule says of a currency`(
    rule: String,
    code: String,
    event: String,
    expected: String
  ) throws {
    let target = rule.hasPrefix("pl") ? "PLN" : "EUR"
    #expect(words(try answer(rule, "100", code, target, on: event))[0] == expected)
  }

  @Test func `a currency of table B waits for the next Wednesday, and for no other day`() throws {
    // The newest embedded table B is for Wednesday, 21 October 2026.
    let last = try answer("pl-vat", "1", "VND", "PLN", on: "2026-10-28").get()
    #expect(last.publications.map { $0.day } == [try day("2026-10-21")])
    #expect(words(try answer("pl-vat", "1", "VND", "PLN", on: "2026-10-29"))[0] == "not-final")
    // If the Wednesday is a holiday, table B is published on the last working day before, here 30
    // April 2024.
    let early = try answer("pl-vat", "1", "VND", "PLN", on: "2024-05-02").get()
    #expect(early.publications.map { $0.table } == ["018/B/NBP/2024"])
  }

  @Test func `a refusal says which publication decides, and the newest known one`() throws {
    let refusal = try answer("pl-vat", "1", "EUR", "PLN", on: "2026-11-27")
    let rule = try #require(LegalRule.rule("pl-vat", on: day("2026-11-27")))
    let needs = RuleRefusal.notFinal(
      rule,
      needs: try day("2026-11-26"),
      newest: try day("2026-10-26")
    )
    #expect(refusal == .failure(needs))
    // A future day is not final, even a Saturday, before which nothing more can be published.
    let saturday = try answer("eu-vat", "1", "USD", "EUR", on: "2026-10-31", today: "2026-10-30")
    #expect(words(saturday)[0] == "not-final")
  }

  @Test func `an amount in the currency of the result needs no publication`() throws {
    let same = try answer("pl-vat", "12.345", "PLN", "PLN", on: "2026-11-27").get()
    #expect(same.result.amount.description == "12.35")
    #expect(same.publications.isEmpty && same.meanDecimals == nil)
  }

  // MARK: Known rates

  private func history(_ source: RateSource, _ series: String, _ text: String) -> RateHistory {
    RateHistory(source: source, series: series, text: Array(text.utf8))
  }

  @Test func `fetched tables answer where none can lie between them, and have no number`() throws {
    let table = "Date fetched,EUR\n2024-11-12,4.3570\n2024-11-08,4.3244\n"
    let rates = RateArchive([history(.nbp, "A", table)])
    let holiday = try answer("pl-vat", "1", "EUR", "PLN", on: "2024-11-12", rates: rates).get()
    #expect(holiday.publications.map { $0.rate } == [try ExactDecimal("4.3244")])
    #expect(holiday.publications.map { $0.table } == [nil])
    let gap = try answer("pl-vat", "1", "EUR", "PLN", on: "2024-11-15", rates: rates)
    #expect(words(gap)[0] == "not-final")
  }

  @Test func `a figure that is not believed is no rate, and nor is the one before it`() throws {
    let rates = RateArchive([history(.ecb, "", "Date,USD\n2024-11-12,?\n2024-11-11,1.0651\n")])
    #expect(
      words(try answer("eu-vat", "1", "USD", "EUR", on: "2024-11-12", rates: rates))[0] == "no-rate"
    )
    #expect(
      words(try answer("eu-vat", "1", "USD", "EUR", on: "2024-11-11", rates: rates))[0] == "ok"
    )
  }

  @Test
  func `of two copies of a publication the newer one counts, and a figure only the other has`()
    throws
  {
    let older = history(
      .ecb,
      "",
      "Date,USD,SEK\n2024-11-12,1.0617,11.5540\n2024-11-11,1.0651,11.5195\n"
    )
    let newer = history(.ecb, "", "Date fetched,USD\n2024-11-12,1.0618\n")
    let rates = RateArchive([older]).preceded(by: [newer], order: [.ecb])
    let cross = try answer("eu-vat", "1", "USD", "SEK", on: "2024-11-12", rates: rates).get()
    #expect(cross.publications.map { $0.rate.description } == ["1.0618", "11.554"])
    // Both copies end on 12 November, so the publication for the 13th is not known.
    let next = try answer("eu-vat", "1", "USD", "EUR", on: "2024-11-13", rates: rates)
    #expect(words(next)[0] == "not-final")
  }

  @Test func `without rates of its source nothing is final`() throws {
    let none = try answer("eu-vat", "1", "USD", "EUR", on: "2024-11-12", rates: RateArchive([]))
    #expect(words(none)[0] == "not-final")
  }

  @Test func `what a source published on a day is found with its number`() throws {
    let rates = EmbeddedRates.archive
    let row = try #require(rates.row(of: .eur, in: .nbp, on: day("2024-11-08")))
    #expect("\(row.base)/\(row.quote) \(row.rate)" == "EUR/PLN 4.3244")
    #expect(row.table == "218/A/NBP/2024")
    #expect(try rates.row(of: .usd, in: .ecb, on: day("2024-11-09")) == nil)
    #expect(try rates.row(of: .kpw, in: .ecb, on: day("2024-11-08")) == nil)
  }

  // MARK: Names and days

  @Test func `rules are found by name, with and without the version`() throws {
    let event = try day("2024-11-12")
    #expect(LegalRule.all.map { $0.id } == LegalRule.all.map { $0.id }.sorted())
    for rule in LegalRule.all {
      #expect(LegalRule.rule(rule.id, on: event) == rule)
      #expect(LegalRule.rule(rule.name, on: event) == rule)
    }
    #expect(LegalRule.rule("pl-vat/2", on: event) == nil && LegalRule.rule("", on: event) == nil)
    let law = try #require(LegalRule.rule("pl-vat", on: day("2001-01-01"))).law
    #expect(law == "Poland, VAT act of 11 March 2004, art. 31a(1)")
  }

  @Test(arguments: [
    (LegalRule.EventDay.same, "2024-02-29", "2024-02-29"), (.monthEnd, "2024-02-10", "2024-02-29"),
    (.quarterEnd, "2024-01-01", "2024-03-31"), (.quarterEnd, "2024-12-31", "2024-12-31"),
    // January 2025 has five Wednesdays, the last on the 29th. July 2024 ends on a Wednesday.
    (.penultimateWednesdayBefore, "2025-02-28", "2025-01-22"),
    (.penultimateWednesdayBefore, "2024-08-01", "2024-07-24"),
    (.penultimateWednesdayBefore, "2025-01-15", "2024-12-18"),
  ])
  func `the day that an event leads to`(
    kind: LegalRule.EventDay,
    event: String,
    expected: String
  ) throws {
    #expect(try kind.day(for: day(event)) == day(expected))
  }
}
