import ExactMoney
import ExchangeRates
import Testing

@testable import Presentation

@Suite struct ConverterAmountTests {
  @Test(arguments: [
    ("1000", "5,432.51"),
    ("100.00", "543.25"),
    ("1,000,000", "5,432,509.85"),
    ("100,00,,,000.00", "54,325,098.46"),
    (" 100 ", "543.25"),
    ("-5", "−27.16"),
    ("0", "0.00"),
    ("5k", "27,162.55"),
    ("12*8.50", "554.12"),
    ("12×8.50", "554.12"),
    ("10/3", "18.11"),
    ("100+10%", "597.58"),
    ("(20+30)×2", "543.25"),
    ("12 +", "65.19"),
    ("12=", "65.19"),
    ("٣٥٫٥", "192.85"),
  ])
  func `S1-02 S0-07 S0-08 amounts are taken as typed`(_ typed: String, _ result: String) throws {
    var model = try ConverterFixture.model()
    _ = model.handle(.amount, typed)
    #expect(model.resultText?.text == result)
    #expect(model.typed == typed)
    #expect(!model.isInvalid)
  }

  @Test(arguments: [
    ("100.00.00", "Two decimal points. Keep one."),
    ("1.2.3", "Two decimal points. Keep one."),
    ("5/0", "Can’t divide by zero."),
    ("5/(2-2)", "Can’t divide by zero."),
    ("5 $ €", "Two currencies for one number. Keep one."),
    ("5)", "A parenthesis is not closed."),
    ("5+*3", "A number is missing."),
    ("1৪", "Digits of two scripts. Use one."),
    ("1234567890123456789012345678901234567890", "Too many digits; 38 are the most."),
    (String(repeating: "1+", count: 101), "That is too long."),
  ])
  func `S1-03 what is not a number has advice`(_ typed: String, _ message: String) throws {
    var model = try ConverterFixture.model("/USD/BRL", "amount=100")
    #expect(model.resultText?.text == "543.25")
    _ = model.handle(.amount, typed)
    #expect(model.resultText == nil)
    #expect(model.note == .problem(message))
    #expect(model.isInvalid)
    #expect(model.resultNote == nil)
    #expect(model.favourites.allSatisfy { $0.value == nil && $0.rate != nil })
    #expect(model.title == "1 USD = 5.4325 BRL")
    #expect(model.environment.announcement == message)
    #expect(model.handle(.copy, "") == [])
  }

  @Test(arguments: [
    ("abc", "Try “35.50 eur in brl” or paste a menu."),
    ("12abc", "Try “35.50 eur in brl” or paste a menu."),
    ("<script>\"&'", "Try “35.50 eur in brl” or paste a menu."),
    ("20 eur + 30", "Give every part a currency, or none."),
  ])
  func `a text with a letter may go on, and is not refused`(
    _ typed: String,
    _ message: String
  ) throws {
    let model = try ConverterFixture.model("/USD/BRL", "amount=100")
    _ = model.handle(.amount, typed)
    #expect(model.resultText == nil && !model.isInvalid)
    #expect(model.notes == [.information(message)])
    #expect(model.environment.announcement == message)
  }

  @Test(arguments: [
    ("/USD/VES", "typedAmount=1000", "883,840.91", "± 10,200" as String?),
    ("/USD/VES", "typedReceive=883840.91", "883,840.91", "± 10,200"),
    ("/VES/USD", "typedAmount=1000", "1.13", "± 0.02"),
    ("/USD/PLN", "typedAmount=1000", "3,888.90", nil),
    ("/USD/BRL", "typedAmount=1000", "5,432.51", nil),
  ])
  func `a result of rates with few digits says how far it may be off, and why`(
    path: String,
    query: String,
    result: String,
    deviation: String?
  ) throws {
    var environment = try ConverterFixture.environment()
    let nbp = RateHistory("Date,USD,VES\n2026-10-30,3.8889,0.0044\n", source: .nbp)
    let archive = RateArchive([RateHistory(ConverterFixture.rates), nbp])
    let sources = environment.rates.book.sources
    environment.rates = RateState(RateBook(archive: archive, sources: sources, version: "2"))
    let model = ConverterViewModel(try ConverterFixture.address(path, query), environment)
    #expect(model.resultText?.text == result)
    #expect(model.deviation == deviation)
    let why = "; only 2 significant digits are published"
    #expect(model.freshness.fact.hasSuffix(why) == (deviation != nil), "\(model.freshness.fact)")
  }

