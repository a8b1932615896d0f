import CambioAPI
import EmbeddedData
import ExactJSON
import ExactMoney
import ExchangeRates
import TestClient
import TestSupport
import Testing

@testable import CambioCommand
@testable import Presentation

/// Offers and costs of cash have the same results in every face, equal to those of fractions of any
/// size.
@Suite struct OfferLawTests {
  private static let currencies: [Currency] =
    [
      .usd, .eur, .gbp, .jpy, .brl, .chf, .pln, .huf, .kwd, .krw, .aud, .isk, .sek, .dem,
    ] + ["XAG"].compactMap { Currency($0) }

  private let faces: Faces

  init() throws { faces = try Faces() }

  /// Returns the product of a document's legs, from its base to its quote.
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

  /// Expects `text` to be `value`, rounded to 34 significant digits or to the digits of the text.
  private func check(_ text: JSONValue?, _ value: Rational, _ comment: Comment) throws {
    let digits = text?.stringValue ?? ""
    let number = try ExactDecimal(digits)
    let rounding: RoundingRule =
      digits.count { $0.isNumber } < 30 ? .toNearestOrAwayFromZero : .toNearestOrEven
    let expected = value.coefficient(at: number.scale, rounding: rounding)
    #expect(.init(number.coefficient) == expected, comment)
  }

  /// Expects the verdict and the scale on the page to match the exact percentage.
  private func check(
    _ sheet: OfferSheet,
    _ percent: Rational,
    _ kind: Offer.Kind,
    _ comment: Comment
  ) {
    let tenths = percent.coefficient(at: 1, rounding: .toNearestOrAwayFromZero)
    guard let tenths = Int(exactly: tenths), abs(tenths) < 1_000 else { return }
    let size = "\(abs(tenths) / 10).\(abs(tenths) % 10)%"
    let sign = tenths < 0 ? "−" : ""
    #expect(sheet.scale?.label == "This offer \(sign)\(size)", comment)
    #expect(sheet.scale?.position == OfferScale.position(of: max(0, tenths)), comment)
    guard kind == .give else { return }
    let name = tenths == 0 ? "Same as " : size + (tenths < 0 ? " better than " : " worse than ")
    #expect(sheet.verdict?.text.hasPrefix(name) == true, comment)
  }

