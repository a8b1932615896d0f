import ExactMoney
import Foundation
import TestSupport
import Testing

@Suite struct CodableTests {
  private func json(_ value: some Encodable, _ form: MoneyForm? = nil) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    encoder.userInfo[.moneyForm] = form
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  private func read<Value: Decodable>(
    _ json: String,
    as type: Value.Type = Value.self,
    _ form: MoneyForm? = nil
  ) throws -> Value {
    let decoder = JSONDecoder()
    decoder.userInfo[.moneyForm] = form
    return try decoder.decode(type, from: Data(json.utf8))
  }

  /// Returns the sentence of the refusal.
  private func refusal<Value: Decodable>(
    of json: String,
    as type: Value.Type,
    _ form: MoneyForm? = nil
  ) -> String? {
    let error = #expect(throws: DecodingError.self) { try read(json, as: type, form) }
    guard case .dataCorrupted(let context) = error else { return nil }
    return context.debugDescription
  }

  @Test(
    arguments: [
      (nil, #"{"amount":"35.50","currency":"USD"}"#),
      (.fields(amount: "value", currency: "code"), #"{"code":"USD","value":"35.50"}"#),
      (.text, #""35.50 USD""#),
      (.minorUnits(amount: "cents", currency: "currency"), #"{"cents":"3550","currency":"USD"}"#),
    ] as [(MoneyForm?, String)]
  )
  func `money has three forms, and none has a number`(form: MoneyForm?, text: String) throws {
    let money = try Money("35.50", .usd)
    #expect(try json(money, form) == text)
    let again = try read(text, as: Money.self, form)
    #expect(again.description == "35.50 USD")
  }

  @Test func `digits and scales stay`() throws {
    var random = SplitMix64(seed: 29)
    for _ in 0..<500 {
      let amount = try ExactDecimal(
        coefficient: Int128(Int64.random(in: .min...(.max), using: &random)) << 50,
        scale: .random(in: -40...40, using: &random)
      )
      let money = Money(amount, try #require(Currency.allCases.randomElement(using: &random)))
      for form in [MoneyForm.standard, .text] {
        let again: Money = try read(try json([money], form), as: [Money].self, form)[0]
        #expect(
          again.amount.coefficient == amount.coefficient && again.amount.scale == amount.scale
        )
        #expect(again.currency == money.currency)
      }
      #expect(Money(money.description)?.description == money.description)
    }
  }

  @Test func `a number is refused with what to write`() throws {
    let sentence = "a decimal is text, such as “35.50”; as a number it would be rounded."
    #expect(refusal(of: "35.50", as: ExactDecimal.self) == sentence)
    #expect(refusal(of: #"{"amount":35.50,"currency":"USD"}"#, as: Money.self) == sentence)
    let cents = MoneyForm.minorUnits(amount: "amount", currency: "currency")
    #expect(refusal(of: #"{"amount":3550,"currency":"USD"}"#, as: Money.self, cents) == sentence)
  }

  @Test(arguments: ["35.50", "USD 35.50", "35,50 USD", "35.50 USX", "35.50  USD", "", " "])
  func `text that is no money is refused`(text: String) {
    #expect(Money(text) == nil)
    #expect(
      refusal(of: "\"\(text)\"", as: Money.self)?.hasPrefix("“\(text)” is not an amount") == true
    )
  }

  @Test func `minor units are whole`() throws {
    let cents = MoneyForm.minorUnits(amount: "amount", currency: "currency")
    #expect(throws: EncodingError.self) { try json(Money("35.505", .usd), cents) }
    #expect(throws: EncodingError.self) { try json(Money("1", .xau), cents) }
    #expect(try json(Money("35", .jpy), cents) == #"{"amount":"35","currency":"JPY"}"#)
    #expect(
      try read(#"{"amount":"35","currency":"BHD"}"#, as: Money.self, cents).description
        == "0.035 BHD"
    )
    let halves = #"{"amount":"3.5","currency":"USD"}"#
    #expect(
      refusal(of: halves, as: Money.self, cents)
        == "“3.5” is not a whole number of minor units of USD."
    )
  }

  private struct Row: Codable, Equatable {
    var day: CalendarDate
    var rates: [Currency: ExactDecimal]
    var note: Currency?
  }

  @Test func `days, currencies and decimals are text, and a dictionary by currency is an object`()
    throws
  {
    let row = Row(day: try day("2026-10-30"), rates: [.usd: try ExactDecimal("1.10")], note: nil)
    #expect(try json(row) == #"{"day":"2026-10-30","rates":{"USD":"1.10"}}"#)
    #expect(try read(try json(row), as: Row.self) == row)
    #expect(
      refusal(of: #""2026-02-30""#, as: CalendarDate.self)
        == "“2026-02-30” is not a day of the form yyyy-mm-dd."
    )
    #expect(refusal(of: #""USX""#, as: Currency.self) == "“USX” is not a code of ISO 4217.")
    #expect(throws: DecodingError.self) {
      try read(#"{"USX":"1"}"#, as: [Currency: ExactDecimal].self)
    }
  }

  @Test func `days can be walked over, to the last one`() throws {
    let days = try day("9999-12-30")...(.latest)
    #expect(days.map { $0.description } == ["9999-12-30", "9999-12-31"])
    #expect(try Array(stride(from: day("2026-10-30"), to: day("2026-11-02"), by: 2)).count == 2)
    #expect(CalendarDate("2026-10-30")?.description == "2026-10-30")
  }
}
