import ExactMoney
import ExchangeRates
import PlainBytes
import Testing

@testable import Presentation

@Suite struct CurrencyListViewModelTests {
  typealias Scene = CurrencyListScene

  @Test func `S0-09 every available currency is listed with code and name`() throws {
    let list = try Scene.list()
    let yen = try #require(list.row("JPY"))
    #expect(yen.name.text == "Japanese Yen")
    #expect(yen.detail == "JPY")
    #expect(list.codes.count > 140)
    #expect(list.groups.allSatisfy { $0.rows.allSatisfy { $0.worth != nil } })
  }

  @Test func `S0-28 a row has the region of its flag, a shared currency none`() throws {
    let list = try Scene.list()
    #expect(list.row("BRL")?.region == "BR")
    #expect(list.row("XAF").map { $0.region } == .some(nil))
  }

  @Test func `a row shows what the amount is worth in the currency's own digits`() throws {
    let list = try Scene.list()
    #expect(list.row("BRL")?.worth?.text == "543.25")
    #expect(list.row("JPY")?.worth?.text == "15,725")
    #expect(list.row("USD")?.worth?.text == "100.00")
    #expect(list.converted == "100 USD")
  }

  @Test func `names and amounts are in the reader's language`() throws {
    let list = try Scene.list(in: "pt-BR")
    #expect(list.row("BRL")?.name.text == "Real brasileiro")
    #expect(list.row("BRL")?.worth?.text == "543,25")
    #expect(list.heading == "Converter para")
  }

  @Test(arguments: ["", "1/0"])
  func `an amount that is no number is taken as one`(amount: String) throws {
    let list = try Scene.list("pair=USD-BRL&amount=\(amount)")
    #expect(list.converted == "1 USD")
    #expect(list.row("BRL")?.worth?.text == "5.43")
  }

  @Test func `without an amount it is a hundred, and an expression is worked out`() throws {
    #expect(try Scene.list("pair=USD-BRL").converted == "100 USD")
    #expect(try Scene.list("pair=USD-BRL&amount=12*8.50").converted == "102.00 USD")
  }

  @Test(arguments: [("for=from", "Convert from", "USD"), ("for=to", "Convert to", "BRL")])
  func `S1-05 either side is chosen`(side: String, heading: String, chosen: String) throws {
    let list = try Scene.list(side + "&pair=USD-BRL")
    #expect(list.heading == heading)
    #expect(list.groups.flatMap { $0.rows.filter { $0.isChosen } }.map { $0.detail } == [chosen])
  }

  @Test func `a withdrawn currency is listed while it is in the pair`() throws {
    let list = try Scene.list("for=to&pair=DEM-BRL&amount=100")
    #expect(list.row("DEM")?.worth?.text == "100.00")
    #expect(try Scene.list().row("DEM") == nil)
  }

  @Test func `S0-17 favourites come first`() throws {
    let list = try Scene.list()
    #expect(list.groups.map { $0.kind } == [.favourites, .all])
    #expect(list.codes(.favourites) == ["GBP", "EUR", "JPY", "USD"])
    #expect(!list.codes(.all).contains("EUR"))
  }

  @Test func `S0-17 a star makes a favourite and takes it back`() throws {
    let list = try Scene.list()
    #expect(list.handle(.star, "BRL") == [])
    #expect(list.environment.announcement == "Brazilian Real added to favourites")
    #expect(list.environment.preferences.rates.favourites.last == .brl)
    #expect(list.codes(.favourites).contains("BRL"))
    #expect(list.handle(.star, "BRL") == [])
    #expect(list.environment.announcement == "Brazilian Real removed from favourites")
    #expect(!list.codes(.favourites).contains("BRL"))
  }

  @Test func `no more favourites are kept than a cookie holds`() throws {
    let list = try Scene.list()
    list.environment.preferences.rates.favourites = Array(Currency.allCases.prefix(60))
    list.follow()
    #expect(list.handle(.star, "ZMW") == [])
    #expect(list.environment.announcement == "Favourites are full. Remove one first.")
    #expect(list.environment.preferences.rates.favourites.count == 60)
  }