  private func request(
    _ words: String,
    kind: Offer.Kind? = nil,
    isCash: Bool = false,
    fee: FeePercent? = nil,
    machineFee: String? = nil,
    on day: CalendarDate?
  ) throws -> JSONValue? {
    let wording = try #require(CommandWording("en"))
    let request = OfferRequest(
      words: words.split(separator: " ").map { String($0) },
      kind: kind,
      isCash: isCash,
      fee: fee,
      machineFee: machineFee,
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

  @Test(arguments: [200])
  func `an offer is one computation, in the command and in the interface`(
    count: Int
  ) async throws {
    var random = SplitMix64(seed: 320)
    var asked:
      [(money: Money, offered: Money, kind: Offer.Kind, fee: FeePercent?, day: CalendarDate?)] = []
    while asked.count < count {
      let amounts = (0..<2).map { _ in
        ExactDecimal(Int64.random(in: 1...9_999_999, using: &random), scale: 2)
      }
      let pair = OfferLawTests.currencies.shuffled(using: &random)
      let fee = FeePercent(
        ExactDecimal(Int64.random(in: 0...999, using: &random), scale: 2),
        Bool.random(using: &random) ? .fee : .card
      )
      asked.append(
        (
          Money(amounts[0], pair[0]), Money(amounts[1], pair[1]),
          Bool.random(using: &random) ? .give : .charge,
          Bool.random(using: &random) ? fee : nil,
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
          fee: fee,
          on: day
        )
        let name = kind == .give ? "give" : "charge"
        let asked =
          "amount=\(money.amount)&base=\(money.currency)&quote=\(offered.currency)"
          + "&\(name)=\(offered.amount)" + (day.map { "&date=\($0)" } ?? "")
          + (fee.map { "&\($0.kind.name)=\($0.percent)" } ?? "")
        let response = try await client.get("/api/v1/offer?" + asked)
        var address = "/\(money.currency)/\(offered.currency)/offer?amount=\(money.amount)"
        address +=
          "&\(name)=\(offered.amount)" + (fee.map { "&\($0.kind.name)=\($0.percent)" } ?? "")
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
        #expect((json["withFee"] == nil) == (fee == nil), "\(words)")
        if let fee {
          // A card's fee increases the payment in proportion, and other fees so that enough remains
          // after them. Receipts decrease.
          let share = (Rational(100) + Rational(-fee.signed)) / Rational(100)
          let isPaid = kind == .charge
          let all = isPaid == (fee.kind == .card) ? worth * share : worth / share
          try check(json["withFee"]?["exact"], all, "\(words)")
          try check(json["withFee"]?["value"], all, "\(words)")
          #expect(json["withFee"]?[fee.kind.name]?.stringValue == fee.percent.description)
        }
      }
      return missing
    }
    print("offers: \(questions.count) asked, \(missing) without a rate in both faces")
    #expect(missing > 0 && missing < questions.count / 2)
  }

  @Test func `cash is one computation, in the command and in the interface`() async throws {
    var random = SplitMix64(seed: 321)
    var questions: [(Money, quote: Currency, machineFee: ExactDecimal, percent: ExactDecimal)] = []
    for _ in 0..<lawCases(300) {
      let pair = OfferLawTests.currencies.prefix(13).shuffled(using: &random)
      questions.append(
        (
          Money(ExactDecimal(Int64.random(in: 1...99_999, using: &random), scale: 1), pair[0]),
          pair[1],
          ExactDecimal(
            Int64.random(in: 1...99_999, using: &random),
            scale: UInt8.random(in: 0...2, using: &random)
          ),
          ExactDecimal(Int64.random(in: 0...999, using: &random), scale: 2)
        )
      )
    }
    let asked = questions
    try await Faces.server().test { client in
      for (money, quote, machineFee, percent) in asked {
        let (amount, base) = (money.amount, money.currency)
        let words = "\(amount) \(base) \(quote)"
        let found = try request(
          words,
          isCash: true,
          fee: FeePercent(percent, .card),
          machineFee: "\(machineFee)",
          on: nil
        )
        let query =
          "amount=\(amount)&base=\(base)&quote=\(quote)&machine-fee=\(machineFee)&card=\(percent)&draws=3"
        let answer = try await client.get("/api/v1/cash-withdrawal?" + query).json()
        let costs = try #require(answer["costs"]?.elements)
        let json = try #require(found)
        #expect(json["costs"]?.elements == [costs[0], costs[2]], "\(words)")
        let fees = "machine=\(machineFee)&percent=\(percent)"
        let page = try faces.offerPage(
          "/\(base)/\(quote)/offer?amount=\(amount)&\(fees)",
          on: nil
        )
        #expect(try OfferJSON.encode(page.offerSheet?.withdrawals ?? []) == json, "\(words)")
        let ratio = try ratio(json)
        let worth = Rational(amount) * ratio
        for (index, cost) in costs.enumerated() {
          let fees = Rational(machineFee) * Rational(ExactDecimal(index + 1))
          let total =
            (Rational(amount) + fees) * ratio * (Rational(100) + Rational(percent))
            / Rational(100)
          try check(cost["exact"], total, "\(words)")
          let markup = (total / worth + Rational(-1)) * Rational(100)
          try check(cost["markupPercent"], markup, "\(words)")
        }
      }
    }
  }

  @Test func `the example of the payment standard's authors`() throws {
    let json = try #require(try request("75 gbp 112.01 usd", fee: FeePercent(2, .card), on: nil))
    #expect(json["kind"]?.stringValue == "charge" && json["value"]?.stringValue == "100.49")
    #expect(json["markupPercent"]?.stringValue?.hasPrefix("11.46") == true)
    #expect(json["withFee"]?["value"]?.stringValue == "102.50")
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
    #expect(verdict?.detail == "5.2000, not 5.4325 · rates of 30 Oct 2026")
    #expect(
      given["kind"]?.stringValue == "give" && given["loss"]?.stringValue?.hasPrefix("23.2") == true
    )
  }

  @Test(arguments: [
    ("75 gbp", nil), ("75 gbp usd", nil), ("75 gbp 1 usd 2 eur", nil), ("75 gbp 1 usd", "5"),
    ("0 gbp 1 usd", nil), ("75 gbp -1 usd", nil), ("hello", nil), ("8 usd/l 3 eur/kg", nil),
    ("8 usd/kg 3 eur", nil),
  ])
  func `what is no offer is refused`(words: String, machineFee: String?) throws {
    #expect(throws: CommandFailure.self) { try request(words, machineFee: machineFee, on: nil) }
  }

  @Test(arguments: ["abc", "-5", "5 usd", "5%", "1.2.3"])
  func `what is no fee of a machine is refused`(fee: String) throws {
    #expect(throws: CommandFailure.self) {
      try request("300 eur usd", isCash: true, machineFee: fee, on: nil)
    }
  }

