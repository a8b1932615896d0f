import EmbeddedLocales
import ExactMoney
import Localization
import Testing

@Suite struct MoneyFormatTests {
  private func text(
    _ amount: String,
    _ currency: Currency,
    _ tag: String,
    _ display: MoneyDisplay = .symbol,
    _ negatives: NegativeStyle = .standard,
    digits: DigitsPolicy = .display
  ) throws -> String {
    let locale = try EmbeddedLocales.required(tag)
    return MoneyFormat(
      currency,
      in: locale,
      display: display,
      negatives: negatives,
      digits: digits
    ).text(of: try ExactDecimal(amount))
  }

  @Test(
    arguments: [
      ("en", .usd, "1234.5", "$1,234.50"), ("pt-BR", .brl, "1234.5", "R$\u{A0}1.234,50"),
      ("pt-BR", .usd, "1234.5", "US$\u{A0}1.234,50"), ("de", .eur, "-1234.5", "-1.234,50\u{A0}€"),
      ("hi", .inr, "1234567.891", "₹12,34,567.89"), ("ja", .jpy, "1234.5", "￥1,235"),
      ("ko", .krw, "1130", "₩1,130"), ("zh-Hans", .cny, "0.5", "¥0.50"),
      ("es", .eur, "1234.5", "1234,50\u{A0}€"), ("nl", .eur, "-1", "€\u{A0}-1,00"),
      ("de-CH", .chf, "-1234.5", "CHF-1'234.50"),
      ("ar-EG", .egp, "1", "\u{200F}١٫٠٠\u{A0}ج.م.\u{200F}"),
      ("he", .cny, "1", "\u{200F}1.00\u{A0}\u{200F}\u{200E}CN¥\u{200E}"),
      ("fa", .irr, "-1234", "\u{200E}−\u{200E}ریال\u{A0}۱٬۲۳۴"),
      ("en", .kwd, "1.5", "KWD\u{A0}1.500"),
    ] as [(String, Currency, String, String)]
  )
  func `an amount has its symbol where the locale puts it`(
    tag: String,
    currency: Currency,
    amount: String,
    text: String
  ) throws {
    #expect(try self.text(amount, currency, tag) == text)
  }

  @Test func `a currency can be shown in four ways`() throws {
    #expect(try text("1234.5", .usd, "pt-BR", .symbol) == "US$\u{A0}1.234,50")
    #expect(try text("1234.5", .usd, "pt-BR", .narrowSymbol) == "$\u{A0}1.234,50")
    #expect(try text("1234.5", .usd, "pt-BR", .code) == "USD\u{A0}1.234,50")
    #expect(try text("1234.5", .usd, "pt-BR", .name) == "1.234,50 Dólares americanos")
  }

  @Test func `a space stands beside letters, not beside signs`() throws {
    #expect(try text("1", .usd, "en", .symbol) == "$1.00")
    #expect(try text("1", .usd, "en", .code) == "USD\u{A0}1.00")
    #expect(try text("1", .amd, "en", .narrowSymbol) == "֏1.00")
    #expect(try text("1", .amd, "en", .symbol) == "AMD\u{A0}1.00")
  }

  @Test(
    arguments: [
      ("en", "1", .asWritten, "1 US dollar"), ("en", "1", .display, "1.00 US dollars"),
      ("en", "-1", .asWritten, "-1 US dollar"), ("en", "0.999", .atMost(2), "1 US dollar"),
      ("en", "1.001", .atMost(2), "1 US dollar"), ("en", "1.1", .atMost(0), "1 US dollar"),
      ("ru", "1", .asWritten, "1 доллар США"), ("ru", "2", .asWritten, "2 доллара США"),
      ("ru", "5", .asWritten, "5 долларов США"), ("ru", "1", .display, "1,00 доллара США"),
      ("fr", "1000000", .asWritten, "1\u{202F}000\u{202F}000 dollars des États-Unis"),
      ("ja", "1", .asWritten, "1米ドル"), ("pl", "22", .asWritten, "22 dolary amerykańskie"),
    ] as [(String, String, DigitsPolicy, String)]
  )
  func `a name takes the form of the shown number`(
    tag: String,
    amount: String,
    digits: DigitsPolicy,
    text: String
  ) throws {
    #expect(try self.text(amount, .usd, tag, .name, digits: digits) == text)
  }

  @Test func `Arabic has a form for few and one for many`() throws {
    let format = MoneyFormat(
      .egp,
      in: try EmbeddedLocales.required("ar"),
      display: .name,
      digits: .asWritten
    )
    #expect(format.text(of: 3) == "3 جنيهات مصرية")
    #expect(format.text(of: 11) == "11 جنيهًا مصريًا")
    #expect(format.text(of: 100) == "100 جنيه مصري")
  }

  @Test(
    arguments: [
      ("en", .usd, "-1234.5", "($1,234.50)"), ("en", .usd, "1234.5", "$1,234.50"),
      ("en", .chf, "-1", "(CHF\u{A0}1.00)"), ("de", .eur, "-1", "-1,00\u{A0}€"),
      ("nl", .eur, "-1", "(€\u{A0}1,00)"), ("fa", .usd, "-1", "\u{200E}($\u{A0}۱٫۰۰)"),
      ("en-IN", .inr, "-1234567", "(₹1,234,567.00)"),
    ] as [(String, Currency, String, String)]
  )
  func `accounts put losses in brackets where the locale does`(
    tag: String,
    currency: Currency,
    amount: String,
    text: String
  ) throws {
    #expect(try self.text(amount, currency, tag, .symbol, .accounting) == text)
  }

