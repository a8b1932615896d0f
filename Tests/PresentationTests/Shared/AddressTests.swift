import ExactMoney
import ExchangeRates
import Testing

@testable import Presentation

@Suite struct AddressTests {
  private func read(_ text: String) -> Address? {
    let parts = text.split(separator: "?", maxSplits: 1)
    return Address(path: String(parts[0]), query: parts.count > 1 ? String(parts[1]) : "")
  }

  @Test(arguments: [
    "/",
    "/USD/BRL", "/USD/BRL?amount=100", "/USD/BRL?amount=", "/USD/BRL?amount=12*8.50",
    "/USD/BRL?receive=1000", "/USD/BRL?amount=100&on=2026-06-18&card=2&rate=5.40",
    "/USD/BRL?edit=1", "/USD/BRL?sheet=day", "/USD/BRL?fee=2&sheet=fee",
    "/currencies?for=to&pair=USD-BRL&amount=100", "/currencies?for=from", "/currencies?for=to",
    "/currencies?for=favourite&pair=USD-BRL&amount=100",
    "/currencies?for=to&pair=USD-BRL&amount=100&of=history&sort=-code&layout=grid&q=d%C3%B3lar&by=country",
    "/currencies?for=from&pair=USD-BRL&amount=100&on=2008-09-14&policy=before&card=2",
    "/USD/BRL/history?range=1W&receive=9&in=EUR&on=2008-09-14&card=2&rate=5.40",
    "/currencies?for=to&sort=name", "/currencies?for=to&sort=-name", "/currencies?for=to&sort=code",
    "/USD/BRL/history", "/USD/BRL/history?range=1W", "/USD/BRL/history?range=Max&at=2026-06-18",
    "/USD/BRL/history?at=2026-06-18&since=2020-01-02",
    "/send/KR", "/send/JP?amount=1250", "/send/PH?amount=",
    "/settings", "/settings/erase", "/settings/about",
  ])
  func `an address reads back as it was written`(text: String) throws {
    let address = try #require(read(text))
    #expect(address.text == text)
    #expect(read(address.text) == address)
  }

  @Test(arguments: [
    ("/usd/brl", "/USD/BRL"), ("/USD/BRL/", "/USD/BRL"), ("//USD//BRL", "/USD/BRL"),
    ("/%55SD/BRL", "/USD/BRL"), ("/USD/BRL?unknown=1", "/USD/BRL"),
    ("/USD/BRL/history?range=1Y", "/USD/BRL/history"),
    ("/USD/BRL?on=&policy=&card=&rate=", "/USD/BRL"), ("/currencies", "/currencies?for=to"),
    ("/send", "/send/KR"), ("/send?to=JP", "/send/JP"),
  ])
  func `an address is written in one way`(text: String, canonical: String) {
    #expect(read(text)?.text == canonical)
  }

