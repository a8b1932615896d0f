import EmbeddedData
import ExactMoney
import ExchangeRates
import Localization
import PlainBytes
import Testing

@testable import Presentation

private typealias Fixture = ConverterFixture

extension AmountNote {
  /// The sentence and the other reading with its address; nil where there is none.
  private var parts: (text: String, other: String?, address: Address?) {
    switch self {
    case .reading(let text, let other, let address): (text, other, address)
    case .problem(let text), .information(let text): (text, nil, nil)
    }
  }

  fileprivate var text: String { parts.text }
  fileprivate var other: String? { parts.other }
  fileprivate var address: Address? { parts.address }
}

@Suite struct AskViewModelTests {
  private func ask(
    _ text: String,
    _ tag: String = "en",
    change: (inout AskAddress) -> Void = { _ in }
  ) throws -> AskViewModel {
    var address = AskAddress(text)
    change(&address)
    let environment = try Fixture.environment(tag)
    environment.preferences.rates.conversion = KeptConversion(try Fixture.address("/EUR/BRL"))
    return AskViewModel(address, environment)
  }

  @Test func `one price is converted into the last target, and both are reported`() throws {
    let model = try ask("Total: 35.50 €")
    #expect(model.title == "35.50 EUR = 215.46 BRL")
    #expect(model.guess == "In Brazilian Real, your last target.")
    #expect(model.pieces.filter { $0.isMarked }.map { $0.text } == ["35.50 €"])
    #expect(model.pieces.map { $0.text }.joined() == "Total: 35.50 €")
    #expect(model.rows[0].address.text == "/EUR/BRL?amount=35.50")
    #expect(model.rows[0].doubts.isEmpty && model.sum == nil)
  }

