import EmbeddedLocales
import ExactMoney
import TestSupport
import Testing

@testable import Localization

/// Common amounts are read at once, and as the parser reads them.
@Suite struct CommonAmountTests {
  @Test(arguments: [
    ("en", "1,234.56"), ("en", "1234"), ("en", "1,234"), ("en", "$1,234.56"), ("en", "-$5"),
    ("en", "$-5"), ("en", "USD 0.50"), ("en", "usd1,234,567"), ("en", "12.5 eur"), ("en", " 5 "),
    ("pt-BR", "R$ 1.234,56"), ("pt-BR", "r$1.234"), ("de", "1.234,56 €"), ("de", "−1,5€"),
    ("ko", "₩1,234"), ("ko", "1,234원"), ("ja", "￥1,234"), ("ja", "１２３円"), ("fr", "1 234,56 €"),
    ("fr", "1\u{202F}234,56\u{A0}€"), ("pl", "1234,50 zł"), ("cs", "1 234,50 Kč"), ("sv", "5 kr"),
    ("de-CH", "CHF 1’234.50"), ("de-CH", "CHF-1'234.50"), ("hi", "₹1,23,456.78"),
    ("hi", "₹१,२३,४५६.७८"), ("bn", "১,২৩,৪৫৬.৭৮৳"), ("th", "฿๑,๒๓๔.๕๐"),
    ("ar-EG", "\u{200F}١٬٢٣٤٫٥٦ ج.م.\u{200F}"), ("ar", "\u{200F}\u{200E}-1,234.56 د.إ.\u{200F}"),
    ("fa", "\u{200E}−\u{200E}$۱٬۲۳۴٫۵۶"), ("he", "\u{200F}1,234.56 \u{200F}₪"),
  ])
  func `a common amount is read at once`(tag: String, text: String) throws {
    let amount = try ReadTwice(text, by: try .of(tag))
    #expect(amount.atOnce != nil)
    #expect(amount.agree)
  }

  @Test(arguments: [
    ("en", ""), ("en", "$"), ("en", "1,23"), ("en", "1,234."), ("en", ".5"), ("en", "1.234,56"),
    ("en", "0,123"), ("en", "$5 USD"), ("en", "5k"), ("en", "(5)"), ("en", "5-"), ("en", "+5"),
    ("en", "--5"), ("en", "$  5"), ("en", "1e5"), ("en", "5 T$"), ("en", "1 234"),
    ("en", "$\u{0}5"),
    ("en", "1২"), ("en", "1234567890123456789"), ("de", "1,234.56"), ("de", "1.5"),
    ("fr", "1.234,56"), ("hi", "123,456"), ("en", "5 dollars"),
  ])
  func `anything else is left to the parser`(tag: String, text: String) throws {
    #expect(try ReadTwice(text, by: try .of(tag)).atOnce == nil)
  }

  @Test(arguments: EmbeddedLocales.tags)
  func `whatever is written with a sign or code and can be read is read at once`(
    tag: String
  ) throws {
    let locale = try EmbeddedLocales.required(tag)
    let reader = AmountReader(locale)
    var count = 0
    for currency in Currency.catalogue where currency.status == .active {
      for display in [MoneyDisplay.symbol, .narrowSymbol, .code] {
        let format = MoneyFormat(currency, in: locale, display: display, digits: .exactly(2))
        for number in ["0.50", "1.00", "1234.50", "-1234567.89", "12345678901.25"] {
          let value = try ExactDecimal(number)
          let amount = try ReadTwice(format.text(of: value), by: reader)
          // Some symbols can be read with words only, some are taken for units: the K of the kyat.
          guard amount.parsed?.value == value else { continue }
          count += 1
          #expect(amount.atOnce != nil && amount.agree, "\(amount.text)")
        }
      }
    }
    #expect(count > 1_500)
  }

  @Test(arguments: EmbeddedLocales.tags)
  func `what is read at once is what the parser reads`(tag: String) throws {
    let locale = try EmbeddedLocales.required(tag)
    let readers = [AmountReader(locale), try .withWords(tag)]
    var texts = AmountTexts(locale, others: try ["en", "de", "fr"].map(EmbeddedLocales.required))
    var count = 0
    for round in 0..<2_000 {
      let amount = try ReadTwice(texts.next(), by: readers[round % 2])
      guard amount.atOnce != nil else { continue }
      count += 1
      #expect(amount.agree, "\(amount.text)")
    }
    #expect(count > 400)
  }

  @Test(arguments: EmbeddedLocales.tags)
  func `no name of a currency goes on with digits behind a sign`(tag: String) throws {
    let locale = try EmbeddedLocales.required(tag)
    for currency in Currency.catalogue {
      let counted = PluralCategory.allCases.map { locale.name(of: currency, counted: $0) }
      for name in counted + [locale.name(of: currency) ?? "", locale.symbol(of: currency)] {
        let start = name.prefix { !$0.isNumber }
        guard start.count < name.count else { continue }
        let sign = ShortSign(start.lowercased().filter { $0 != " " })
        #expect(CurrencySigns(region: "").reading(of: sign) == nil, "\(name)")
      }
    }
  }
}

/// A text read at once, if it can be, and by the parser.
private struct ReadTwice {
  let text: String
  let atOnce: AmountReading?
  let parsed: AmountReading?

  init(_ text: String, by reader: AmountReader) throws {
    var bytes = text
    self.text = text
    atOnce = bytes.withUTF8 { reader.readAtOnce($0) }
    parsed = try? PlainText.read(text, limit: AmountReader.longestText, reader.parse)
  }

  /// Whether both are the same in every part, the scales of the numbers too.
  var agree: Bool {
    atOnce == parsed && atOnce?.value.scale == parsed?.value.scale
      && atOnce?.alternative?.scale == parsed?.alternative?.scale
  }
}
