import EmbeddedData
import ExactMoney
import Localization
import Testing

@Suite struct MoneyFormatTests {
  private func text(
    _ amount: String,
    _ currency: Currency,
    _ tag: String,
    _ digits: DigitsPolicy = .minorUnits
  ) throws -> String {
    MoneyFormat(currency, in: try EmbeddedLocales.required(tag), digits: digits)
      .text(of: try ExactDecimal(amount))
  }

  @Test(
    arguments: [
      ("en", "1", .asWritten, "1 US dollar"), ("en", "1", .exactly(2), "1.00 US dollars"),
      ("en", "-1", .asWritten, "-1 US dollar"), ("en", "0.999", .atMost(2), "1 US dollar"),
      ("en", "1.001", .atMost(2), "1 US dollar"), ("en", "1.1", .atMost(0), "1 US dollar"),
      ("ru", "1", .asWritten, "1 доллар США"), ("ru", "2", .asWritten, "2 доллара США"),
      ("ru", "5", .asWritten, "5 долларов США"), ("ru", "1", .exactly(2), "1,00 доллара США"),
      ("fr", "1000000", .asWritten, "1\u{202F}000\u{202F}000 dollars des États-Unis"),
      ("ja", "1", .asWritten, "1米ドル"), ("pl", "22", .asWritten, "22 dolary amerykańskie"),
      ("pt-BR", "1234.5", .minorUnits, "1.234,50 Dólares americanos"),
    ] as [(String, String, DigitsPolicy, String)]
  )
  func `a name takes the form of the shown number`(
    tag: String,
    amount: String,
    digits: DigitsPolicy,
    text: String
  ) throws {
    #expect(try self.text(amount, .usd, tag, digits) == text)
  }

  @Test func `Arabic has a form for few and one for many`() throws {
    #expect(try text("3", .egp, "ar", .asWritten) == "3 جنيهات مصرية")
    #expect(try text("11", .egp, "ar", .asWritten) == "11 جنيهًا مصريًا")
    #expect(try text("100", .egp, "ar", .asWritten) == "100 جنيه مصري")
  }

  @Test func `a currency's own signs are used, and its name stands alone`() throws {
    #expect(try text("1234567.5", .pte, "pt-PT", .exactly(2)) == "1,234,567$50 escudos portugueses")
    #expect(try text("1", .try, "tr") == "1,00 Türk lirası")
    #expect(try text("1234567", .inr, "en-IN") == "12,34,567.00 Indian rupees")
  }

  @Test func `thirty-eight digits are written, and zeros after them`() throws {
    #expect(
      try text("9999999999999999999999999999999999.9999", .usd, "de")
        == "10.000.000.000.000.000.000.000.000.000.000.000,00 US-Dollar"
    )
    let largest = String(repeating: "9", count: 38)
    #expect(try text("-0." + largest, .usd, "en", .asWritten) == "-0.\(largest) US dollars")
  }
}
