import ExactMoney
import ExchangeRates
import Testing

@testable import Presentation

@Suite struct AppModelTests {
  private func app(_ address: Address) throws -> AppModel {
    AppModel(address, try CurrencyListScene.surroundings("en"))
  }

  @Test func `the browser is asked not to erase what the reader would miss`() throws {
    var list = try app(.currencies(CurrencyListAddress(side: .quote, pair: nil)))
    #expect(list.handle(.acted(.star, "ZMW")) == [.keep, .persist])
    #expect(list.handle(.acted(.star, "ZMW")) == [.keep], "a favourite less is no loss")
    #expect(!list.handle(.acted(.layout, "grid")).contains(.persist))

    var settings = try app(.settings(.overview))
    #expect(settings.handle(.acted(.theme, "dark")) == [.keep])
    let rate = settings.handle(.acted(.addRate, "base=USD&quote=BRL&rate=5.70&fee="))
    #expect(rate == [.keep, .persist])
    #expect(settings.handle(.acted(.install, "")) == [.install, .persist])
  }

  @Test func `that the browser erases what is kept is told until it is understood`() throws {
    var app = try app(.settings(.overview))
    #expect(app.handle(.erasureFeared) == [])
    #expect(app.surroundings.tellsOfErasure)
    #expect(app.surroundings.announcement.contains("seven days"))
    #expect(app.handle(.acted(.theme, "dark")) == [.keep])
    #expect(app.surroundings.tellsOfErasure)
    #expect(app.handle(.acted(.understood, "")) == [])
    #expect(!app.surroundings.tellsOfErasure)
  }

  @Test func `a clock that is behind the newest rates is put right by them`() throws {
    var app = try app(.settings(.overview))
    let newest = try #require(app.surroundings.rates.archive.newestDay(of: .ecb))
    let noon = Instant(startOf: newest.adding(days: 22)).adding(seconds: 43_200)
    _ = app.handle(.ticked(noon))
    #expect(app.surroundings.now == noon)
    _ = app.handle(.ticked(noon.adding(seconds: -400 * 86_400)))
    #expect(app.surroundings.today == newest)
  }
}
