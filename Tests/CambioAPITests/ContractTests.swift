import ExactJSON
import ExactMoney
import ExchangeRates
import TestSupport
import Testing

@testable import CambioAPI

@Suite struct ContractTests {
  private let today = CalendarDate(clamping: 20_778)

  /// Returns the question that `endpoint` parses from the parameters of `question`.
  private func read<Question>(
    _ endpoint: Endpoint<Question>,
    _ question: Question
  ) throws -> Question {
    try endpoint.question(question.parameters.items, today: today)
  }

  @Test func `a question is read as it was asked, whatever it asks for`() throws {
    var random = SplitMix64(seed: 13)
    for _ in 0..<2_000 {
      let conversion = convertQuestion(&random)
      #expect(try read(.convert, conversion) == conversion)
      let rates = ratesQuestion(&random)
      #expect(try read(.rates, rates) == rates)
      let history = try historyQuestion(&random)
      #expect(try read(.history, history) == history)
    }
  }

  @Test func `parameters stand in the path where it has a place for them`() throws {
    let question = RatesQuestion(.usd, quotes: [.brl, .eur])
    #expect(Endpoint.rates.address(of: question) == "/api/v1/rates?base=USD&quotes=BRL,EUR")
    #expect(Endpoint.ratesOfBase.address(of: question) == "/api/v1/rates/USD?quotes=BRL,EUR")
    #expect(Endpoint.ratesOfPair.address(of: question) == "/api/v1/rates/USD/BRL,EUR")
    let facts = Endpoint.ratesOfPair.facts
    #expect(facts.address(with: question.parameters, as: .csv) == "/api/v1/rates/USD/BRL,EUR.csv")
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
    Currency.catalogue[random.below(Currency.catalogue.count)]
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

  private func convertQuestion(_ random: inout SplitMix64) -> ConvertQuestion {
    let amounts: [String?] = [nil, "100", "0.005", "20 EUR + 35 USD", "(1000 - 5 %) / 3", "1e3"]
    var question = ConvertQuestion(
      amounts[random.below(amounts.count)],
      base: random.below(2) == 0 ? nil : currency(&random),
      quotes: currencies(&random)
    )
    (question.date, question.policy) = (day(&random), choice(&random))
    question.rounding = choice(&random)
    question.legs = random.below(2) == 0
    question.source = random.below(2) == 0 ? nil : "ECB"
    let places: [ResultPlace] = [
      .shown, .decimals(random.below(31)), .cash(in: nil), .cash(in: Region("FI")),
    ]
    question.place = places[random.below(places.count)]
    if random.below(2) == 0 {
      question.fee = FeePercent(ExactDecimal(random.below(99)), random.below(2) == 0 ? .fee : .card)
    }
    if random.below(2) == 0 { question.euroIntermediate = .decimals(3 + random.below(28)) }
    return question
  }

  private func ratesQuestion(_ random: inout SplitMix64) -> RatesQuestion {
    var question = RatesQuestion(currency(&random))
    if random.below(2) == 0 { question.quotes = currencies(&random) }
    if random.below(2) == 0 { question.amount = ExactDecimal(random.below(1_000_000)) }
    (question.date, question.policy) = (day(&random), choice(&random))
    question.source = random.below(2) == 0 ? nil : "ECB"
    question.legs = random.below(2) == 0
    return question
  }

  private func historyQuestion(_ random: inout SplitMix64) throws -> HistoryQuestion {
    let start = today.adding(days: -random.below(5_000) - 100)
    let end = random.below(2) == 0 ? nil : start.adding(days: random.below(100))
    var question = HistoryQuestion(
      currency(&random),
      quotes: currencies(&random),
      random.below(2) == 0 ? .range(choice(&random)) : .days(start, end)
    )
    question.group = choice(&random)
    question.source = random.below(2) == 0 ? nil : "ECB"
    return question
  }
}

extension SplitMix64 {
  /// Returns a number from 0 to less than `limit`.
  fileprivate mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &self) }
}
