import ExactMoney
import ExchangeRates
import Testing

@testable import Presentation

@Suite struct ConverterViewModelTests {
  private typealias Fixture = ConverterFixture

  @Test func `S0-06 S1-05 a button of each currency leads to the list`() throws {
    let model = try Fixture.model("/USD/BRL", "amount=250")
    #expect(model.base.list.text == "/currencies?for=from&pair=USD-BRL&amount=250")
    #expect(model.quote.list.text == "/currencies?for=to&pair=USD-BRL&amount=250")
    #expect(model.base.choice == "US Dollar, USD. Choose another currency")
    #expect((model.base.symbol, model.quote.symbol) == ("$", "R$"))
  }

  @Test func `S0-24 S1-06 swap turns the pair round, and says so`() throws {
    var model = try Fixture.model("/USD/BRL", "amount=100")
    #expect(model.handle(.swap, "") == [])
    #expect(model.address.text == "/BRL/USD?amount=100")
    #expect(model.title == "100 BRL = 18.41 USD")
    #expect(model.environment.announcement == "Now Brazilian Real to US Dollar")
    #expect(model.swapLabel == "Swap: convert US Dollar to Brazilian Real")
  }

  @Test func `S1-08 the pair is remembered whenever it changes`() throws {
    let app = AppModel(.converter(try Fixture.address("/USD/BRL")), try Fixture.environment())
    #expect(ConverterAddress.start(in: app.environment).text == "/USD/BRL")
    #expect(app.handle(.acted(.set, "JPY")).effects.contains(.keep))
    #expect(ConverterAddress.start(in: app.environment).text == "/USD/JPY")
  }

  @Test func `setting the base as target swaps`() throws {
    var model = try Fixture.model()
    _ = model.handle(.set, "USD")
    #expect(model.address.text == "/BRL/USD")
    #expect(model.handle(.set, "no currency") == [])
  }

  @Test func `S0-26 the equivalence of one unit is shown both ways`() throws {
    let model = try Fixture.model()
    let inverse = try #require(model.equivalence(isInverse: true))
    #expect(inverse == Equivalence(unit: "1 BRL", rate: "0.18408", quote: "USD"))
    let same = try Fixture.model("/USD/USD")
    #expect(same.title == "100 USD = 100.00 USD")
    #expect(same.charts?.month == nil)
  }