  // MARK: Adding a favourite

  private static let adding = "for=favourite&pair=USD-BRL&amount=12"

  @Test func `the list that adds a favourite has its link's name, and chooses no side`() throws {
    let model = try ConverterFixture.model("/USD/BRL", "amount=12")
    #expect(model.favouriteList.text == "/currencies?" + Self.adding)
    let list = try Scene.short(Self.adding)
    #expect(list.heading == "Add a currency" && list.title == "Add a currency")
    let rows = list.groups.flatMap { $0.rows }
    #expect(rows.allSatisfy { $0.choice == list.back && !$0.isChosen })
    #expect(rows.filter { !$0.isToAdd }.map { $0.currency } == [.gbp, .eur, .jpy, .usd])
    #expect(list.back.text == "/USD/BRL?amount=12")
    #expect(try Scene.short().groups.allSatisfy { $0.rows.allSatisfy { !$0.isToAdd } })
  }

  @Test func `a row of it adds the currency, says so, and goes back to the converter`() throws {
    let environment = try Scene.environment(rates: Scene.fewRates)
    let before = environment.preferences.rates.favourites
    let list = Address.currencies(try CurrencyListAddress(Query(Self.adding)))
    let app = AppModel(list, environment)
    let step = app.handle(.acted(.add, "KRW"))
    let converter = try ConverterFixture.address("/USD/BRL", "amount=12")
    #expect(step.move == .push(.converter(converter)))
    #expect(step.effects.contains(.keep))
    #expect(step.effects.contains(.say("South Korean Won added to favourites", .copy)))
    #expect(environment.preferences.rates.favourites == before + [.krw])
    #expect(app.screen.converter?.favourites.contains { $0.currency == .krw } == true)
  }

  @Test func `a favourite there only leads back, and Enter adds the first hit`() throws {
    let list = try Scene.short(Self.adding)
    let before = list.environment.preferences.rates.favourites
    #expect(list.handle(.add, "EUR") == Step(.push(list.back)))
    #expect(list.handle(.find, "euro") == Step(.push(list.back)))
    #expect(list.environment.preferences.rates.favourites == before)
    #expect(list.handle(.find, "krw") == Step(.push(list.back)))
    #expect(list.environment.preferences.rates.favourites == before + [.krw])
  }

  @Test func `full favourites are not added to, and the list says so`() throws {
    let list = try Scene.short(Self.adding)
    list.environment.preferences.rates.favourites = Array(Currency.allCases.prefix(60))
    #expect(list.handle(.add, "ZMW") == Step(.push(list.back)))
    #expect(list.environment.announcement == "Favourites are full. Remove one first.")
    #expect(list.environment.preferences.rates.favourites.count == 60)
  }

  @Test func `S1-12 newer rates are shown at once`() throws {
    let list = try Scene.list(
      rates: RateBook(archive: RateArchive([]), sources: [], version: "none")
    )
    #expect(list.hasRates == false)
    list.environment.rates.book = Scene.book
    list.follow()
    let hasRates = list.hasRates
    #expect(hasRates)
    #expect(list.row("BRL")?.worth?.text == "543.25")
  }

  @Test func `S0-T2 a new list is not empty`() throws {
    #expect(try !Scene.list("").codes.isEmpty)
  }

  @Test func `an own rate counts as on the converter`() throws {
    var preferences = Preferences()
    preferences.rates.ownRates = [
      OwnRate(CurrencyPair(.usd, .brl), try ExactDecimal("5.70"), setAt: Scene.now)
    ]
    #expect(try Scene.list(preferences: preferences).row("BRL")?.worth?.text == "570.00")
    preferences.rates.source = "ECB"
    #expect(try Scene.list(preferences: preferences).row("BRL")?.worth?.text == "543.25")
  }
}