  /// Units, and the number of the first unit of their row in each, as their standards define them.
  private static let units = [
    [("kg", "1"), ("lb", "0.45359237"), ("oz", "0.028349523125"), ("g", "0.001"), ("t", "1000")],
    [("m", "1"), ("ft", "0.3048"), ("km", "1000")],
  ]

  @Test func `prices for units are compared for one unit`() throws {
    var (random, asked) = (SplitMix64(seed: 322), 0)
    for _ in 0..<lawCases(500) {
      let row = try #require(OfferLawTests.units.randomElement(using: &random))
      let (from, to) = (
        row.randomElement(using: &random) ?? row[0], row.randomElement(using: &random) ?? row[0]
      )
      let amounts = (0..<2).map { _ in
        ExactDecimal(Int64.random(in: 1...99_999, using: &random), scale: 2)
      }
      let pair = OfferLawTests.currencies.prefix(10).shuffled(using: &random)
      let words = "\(amounts[0]) \(pair[0])/\(from.0) \(amounts[1]) \(pair[1])/\(to.0)"
      guard let json = try request(words, kind: .charge, on: nil) else { continue }
      let size = Rational(try ExactDecimal(to.1)) / Rational(try ExactDecimal(from.1))
      let worth = Rational(amounts[0]) * size * (try ratio(json))
      let loss = Rational(amounts[1]) + worth * Rational(-1)
      try check(json["exact"], worth, "\(words)")
      try check(json["markupPercent"], loss * Rational(100) / worth, "\(words)")
      asked += 1
    }
    print("offers for units: \(asked) asked")
    #expect(asked > lawCases(500) / 2)
  }

  @Test func `a doubtful fee of a machine is said by command and page, and means the same`() throws
  {
    var (random, doubtful) = (SplitMix64(seed: 323), 0)
    let wording = try #require(CommandWording("en"))
    for _ in 0..<lawCases(300) {
      let digits = Int.random(in: 1...3, using: &random)
      let tail = (0..<digits).map { _ in String(Int.random(in: 0...9, using: &random)) }.joined()
      let mark = [",", ".", " ", "'", ""].randomElement(using: &random) ?? ""
      let text = "\(Int.random(in: 1...999, using: &random))" + mark + tail
      let request = OfferRequest(
        words: ["300", "eur", "usd"],
        kind: nil,
        isCash: true,
        fee: nil,
        machineFee: text,
        isJSON: true,
        rates: RateRequest(day: nil, flags: faces.flags, usesOwnData: false),
        wording: wording
      )
      let answer = try? request.answer()
      let model = try faces.offerPage("/EUR/USD/offer?amount=300", on: nil)
      _ = model.handle(.option, "machine " + text)
      let sheet = try #require(model.offerSheet, "\(text)")
      let costs = try OfferJSON.encode(sheet.withdrawals)
      #expect(try answer.map { try JSONValue(Array($0.text.utf8)) } ?? [:] == costs, "\(text)")
      switch model.note(in: .machine) {
      case .problem?: #expect(answer == nil, "\(text)")
      case .reading?: #expect(answer?.notes.isEmpty == false, "\(text)")
      default: #expect(answer?.notes.isEmpty == true, "\(text)")
      }
      if case .reading? = model.note(in: .machine) { doubtful += 1 }
    }
    #expect(doubtful > 0)
  }

  /// The same at length.
  @Suite struct Long {
    @Test
    func `an offer is one computation, in the command and in the interface`() async throws {
      try await OfferLawTests()
        .`an offer is one computation, in the command and in the interface`(
          count: lawCases(2_000)
        )
    }
  }
}