  @Test func `a name has no accounting style`() throws {
    #expect(try text("-2", .usd, "en", .name, .accounting) == "-2.00 US dollars")
    let locale = try EmbeddedLocales.required("en-IN")
    let format = MoneyFormat(.inr, in: locale, display: .name, negatives: .accounting)
    #expect(format.text(of: 1_234_567) == "12,34,567.00 Indian rupees")
  }

  @Test func `a currency's own signs and patterns are used`() throws {
    #expect(try text("1234567.5", .pte, "pt-PT") == "1,234,567$50\u{A0}\u{200B}")
    #expect(try text("1234567.5", .pte, "pt-PT", .name) == "1,234,567$50 escudos portugueses")
    #expect(try text("1234.5", .itl, "it") == "ITL\u{A0}1235")
    #expect(try text("-1234.5", .try, "tr", .symbol, .accounting) == "-₺1.234,50")
    #expect(try text("-1234.5", .usd, "tr", .symbol, .accounting) == "($1.234,50)")
    #expect(try text("1", .try, "tr", .name) == "1,00 Türk lirası")
  }

  @Test(arguments: [
    ("0", "$0.00", "($0.00)"), ("0.001", "$0.00", "$0.00"), ("-0.001", "-$0.00", "($0.00)"),
    ("-0.005", "-$0.01", "($0.01)"), ("-0", "$0.00", "$0.00"),
  ])
  func `a loss keeps its sign when it rounds to nothing, and zero has none`(
    amount: String,
    standard: String,
    accounting: String
  ) throws {
    #expect(try text(amount, .usd, "en") == standard)
    let expected = amount == "0" ? "$0.00" : accounting
    #expect(try text(amount, .usd, "en", .symbol, .accounting) == expected)
  }

  @Test func `S3-08 at most two decimals, whatever the currency has`() throws {
    #expect(try text("113004.98", .krw, "en", .symbol, digits: .atMost(2)) == "₩113,004.98")
    #expect(try text("113004.984", .krw, "ko", .symbol, digits: .atMost(2)) == "₩113,004.98")
    #expect(try text("1130.05", .krw, "en", .code, digits: .atMost(2)) == "KRW\u{A0}1,130.05")
    #expect(try text("113005.00", .jpy, "en", .symbol, digits: .atMost(2)) == "¥113,005")
    #expect(try text("10000", .usd, "en", .symbol, digits: .atMost(2)) == "$10,000")
  }

  @Test func `what is shown of 35.5 is the formatted product of amount and cross rate`() throws {
    let (source, target) = (try ExactDecimal("1.1172"), try ExactDecimal("6.0692"))
    let amount = try ExactDecimal("35.5")
    // Exactly 192.853…; the product is rounded when it is shown, and only then.
    let exact = try amount.multiplied(by: target)
      .divided(by: source, to: .significantDigits(34), rounding: .toNearestOrEven)
    #expect(try text(exact.description, .brl, "pt-BR") == "R$\u{A0}192,85")
    #expect(try text(exact.description, .brl, "en") == "R$192.85")
    #expect(try text(exact.description, .jpy, "en") == "¥193")
  }

  @Test func `a small rate keeps its significant digits`() throws {
    #expect(try text("0.000038", .usd, "en", .symbol, digits: .significant(6)) == "$0.000038")
    #expect(
      try text("26315.7894", .vnd, "vi", .symbol, digits: .significant(6)) == "26.315,8\u{A0}₫"
    )
  }

  @Test func `thirty-eight digits are written, and zeros after them`() throws {
    let largest = String(repeating: "9", count: 38)
    #expect(
      try text(largest, .usd, "en") == "$99,999,999,999,999,999,999,999,999,999,999,999,999.00"
    )
    #expect(
      try text("-0." + largest, .usd, "en", .code, digits: .asWritten) == "-USD\u{A0}0." + largest
    )
    #expect(try text("0." + largest, .usd, "en") == "$1.00")
    #expect(
      try text("9999999999999999999999999999999999.9999", .usd, "de", .name)
        == "10.000.000.000.000.000.000.000.000.000.000.000,00 US-Dollar"
    )
  }

  @Test func `round numbers are grouped at every length`() throws {
    let format = MoneyFormat(.usd, in: try EmbeddedLocales.required("en"), digits: .asWritten)
    var (amount, expected) = (ExactDecimal.one, "1")
    for zeros in 0..<37 {
      let grouped = String(
        expected.reversed().enumerated().map { $0 > 0 && $0 % 3 == 0 ? ",\($1)" : "\($1)" }
          .joined().reversed()
      )
      #expect(format.text(of: amount) == "$" + grouped)
      let scaled = try ExactDecimal(coefficient: 1, scale: -zeros)
      #expect(format.text(of: scaled) == "$" + grouped)
      amount = try amount.multiplied(by: 10)
      expected += "0"
    }
  }
}