  @Test(arguments: [
    ("35.50 eur in brl", "35.50 EUR = 215.46 BRL"), ("100 usd brl", "100 USD = 543.25 BRL"),
    ("3.99 usd/lb in eur/kg", "3.99 USD/lb = 7.87 EUR/kg"),
    ("100 usd in brl on 29 Oct 2026", "100 USD = 535.16 BRL"),
  ])
  func `a question names its target, its measure and its day`(text: String, title: String) throws {
    let environment = try Fixture.environment()
    let app = AppModel(.ask(AskAddress(text)), environment)
    for need in app.needs {
      if case .tables = need { _ = app.handle(.answered(need, .tables(Fixture.archive()))) }
    }
    #expect(app.screen.model.title == title)
    guard case .ask(let model) = app.screen else {
      Issue.record("another screen")
      return
    }
    #expect(model.guess == nil)
    if text.contains("/lb") { #expect(model.rows[0].note == "1 lb = 0.45359237 kg, exactly") }
  }

  @Test func `a text that is too long is cut between words`() throws {
    let (price, longest) = ("123456.78 €", AskAddress.maximumLength)
    for length in longest - 15...longest + 5 {
      let start = String(repeating: "x", count: length - 1) + " "
      let text = AskAddress(start + price + " and more").text
      let isWhole = text.hasPrefix(start + price)
      #expect(text.utf8.count <= longest && AskAddress(text).text == text)
      #expect(isWhole || text.hasSuffix(" …") && !text.utf8.contains(UInt8(ascii: "1")))
      let lines = AskAddress(String(repeating: "x", count: length - 9) + "\nkr 1 234,56 or more")
        .text
      #expect(lines.hasSuffix("x …") || lines.hasSuffix("more"))
    }
    #expect(AskAddress(String(repeating: "1", count: longest + 1)).text.utf8.count < longest)
  }

  @Test func `of a day ahead the newest rates count, in every row and in the sum`() throws {
    let model = try ask("Invoice 100 USD and 20 USD due 31 Dec 2026")
    #expect(model.rows.map { $0.value?.text } == ["543.25", "108.65"])
    let lines = try ask("Invoice 100 USD due 31 Dec 2026\nInvoice 20 USD due 31 Dec 2026")
    #expect(lines.sum?.value.text == "651.90")
  }

  @Test(arguments: [
    ("1 200 eur in usd", "1,200 EUR = 1,340.64 USD"),
    ("2 x 3.50 eur in usd", "7.00 EUR = 7.82 USD"),
    ("3 * 4 eur in usd", "12 EUR = 13.41 USD"), ("10 % of 200 eur in usd", "20 EUR = 22.34 USD"),
    ("200 usd - 10 % in eur", "180 USD = 161.12 EUR"),
    ("200 usd + 8.25% in eur", "216.50 USD = 193.79 EUR"),
    ("1e3 eur in usd", "1,000 EUR = 1,117.20 USD"), ("5- eur in usd", "−5 EUR = −5.59 USD"),
    ("2 million yen in usd", "2,000,000 JPY = 12,718.58 USD"),
    ("100 dem in eur", "100 DEM = 51.13 EUR"),
    ("100 usd in germany", "100 USD = 89.51 EUR"), ("50 germany in usd", "50 EUR = 55.86 USD"),
    ("100 euros en dólares el 29 de octubre de 2026", "100 EUR = 111.30 USD"),
    ("usd to eur", "1 USD = 0.90 EUR"), ("100/- eur in usd", "100 EUR = 111.72 USD"),
  ])
  func `one line means what it means to the command`(text: String, title: String) throws {
    let environment = try Fixture.environment()
    let app = AppModel(.ask(AskAddress(text)), environment)
    for need in app.needs {
      if case .tables = need { _ = app.handle(.answered(need, .tables(Fixture.archive()))) }
    }
    #expect(app.screen.model.title == title)
  }

  @Test(arguments: [
    ("12 + 3 eur in usd", "Give every part a currency, or none."),
    ("100 - 20 eur in usd", "Give every part a currency, or none."),
    ("5 eur in usd on 31/02/2020", "There is no day 31/02/2020."),
  ])
  func `a question that is wrong is refused with its reason, and no part of it is answered`(
    text: String,
    problem: String
  ) throws {
    let model = try ask(text)
    #expect(model.rows.isEmpty && model.problem == problem)
  }

  @Test func `prices without a space between them are two, and a question is read whole`() throws {
    #expect(try ask("€12€14").rows.map { $0.paid } == ["12 EUR", "14 EUR"])
    #expect(try ask("100 usd in brl").isWhole && !(try ask("Total: 35.50 €").isWhole))
  }

  @Test(arguments: ["12€50", "3€20 in usd", "LE 100 gbp", "Q$ 100 in eur"])
  func `what may be another price is no price`(text: String) throws {
    #expect(try ask(text).rows.isEmpty)
  }

  @Test(arguments: [
    ("Hotel 120 EUR\nTaxi 35 EUR\nSumme 155 EUR", "Summe 155 EUR"),
    ("Subtotal $20.00\nTax $1.60\nTip $4.00\nTotal $25.60", "Total $25.60"),
    ("Bar 20,00 €\nRückgeld 4,50 €\nSumme 15,50 €", "Summe 15,50 €"),
    ("Bed 10 €\nBreakfast 5 €\nTogether 15 €", "Together 15 €"),
  ])
  func `a receipt with its own sum is not added up, and the page says which line that is`(
    text: String,
    line: String
  ) throws {
    let model = try ask(text)
    #expect(model.sum == nil && model.total == "The text has its own sum: \(line).")
  }

  @Test(arguments: [
    "10-15 €", "von 10 € bis 20 €", "Was $100, now $79", "100 EUR = 111.72 USD", "Bed 10–20 €",
  ])
  func `two prices of one line are not added up`(text: String) throws {
    let model = try ask(text)
    #expect(model.rows.count == 2 && model.sum == nil && model.total == nil)
  }

  @Test func `each doubt of a question is reported with the way to its other meaning`() throws {
    let model = try ask("1,234 eur in dollars on 03/04/2008")
    let doubts = try #require(model.rows.first?.doubts)
    #expect(
      doubts.map { $0.text } == ["Read as 1,234.", "Read as US Dollar.", "Read as 4 Mar 2008."]
    )
    let texts = doubts.compactMap { doubt -> String? in
      guard case .ask(let address) = doubt.address else { return nil }
      return address.text
    }
    #expect(
      texts == [
        "1.234 eur in dollars on 03/04/2008", "1,234 eur in AUD on 03/04/2008",
        "1,234 eur in dollars on 2008-04-03",
      ]
    )
  }

  @Test func `a text of more prices than a page has rows for the first, and says so`() throws {
    let few = try ask(String(repeating: "1 € or ", count: AskViewModel.maximumPrices))
    #expect(few.rows.count == AskViewModel.maximumPrices && few.more == nil)
    let many = try ask(String(repeating: "1 € or ", count: AskViewModel.maximumPrices + 1))
    #expect(many.rows.count == AskViewModel.maximumPrices)
    #expect(many.more == "Only the first 50 prices are converted.")
  }

  @Test func `a menu has a row for each price, in doubt with a way out, and their sum`() throws {
    let menu = """
      Bruschetta 6,50 €
      Lasagne della casa 12,90 €
      Acqua 0,75 l · 2,50 €
      Coperto 2,00
      Barolo 2019 · 1.250 €
      """
    let model = try ask(menu)
    let values = ["39.45", "78.29", "15.17", "12.14", "7,586.50"]
    #expect(model.rows.map { $0.value?.text ?? "" } == values)
    #expect(model.sum?.paid == "1,273.90 EUR" && model.sum?.value.text == "7,731.55")
    #expect(model.untouched == "Not prices, left as they are: 0,75, 2019.")
    let doubts = model.rows.map { row in row.doubts.map { $0.text + " " + ($0.other ?? "") } }
    #expect(doubts[3] == ["No sign: taken for Euro, like the others. Leave it out"])
    #expect(doubts[4] == ["Read as 1,250. Meant 1.250?"])
    let without = try ask(menu) { $0.left = [4] }
    #expect(without.rows.count == 4 && without.sum?.paid == "1,271.90 EUR")
    let other = try ask(menu) { $0.others = [5] }
    #expect(other.rows[4].paid == "1.250 EUR")
    #expect(other.rows[4].doubts[0].address == model.address)
  }

  @Test
  func `a shared sign is the reader's last currency of those that have it, or the chosen one`()
    throws
  {
    let model = try ask("$20 in brl")
    #expect(model.rows[0].paid == "20 USD")
    #expect(model.rows[0].doubts.map { $0.text } == ["Read as US Dollar."])
    let chosen = try ask("$20 in brl") { $0.source = .cad }
    #expect(chosen.rows[0].paid == "20 CAD")
    #expect(chosen.rows[0].doubts[0].other == "Meant US Dollar?")
  }

  @Test func `a pound of weight has no length, and the price stays`() throws {
    let model = try ask("3.99 usd/lb in eur/m")
    #expect(model.rows[0].note == "lb and m measure different things.")
    #expect(model.rows[0].unit == "EUR/lb")
  }

  @Test func `a text without a price is a search`() throws {
    let model = try ask("brazil")
    #expect(model.rows.isEmpty && model.list?.groups.first?.rows.first?.currency == .brl)
    #expect(try ask("").list != nil)
    #expect(try ask("").title == "Find or ask")
  }

  @Test func `names in English are asked for, and read once they have come`() throws {
    let environment = try Fixture.environment("pt-BR")
    let app = AppModel(.start, environment)
    let opened = app.handle(.opened(.ask(AskAddress("20 swiss francs")), isThere: false))
    #expect(opened.effects.contains(.loadSearchNames(.all)))
    #expect(app.screen.ask?.rows.isEmpty == true)
    let english = try #require(EmbeddedLocales.locale("en"))
    _ = app.handle(.searchNamesArrived([english], EmbeddedLocales.keywords))
    #expect(app.screen.ask?.rows.map { $0.paid } == ["20 CHF"])
    let own = app.handle(.opened(.ask(AskAddress("")), isThere: false))
    #expect(own.effects.contains(.focus("ask")) && !own.effects.contains(.loadSearchNames(.all)))
  }

  @Test func `a search without hits is cleared, and the field has the focus`() throws {
    let model = try ask("qqqq")
    #expect(model.list?.groups.isEmpty == true)
    #expect(model.handle(.search, "") == [.focus("ask")])
    #expect(model.address == model.cleared && model.list?.groups.isEmpty == false)
  }

  @Test(arguments: [
    ("/ask?q=Total%3A+35.50+%E2%82%AC", "Total: 35.50 €"),
    ("/ask?title=Menu&q=5+%E2%82%AC", "5 €\nMenu"),
    ("/ask?url=https%3A%2F%2Fexample.org", "https://example.org"), ("/ask", ""),
  ])
  func `an app shares a title, a text and an address`(link: String, text: String) throws {
    let parts = link.split(separator: "?").map { String($0) }
    guard case .ask(let address)? = Address(path: parts[0], query: parts.dropFirst().first ?? "")
    else {
      Issue.record("\(link) is not an address")
      return
    }
    #expect(address.text == text)
  }

  @Test func `an address keeps what was chosen, and names what it cannot read`() throws {
    var address = AskAddress("$5, 2.00")
    (address.target, address.source, address.left, address.others) = (.brl, .cad, [2], [1, 3])
    let text = Address.ask(address).text
    #expect(text == "/ask?q=%245,%202.00&to=BRL&from=CAD&drop=2&read=1,3")
    guard case .ask(let again)? = Address(path: "/ask", query: String(text.dropFirst(5))) else {
      Issue.record("\(text) is not read")
      return
    }
    #expect(again == address)
    guard case .unreadable? = Address(path: "/ask", query: "q=5&to=nothing") else {
      Issue.record("an unknown currency is not named")
      return
    }
  }

  // MARK: From other screens

  @Test(arguments: [
    ("Total: 35.50 €", "/EUR/BRL?amount=35.50"), ("35.50 eur in cad", "/EUR/CAD?amount=35.50"),
    ("100 usd cad 14 sep 2008", "/USD/CAD?amount=100&on=2008-09-14"),
    ("€20 in cad", "/EUR/CAD?amount=20"), ("5 brl in usd", "/BRL/USD?amount=5"),
    ("9 brl please", "/BRL/USD?amount=9"),
  ])
  func `a sentence sets the converter, pasted, typed with Enter, in the search or without script`(
    text: String,
    link: String
  ) throws {
    let model = try Fixture.model("/USD/BRL", "amount=100&card=2")
    let kept = link.hasPrefix("/BRL/USD") ? "&fee=2" : "&card=2"
    let pasted = model.handle(.amount, text)
    let encoded = PercentCoding.encoded(text, but: "")
    let typed = try Fixture.model("/USD/BRL", "amount=100&card=2")
    for end in text.indices { _ = typed.handle(.amount, String(text[...end])) }
    let list = CurrencyListViewModel(
      CurrencyListAddress(for: .quote, of: KeptConversion(model.place)),
      model.environment
    )
    for step in [pasted, typed.handle(.convert, ""), list.handle(.find, text)] {
      guard case .push(let address) = step.move else {
        Issue.record("\(step)")
        continue
      }
      #expect(address.text == link + kept && step.effects == [])
    }
    let sent = try Fixture.address("/USD/BRL", "typedAmount=\(encoded)&card=2")
    #expect(sent.redirect(in: model.environment)?.text == link + kept)
    // A pasted menu may be longer than an address can be.
    guard
      case .push(let long) = model.handle(.amount, text + String(repeating: " é", count: 4_000))
        .move
    else {
      Issue.record("a long text goes nowhere")
      return
    }
    #expect(long.text.utf8.count < 13_000)
  }

  @Test(arguments: [
    ("250 usd please", "/USD/BRL?amount=250&rate=5.4"), ("20 eur please", "/EUR/BRL?amount=20"),
  ])
  func `the reader's own rate stays for its pair`(text: String, link: String) throws {
    let model = try Fixture.model("/USD/BRL", "amount=100&rate=5.4")
    guard case .push(let address) = model.handle(.amount, text).move else {
      Issue.record("the text goes nowhere")
      return
    }
    #expect(address.text == link)
  }

  @Test(arguments: [
    "3.99 usd/lb in eur/kg", "Coffee 2.50 €, cake 4.50 €", "5 eur in eur", "1,234 eur in usd",
    "Room 12: 80 eur", "5 eur in usd, cad", "zł EUR 3", "kr 20 zł", "€20 brl",
    "100 eur in jpy 03/04/2008", "kr 20 total",
  ])
  func `a sentence with more than one price or reading has a page of its own`(text: String) throws {
    let query = "typedAmount=" + PercentCoding.encoded(text, but: "")
    let sent = try Fixture.address("/USD/BRL", query)
    #expect(sent.redirect(in: try Fixture.environment()) == .ask(AskAddress(text)))
  }

  @Test(arguments: ["20 eur + 30", "5 $ €", "abc", "1.2.3", "(5", "hello"])
  func `what is only wrong is no sentence`(text: String) throws {
    let model = try Fixture.model("/USD/BRL", "amount=100")
    #expect(model.handle(.amount, text).move == .stay)
  }

  @Test func `a typed sign that changes the currency can be undone at every key`() throws {
    let model = try Fixture.model("/EUR/GBP", "amount=100")
    for text in ["$", "$2", "$20"] { _ = model.handle(.amount, text) }
    #expect(model.place.pair.base == .usd)
    guard case .reading(let text, "Undo", .converter(let way))? = model.note else {
      Issue.record("no way back")
      return
    }
    #expect(text == "The currency is now US Dollar.")
    #expect(way.pair == CurrencyPair(base: .eur, quote: .gbp) && way.amount == "20")
  }

  @Test func `a sign that a currency of the pair has means that one`() throws {
    let model = try Fixture.model("/EUR/CAD", "amount=100")
    _ = model.handle(.amount, "$20")
    #expect(model.place.pair == CurrencyPair(base: .cad, quote: .eur))
  }

  @Test func `enter in the search chooses the first hit, or asks`() throws {
    let environment = try Fixture.environment()
    let list = CurrencyListViewModel(
      CurrencyListAddress(for: .quote, of: KeptConversion(try Fixture.address("/USD/BRL"))),
      environment
    )
    guard case .push(.converter(let chosen)) = list.handle(.find, "british pound").move else {
      Issue.record("nothing is chosen")
      return
    }
    #expect(chosen.pair == CurrencyPair(base: .usd, quote: .gbp))
    #expect(list.handle(.find, "").move == .stay)
    #expect(list.handle(.find, "qqqq").move == .push(.ask(AskAddress("qqqq"))))
  }
}

extension Screen {
  fileprivate var ask: AskViewModel? { if case .ask(let model) = self { model } else { nil } }
}
