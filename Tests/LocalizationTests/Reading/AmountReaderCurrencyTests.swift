import EmbeddedData
import ExactMoney
import Localization
import Testing

@Suite struct AmountReaderCurrencyTests {
  @Test(arguments: [
    ("R$ 1.234,56", "BRL"), ("1,234.56 USD", "USD"), ("usd 5", "USD"), ("5eur", "EUR"),
    ("€5", "EUR"),
    ("5€", "EUR"), ("US$5", "USD"), ("U$5", nil), ("A$5", "AUD"), ("C$5", "CAD"), ("NZ$5", "NZD"),
    ("HK$5", "HKD"), ("NT$5", "TWD"), ("S$5", "SGD"), ("MX$5", "MXN"), ("5 $US", "USD"),
    ("1000円", "JPY"), ("￥５", "JPY"), ("￦5", "KRW"), ("5원", "KRW"), ("₹5", "INR"), ("5 ₽", "RUB"),
    ("₺5", "TRY"), ("₪5", "ILS"), ("5 ₫", "VND"), ("₱5", "PHP"), ("฿5", "THB"), ("5 zł", "PLN"),
    ("5 zl", "PLN"), ("5 Kč", "CZK"), ("5 Ft", "HUF"), ("Rp5", "IDR"), ("RM 5", "MYR"),
    ("S/ 5", "PEN"), ("SFr. 5", "CHF"), ("5 лв.", "BGN"), ("kr 5", "SEK"), ("5 元", "CNY"),
    ("5kusd", "USD"), ("5m€", "EUR"), ("10kBRL", "BRL"), ("5 mxn", "MXN"), ("5 bbd", "BBD"),
    ("5 ج.م.", "EGP"), ("٥ ر.س.", "SAR"), ("د.م. 5", "MAD"), ("5 ل.س.", "SYP"),
    ("5 k USD", "USD"), ("$5 CAD", "CAD"), ("AUD $5", "AUD"), ("$5 USD", "USD"), ("xau 1", "XAU"),
  ])
  func `a sign or a code names the currency`(text: String, code: String?) throws {
    let reading = try? AmountReader.of("en").read(text)
    #expect(reading?.currency?.currency.code == code)
  }

  /// "$", "£", "kr" and "¥" mean the currency of the reader's region.
  @Test(arguments: [
    ("en", "$", "USD"), ("en-GB", "$", "USD"), ("en-AU", "$", "AUD"), ("en-CA", "$", "CAD"),
    ("fr-CA", "$", "CAD"), ("es-MX", "$", "MXN"), ("es", "$", "USD"), ("pt-BR", "$", "USD"),
    ("pt-PT", "$", "USD"), ("zh-Hant", "$", "TWD"), ("ko", "$", "USD"), ("de", "$", "USD"),
    ("en", "£", "GBP"), ("ar-EG", "£", "EGP"), ("ar", "£", "GBP"), ("en", "kr", "SEK"),
    ("sv", "kr", "SEK"), ("nb", "kr", "NOK"), ("da", "kr.", "DKK"), ("en", "¥", "JPY"),
    ("ja", "¥", "JPY"), ("zh-Hans", "¥", "CNY"), ("zh-Hans", "元", "CNY"), ("zh-Hant", "元", "TWD"),
    ("ja", "元", "CNY"), ("ja", "円", "JPY"), ("ko", "원", "KRW"), ("ko", "₩", "KRW"),
    ("ar", "د.إ.", "AED"), ("en", "د.أ.", "AED"),
    ("en-IN", "Rs", "INR"), ("en", "Rs.", "INR"), ("fa", "﷼", "IRR"), ("en", "﷼", "SAR"),
  ])
  func `signs are the region's or the most traded`(tag: String, sign: String, code: String) throws {
    let reader = try AmountReader.of(tag)
    for text in ["\(sign)5", "5\(sign)", "5 \(sign)"] {
      #expect(try reader.read(text).currency?.currency.code == code, "\(text)")
    }
  }

  @Test(arguments: [
    ("AU", "AUD"), ("NZ", "NZD"), ("AR", "ARS"), ("CL", "CLP"), ("CO", "COP"), ("SG", "SGD"),
    ("HK", "HKD"), ("BR", "USD"), ("EC", "USD"), ("ZZ", "USD"), ("", "USD"),
  ])
  func `a region given counts before the locale's`(region: String, code: String) throws {
    let reader = AmountReader(try EmbeddedLocales.required("en-CA"), region: region)
    #expect(try reader.read("$5").currency?.currency.code == code)
  }

  @Test func `a shared sign lists what else it may stand for`() throws {
    let dollar = try AmountReader.of("en-AU").read("$5").currency
    #expect(dollar?.others.prefix(3) == [.usd, .cad, .hkd])
    #expect(dollar?.others.contains(.aud) == false)
    #expect(try AmountReader.of("en").read("US$5").currency?.others == [])
    #expect(try AmountReader.of("en").read("5").currency == nil)
  }

  @Test(arguments: [
    ("en", "5 US dollars", "USD"), ("en", "5 bucks", "USD"), ("en", "5 quid", "GBP"),
    ("en", "5 million dollars", "USD"), ("pt-BR", "2 milhões de reais", "BRL"),
    ("pt-BR", "5 dólares americanos", "USD"), ("fr", "2 millions d'euros", "EUR"),
    ("es", "3 millones de pesos", "MXN"), ("de", "5 Schweizer Franken", "CHF"),
    ("ko", "5만 달러", "USD"),
    ("ja", "5ユーロ", "EUR"), ("ar", "5 ألف دولار", "USD"), ("ar", "٥ ر.س.", "SAR"),
  ])
  func `with words a name names the currency`(tag: String, text: String, code: String?) throws {
    let reading = try? AmountReader.withWords(tag).read(text)
    #expect(reading?.currency?.currency.code == code)
  }

  @Test func `without words a name is unknown`() throws {
    let reader = try AmountReader.of("en")
    #expect(throws: ReadingError(.unknownWord, at: 2..<7)) { try reader.read("5 euros") }
  }
}
