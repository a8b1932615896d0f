import EmbeddedData
import ExactMoney
import ExchangeRates
import Localization
import TestSupport
import Testing

@testable import Presentation

@Suite struct PreferencesTests {
  private func own(_ base: Currency, _ quote: Currency, _ value: String, _ fee: String? = nil)
    throws
    -> OwnRate
  {
    OwnRate(
      CurrencyPair(base, quote),
      try ExactDecimal(value),
      fee: try fee.map { try #require(FeePercent(signed: try ExactDecimal($0))) },
      setAt: Instant(unixSeconds: 1_793_380_140)
    )
  }

  private func full() throws -> Preferences {
    var preferences = Preferences()
    var conversion = ConverterAddress(CurrencyPair(.usd, .brl), amount: "12*8.50")
    (conversion.on, conversion.policy) = (CalendarDate("2008-09-14"), .before)
    conversion.fee = FeePercent(2)
    preferences.rates.conversion = KeptConversion(conversion)
    preferences.rates.home = .krw
    preferences.rates.favourites = [.krw, .usd, .xau]
    preferences.theme = .dark
    preferences.rates.layout = .grid
    preferences.rates.order = .codeDescending
    preferences.language = "pt-BR"
    preferences.rates.source = "Bank of Canada"
    preferences.hasSingleKeys = false
    preferences.rates.isKeypadFolded = true
    preferences.changes = 12
    preferences.rates.ownRates = [
      try own(.usd, .brl, "5.40", "2"), try own(.eur, .jpy, "160"),
      try own(.gbp, .usd, "1.25", "-1.5"),
    ]
    return preferences
  }

  @Test func `S0-16 S1-08 everything is kept and read back`() throws {
    let preferences = try full()
    #expect(Preferences(text: preferences.text) == preferences)
    #expect(Preferences(text: preferences.text)?.changes == 12)
    #expect(Preferences(text: preferences.fileText) == preferences)
    #expect(Preferences(text: Preferences().text) == Preferences())
  }

  @Test func `the text is one a cookie may hold`() throws {
    var preferences = try full()
    preferences.rates.source = "a,b;c \"d\"\\é"
    let allowed = preferences.text.utf8.allSatisfy { byte in
      // RFC 6265, cookie-octet.
      (0x21...0x7E).contains(byte) && !"\",;\\".utf8.contains(byte)
    }
    #expect(allowed)
    #expect(preferences.text.hasPrefix("version=1&"))
  }

  @Test func `the most that is kept fits into a cookie`() throws {
    var preferences = try full()
    preferences.rates.favourites = Array(Currency.allCases.prefix(200))
    var conversion = ConverterAddress(CurrencyPair(.usd, .brl), amount: "1")
    conversion.amount = String(repeating: "(", count: 110)
    preferences.rates.conversion = KeptConversion(conversion)
    preferences.rates.ownRates = try Currency.allCases.prefix(200).map {
      try own($0, .eur, "1234567890.12345", "-99.9999")
    }
    #expect(preferences.text.utf8.count < 4_000)
    let read = try #require(Preferences(text: preferences.text))
    #expect(read.rates.favourites.count == 60)
    #expect(read.rates.ownRates.count == 50)
  }

  @Test func `a file keeps one setting a line, and other line ends are read`() throws {
    let preferences = try full()
    #expect(preferences.fileText.hasPrefix("version=1\ntheme=dark\n"))
    let text = "\u{FEFF}" + preferences.fileText.replacing("\n", with: "\r\n")
    #expect(Preferences(text: text) == preferences)
  }

  @Test func `what older versions wrote is read`() {
    let read = Preferences(text: "pair=USD-BRL&favourites=EUR,JPY&rate=USD,BRL,5.40,,1793380140")
    #expect(read?.rates.favourites == [.eur, .jpy])
    #expect(read?.rates.ownRates.count == 1)
  }

  @Test(arguments: [
    "", "garbage", "{\"favourites\":[]}", "theme=dark", "\u{0}", "&&&&", "=favourites",
  ])
  func `what is no preferences is refused`(text: String) {
    #expect(Preferences(text: text) == nil)
  }

  @Test func `a text of any length is refused without being read`() {
    #expect(Preferences(text: "favourites=" + String(repeating: "EUR_", count: 100_000)) == nil)
  }

  @Test(arguments: [
    "favourites=EUR_EUR_XYZ_<script>_eur", "favourites=EUR&theme=puce&layout=&order=size",
    "favourites=EUR&language=%0D%0ASet-Cookie%3A%20x&source=%F0%9F%92%B0",
    "favourites=EUR&rate=USD_BRL_0__0&rate=USD_USD_1__0&rate=USD_BRL_-1__0&rate=USD_BRL",
    "favourites=EUR&rate=USD_BRL_1e300__0&rate=USD_BRL_1__-5&rate=USD_BRL_1_100_5&pair=USD-XYZ",
    "favourites=EUR&pair=&home=&keys&keypad",
  ])
  func `hostile text leaves sound preferences`(text: String) throws {
    let read = try #require(Preferences(text: text))
    #expect(read.rates.favourites == [.eur])
    #expect(
      read.theme == .system && read.rates.layout == .list && read.rates.order == .nameAscending
    )
    #expect(read.language == nil && read.rates.source == nil && read.rates.conversion == nil)
    #expect(read.rates.ownRates.allSatisfy { $0.value > .zero && $0.fee == nil })
    #expect(Preferences(text: read.text) == read)
  }

