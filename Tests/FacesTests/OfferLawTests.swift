import CambioAPI
import EmbeddedData
import ExactJSON
import ExactMoney
import ExchangeRates
import TestClient
import TestSupport
import Testing

@testable import Presentation
@testable import cambio

/// An offer, and the cost of cash, are one computation in every face, and that of fractions of any size.
@Suite struct OfferLawTests {
  private static let currencies: [Currency] =
    [
      .usd, .eur, .gbp, .jpy, .brl, .chf, .pln, .huf, .kwd, .krw, .aud, .isk, .sek, .dem,
    ] + ["XAG"].compactMap { Currency($0) }

  private let faces: Faces

  init() throws { faces = try Faces() }

  /// The product of the legs of a document, from its base to its quote.
  private func ratio(_ json: JSONValue) throws -> Rational {
    var (ratio, place) = (Rational(1), json["base"]?.stringValue)
    for leg in json["legs"]?.elements ?? [] {
      let rate = Rational(try ExactDecimal(leg["rate"]?.stringValue ?? ""))
      let isForward = leg["base"]?.stringValue == place
      ratio = isForward ? ratio * rate : ratio / rate
      place = leg[isForward ? "quote" : "base"]?.stringValue
    }
    #expect(place == json["quote"]?.stringValue)
    return ratio
  }

  /// Checks a text against a fraction, to 34 significant digits or to those of the text.
  private func check(_ text: JSONValue?, _ value: Rational, _ comment: Comment) throws {
    let digits = text?.stringValue ?? ""
    let number = try ExactDecimal(digits)
    let rounding: RoundingRule =
      digits.count { $0.isNumber } < 30 ? .toNearestOrAwayFromZero : .toNearestOrEven
    let expected = value.coefficient(at: number.scale, rounding: rounding)
    #expect(.init(number.coefficient) == expected, comment)
  }

  /// Checks the page's verdict and scale against the exact percentage.
  private func check(
    _ sheet: OfferSheet,
    _ percent: Rational,
    _ kind: Offer.Kind,
    _ comment: Comment
  ) {
    let tenths = percent.coefficient(at: 1, rounding: .toNearestOrAwayFromZero)
    guard let tenths = Int(exactly: tenths), abs(tenths) < 1_000 else { return }
    let size = "\(abs(tenths) / 10).\(abs(tenths) % 10)%"
    #expect(sheet.scale?.label == "This offer \(size)", comment)
    #expect(sheet.scale?.place == OfferScale.place(of: max(0, tenths)), comment)
    guard kind == .give else { return }
    let name = tenths == 0 ? "Same as " : size + (tenths < 0 ? " better than " : " worse than ")
    #expect(sheet.verdict?.text.hasPrefix(name) == true, comment)
  }

  private func request(
    _ words: String,
    kind: Offer.Kind? = nil,
    isCash: Bool = false,
    fees: [String] = [],
    on day: CalendarDate?
  ) throws -> JSONValue? {
    let wording = try #require(CommandWording("en"))
    let request = OfferRequest(
      words: words.split(separator: " ").map { String($0) },
      kind: kind,
      isCash: isCash,
      fees: try OfferFees(fees, isCash: isCash, wording),
      isJSON: true,
      rates: RateRequest(day: day, flags: faces.flags, usesOwnData: false),
      wording: wording
    )
    do {
      return try JSONValue(Array(request.answer().text.utf8))
    } catch let failure as CommandFailure where failure.status == .unavailable {
      return nil
    }
  }