  @Test func `a pasted amount sets its currency, and says so`() throws {
    var model = try Fixture.model("/USD/BRL")
    #expect(model.handle(.amount, "€ 1,250.50") == [])
    #expect(model.address.text == "/EUR/BRL?amount=1250.50")
    #expect(
      model.note
        == .reading(
          "The currency is now Euro.",
          other: "Undo",
          .converter(try Fixture.address("/USD/BRL"))
        )
    )
    #expect(model.environment.announcement.hasPrefix("The currency is now Euro. 1,250.50 euros is"))
    _ = model.handle(.amount, "7")
    #expect(model.note == nil)
  }

  @Test func `a pasted amount of the target turns the pair round, and says so`() throws {
    var model = try Fixture.model("/USD/BRL", "amount=7")
    _ = model.handle(.amount, "R$ 1,234.50")
    #expect(model.address.text == "/BRL/USD?amount=1234.50")
    let before = try Fixture.address("/USD/BRL", "amount=7")
    #expect(
      model.note == .reading("Now Brazilian Real to US Dollar", other: "Undo", .converter(before))
    )
  }

  @Test func `a typed currency stays while it is typed`() throws {
    var model = try Fixture.model("/USD/BRL", "amount=20+EU")
    _ = model.handle(.amount, "20 EUR")
    #expect(model.place.pair.base == .eur)
    #expect(model.typed == "20 EUR")
    #expect(model.base.list.text == "/currencies?for=from&pair=EUR-BRL&amount=20")
    _ = model.handle(.amount, "20 EUR + 30 USD")
    #expect(model.resultText?.text == "284.36")
    #expect(model.note == .information("20 EUR = 121.38 BRL · 30 USD = 162.98 BRL"))
    #expect(model.paidText == "46.85")
    #expect(model.title == "46.85 EUR = 284.36 BRL")
  }

  @Test func `a sign that several currencies share means the one that is there`() throws {
    var model = try Fixture.model("/CAD/BRL")
    _ = model.handle(.amount, "$20")
    #expect(model.place.pair.base.code == "CAD")
  }

  @Test func `typed into the result, an amount asks what must be paid`() throws {
    var model = try Fixture.model("/USD/BRL", "amount=100")
    #expect(model.handle(.replace, "BRL") == [.focus("convert-receive")])
    #expect(model.address.text == "/USD/BRL?amount=100&receive=543.25")
    #expect(model.isReceiving)
    #expect(model.paidAmount?.text == "100.00")
    _ = model.handle(.receive, "1000")
    #expect(model.address.text == "/USD/BRL?receive=1000")
    #expect(model.paidAmount?.text == "184.08")
    #expect(model.title == "184.08 USD = 1,000.00 BRL")
    _ = model.handle(.key, "5")
    #expect(model.typed == "10005")
    _ = model.handle(.swap, "")
    #expect(model.address.text == "/BRL/USD?amount=10005")
  }

  @Test(arguments: ["/USD/BRL", "/JPY/KRW", "/GBP/EUR"])
  func `a result that is only pressed is still that of its amount`(_ path: String) throws {
    for amount in ["100", "99.99", "7", "0.03"] {
      var model = try Fixture.model(path, "amount=" + amount)
      let result = try #require(model.plainResult)
      _ = model.handle(.receive, result)
      #expect(
        model.paidAmount?.text
          == model.environment.wording.amount(
            try ExactDecimal(amount),
            of: model.place.pair.base
          ).text
      )
      let opened = try Fixture.model(path, "amount=\(amount)&receive=\(result)")
      #expect(opened.paidAmount?.text == model.paidAmount?.text, "the address says the same")
      _ = model.handle(.receive, "1000")
      #expect(model.address.text == path + "?receive=1000")
    }
  }

  @Test func `back in the amount, it counts again`() throws {
    var model = try Fixture.model("/USD/BRL", "receive=1000")
    #expect(model.handle(.amount, "50") == [.focus("convert-amount")])
    #expect(model.address.text == "/USD/BRL?amount=50")
  }

  @Test func `the result is copied and shared`() throws {
    var model = try Fixture.model("/USD/BRL", "amount=1000")
    #expect(model.handle(.copy, "") == [.copy("5432.51")])
    #expect(model.environment.announcement == "Copied 5432.51")
    #expect(
      model.handle(.share, "") == [.share("1,000 USD = 5,432.51 BRL · Rates of 30 Oct 2026 · ECB")]
    )
    model = try Fixture.model("/USD/BRL", "amount=1000&card=2")
    #expect(
      model.handle(.share, "") == [
        .share("1,000 USD = 5,541.16 BRL · My card 2% · Rates of 30 Oct 2026 · ECB")
      ]
    )
  }

  @Test(arguments: [
    ("en", "100 US dollars is 543.25 Brazilian reals"),
    ("pt-BR", "100 Dólares americanos são 543,25 Reais brasileiros"),
    ("ko", "100 미국 달러의 환산 금액은 543.25 브라질 레알입니다"),
    ("de", "100 US-Dollar sind 543,25 Brasilianische Real"),
    ("es", "100 dólares estadounidenses son 543,25 reales brasileños"),
    ("fr", "100 dollars des États-Unis font 543,25 réals brésiliens"),
    ("ja", "100 米ドルは543.25 ブラジル レアルです"),
  ])
  func `the live region speaks the language's words`(_ tag: String, _ spoken: String) throws {
    var model = try Fixture.model("/USD/BRL", "", tag)
    _ = model.handle(.amount, "100")
    #expect(model.environment.announcement == spoken)
  }

  @Test(arguments: [
    ("/USD/XAU", "", "There is no rate of Gold."),
    ("/USD/BRL", "on=2026-10-01", nil),
  ])
  func `a pair without a rate says why`(_ path: String, _ query: String, _ note: String?) throws {
    let model = try Fixture.model(path, query)
    #expect(model.resultText == nil)
    #expect(model.resultNote == note)
    #expect(model.equivalence(isInverse: false) == nil)
  }

  @Test func `S1-09 without any rates the page says how to get them`() throws {
    var environment = try Fixture.environment()
    environment.rates.book = RateBook(archive: RateArchive([]), sources: [], version: "")
    let model = ConverterViewModel(try Fixture.address("/USD/BRL"), environment)
    #expect(model.resultText == nil)
    #expect(model.resultNote == "Connect once and Cambio works offline after that.")
    #expect(model.freshness.state == .none)
    #expect(model.title == "USD → BRL")
    #expect(model.favourites.count == 3)
  }

  @Test func `newer rates are taken over at once`() throws {
    var model = try Fixture.model("/USD/BRL", "amount=100")
    let newer = Fixture.rates.replacing("2026-10-30,1.1172", with: "2026-10-30,1.2000")
    model.environment.rates.book = Fixture.book(newer, version: "2")
    model.follow()
    #expect(model.title == "100 USD = 505.77 BRL")
    #expect(model.charts?.month?.last.rate == "5.0577")
  }

  @Test func `S1-10 offline, the loaded rates convert`() throws {
    var model = try Fixture.model("/USD/BRL", "amount=100")
    model.environment.isOffline = true
    model.follow()
    #expect(model.resultText?.text == "543.25")
    #expect(model.freshness.state == .offline)
  }
}

extension String {
  fileprivate func replacing(_ part: String, with other: String) -> String {
    split(separator: part, omittingEmptySubsequences: false).joined(separator: other)
  }
}
