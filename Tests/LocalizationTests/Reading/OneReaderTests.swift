import ExactMoney
import Localization
import TestSupport
import Testing

/// All readers read an amount with its currency in the same way.
@Suite struct OneReaderTests {
  private static let today = "2026-11-21"

  /// Returns the value and code that the amount reader, the calculator and the question reader find
  /// in `text`.
  private func readings(of text: String, _ tag: String) throws -> [String] {
    let reader = try AmountReader.of(tag)
    let amount = try reader.read(text)
    let reckoning = try Reckoner(reader).reckon(text)
    let question = try QuestionReader(reader).read(text, today: day(Self.today))
    #expect(amount.doubts == reckoning.doubts && amount.doubts == question.doubts, "\(text)")
    var readings = ["\(amount.value) \(amount.currency?.currency.code ?? "-")"]
    for reckoning in [reckoning, question.amount] {
      try #require(reckoning.terms.count == 1 && reckoning.isComplete, "\(text)")
      let term = reckoning.terms[0]
      // The calculator drops zeros at the end.
      let value = term.value == amount.value ? amount.value : term.value
      readings.append("\(value) \(term.currency?.code ?? "-")")
    }
    return readings
  }

  @Test(arguments: AmountExample.every)
  func `every example means one amount to all readers`(example: AmountExample) throws {
    let readings = try readings(of: example.text, example.tag)
    #expect(readings[0].hasPrefix(example.value + " "))
    #expect(Set(readings).count == 1, "\(readings)")
  }

  @Test(arguments: [
    ("100$ CAD", "100 CAD"), ("$100 CAD", "100 CAD"), ("CAD$100", "100 CAD"),
    ("100 CAD$", "100 CAD"),
    ("100 kr NOK", "100 NOK"), ("100 kr dkk", "100 DKK"), ("100¥ CNY", "100 CNY"),
    ("100 £ EGP", "100 EGP"), ("USD$ 100", "100 USD"), ("100 €EUR", "100 EUR"), ("5 aud$", "5 AUD"),
    ("usd +5", "5 USD"), ("+5 usd", "5 USD"), ("$ 5-", "-5 USD"), ("5- usd", "-5 USD"),
    ("5 usd -", "-5 USD"), ("50.00- usd", "-50.00 USD"), ("($30.00)", "-30.00 USD"),
    ("$(12.34)", "-12.34 USD"), ("(£30.00)", "-30.00 GBP"), ("(US$ 182.77)", "-182.77 USD"),
    ("(USD 30)", "-30 USD"), ("(30 USD)", "-30 USD"), ("US$(30.00)", "-30.00 USD"),
    ("(30.00) usd", "-30.00 USD"), ("(30.00)", "-30.00 -"), ("($30.00) CAD", "-30.00 CAD"),
    ("CAD ($30.00)", "-30.00 CAD"), ("CHF 5.-", "5 CHF"), ("100 GGP £", "100 GBP"),
  ])
  func `signs, codes, minus and parentheses make one amount`(text: String, meaning: String) throws {
    #expect(Set(try readings(of: text, "en")) == [meaning])
  }

  @Test(arguments: [
    ("(3+4) usd", "7 USD"), ("(3) * 2 usd", "6 USD"), ("-(5 usd)", "-5 USD"), ("(-5)", "-5"),
    ("((5 usd))", "5 USD"), ("2 * (5 usd)", "10 USD"), ("(5 usd) + 10 usd", "15 USD"),
    ("(50)%", "0.5"), ("5 - 3", "2"), ("5- 3", "2"), ("5- $3 + $5", "?"),
  ])
  func `parentheses and minus are arithmetic in an expression`(text: String, value: String) throws {
    let reckoning = try? Reckoner.of("en").reckon(text)
    #expect(reckoning?.text ?? "?" == value)
    #expect(reckoning?.doubts.contains { if case .number = $0 { true } else { false } } != true)
  }

  @Test(arguments: ["5 aud$", "100$ CAD", "CAD$100", "100 kr NOK", "100 £ EGP"])
  func `a sign that stands beside the code of its currency leaves no doubt`(text: String) throws {
    #expect(try AmountReader.of("en").read(text).doubts.isEmpty)
  }

  @Test func `a spelling names a currency to the reader exactly where it is a code`() throws {
    let reader = try AmountReader.of("en")
    for code in Currency.allCases.map({ $0.code }) {
      for spelling in 0..<8 {
        let letters = code.enumerated().map { index, letter in
          spelling & 1 << index == 0 ? String(letter) : letter.lowercased()
        }
        let word = letters.joined()
        for text in ["100 \(word)", "\(word) 100", "100\(word)"] {
          let read = try? reader.read(text).currency?.currency
          #expect(read == Currency(word), "\(text)")
        }
      }
    }
  }