  @Test func `a sum that has no amount in its first currency is named by its amounts`() throws {
    var environment = try ConverterFixture.environment("en")
    // The lari has only one rate, in reais.
    environment.preferences.rates.ownRates = [
      OwnRate(CurrencyPair(.gel, .brl), 2, setAt: ConverterFixture.now)
    ]
    let address = try ConverterFixture.address("/USD/BRL", "amount=10+USD%2B20+GEL")
    let model = ConverterViewModel(address, environment)
    #expect(model.title == "10 USD + 20 GEL = 94.33 BRL")
  }

  @Test func `an empty amount has no result, and the equivalence stays`() throws {
    var model = try ConverterFixture.model("/USD/BRL", "amount=100")
    _ = model.handle(.amount, "")
    #expect(model.resultText == nil)
    #expect(model.note == nil)
    #expect(model.resultNote == "Enter an amount above.")
    #expect(
      model.equivalence(isInverse: false)
        == Equivalence(unit: "1 USD", rate: "5.4325", quote: "BRL")
    )
    #expect(model.address.text == "/USD/BRL?amount=")
  }

  @Test(arguments: [
    ("en", "1,234", "Read as 1234.", "Meant 1.234?", "1.2340", "6.70"),
    ("en", "1.234", "Read as 1.234.", "Meant 1234?", "1234", "6,703.72"),
    ("de", "1.234", "Gelesen als 1234.", "1,234 gemeint?", "1.2340", "6,70"),
    ("pt-BR", "1,234", "Lido como 1,234.", "Quis dizer 1234?", "1234", "6.703,72"),
    ("en", "1,234+1", "Read as 1234.", "Meant 1.234?", "1.2340+1", "12.14"),
  ])
  func `an amount of two readings shows the one taken, the other one a tap away`(
    _ tag: String,
    _ typed: String,
    _ taken: String,
    _ other: String,
    _ rewritten: String,
    _ result: String
  ) throws {
    var model = try ConverterFixture.model("/USD/BRL", "", tag)
    _ = model.handle(.amount, typed)
    guard case .reading(let text, let question, let address) = model.note,
      case .converter(let there) = address
    else {
      Issue.record("no reading is shown")
      return
    }
    #expect((text, question) == (taken, other))
    #expect(there.amount == rewritten)
    let next = ConverterViewModel(there, model.environment)
    #expect(next.resultText?.text == result)
    #expect(next.note == nil)
  }

  @Test func `a number in parentheses is in doubt, a sum in them is not`() throws {
    var model = try ConverterFixture.model("/USD/BRL", "")
    _ = model.handle(.amount, "(12.50)")
    guard case .reading(let text, let other, let address) = model.note,
      case .converter(let there) = address
    else {
      Issue.record("no reading is shown")
      return
    }
    #expect(text == "Read as -12.50." && other == "Meant 12.50?")
    #expect(there.amount == "12.50")
    #expect(try #require(model.result).isNegative)
    _ = model.handle(.amount, "(12.50+1)")
    #expect(model.note == nil)
  }

  @Test func `every doubt of an amount is shown`() throws {
    let model = try ConverterFixture.model("/USD/BRL", "")
    _ = model.handle(.amount, "($1,234)")
    let readings = model.notes.compactMap { note -> String? in
      if case .reading(let text, let other, _) = note { text + " " + (other ?? "") } else { nil }
    }
    #expect(readings == ["Read as 1234. Meant 1.234?", "Read as -1234. Meant 1234?"])
  }

  @Test func `an amount in doubt stays in the address as it was written`() throws {
    let model = try ConverterFixture.model("/EUR/BRL", "amount=($30.00)")
    #expect(
      model.place.pair.base == .usd && model.place.amount == "(USD 30.00)"
        && model.place.spelling == "($30.00)"
    )
    #expect(model.notes.contains { if case .reading = $0 { true } else { false } })
  }

  @Test func `a code outside ISO 4217 is said to be at par`() throws {
    var model = try ConverterFixture.model("/USD/BRL", "")
    _ = model.handle(.amount, "100 ggp + 0 ggp")
    let note = "GGP is not an ISO 4217 code; treated as equal to GBP"
    #expect(model.note == .information(note))
  }

  @Test func `foreign marks are read, and said`() throws {
    var model = try ConverterFixture.model()
    _ = model.handle(.amount, "100,00,,,000.00")
    guard case .reading(let text, let other, _) = model.note else {
      Issue.record("no reading is shown")
      return
    }
    #expect(text == "Read as 10,000,000.00.")
    #expect(other == nil)
  }

  @Test(arguments: [
    ("en", "1234567.5", "6,706,800.10", "1,234,567.5 USD = 6,706,800.10 BRL"),
    ("en-IN", "1234567.5", "67,06,800.10", "12,34,567.5 USD = 67,06,800.10 BRL"),
    ("hi", "12,34,567.5", "67,06,800.10", "12,34,567.5 USD = 67,06,800.10 BRL"),
    ("pt-BR", "1.234.567,5", "6.706.800,10", "1.234.567,5 USD = 6.706.800,10 BRL"),
    ("de", "1234567,5", "6.706.800,10", "1.234.567,5 USD = 6.706.800,10 BRL"),
    ("de-CH", "1’234’567.5", "6'706'800.10", "1'234'567.5 USD = 6'706'800.10 BRL"),
    ("fr", "1 234 567,5", "6\u{202F}706\u{202F}800,10", nil),
    ("es", "1234567,5", "6.706.800,10", "1.234.567,5 USD = 6.706.800,10 BRL"),
    ("ar-EG", "١٢٣٤٥٦٧٫٥", "٦٬٧٠٦٬٨٠٠٫١٠", "١٬٢٣٤٬٥٦٧٫٥ USD = ٦٬٧٠٦٬٨٠٠٫١٠ BRL"),
    ("ar", "1234567.5", "6,706,800.10", "1,234,567.5 USD = 6,706,800.10 BRL"),
    ("ja", "1234567.5", "6,706,800.10", nil),
    ("ko", "123만", "6,681,987.11", "1,230,000 USD = 6,681,987.11 BRL"),
    ("pl", "1 234 567,5", "6\u{A0}706\u{A0}800,10", nil),
    ("fa", "۱۲۳۴۵۶۷٫۵", "۶٬۷۰۶٬۸۰۰٫۱۰", nil),
  ])
  func `amounts and results are written as the reader's locale writes them`(
    _ tag: String,
    _ typed: String,
    _ result: String,
    _ title: String?
  ) throws {
    var model = try ConverterFixture.model("/USD/BRL", "", tag)
    _ = model.handle(.amount, typed)
    #expect(model.resultText?.text == result)
    #expect(model.typed == typed)
    if let title { #expect(model.title == title) }
  }

  @Test(arguments: [
    ("/USD/JPY", "15,725", ""), ("/USD/KRW", "133,527", ""), ("/USD/BRL", "543", ".25"),
  ])
  func `S0-08 the result has its minor units`(path: String, whole: String, minor: String) throws {
    let result = try #require(try ConverterFixture.model(path).resultText)
    #expect((result.whole, result.minor) == (whole, minor))
  }

  @Test(arguments: [
    ("12345678", "s"), ("1234567.89", "m"), ("1,000,000,000", "l"), ("1,000,000,000.00", "xl"),
    ("123456789012345678", "xxl"),
  ])
  func `longer amounts are shown smaller`(_ text: String, _ fit: String) {
    #expect(AmountField.fit(text).description == fit)
  }

  @Test func `nothing typed converts a hundred`() throws {
    let model = try ConverterFixture.model()
    #expect(model.typed == "" && model.placeholder == "100")
    #expect(model.title == "100 USD = 543.25 BRL")
    #expect(try ConverterFixture.model("/USD/BRL", "", "ar-EG").placeholder == "١٠٠")
  }
}
