import EmbeddedRates
import ExactMoney
import ExchangeRates
import OfflineFirst
import Testing

@Suite struct OwnRateTests {
  static func own(_ value: String, fee: String? = nil) throws -> OwnRate {
    OwnRate(
      pair: CurrencyPair(base: .usd, quote: .brl),
      value: try ExactDecimal(value),
      fee: try fee.flatMap { FeePercent(try ExactDecimal($0)) },
      setAt: Instant(startOf: Converter.today)
    )
  }

  static func converter(
    _ own: [OwnRate] = [],
    source: RateSource? = nil,
    euroIntermediate: EuroIntermediate = .exact,
    fee: String? = nil
  ) throws -> Converter {
    Converter(
      archive: EmbeddedRates.archive,
      today: Converter.today,
      source: source,
      euroIntermediate: euroIntermediate,
      ownRates: own,
      fee: try fee.flatMap { FeePercent(try ExactDecimal($0)) }
    )
  }

  @Test func `a rate of one's own goes before the published ones, both ways`() throws {
    let converter = try Self.converter([Self.own("5.70")])
    #expect(try converter.cents(of: "100", .usd, in: .brl) == "570.00")
    #expect(try converter.cents(of: "570", .brl, in: .usd) == "100.00")
    #expect(try converter.cents(of: "100", .eur, in: .usd) == "111.72")
    let leg = try converter.route(for: CurrencyPair(base: .brl, quote: .usd)).legs[0]
    #expect(leg.kind == .own && leg.direction == .divide && leg.asOf == Converter.today)
  }

  @Test func `it is not used for a day in the past, nor where a source is named`() throws {
    let day = try #require(CalendarDate("2026-10-30"))
    #expect(
      try Self.converter([Self.own("5.70")]).cents(of: "100", .usd, in: .brl, on: day) == "543.25"
    )
    #expect(
      try Self.converter([Self.own("5.70")], source: .ecb).cents(of: "100", .usd, in: .brl)
        == "543.25"
    )
  }

  @Test(arguments: [
    ("2", "558.60"), ("0", "570.00"), ("-1.5", "578.55"), ("99.99", "0.06"), ("-100", "1140.00"),
  ])
  func `a fee is taken off the amount, exactly`(fee: String, result: String) throws {
    #expect(
      try Self.converter([Self.own("5.70", fee: fee)]).cents(of: "100", .usd, in: .brl) == result
    )
    #expect(
      try Self.converter([Self.own("5.70")], fee: fee).cents(of: "100", .usd, in: .brl) == result
    )
  }

  @Test func `a fee works on published and on fixed rates`() throws {
    // 543.25… less 2 %, from the unrounded amount; 1,000 DEM by way of the euro's fixed rates.
    #expect(try Self.converter(fee: "2").cents(of: "100", .usd, in: .brl) == "532.39")
    #expect(try Self.converter(fee: "10").cents(of: "1000", .dem, in: .frf) == "3018.47")
    let rounded = try Self.converter(euroIntermediate: .decimals(3), fee: "10")
    #expect(try rounded.cents(of: "1000", .dem, in: .frf) == "3018.47")
  }

  @Test(arguments: ["100", "100.01", "-100.01"])
  func `a fee that leaves nothing, or more than doubles, is none`(fee: String) throws {
    #expect(FeePercent(try ExactDecimal(fee)) == nil)
  }

  @Test func `a fee has its share in money`() throws {
    let fee = try #require(FeePercent(try ExactDecimal("2.5")))
    #expect(try fee.share(of: ExactDecimal("35.50")).description == "0.88750")
  }

  @Test func `what may be needed is what law and pegs lead to`() {
    #expect(FixedLink.neighbourhood(of: [.dem]) == [.ddm, .dem, .eur])
    #expect(FixedLink.neighbourhood(of: [.usd, .brl]).contains(.usd))
    let franc = FixedLink.neighbourhood(of: [.xof])
    #expect(franc.contains(.eur))
    #expect(FixedLink.neighbourhood(of: [.ves]).contains(.vef))
  }
}
