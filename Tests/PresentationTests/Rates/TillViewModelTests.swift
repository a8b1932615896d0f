import ExactMoney
import ExchangeRates
import TestSupport
import Testing

@testable import Presentation

private typealias Fixture = ConverterFixture

@Suite struct TillViewModelTests {
  private func till(
    _ path: String = "/USD/BRL/till",
    _ query: String = "",
    in environment: AppEnvironment? = nil
  ) throws -> TillViewModel {
    guard case .till(let address)? = Address(path: path, query: query) else {
      throw Fixture.Missing()
    }
    return TillViewModel(address, try environment ?? Fixture.environment())
  }

  private func texts(_ pieces: [TillPayment.Piece]?) -> [String] {
    (pieces ?? []).map { $0.isCoin ? "(\($0.text))" : $0.text }
  }

  // MARK: Rows

  @Test func `ten rows are one to ten times the magnitude, in both currencies`() throws {
    let till = try till("/USD/BRL/till", "x=10")
    #expect(till.rows.map { $0.number } == Array(1...10))
    #expect(till.rows.map { $0.amount } == (1...10).map { "\($0)0" })
    #expect(till.rows[2].worth?.text == "162.98")
    #expect(till.rows[9].worth?.text == "543.25")
    #expect(till.rows[2].spoken == "30 US dollars is 162.98 Brazilian reals")
    #expect(till.title == "USD → BRL · Till")
    #expect(till.range == "Times 10: 10 to 100 US dollars")
    #expect(till.payment == nil)
  }

  /// Compares each cell with the converter, for any pair, day, fee, rate, magnitude and locale.
  ///
  /// Cash has no card fee.
  @Test func `every cell is the converter's result`() throws {
    var random = SplitMix64(seed: 32)
    let currencies: [Currency] = [.eur, .usd, .jpy, .gbp, .krw, .brl, .chf, .huf, .xau]
    let tags = ["en", "pt-BR", "ar-EG", "hi", "de"]
    for _ in 0..<lawCases(60) {
      let environment = try Fixture.environment(#require(tags.randomElement(using: &random)))
      let base = try #require(currencies.randomElement(using: &random))
      let quote = try #require(currencies.randomElement(using: &random))
      var place = ConverterAddress(CurrencyPair(base, quote), amount: "7")
      if Bool.random(using: &random) {
        place.fee = FeePercent(
          signed: ExactDecimal(Int64.random(in: -500...900, using: &random), scale: 2)
        )
      }
      if Int.random(in: 0..<4, using: &random) == 0 {
        place.rate = ExactDecimal(Int64.random(in: 1...99_999, using: &random), scale: 4)
      }
      if Bool.random(using: &random) { place.on = Fixture.day("2026-10-30") }
      var address = TillAddress(KeptConversion(place))
      address.magnitude = TillMagnitude.allCases.randomElement(using: &random)
      let till = TillViewModel(address, environment)
      if place.fee?.kind == .card { place.fee = nil }
      for row in till.rows {
        place.amount = try till.magnitude.times(row.number).description
        let converter = ConverterViewModel(place, environment, cardOf: .converter)
        #expect(row.worth?.text == converter.resultText?.text, "\(place.text)")
        #expect(row.amount == converter.paidText ?? row.amount, "\(place.text)")
      }
    }
  }

  @Test func `every price from 1 to a million has a row one tap away`() throws {
    let till = try till()
    let amounts = TillMagnitude.allCases.flatMap { magnitude in
      (1...10).map { magnitude.times($0) }
    }
    #expect(amounts.first == 1 && amounts.last == 1_000_000)
    for magnitude in TillMagnitude.allCases {
      #expect(till.address(of: magnitude).text == "/USD/BRL/till?x=\(magnitude.name)")
    }
  }

  @Test func `a pair without a rate has rows without results, and says why`() throws {
    let till = try till("/USD/XAU/till", "at=3")
    #expect(till.rows.allSatisfy { $0.worth == nil })
    #expect(till.trouble?.isEmpty == false)
    #expect(till.payment == nil)
  }

  // MARK: Paying

  @Test func `a row is paid in the fewest pieces, or in notes with something back`() throws {
    let payment = try #require(try till("/USD/BRL/till", "x=10&at=3").payment)
    #expect(payment.price == "30 USD = 162.98 BRL")
    #expect(payment.cash == "163.00")
    #expect(texts(payment.exactly) == ["100", "50", "10", "2", "(1)"])
    #expect(texts(payment.given?.notes) == ["200"])
    #expect(payment.given?.back == "37.00")
    #expect(texts(payment.given?.change) == ["20", "10", "5", "2"])
    #expect(
      payment.spoken
        == "in cash 163.00: 100, 50, 10, 2, coin 1. Or give 200, back 37.00."
    )
  }

