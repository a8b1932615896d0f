import EmbeddedData
import ExchangeRates
import Localization
import Testing

@testable import Presentation

@Suite struct CurrencyListSearchTests {
  typealias Scene = CurrencyListScene

  @Test(arguments: ["dólar", "dolar", "DÓLAR", "USD", "usd", "Estados Unidos"])
  func `S0-13 name and code find the dollar`(text: String) throws {
    var list = try Scene.short(in: "pt-BR")
    _ = list.handle(.search, text)
    #expect(list.codes.contains("USD"))
    #expect(list.codes.count < 30)
  }

  @Test(arguments: ["R$", "Brazil", "real", "brl"])
  func `S0-13 symbol and country find the real`(text: String) throws {
    var list = try Scene.short()
    _ = list.handle(.search, text)
    #expect(list.codes.contains("BRL"))
  }

  @Test(arguments: [
    ("dólar", SearchNames.usual), ("달러", .all), ("ドル", .all), ("دولار", .all),
  ])
  func `other languages' names are asked for, and then found`(
    text: String,
    names: SearchNames
  ) throws {
    var list = try Scene.short()
    #expect(list.handle(.search, text) == [.loadSearchNames(names)])
    list.environment.rates.searchLocales = try Scene.searchLocales()
    list.environment.rates.finder = nil
    list.follow()
    #expect(list.handle(.search, text) == [])
    #expect(list.codes.contains("USD"))
  }

  @Test func `a slip is forgiven once no more names can come`() throws {
    var list = try Scene.short()
    _ = list.handle(.search, "dollr")
    #expect(list.codes.isEmpty)
    list.environment.isOffline = true
    _ = list.handle(.search, "dollr")
    #expect(list.codes.contains("USD"))
  }

  @Test func `rare names are asked for where the usual ones do not suffice`() throws {
    var list = try Scene.short()
    list.environment.rates.take(try Scene.searchLocales(), CurrencyKeywords(), lacksRare: true)
    list.follow()
    for text in ["dólar", "dollr"] {
      #expect(list.handle(.search, text) == [] && !list.codes.isEmpty, "\(text)")
    }
    #expect(list.environment.rates.namesNeeded(for: "₩ €") == nil, "signs are no letters")
    for text in ["달러", "zzzz"] { #expect(list.handle(.search, text) == [.loadSearchNames(.all)]) }
    list.environment.rates.take(try Scene.searchLocales(), CurrencyKeywords())
    list.follow()
    #expect(list.handle(.search, "zzzz") == [])
  }

  @Test(arguments: [("buck", "USD"), ("quid", "GBP"), ("円", "JPY")])
  func `nicknames are found once they are there`(text: String, code: String) throws {
    var list = try Scene.short()
    let names: SearchNames = text == "円" ? .all : .usual
    #expect(list.handle(.search, text) == [.loadSearchNames(names)])
    #expect(!list.codes.contains(code))
    list.environment.rates.searchKeywords = EmbeddedLocales.keywords
    list.environment.rates.finder = nil
    list.follow()
    #expect(list.codes.first == code)
  }

  @Test func `S0-12 a search that finds nothing has no rows and says so`() throws {
    var list = try Scene.short()
    _ = list.handle(.search, "xyz")
    #expect(list.groups.isEmpty)
    #expect(list.hasRates)
    #expect(list.environment.announcement == "0 currencies")
  }

  @Test func `the number of results is announced, and is the title`() throws {
    var list = try Scene.short()
    _ = list.handle(.search, "dollar")
    #expect(list.environment.announcement == "\(list.codes.count) currencies")
    #expect(list.title.hasPrefix("dollar: \(list.codes.count) currencies"))
    _ = list.handle(.search, "brl")
    #expect(list.environment.announcement == "1 currency")
  }

  @Test func `S0-17 favourites come first under a search too`() throws {
    var preferences = Preferences()
    preferences.rates.favourites = [.nzd]
    for order in ["name", "-name", "code", "-code"] {
      let list = try Scene.short("pair=USD-BRL&q=dollar&sort=\(order)", preferences: preferences)
      #expect(list.codes.first == "NZD")
      #expect(list.groups.map { $0.kind } == [.found])
    }
  }

  @Test func `what was searched is marked, accents or not`() throws {
    let list = try Scene.short("pair=USD-BRL&q=dolar", in: "pt-BR")
    let name = try #require(list.row("CAD")).name
    #expect([name.before, name.match, name.after] == ["", "Dólar", " canadense"])
    let korean = try Scene.short("pair=USD-BRL&q=다", in: "ko")
    #expect(try #require(korean.row("CAD")).name.match == "달")
  }

  @Test func `Escape clears the search, then goes back`() throws {
    var list = try Scene.short("pair=USD-BRL&amount=7&q=euro")
    #expect(list.takes(.escape))
    #expect(list.handle(.escape) == [.focus("search")])
    #expect(!list.isSearching)
    let back = Address.converter(ConverterAddress(CurrencyPair(.usd, .brl), amount: "7"))
    #expect(list.handle(.escape) == Step(.push(back)))
    #expect(!list.takes(.up))
  }

  @Test func `the search is part of the address`() throws {
    var list = try Scene.short()
    _ = list.handle(.search, "dólar")
    #expect(list.address.text == "/currencies?for=to&pair=USD-BRL&amount=100&q=d%C3%B3lar")
  }

  @Test func `a search is cut where no name is that long`() throws {
    var list = try Scene.short()
    _ = list.handle(.search, String(repeating: "é", count: 10_000))
    #expect(list.place.search.utf8.count == 200)
    #expect(list.groups.isEmpty)
  }

  @Test(arguments: ["<script>", "\"'&<>", "\u{0}\u{1}", "%%%", "\u{202E}usd", "   "])
  func `hostile searches are only texts`(text: String) throws {
    var list = try Scene.short()
    _ = list.handle(.search, text)
    _ = list.groups
    #expect(Address(path: "/currencies", query: String(list.address.text.dropFirst(12))) != nil)
  }
}
