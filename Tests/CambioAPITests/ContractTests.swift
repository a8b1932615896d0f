import ExactJSON
import ExactMoney
import ExchangeRates
import PlainBytes
import TestSupport
import Testing

@testable import CambioAPI

@Suite struct ContractTests {
  private let today = CalendarDate(clamping: 20_778)

  @Test func `a conversion is read as it was asked, whatever it asks for`() throws {
    var random = SplitMix64(seed: 13)
    for _ in 0..<2_000 {
      let amounts: [String?] = [nil, "100", "0.005", "20 EUR + 35 USD", "(1000 - 5 %) / 3", "1e3"]
      let (amount, base) = (amounts[random.below(amounts.count)], currency(&random))
      let (quotes, day, fee) = (currencies(&random), day(&random), ExactDecimal(random.below(99)))
      let (policy, rounding): (RatePolicy, RoundingRule) = (choice(&random), choice(&random))
      let (digits, euroDecimals) = (random.below(31), 3 + random.below(28))
      let (isCard, place) = (random.below(2) == 0, random.below(4))
      var query = Query()
      query.add("amount", amount)
      query.add("base", base.code)
      query.add("quotes", quotes.map { $0.code }.joined(separator: ","))
      query.add("date", day?.description)
      query.add("policy", policy.name)
      query.add("rounding", rounding.name)
      query.add("source", "ECB")
      query.add("legs", isCard ? "1" : "false")
      query.add(isCard ? "card" : "fee", fee.description)
      query.add("digits", place == 1 ? "\(digits)" : nil)
      query.add("cash", place == 2 ? "fi" : place == 3 ? "1" : nil)
      query.add("euro-intermediate", "\(euroDecimals)")
      let question = try Endpoint.convert.question(query.items, today: today)
      #expect((question.amount, question.base, question.date) == (amount, base, day))
      #expect(question.quotes == quotes && question.source == "ECB" && question.legs == isCard)
      #expect((question.policy, question.rounding) == (policy, rounding))
      #expect(question.fee == FeePercent(fee, isCard ? .card : .fee))
      #expect(question.euroIntermediate == .decimals(euroDecimals))
      let places: [ResultPlace] = [
        .shown, .decimals(digits), .cash(in: Region("FI")), .cash(in: nil),
      ]
      #expect(question.place == places[place])
    }
  }

  @Test func `rates and their history are read as they were asked`() throws {
    var random = SplitMix64(seed: 13)
    for _ in 0..<2_000 {
      let (base, quotes) = (currency(&random), currencies(&random))
      let codes = "base=\(base)&quotes=\(quotes.map { $0.code }.joined(separator: ","))"
      let amount = ExactDecimal(random.below(1_000_000))
      let ratesText = codes + "&amount=\(amount)&max-age=\(quotes.count)"
      let rates = try Endpoint.rates.question(Query(ratesText).items, today: today)
      #expect(rates.base == base && rates.quotes == quotes && rates.amount == amount)
      #expect(rates.maximumAge == quotes.count && !rates.legs && rates.policy == .last)
      let (range, group): (HistoryRange, SeriesGroup) = (choice(&random), choice(&random))
      let start = today.adding(days: -random.below(5_000) - 100)
      let end = random.below(2) == 0 ? nil : start.adding(days: random.below(100))
      let times: [(text: String, time: HistoryQuestion.Time)] = [
        ("range=\(range.name)", .range(range)),
        ("since=\(start)" + (end.map { "&until=\($0)" } ?? ""), .days(start, end)),
      ]
      for (text, time) in times {
        let historyText = codes + "&group=\(group.name)&" + text
        let history = try Endpoint.history.question(Query(historyText).items, today: today)
        #expect(history.base == base && history.quotes == quotes && history.group == group)
        #expect(history.time == time)
      }
    }
  }

  @Test func `parameters stand in the path where it has a place for them`() throws {
    let values = Query("base=USD&quotes=BRL,EUR").items
    for (endpoint, address) in [
      (Endpoint.rates, "/api/v1/rates?base=USD&quotes=BRL,EUR"),
      (.ratesOfBase, "/api/v1/rates/USD?quotes=BRL,EUR"),
      (.ratesOfPair, "/api/v1/rates/USD/BRL,EUR"),
    ] { #expect(endpoint.facts.address(with: values) == address) }
    let facts = Endpoint.ratesOfPair.facts
    #expect(facts.address(with: values, as: .csv) == "/api/v1/rates/USD/BRL,EUR.csv")
    #expect(facts.namesInPath == ["base", "quotes"])
  }

  @Test func `no two operations have one name, no two endpoints one path`() {
    let endpoints = Contract.endpoints
    #expect(Set(endpoints.map { $0.name }).count == endpoints.count)
    #expect(Set(endpoints.map { $0.path }).count == endpoints.count)
  }

  @Test func `a field of a table is quoted where it must be, and lists have semicolons`() throws {
    let text = #"{"rows":[{"a":"x,y","b":["1","2"],"c":null},{"a":"say \"no\"","b":[],"d":true}]}"#
    let table = AnswerTable(
      try JSONValue(Array(text.utf8)),
      TableLayout(rows: ["rows"], columns: ["a", "b", "c", "d", "e"])
    )
    #expect(table.csv == "a,b,c,d\n\"x,y\",1;2,,\n\"say \"\"no\"\"\",,,true\n")
    #expect(
      table.ndjson == """
        {"a":"x,y","b":["1","2"],"c":null}
        {"a":"say \\"no\\"","b":[],"d":true}

        """
    )
  }

  private func currency(_ random: inout SplitMix64) -> Currency {
    Currency.allCases[random.below(Currency.allCases.count)]
  }

  private func currencies(_ random: inout SplitMix64) -> [Currency] {
    var currencies: [Currency] = []
    for _ in 0...random.below(5) {
      let currency = currency(&random)
      if !currencies.contains(currency) { currencies.append(currency) }
    }
    return currencies
  }

  private func day(_ random: inout SplitMix64) -> CalendarDate? {
    random.below(2) == 0 ? nil : today.adding(days: -random.below(20_000))
  }

  private func choice<Choice: NamedChoice>(_ random: inout SplitMix64) -> Choice {
    let all = Array(Choice.allCases)
    return all[random.below(all.count)]
  }
}

extension SplitMix64 {
  /// Returns a number from 0 to less than `limit`.
  fileprivate mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &self) }
}