  @Test(arguments: [
    "100 GBp", "GBp100", "100 \u{FF27}\u{FF22}\u{FF50}", "1\u{A0}234.5 GBp", "(GBp 5)",
  ])
  func `pence as stock markets write them are not pounds`(text: String) throws {
    let today = try day(Self.today)
    let reader = QuestionReader(try .of("en"))
    let error = readingError { () throws(ReadingError) in try reader.read(text, today: today) }
    #expect(error != nil)
    let pounds = try reader.read(
      text.replacing("p", with: "P").replacing("\u{FF50}", with: "P"),
      today: today
    )
    #expect(pounds.amount.terms.map { $0.currency } == [.gbp])
  }

  @Test func `every doubt is reported`() throws {
    let doubts = try AmountReader.of("en").read("($1,234)").doubts
    try #require(doubts.count == 3)
    #expect(doubts[0] == .number(taken: 1_234, other: try ExactDecimal("1.234"), place: 2..<7))
    guard case .currency(let dollar, _) = doubts[1] else {
      Issue.record("the dollar is not doubtful")
      return
    }
    #expect(dollar.others.contains(.cad))
    #expect(doubts[2] == .number(taken: -1_234, other: 1_234, place: 0..<8))
  }

  @Test func `a sign that two others narrow down keeps what is left of its doubt`() throws {
    let pesos = try AmountReader.withWords("en").read("$100 pesos").currency
    #expect(pesos?.currency == .mxn)
    #expect(pesos?.others.contains(.cop) == true && pesos?.others.contains(.usd) == false)
    let pound = try AmountReader.of("en").read("£100 GGP").currency
    #expect(pound?.parCode?.code == "GGP")
  }

  @Test(arguments: [
    ("100$ EUR", "USD > EUR"), ("100 €EUR usd", "EUR > USD"), ("100€ USD", "EUR > USD"),
    ("20.86 chf chf", "CHF > CHF"), ("(5 usd) usd", "USD > USD"), ("100 cnh cny", "CNY > CNY"),
    ("100$ CAD in eur", "CAD > EUR"), ("CAD$100 eur", "CAD > EUR"),
    ("eur $100", "USD > EUR"), ("usd eur 100", "EUR > USD"), ("usd +5 eur", "USD > EUR"),
    ("$ 5- eur", "USD > EUR"), ("5- eur usd", "EUR > USD"), ("usd 2020-03-20 eur", "USD > EUR"),
  ])
  func `a currency that an amount cannot have is a target`(text: String, route: String) throws {
    let question = try QuestionReader(.of("en")).read(text, today: day(Self.today))
    let targets = question.targets.map { $0.code }.joined(separator: " ")
    #expect("\(question.source?.code ?? "") > \(targets)" == route)
  }

  @Test(arguments: [
    ("100€ USD in gbp", true), ("100€ usd, gbp", false), ("100 eur usd in gbp", false),
  ])
  func `a code that contradicts the sign beside it is doubtful where a target follows`(
    text: String,
    isDoubtful: Bool
  ) throws {
    let question = try QuestionReader(.of("en")).read(text, today: day(Self.today))
    #expect(question.targets == [.usd, .gbp])
    let doubt = ReadingDoubt.currency(CurrencyReading(.eur, others: [.usd]), place: 3..<6)
    #expect(question.doubts == (isDoubtful ? [doubt] : []))
  }

  @Test(arguments: [
    ("3 usd eur + 2", ReadingError.Reason.secondCurrency, "eur"), ("0x10 usd", .unexpected, "0x"),
    ("eur ($5)", .secondCurrency, "$"), ("eur (5 usd + 1 eur)", .secondCurrency, "eur"),
    ("usd --5", .missingNumber, "usd"), ("100 usd-eur", .missingNumber, ""),
    ("12.34 DR usd", .creditOrDebit, "DR"), ("12.34 usd CR", .creditOrDebit, "CR"),
    ("-5-", .missingNumber, ""),
  ])
  func `what cannot be one amount is refused, and never as an unknown word that is a code`(
    text: String,
    reason: ReadingError.Reason,
    part: String
  ) throws {
    let reader = QuestionReader(try .of("en"))
    let today = try day(Self.today)
    let error = readingError { () throws(ReadingError) in try reader.read(text, today: today) }
    #expect(error?.reason == reason)
    #expect(marked(error, in: text) == part)
  }

  @Test(arguments: [
    ("en", "12.34 CR"), ("en", "12.34 CR usd"), ("en", "50.90Cr usd"), ("de", "5 cr. eur"),
    ("pt-BR", "R$ 5 cr"),
  ])
  func `a credit is not taken for ten million`(tag: String, text: String) throws {
    let reader = try AmountReader.of(tag)
    let error = readingError { () throws(ReadingError) in try reader.read(text) }
    #expect(error?.reason == .creditOrDebit)
  }
}