  @Test(arguments: [
    ("/USD/BRL?on=yesterday", "on=yesterday", "/USD/BRL"),
    ("/usd/brl?amount=100&on=2026-02-30&card=2", "on=2026-02-30", "/USD/BRL?amount=100&card=2"),
    ("/USD/BRL?amount=12,50", "amount=12,50", "/USD/BRL"),
    ("/USD/BRL?amount=1.234.567", "amount=1.234.567", "/USD/BRL"),
    ("/USD/BRL?amount=1+234", "amount=1 234", "/USD/BRL"),
    ("/USD/BRL?amount=5k&card=2", "amount=5k", "/USD/BRL?card=2"),
    ("/USD/BRL?amount=%D9%A1", "amount=١", "/USD/BRL"),
    ("/USD/BRL?amount=20+eur", "amount=20 eur", "/USD/BRL"),
    ("/USD/BRL?receive=1,5", "receive=1,5", "/USD/BRL"),
    ("/USD/BRL?card=2,5", "card=2,5", "/USD/BRL"),
    ("/USD/BRL?card=100", "card=100", "/USD/BRL"),
    ("/USD/BRL?rate=5,70", "rate=5,70", "/USD/BRL"),
    ("/USD/BRL?rate=0", "rate=0", "/USD/BRL"),
    ("/USD/BRL/history?amount=1,5", "amount=1,5", "/USD/BRL/history"),
    ("/currencies?pair=USD-BRL&amount=1,5", "amount=1,5", "/currencies?for=to&pair=USD-BRL"),
    ("/send/KR?amount=1,5", "amount=1,5", "/send/KR"),
    ("/USD/BRL?policy=nope", "policy=nope", "/USD/BRL"),
    ("/USD/BRL?receive=5&in=XXQ&on=x&policy=y", "in=XXQ", "/USD/BRL?receive=5"),
    ("/USD/BRL/history?range=9Q&since=2026-06-18", "range=9Q", "/USD/BRL/history?since=2026-06-18"),
    ("/USD/BRL/history?at=2026-6-1", "at=2026-6-1", "/USD/BRL/history"),
    ("/USD/BRL/history?since=0", "since=0", "/USD/BRL/history"),
    ("/currencies?for=both", "for=both", "/currencies?for=to"),
    ("/currencies?pair=USD", "pair=USD", "/currencies?for=to"),
    ("/currencies?pair=XYZ-BRL", "pair=XYZ-BRL", "/currencies?for=to"),
    ("/currencies?sort=size", "sort=size", "/currencies?for=to"),
    ("/currencies?layout=round", "layout=round", "/currencies?for=to"),
    ("/currencies?by=flag", "by=flag", "/currencies?for=to"),
    ("/currencies?of=films", "of=films", "/currencies?for=to"),
    ("/send?to=DE&amount=5", "to=DE", "/send/KR?amount=5"),
  ])
  func `a field that cannot be read is named, and the way out leaves it out`(
    text: String,
    field: String,
    way: String
  ) throws {
    let environment = try CurrencyListScene.environment()
    let address = try #require(read(text))
    guard case .unreadable(let screen) = AppModel(address, environment).screen else {
      Issue.record("\(text) was read")
      return
    }
    #expect(screen.heading == "“\(field)” in the address cannot be read")
    #expect(screen.way == way)
    #expect(read(address.text) == address)
  }

  @Test(arguments: [
    "/USD", "/USD/XYZ", "/USD/BRL/EUR", "/USD/BRL/history/x", "/currencies/x", "/send/DE",
    "/send/KR/x", "/settings/x", "/settings/erase/x", "/favicon.ico", "/..", "/%00", "/US/BRL",
    "/USDD/BRL",
  ])
  func `nothing is at other paths`(text: String) {
    #expect(read(text) == nil)
  }

  @Test(arguments: [
    "<script>alert(1)</script>", "\"><img src=x>", "a&amount=2#x", "%", "\u{202E}", "١٢٣٫٤٥",
  ])
  func `what was typed stays what it was`(typed: String) {
    let pair = CurrencyPair(.usd, .brl)
    var address = ConverterAddress(pair, amount: "")
    address.spelling = typed
    let text = Address.converter(address).text
    guard case .converter(let place) = read(text) else {
      Issue.record("no converter at \(text)")
      return
    }
    #expect(place.spelling == typed && place.amount == "")
    #expect(place.pair == pair)
  }

  @Test func `a converted pair is remembered for the start`() throws {
    let environment = try CurrencyListScene.environment()
    #expect(ConverterAddress.start(in: environment).text == "/USD/BRL")
    environment.preferences.rates.home = .usd
    #expect(ConverterAddress.start(in: environment).text == "/EUR/USD")
    environment.preferences.rates.conversion = KeptConversion(
      ConverterAddress(CurrencyPair(.krw, .jpy))
    )
    #expect(ConverterAddress.start(in: environment).text == "/KRW/JPY")
  }
}