  @Test func `four equal pieces and more are counted`() throws {
    let few = try #require(try till("/USD/BRL/till", "x=10&at=3&rate=20").payment)
    #expect(few.cash == "600.00")
    #expect(texts(few.exactly) == ["200", "200", "200"])
    let four = try #require(try till("/USD/BRL/till", "x=10&at=4&rate=20").payment)
    #expect(texts(four.exactly) == ["4 × 200"])
    let payment = try #require(try till("/USD/BRL/till", "x=1000&at=3").payment)
    #expect(payment.cash == "16,297.55")
    #expect(
      texts(payment.exactly) == ["81 × 200", "50", "20", "20", "5", "2", "(0.50)", "(0.05)"]
    )
    #expect(texts(payment.given?.notes) == ["81 × 200", "100"])
    #expect(payment.given?.back == "2.45")
  }

  /// Rounding the displayed 15 again for cash would give 20.
  @Test func `cash is rounded once`() throws {
    let till = try till("/USD/KRW/till", "x=1&at=1&rate=14.9999")
    #expect(till.rows[0].worth?.text == "15")
    #expect(till.payment?.cash == "10")
  }

  @Test func `pieces that are not known are not guessed`() throws {
    let payment = try #require(
      try till("/USD/VND/till", "at=3&rate=26000").payment
    )
    #expect(payment.exactly == nil && payment.given == nil)
  }

  // MARK: What happens

  @Test func `arrows change the magnitude and the row, mirrored from right to left`() throws {
    let app = AppModel(try #require(Address(path: "/USD/BRL/till")), try Fixture.environment())
    func place() -> String { app.address.text }
    _ = app.handle(.pressed(.right))
    #expect(place() == "/USD/BRL/till?x=10")
    _ = app.handle(.pressed(.down))
    _ = app.handle(.pressed(.down))
    #expect(place() == "/USD/BRL/till?x=10&at=2")
    #expect(app.handle(.pressed(.up)).effects.contains(.focus("row-1")))
    _ = app.handle(.pressed(.up))
    #expect(place() == "/USD/BRL/till?x=10&at=1")
    _ = app.handle(.pressed(.end))
    #expect(place() == "/USD/BRL/till?x=10&at=10")
    _ = app.handle(.pressed(.home))
    #expect(place() == "/USD/BRL/till?x=10&at=1")
    for _ in 0..<4 { _ = app.handle(.pressed(.right)) }
    #expect(app.environment.announcement == "Times 100,000: 100,000 to 1,000,000 US dollars")
    for _ in 0..<5 { _ = app.handle(.pressed(.right)) }
    #expect(place() == "/USD/BRL/till?x=100000")
    for _ in 0..<9 { _ = app.handle(.pressed(.left)) }
    #expect(place() == "/USD/BRL/till?x=1")

    let arabic = AppModel(
      try #require(Address(path: "/USD/BRL/till")),
      try Fixture.environment("ar")
    )
    _ = arabic.handle(.pressed(.left))
    #expect(arabic.address.text == "/USD/BRL/till?x=10")
    _ = arabic.handle(.pressed(.right))
    #expect(arabic.address.text == "/USD/BRL/till?x=1")
  }

  @Test func `a row is chosen and left again, and the pin swaps`() throws {
    let app = AppModel(try #require(Address(path: "/USD/BRL/till")), try Fixture.environment())
    _ = app.handle(.acted(.row, "3"))
    #expect(app.address.text == "/USD/BRL/till?at=3")
    #expect(app.environment.announcement.hasPrefix("in cash 16.30: 10, 5, coin 1, coin 0.25"))
    _ = app.handle(.acted(.row, ""))
    #expect(app.address.text == "/USD/BRL/till")
    for row in ["0", "11", "-1", "x", "999999999999999999999"] {
      _ = app.handle(.acted(.row, row))
      #expect(app.address.text == "/USD/BRL/till", "\(row)")
    }
    _ = app.handle(.acted(.swap, ""))
    #expect(app.address.text == "/BRL/USD/till")
    _ = app.handle(.pressed(.character(UInt8(ascii: "s"))))
    #expect(app.address.text == "/USD/BRL/till")
    app.environment.preferences.hasSingleKeys = false
    #expect(!app.takes(.character(UInt8(ascii: "s"))))
  }

  @Test(arguments: [Key.escape, .character(UInt8(ascii: "T"))])
  func `T opens the till, with day and fee, and Escape or T leads back`(key: Key) throws {
    let converter = try #require(Address(path: "/USD/BRL", query: "amount=20&on=2026-10-30&card=2"))
    let app = AppModel(converter, try Fixture.environment())
    let there = app.handle(.pressed(.character(UInt8(ascii: "t"))))
    #expect(there.opensPage)
    #expect(app.address.text == "/USD/BRL/till?amount=20&on=2026-10-30&card=2")
    guard case .till(let till) = app.screen else { throw Fixture.Missing() }
    #expect(till.modes.map { $0.text } == ["Fri 30 Oct 2026"])
    #expect(till.rows[9].worth?.text == "54.33")
    #expect(till.addressOfToday.text == "/USD/BRL/till?amount=20&card=2")
    _ = app.handle(.pressed(key))
    #expect(app.address == converter)
  }

  // MARK: What is remembered

  @Test func `the magnitude is kept per pair, and large units begin with thousands`() throws {
    let environment = try Fixture.environment()
    let app = AppModel(try #require(Address(path: "/USD/BRL/till")), environment)
    let step = app.handle(.acted(.magnitude, "100"))
    #expect(step.effects.contains(.keep))
    #expect(app.address.text == "/USD/BRL/till?x=100")
    #expect(try till(in: environment).magnitude == .hundred)
    #expect(try till("/BRL/USD/till", in: environment).magnitude == .one)
    let kept = try #require(Preferences(text: environment.preferences.text))
    #expect(kept.rates.magnitude(of: CurrencyPair(.usd, .brl)) == .hundred)
    for code in ["JPY", "KRW", "IDR", "HUF", "VND"] {
      #expect(try till("/\(code)/USD/till").magnitude == .thousand, "\(code)")
    }
    for code in ["EUR", "CHF", "SEK", "THB"] {
      #expect(try till("/\(code)/USD/till").magnitude == .one, "\(code)")
    }
  }

  @Test func `the pairs chosen longest ago are forgotten`() throws {
    var preferences = Preferences()
    let others = Currency.allCases.filter { $0 != .usd }.prefix(30)
    for other in others { preferences.rates.keep(.tenThousand, of: CurrencyPair(.usd, other)) }
    let text = preferences.text
    let kept = try #require(Preferences(text: text))
    #expect(kept.rates.magnitudes.count == RatePreferences.maximumMagnitudes)
    #expect(kept.text == text)
    let last = try #require(others.last)
    #expect(kept.rates.magnitude(of: CurrencyPair(.usd, last)) == .tenThousand)
    #expect(kept.rates.magnitude(of: CurrencyPair(.usd, try #require(others.first))) == .one)
  }

  @Test(arguments: ["USDBRL9", "USDBRL/", "USDBR1", "USDXXQ1", "", "1", "USDBRL11"])
  func `an unreadable magnitude is left out`(text: String) {
    #expect(RatePreferences.magnitudes(of: text).isEmpty)
    #expect(RatePreferences.magnitudes(of: text + "_EURUSD2").count == 1)
  }

  @Test func `the app starts with the till for who chooses it`() throws {
    let environment = try Fixture.environment()
    let settings = AppModel(.settings(.overview), environment)
    #expect(settings.handle(.acted(.start, "till")).effects.contains(.keep))
    let kept = try #require(Preferences(text: environment.preferences.text))
    #expect(kept.rates.startsWithTill)
    let app = AppModel(.start, environment)
    guard case .till = app.screen else { throw Fixture.Missing() }
    #expect(app.address.text == "/USD/BRL/till")
    _ = settings.handle(.acted(.start, "converter"))
    guard case .converter = AppModel(.start, environment).screen else { throw Fixture.Missing() }
  }

  @Test func `a chosen currency returns to the till`() throws {
    let till = try till("/USD/BRL/till", "x=10&at=3")
    guard case .currencies(let list) = till.converter.quote.list else { throw Fixture.Missing() }
    let model = CurrencyListViewModel(list, till.environment)
    #expect(model.choice(of: .jpy).text == "/USD/JPY/till")
    #expect(model.back.text == "/USD/BRL/till")
  }

  @Test(arguments: [
    ("x=7", "x"), ("x=1000000", "x"), ("x=1e3", "x"), ("at=0", "at"), ("at=11", "at"),
    ("at=abc", "at"),
  ])
  func `an unreadable field of the address is named`(query: String, field: String) throws {
    guard case .unreadable(let place)? = Address(path: "/USD/BRL/till", query: query) else {
      throw Fixture.Missing()
    }
    #expect(place.problem.field == field)
  }
}