  @Test(arguments: [
    ("pt-BR", Currency.brl), ("ko", .krw), ("ja", .jpy), ("en", .usd), ("de", .eur),
    ("en-GB", .gbp),
    ("ar", .aed), ("es-MX", .mxn), ("zh-Hans", .cny), ("zh-Hant", .twd), ("hi", .inr), ("pl", .pln),
    ("tr", .try), ("ru", .rub), ("es", .eur), ("fr", .eur),
    // The region is taken from the browser's languages.
    ("es AR", Currency("ARS")), ("ar SA", .sar), ("en IN", .inr), ("pt-BR AO", Currency("AOA")),
    ("en 001", .usd), ("de XX", .eur),
  ])
  func `the first favourites begin with the reader's currency`(tag: String, home: Currency?) throws
  {
    let parts = tag.split(separator: " ").map(String.init)
    let locale = try #require(EmbeddedLocales.locale(parts[0]))
    let preferences = Preferences(for: locale, region: parts.count > 1 ? parts[1] : nil)
    #expect(preferences.rates.home == home)
    #expect(preferences.rates.favourites.first == home)
    #expect(Set(preferences.rates.favourites).count == preferences.rates.favourites.count)
    #expect((4...7).contains(preferences.rates.favourites.count))
  }

  @Test func `another home brings its favourites, unless some were chosen`() {
    var preferences = Preferences()
    preferences.rates.setHome(.krw)
    #expect(preferences.rates.favourites == [.krw, .usd, .jpy, .eur, .cny, .php])
    preferences.rates.setHome(.brl)
    #expect(preferences.rates.favourites.first == .brl)
    preferences.rates.removeFavourite(.usd)
    preferences.rates.setHome(.jpy)
    #expect(preferences.rates.favourites == [.brl, .eur, .gbp, .jpy])
  }

  @Test func `a favourite moves, and stops at the ends`() {
    var preferences = Preferences()
    preferences.rates.favourites = [.eur, .usd, .gbp]
    preferences.rates.moveFavourite(.gbp, by: -1)
    #expect(preferences.rates.favourites == [.eur, .gbp, .usd])
    preferences.rates.moveFavourite(.eur, by: -1)
    preferences.rates.moveFavourite(.brl, by: 1)
    #expect(preferences.rates.favourites == [.eur, .gbp, .usd])
    preferences.rates.moveFavourite(.eur, by: 9)
    #expect(preferences.rates.favourites == [.gbp, .usd, .eur])
  }
}
