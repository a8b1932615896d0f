import EmbeddedData
import ExactMoney
import ExchangeRates
import PlainBytes
import Testing

@testable import Presentation

@Suite struct PreferencesFormTests {
  private func sent(
    _ form: String,
    over old: Preferences = Preferences(),
    in tag: String = "en"
  ) throws -> Preferences {
    Preferences(
      form: Query(form),
      over: old,
      locale: try #require(EmbeddedLocales.locale(tag)),
      now: CurrencyListScene.now
    )
  }

  @Test func `the form of the settings is taken whole`() throws {
    let preferences = try sent("general=1&language=ko&theme=dark&home=KRW&source=ECB")
    #expect(preferences.language == "ko")
    #expect(preferences.theme == .dark)
    #expect(preferences.rates.home == .krw)
    #expect(preferences.rates.source == "ECB")
    #expect(!preferences.hasSingleKeys)
    #expect(try sent("general=1&keys=1").hasSingleKeys)
  }

  @Test func `S1-04 the button of the theme changes the theme only`() throws {
    var old = Preferences()
    old.hasSingleKeys = false
    var wanted = old
    wanted.theme = .light
    #expect(try sent("theme=light", over: old) == wanted)
  }

  @Test func `empty choices go back to those of the browser and to all sources`() throws {
    var old = Preferences()
    (old.language, old.rates.source) = ("de", "ECB")
    let preferences = try sent("language=&source=", over: old)
    #expect(preferences.language == nil && preferences.rates.source == nil)
  }

  @Test(arguments: [
    "language=xx", "language=%3Cscript%3E", "theme=puce", "home=XYZ", "source=%00", "add=XYZ",
    "up=BRL", "action=explode&code=EUR", "rate=5&fee=1", "base=USD&quote=BRL&rate=none",
    "base=USD&quote=USD&rate=1", "base=USD&quote=BRL&rate=-5", "base=USD&quote=BRL&rate=5&fee=100",
    "base=USD&quote=BRL&rate=5+EUR", "remove-rate=USD", "remove-rate=", "",
  ])
  func `what is wrong changes nothing`(form: String) throws {
    #expect(try sent(form) == Preferences())
  }

  @Test(arguments: ["add=BRL", "action=add&code=BRL"])
  func `S0-17 a star is added without script`(form: String) throws {
    #expect(try sent(form + "&back=/currencies").rates.favourites.last == .brl)
  }

  @Test func `S0-17 favourites are removed and moved without script`() throws {
    #expect(try sent("remove=USD").rates.favourites == [.eur, .gbp, .jpy])
    #expect(try sent("down=EUR").rates.favourites == [.usd, .eur, .gbp, .jpy])
    #expect(try sent("up=JPY").rates.favourites == [.eur, .usd, .jpy, .gbp])
    #expect(try sent("action=up&code=USD").rates.favourites == [.usd, .eur, .gbp, .jpy])
  }

  @Test func `an own rate is written in the reader's numbers`() throws {
    let own = try #require(
      try sent("base=USD&quote=BRL&rate=5%2C40&fee=1%2C5+%25", in: "pt-BR").rates.ownRates.first
    )
    #expect(own.value.description == "5.40")
    #expect(own.fee == FeePercent(ExactDecimal(15, scale: 1)))
    #expect(own.setAt == CurrencyListScene.now)
    #expect(try sent("base=USD&quote=BRL&rate=5.40&fee=").rates.ownRates.first?.fee == nil)
  }

  @Test func `an own rate takes the place of the one of its pair, and is removed`() throws {
    var preferences = try sent("base=USD&quote=BRL&rate=5")
    preferences = try sent("base=BRL&quote=USD&rate=0.2", over: preferences)
    #expect(preferences.rates.ownRates.map { $0.value.description } == ["0.2"])
    #expect(try sent("remove-rate=USD-BRL", over: preferences).rates.ownRates.isEmpty)
  }

  @Test func `no more own rates are kept than a cookie holds`() throws {
    var preferences = Preferences()
    for currency in Currency.allCases where currency != .eur {
      preferences = try sent("base=\(currency.code)&quote=EUR&rate=1", over: preferences)
    }
    #expect(preferences.rates.ownRates.count == 50)
  }
}
