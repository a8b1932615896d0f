import ExchangeRates
import PlainBytes
import Testing

@testable import Presentation

@Suite struct CurrencyListCountryTests {
  typealias Scene = CurrencyListScene

  private func names(_ list: CurrencyListViewModel) -> [String] {
    list.groups.filter { $0.kind == .countries }.flatMap { $0.rows.map { $0.name.text } }
  }

  @Test func `S4-01 156 countries and more can be chosen`() throws {
    let list = try Scene.list("pair=USD-BRL&by=country")
    #expect(Set(names(list)).count >= 156)
  }

  @Test func `S4-02 a country stands for its currency`() throws {
    let list = try Scene.list("for=to&pair=USD-BRL&by=country&amount=5&q=germany")
    let row = try #require(list.groups.first { $0.kind == .countries }?.rows.first)
    #expect(row.name.text == "Germany")
    #expect(row.detail == "EUR · Euro")
    #expect(row.region == "DE")
    #expect(row.choice.text == "/USD/EUR?amount=5")
    #expect(names(list) == ["Germany"])
  }

  @Test func `a country with several currencies offers each, its own first`() throws {
    let list = try Scene.list("pair=USD-BRL&by=country&q=panama")
    let rows = list.groups.filter { $0.kind == .countries }.flatMap { $0.rows }
    #expect(rows.map { $0.currency.code } == ["PAB", "USD"])
    #expect(Set(rows.map { $0.key }).count == 2)
  }

  @Test func `a currency finds the countries that use it`() throws {
    let list = try Scene.list("pair=USD-BRL&by=country&q=brl")
    #expect(names(list) == ["Brazil"])
  }

  @Test func `countries are in the order of the reader's names`() throws {
    let german = names(try Scene.list("pair=USD-BRL&by=country", in: "de"))
    let first = try #require(german.firstIndex(of: "Ägypten"))
    #expect(german.first == "Afghanistan" && first < 4)
    let korean = names(try Scene.list("pair=USD-BRL&by=country", in: "ko"))
    #expect(korean.first == "가나")
  }

  @Test(arguments: ["brazil", "brésil", "brasilien", "ブラジル", "브라질"])
  func `S4-02 a country is found in any language`(text: String) throws {
    var environment = try Scene.environment("pt-BR")
    environment.rates.searchLocales = try Scene.searchLocales()
    var list = CurrencyListViewModel(
      try CurrencyListAddress(Query("pair=USD-BRL&by=country")),
      environment
    )
    _ = list.handle(.search, text)
    #expect(names(list) == ["Brasil"])
    #expect(list.environment.announcement == "1 país")
  }

  @Test func `names that arrive later are searched too`() throws {
    var list = try Scene.list("pair=USD-BRL&by=country", in: "pt-BR")
    _ = list.handle(.search, "브라질")
    #expect(names(list).isEmpty)
    list.environment.rates.searchLocales = try Scene.searchLocales()
    list.environment.rates.finder = nil
    list.follow()
    #expect(names(list) == ["Brasil"])
  }

  @Test func `the four orders hold for countries`() throws {
    let query = "pair=USD-BRL&by=country&sort="
    let up = names(try Scene.list(query + "name"))
    #expect(Set(up) == Set(names(try Scene.list(query + "-name"))))
    let codes = try Scene.list(query + "code").codes(.countries)
    #expect(codes == codes.sorted())
    let down = try Scene.list(query + "-code").codes(.countries)
    #expect(down == down.sorted(by: >))
  }

  @Test func `S0-17 favourites stand above the countries`() throws {
    let list = try Scene.list("pair=USD-BRL&by=country")
    #expect(list.groups.map { $0.kind } == [.favourites, .countries])
  }

  @Test func `the view is switched by action, and a layout leads back to currencies`() throws {
    var list = try Scene.list()
    _ = list.handle(.byCountry, "1")
    #expect(list.place.isByCountry && !names(list).isEmpty)
    #expect(list.environment.announcement.hasSuffix("countries"))
    _ = list.handle(.layout, "list")
    #expect(!list.place.isByCountry && names(list).isEmpty)
  }
}
