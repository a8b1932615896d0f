import CambioAPI
import EmbeddedRates
import ExactJSON
import ExactMoney
import ExchangeRates
import Foundation
import TestSupport
import Testing

@Suite struct ConversionJSONTests {
  /// Returns the document that converts `amount` to each of `targets`, with `digits` decimals.
  private func document(
    of amount: Money,
    in targets: [Currency],
    digits: Int = 2,
    on asked: String? = nil
  ) throws -> String {
    let today = try day("2026-11-21")
    let converter = Converter(archive: EmbeddedRates.archive, today: today)
    let sums = try targets.map { target in
      try converter.convert([ConversionTerm(amount)], to: target, on: asked.map { try day($0) })
    }
    var style = ConversionStyle()
    (style.place, style.legs) = (.decimals(digits), true)
    return try ConversionJSON.encode(sums, style, today: today).text
  }

  @Test func `a hundred dollars in reais are the document of the contract`() throws {
    #expect(
      try document(of: Money("100", .usd), in: [.brl]) == """
        {"base":"USD","amount":"100","asOf":"2026-10-30","conversions":[\
        {"quote":"BRL","value":"543.25","exact":"543.2509846043680630146795560329395",\
        "rate":"5.432509846043680630146795560329395","asOf":"2026-10-30","carriedForwardDays":0,\
        "sources":["ECB"],"legs":[\
        {"base":"EUR","quote":"USD","rate":"1.1172","asOf":"2026-10-30","source":"ECB",\
        "kind":"published"},\
        {"base":"EUR","quote":"BRL","rate":"6.0692","asOf":"2026-10-30","source":"ECB",\
        "kind":"published"}]}]}
        """
    )
  }

  @Test func `a value by rates with few digits has its deviation, a sum too`() throws {
    let converter = Converter(archive: EmbeddedRates.archive, today: try day("2026-11-21"))
    let terms = [ConversionTerm(Money(ExactDecimal(1_000), .usd))]
    for (terms, member) in [(terms, "conversions"), (terms + terms, "sums")] {
      for (quote, deviation) in [("VES", terms.count > 1 ? "20400" : "10200"), ("BRL", nil)] {
        let sum = try converter.convert(terms, to: try currency(quote))
        let json = try ConversionJSON.encode([sum], today: day("2026-11-21"))
        let result = try #require(json[member]?.elements?.first)
        #expect(result["deviation"]?.stringValue == deviation, "\(quote) in \(member)")
      }
    }
  }

  @Test(arguments: [("2", "0.98"), ("-1.5", "1.015")])
  func `a fee stands beside the rate, never in it`(percent: String, kept: String) throws {
    let converter = Converter(
      archive: EmbeddedRates.archive,
      today: try day("2026-11-21"),
      fee: FeePercent(signed: try ExactDecimal(percent))
    )
    let sum = try converter.convert([ConversionTerm(Money("100", .eur))], to: .usd)
    let json = try ConversionJSON.encode([sum], today: day("2026-11-21"))
    let conversion = try #require(json["conversions"]?.elements?.first)
    #expect(conversion["rate"]?.stringValue == "1.1172")
    let isCard = percent.hasPrefix("-")
    #expect(conversion[isCard ? "card" : "fee"]?.stringValue == percent.replacing("-", with: ""))
    #expect(conversion[isCard ? "fee" : "card"] == nil)
    let after = try ExactDecimal(try #require(conversion["rateAfterFee"]?.stringValue))
    #expect(try after == ExactDecimal("1.1172").multiplied(by: ExactDecimal(kept)))
  }

  @Test func `one of several official rates is reported beside the rate`() throws {
    let text = try document(of: Money("1", .usd), in: [.cup])
    #expect(
      text.contains(#""caveat":"CUP: the official rate for state use; other official rates exist""#)
    )
    #expect(!(try document(of: Money("1", .usd), in: [.aed]).contains("caveat")))
  }

  @Test func `a currency in itself has no legs`() throws {
    #expect(
      try document(of: Money("35.50", .usd), in: [.usd]) == """
        {"base":"USD","amount":"35.50","asOf":"2026-11-21","conversions":[\
        {"quote":"USD","value":"35.50","exact":"35.50","rate":"1","asOf":null,\
        "carriedForwardDays":0,"sources":[],"legs":[]}]}
        """
    )
  }

  @Test func `fixed rates are as of the day asked for`() throws {
    #expect(
      try document(of: Money("1000", .dem), in: [.eur], on: "2002-02-28") == """
        {"base":"DEM","amount":"1000","date":"2002-02-28","asOf":"2002-02-28","conversions":[\
        {"quote":"EUR","value":"511.29","exact":"511.2918811962184852466727680831156",\
        "rate":"0.5112918811962184852466727680831156","asOf":null,"carriedForwardDays":0,\
        "sources":["Regulation (EC) 2866/98"],"legs":[\
        {"base":"EUR","quote":"DEM","rate":"1.95583","asOf":"1999-01-01",\
        "source":"Regulation (EC) 2866/98","kind":"fixed","verified":true}]}]}
        """
    )
  }

  @Test func `fixed rates without a day are as of today`() throws {
    let text = try document(of: Money("1000", .dem), in: [.eur])
    #expect(text.contains(#""asOf":"2026-11-21","conversions""#))
  }

  @Test func `several conversions are as of the oldest rate among them`() throws {
    let text = try document(of: Money("1", .usd), in: [.eur, .gel, .sar], on: "2026-10-24")
    #expect(text.contains(#""asOf":"2026-10-21","conversions""#))
    #expect(text.contains(#"{"quote":"EUR","value":"0.8"#))
    #expect(text.contains(#""carriedForwardDays":1"#))
    #expect(text.contains(#""carriedForwardDays":3"#))
    #expect(text.contains(#""carriedForwardDays":0"#))
    #expect(text.contains(#""kind":"peg""#))
  }

  @Test func `a peg and a change of unit say what they are`() throws {
    let text = try document(of: Money("1000000", .trl), in: [.try])
    #expect(text.contains(#""source":"law","kind":"redenomination""#))
    let peg = try document(of: Money("1", .xpf), in: [.eur], digits: 5)
    #expect(peg.contains(#"{"base":"XPF","quote":"EUR","rate":"0.00838","asOf":"1999-01-01""#))
  }

  @Test func `small rates are written without an exponent`() throws {
    let text = try document(of: Money("1", .irr), in: [.kwd], digits: 12)
    let data = Data(text.utf8)
    let read = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    let conversions = try #require(read["conversions"] as? [[String: Any]])
    let rate = try #require(conversions.first?["rate"] as? String)
    #expect(rate.hasPrefix("0.000000"))
    #expect(!rate.contains("E"))
  }

  @Test func `what does not fit 38 digits is an error`() throws {
    let today = try day("2026-11-21")
    let converter = Converter(archive: EmbeddedRates.archive, today: today)
    let amount = try Money(String(repeating: "9", count: 38) + "E+6176", .usd)
    let sum = try converter.convert([ConversionTerm(amount)], to: .jpy)
    #expect(throws: RateError.overflow(CurrencyPair(.usd, .jpy))) {
      var style = ConversionStyle()
      style.place = .significantDigits(2)
      return try ConversionJSON.encode([sum], style, today: today)
    }
  }
}
