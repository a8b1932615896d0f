import EmbeddedData
import ExactMoney
import Localization
import TestSupport
import Testing

@Suite struct CurrencyOrderTests {
  private static let favourites: [Currency] = [.usd, .brl, .jpy, .dem]

  @Test func `S0-15: there are exactly four orders`() {
    #expect(
      CurrencyOrder.allCases == [.nameAscending, .nameDescending, .codeAscending, .codeDescending]
    )
  }

  @Test(arguments: EmbeddedLocales.tags)
  func `S0-15: names sort by the locale's collation, codes as ASCII`(tag: String) throws {
    let finder = try CurrencyFinder.embedded(tag)
    let byName = try EmbeddedLocales.required(tag).currenciesByName
    #expect(finder.currencies(order: .nameAscending) == byName)
    #expect(finder.currencies(order: .nameDescending) == byName.reversed())
    #expect(finder.currencies(order: .codeAscending) == Currency.allCases)
    #expect(finder.currencies(order: .codeDescending) == Currency.allCases.reversed())
  }

  @Test(arguments: [
    ("pt-BR", ["AFN", "EUR", "BRL", "JPY", "USD"], ["AFN", "USD", "EUR", "JPY", "BRL"]),
    ("sv", ["USD", "SEK", "DKK"], ["USD", "DKK", "SEK"]),
    ("ko", ["JPY", "KRW", "USD"], ["KRW", "USD", "JPY"]),
  ])
  func `S0-15: a part keeps the order`(tag: String, codes: [String], sorted: [String]) throws {
    let finder = CurrencyFinder(
      locales: [try EmbeddedLocales.required(tag)],
      currencies: try codes.map { try currency($0) }
    )
    #expect(finder.currencies().map { $0.code } == sorted)
    #expect(finder.currencies(order: .nameDescending).map { $0.code } == sorted.reversed())
  }

  @Test(arguments: CurrencyOrder.allCases, ["pt-BR", "ko", "ar", "en"])
  func `S0-17: favourites come first, in their order`(order: CurrencyOrder, tag: String) throws {
    let finder = try CurrencyFinder.embedded(tag)
    let plain = finder.currencies(order: order)
    let list = finder.currencies(order: order, favourites: Self.favourites)
    #expect(
      list == plain.filter { Self.favourites.contains($0) }
        + plain.filter { !Self.favourites.contains($0) }
    )
  }

  @Test(arguments: CurrencyOrder.allCases)
  func `S0-17: favourites that match come first while searching`(order: CurrencyOrder) throws {
    let finder = try CurrencyFinder.embedded("pt-BR")
    for text in ["dolar", "a", "peso", "real", "986", "zzz"] {
      let plain = finder.currencies(matching: text, order: order)
      let list = finder.currencies(matching: text, order: order, favourites: [.aud, .cad, .mxn])
      let first = finder.currencies(order: order)
        .filter { [.aud, .cad, .mxn].contains($0) && plain.contains($0) }
      #expect(list == first + plain.filter { !first.contains($0) }, "\(text)")
    }
  }

  @Test func `S0-17: a favourite that is not looked at, or not found, is not shown`() throws {
    let finder = try CurrencyFinder.embedded("en")
    #expect(finder.currencies(favourites: [.dem], statuses: [.active]).first != .dem)
    #expect(finder.currencies(matching: "yen", favourites: [.usd]) == [.jpy])
    #expect(finder.currencies(favourites: [.usd, .usd]).count == Currency.allCases.count)
  }
}