  @Test func `an offer is one computation, in the command and in the interface`() async throws {
    var random = SplitMix64(seed: 320)
    var asked:
      [(money: Money, offered: Money, kind: Offer.Kind, fee: FeePercent?, day: CalendarDate?)] = []
    while asked.count < lawCases(2_000) {
      let amounts = (0..<2).map { _ in
        ExactDecimal(Int64.random(in: 1...9_999_999, using: &random), scale: 2)
      }
      let pair = OfferLawTests.currencies.shuffled(using: &random)
      let fee = ExactDecimal(Int64.random(in: 0...999, using: &random), scale: 2)
      asked.append(
        (
          Money(amounts[0], pair[0]), Money(amounts[1], pair[1]),
          Bool.random(using: &random) ? .give : .charge,
          Bool.random(using: &random) ? FeePercent(fee) : nil,
          Bool.random(using: &random) ? RateParts.days.randomElement(using: &random) : nil
        )
      )
    }
    let questions = asked
    let missing = try await Faces.server().test { client in
      var missing = 0
      for (money, offered, kind, fee, day) in questions {
        let words = "\(money.amount) \(money.currency) \(offered.amount) \(offered.currency)"
        let json = try request(
          words,
          kind: kind,
          fees: fee.map { ["\($0.value)%"] } ?? [],
          on: day
        )
        var question = OfferQuestion(kind, offered.amount, offered.currency, for: money)
        (question.fee, question.date) = (fee, day)
        let response = try await client.get(Endpoint.offer.address(of: question))
        let name = kind == .give ? "give" : "charge"
        var address = "/\(money.currency)/\(offered.currency)/offer?amount=\(money.amount)"
        address += "&\(name)=\(offered.amount)" + (fee.map { "&card=\($0.value)" } ?? "")
        let page = try faces.offerPage(address, on: day)
        guard let json else {
          #expect(page.offerSheet?.verdict == nil, "\(words)")
          #expect(response.status == .notFound, "\(words)")
          missing += 1
          continue
        }
        #expect(try response.json() == json, "\(words)")
        let shown = try #require(page.offerSheet?.offer, "\(words)")
        #expect(try OfferJSON.encode(shown, fee: fee) == json, "\(words)")
        let worth = Rational(money.amount) * (try ratio(json))
        let excess = Rational(offered.amount) + worth * Rational(-1)
        let loss = kind == .charge ? excess : excess * Rational(-1)
        try check(json["exact"], worth, "\(words)")
        try check(json["loss"], loss, "\(words)")
        check(try #require(page.offerSheet), loss * Rational(100) / worth, kind, "\(words)")
        try check(json["markupPercent"], loss * Rational(100) / worth, "\(words)")
        try check(
          json["offeredRate"],
          Rational(offered.amount) / Rational(money.amount),
          "\(words)"
        )
        #expect((json["card"] == nil) == (fee == nil), "\(words)")
        if let fee {
          let share = Rational(kind == .charge ? fee.value : -fee.value) + Rational(100)
          try check(json["card"]?["exact"], worth * share / Rational(100), "\(words)")
          try check(json["card"]?["value"], worth * share / Rational(100), "\(words)")
        }
      }
      return missing
    }
    print("offers: \(questions.count) asked, \(missing) without a rate in both faces")
    #expect(missing > 0 && missing < questions.count / 2)
  }

  @Test func `cash is one computation, in the command and in the interface`() async throws {
    var random = SplitMix64(seed: 321)
    var questions: [CashWithdrawalQuestion] = []
    for _ in 0..<lawCases(300) {
      let pair = OfferLawTests.currencies.prefix(13).shuffled(using: &random)
      questions.append(
        CashWithdrawalQuestion(
          Money(ExactDecimal(Int64.random(in: 1...99_999, using: &random), scale: 1), pair[0]),
          in: pair[1],
          machineFee: ExactDecimal(Int64.random(in: 1...999, using: &random), scale: 2),
          fee: FeePercent(ExactDecimal(Int64.random(in: 0...999, using: &random), scale: 2)),
          draws: 3
        )
      )
    }
    let asked = questions
    try await Faces.server().test { client in
      for question in asked {
        let words = "\(question.amount) \(question.base) \(question.quote)"
        let percent = question.fee?.value ?? .zero
        let found = try request(
          words,
          isCash: true,
          fees: ["\(percent)%", "\(question.machineFee)"],
          on: nil
        )
        let answer = try await client.get(Endpoint.cashWithdrawal.address(of: question)).json()
        let costs = try #require(answer["costs"]?.elements)
        let json = try #require(found)
        #expect(json["costs"]?.elements == [costs[0], costs[2]], "\(words)")
        let fees = "fee=\(question.machineFee)&percent=\(percent)"
        let page = try faces.offerPage(
          "/\(question.base)/\(question.quote)/offer?amount=\(question.amount)&\(fees)",
          on: nil
        )
        #expect(try OfferJSON.encode(page.offerSheet?.withdrawals ?? []) == json, "\(words)")
        let ratio = try ratio(json)
        let worth = Rational(question.amount) * ratio
        for (index, cost) in costs.enumerated() {
          let fees = Rational(question.machineFee) * Rational(ExactDecimal(index + 1))
          let total =
            (Rational(question.amount) + fees) * ratio * (Rational(100) + Rational(percent))
            / Rational(100)
          try check(cost["exact"], total, "\(words)")
          let markup = (total / worth + Rational(-1)) * Rational(100)
          try check(cost["markupPercent"], markup, "\(words)")
        }
      }
    }
  }

  @Test func `the example of the payment standard's authors`() throws {
    let json = try #require(try request("75 gbp 112.01 usd", fees: ["2%"], on: nil))
    #expect(json["kind"]?.stringValue == "charge" && json["value"]?.stringValue == "100.49")
    #expect(json["markupPercent"]?.stringValue?.hasPrefix("11.46") == true)
    #expect(json["card"]?["value"]?.stringValue == "102.50")
    let terminal = try faces.offerPage("/GBP/USD/offer?amount=75&charge=112.01&card=2", on: nil)
    let sheet = try #require(terminal.offerSheet)
    #expect(sheet.verdict?.text == "Pay in British pounds")
    #expect(sheet.verdict?.money == "In US dollars it costs 9.51 USD more")
    #expect(sheet.verdict?.button == .gbp && sheet.scale?.label == "This offer 11.5%")
    #expect(sheet.ways.map { $0.amount } == ["102.50 USD", "112.01 USD"])
    #expect(sheet.ways.map { $0.percent } == ["+2.0%", "+11.5%"])
    let given = try #require(try request("100 usd 520 brl", on: nil))
    let verdict = try faces.offerPage("/USD/BRL/offer?amount=100&give=520", on: nil).offerSheet?
      .verdict
    #expect(verdict?.text == "4.3% worse than the ECB" && verdict?.money == "23.25 BRL less")
    #expect(verdict?.detail == "5.2000, not 5.4325")
    #expect(
      given["kind"]?.stringValue == "give" && given["loss"]?.stringValue?.hasPrefix("23.2") == true
    )
  }

  @Test(arguments: [
    ("75 gbp", []), ("75 gbp usd", []), ("75 gbp 1 usd 2 eur", []), ("75 gbp 1 usd", ["5"]),
    ("75 gbp 1 usd", ["2%", "3%"]), ("0 gbp 1 usd", []), ("75 gbp -1 usd", []), ("hello", []),
  ])
  func `what is no offer is refused`(words: String, fees: [String]) throws {
    #expect(throws: CommandFailure.self) { try request(words, fees: fees, on: nil) }
  }
}
