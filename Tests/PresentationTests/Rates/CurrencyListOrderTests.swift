import ExchangeRates
import Localization
import Testing

@testable import Presentation

@Suite struct CurrencyListOrderTests {
  typealias Scene = CurrencyListScene

  @Test func `S0-15 there are exactly four orders`() {
    #expect(
      CurrencyOrder.allCases.map { $0.name.description } == ["name", "-name", "code", "-code"]
    )
  }

  @Test(arguments: CurrencyOrder.allCases)
  func `S0-14 the list is in the chosen order, favourites and all`(order: CurrencyOrder) throws {
    var list = try Scene.short()
    #expect(list.handle(.sort, order.name.description) == [])
    for group in list.groups {
      let codes = group.rows.map { $0.currency.code }
      let names = group.rows.map { $0.name.text }
      switch order {
      case .nameAscending: #expect(names.first?.first ?? "z" < names.last?.first ?? "a")
      case .nameDescending: #expect(names.first?.first ?? "a" > names.last?.first ?? "z")
      case .codeAscending: #expect(codes == codes.sorted())
      case .codeDescending: #expect(codes == codes.sorted(by: >))
      }
    }
    #expect(list.codes(.favourites).count == 4)
  }

  @Test func `an order and its opposite hold the same`() throws {
    let up = try Scene.short("pair=USD-BRL&sort=name").codes(.all)
    let down = try Scene.short("pair=USD-BRL&sort=-name").codes(.all)
    #expect(up == down.reversed())
  }

  @Test func `the order is remembered and announced`() throws {
    var list = try Scene.short()
    _ = list.handle(.sort, "-code")
    #expect(list.environment.preferences.rates.order == .codeDescending)
    #expect(list.environment.announcement == "Sorted: Code Z–A")
    #expect(try Scene.short(preferences: list.environment.preferences).order == .codeDescending)
    #expect(list.handle(.sort, "nonsense") == [])
  }

  @Test func `the keypad beside the list is folded, and stays so`() throws {
    var list = try Scene.short()
    #expect(list.handle(.keypad, "0") == [])
    #expect(list.environment.preferences.rates.isKeypadFolded)
    #expect(list.layout == .list)
    #expect(list.handle(.keypad, "1") == [])
    #expect(!list.environment.preferences.rates.isKeypadFolded)
  }

  @Test func `S1-11 the layout is one of two and remembered`() throws {
    var list = try Scene.short()
    #expect(list.layout == .list)
    #expect(list.handle(.layout, "grid") == [])
    #expect(list.layout == .grid)
    #expect(list.address.text.hasSuffix("&layout=grid"))
    #expect(try Scene.short(preferences: list.environment.preferences).layout == .grid)
  }

  @Test(arguments: [
    ("for=to&pair=USD-BRL&amount=12", "EUR", "/USD/EUR?amount=12"),
    ("for=from&pair=USD-BRL&amount=12", "EUR", "/EUR/BRL?amount=12"),
    ("for=to&pair=USD-BRL&amount=12", "USD", "/BRL/USD?amount=12"),
    ("for=from&pair=USD-BRL", "BRL", "/BRL/USD"),
    ("for=to&pair=USD-BRL", "BRL", "/USD/BRL"),
    ("for=to&pair=USD-BRL&of=history", "EUR", "/USD/EUR/history"),
    ("for=to&pair=USD-BRL&of=history", "USD", "/BRL/USD/history"),
    ("for=to&pair=USD-USD", "USD", "/USD/USD"),
  ])
  func `S0-06 choosing leads back or swaps`(query: String, code: String, address: String) throws {
    #expect(try Scene.short(query).row(code)?.choice.text == address)
  }
}
