import EmbeddedData
import ExactMoney
import Localization
import Testing

@Suite struct CurrencyWordsTests {
  private func reading(_ name: String, _ tag: String) throws -> CurrencyReading? {
    try? AmountReader.withWords(tag).read("5 \(name)").currency
  }

  @Test(arguments: [
    "en", "pt-BR", "pt-PT", "ko", "es", "es-MX", "de", "fr", "ja", "ar", "zh-Hans", "ru", "hi",
    "th",
    "tr", "pl", "sv", "el", "he", "vi",
  ])
  func `every name of every currency in use is read`(tag: String) throws {
    let locale = try EmbeddedLocales.required(tag)
    let reader = AmountReader(locale, words: try .of(tag))
    for currency in Currency.allCases where currency.status == .active {
      guard let name = locale.name(of: currency) else { continue }
      let counted = PluralCategory.allCases.map { locale.name(of: currency, counted: $0) }
      // CLDR's "[CFP] फ़्रैंक" begins with a bracket, which people do not type.
      for name in Set(counted + [name]) where !name.hasPrefix("[") {
        let reading = try? reader.read("5 \(name)").currency
        let found = [reading?.currency ?? .xxx] + (reading?.others ?? [])
        #expect(found.contains(currency), "\(name)")
      }
    }
  }

  @Test(arguments: [
    ("en", "US dollar", "USD"), ("en", "us dollars", "USD"), ("en", "DOLLARS", "USD"),
    ("en", "new taiwan dollars", "TWD"), ("en", "euro", "EUR"), ("en", "rupees", "INR"),
    ("pt-BR", "dólares", "USD"), ("pt-BR", "dolares americanos", "USD"), ("pt-BR", "reais", "BRL"),
    ("pt-BR", "libras", "GBP"), ("ko", "달러", "USD"), ("ko", "미국 달러", "USD"), ("ko", "엔", "JPY"),
    ("ja", "米ドル", "USD"), ("ja", "ウォン", "KRW"), ("de", "US-Dollar", "USD"), ("de", "Pfund", "GBP"),
    ("fr", "livres", "GBP"), ("fr", "francs suisses", "CHF"), ("es", "coronas danesas", "DKK"),
    ("ar", "دولارات", "USD"), ("ar", "ريال سعودي", "SAR"), ("ar", "الريال السعودي", "SAR"),
    ("ar", "جنيه", "EGP"), ("en", "peseta", "ESP"), ("en", "deutsche mark", "DEM"),
  ])
  func `a name is read in any case and accent`(tag: String, name: String, code: String) throws {
    #expect(try reading(name, tag)?.currency.code == code)
  }

  @Test(arguments: [
    ("en", "pesos", "MXN"), ("es-MX", "pesos", "MXN"), ("en-AU", "dollars", "AUD"),
    ("en-CA", "dollars", "CAD"), ("en", "dollars", "USD"), ("en-GB", "pounds", "GBP"),
    ("en", "krone", "NOK"), ("de", "Kronen", "SEK"), ("en", "rials", "IRR"),
    ("ar-EG", "pounds", "EGP"), ("en", "dinars", "BHD"), ("sv", "kronor", "SEK"),
    ("nb", "kroner", "NOK"),
    ("da", "kroner", "DKK"), ("en-IN", "rupees", "INR"), ("en", "riyals", "SAR"),
    ("fa", "rials", "IRR"),
    ("en", "francs", "CHF"), ("en", "dirhams", "AED"), ("en", "crowns", nil),
  ])
  func `names are the region's or most traded`(tag: String, name: String, code: String?) throws {
    let reading = try reading(name, tag)
    #expect(reading?.currency.code == code)
    #expect((reading?.others.isEmpty ?? true) == (code == nil))
  }

  @Test func `a region given counts before the locale's`() throws {
    let locale = try EmbeddedLocales.required("es")
    for (region, code) in [
      ("AR", "ARS"), ("CL", "CLP"), ("CO", "COP"), ("PH", "PHP"), ("ES", "MXN"),
    ] {
      let words = CurrencyWords(locales: [locale], region: region)
      let reader = AmountReader(locale, region: region, words: words)
      #expect(try reader.read("5 pesos").currency?.currency.code == code)
    }
  }

  @Test func `a withdrawn currency gives way to one in use`() throws {
    let lira = try #require(try reading("lira", "en"))
    #expect(lira.currency == .try)
    #expect(!lira.others.contains(.itl))
    #expect(try reading("Italian lira", "en") == CurrencyReading(.itl))
  }

  @Test(arguments: ["dollarsx", "xdollars", "euroz", "nodollar"])
  func `a name is whole words`(name: String) throws {
    #expect(try reading(name, "en") == nil)
  }
}
