import EmbeddedRates
import ExactMoney
import ExchangeRates
import TestSupport
import Testing

@Suite struct OwnRateTests {
  static func own(_ value: String, fee: String? = nil) throws -> OwnRate {
    try OwnRate(
      CurrencyPair(.usd, .brl),
      ExactDecimal(value),
      fee: fee.flatMap { FeePercent(signed: try ExactDecimal($0)) },
      setAt: Instant(startOf: Converter.today)
    )
  }

  @Test(arguments: ["0", "0.00", "-5", "-1E-30"])
  func `a rate of nothing or below it is none`(value: String) throws {
    let (value, now) = (try ExactDecimal(value), Instant(startOf: Converter.today))
    #expect(OwnRate(pair: CurrencyPair(.usd, .brl), value: value, fee: nil, setAt: now) == nil)
    #expect(ExchangeRate(base: .usd, quote: .brl, value: value) == nil)
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
      fee: try fee.flatMap { FeePercent(signed: try ExactDecimal($0)) }
    )
  }

  @Test func `a rate of one's own goes before the published ones, both ways`() throws {
    let converter = try Self.converter([Self.own("5.70")])
    #expect(try converter.cents(of: "100", .usd, in: .brl) == "570.00")
    #expect(try converter.cents(of: "570", .brl, in: .usd) == "100.00")
    #expect(try converter.cents(of: "100", .eur, in: .usd) == "111.72")
    let leg = try converter.route(for: CurrencyPair(.brl, .usd)).legs[0]
    #expect(leg.kind == .own && leg.direction == .divide && leg.asOf == Converter.today)
  }

  @Test func `it holds from the day on which it was set`() throws {
    let converter = try Self.converter([Self.own("5.70")])
    #expect(try converter.cents(of: "100", .usd, in: .brl, on: Converter.today) == "570.00")
    let before = Converter.today.adding(days: -1)
    #expect(try converter.cents(of: "100", .usd, in: .brl, on: before) == "543.25")
  }

  @Test func `it gives way where a source or a policy is named`() throws {
    let own = try Self.own("5.70")
    #expect(try Self.converter([own], source: .ecb).cents(of: "100", .usd, in: .brl) == "543.25")
    var routes = 0
    for policy in RatePolicy.allCases where policy != .last {
      let converter = Converter(
        archive: EmbeddedRates.archive,
        today: Converter.today,
        policy: policy,
        ownRates: [own]
      )
      let pair = CurrencyPair(.usd, .brl)
      let route = try? converter.route(for: pair, on: Converter.today)
      #expect(route?.legs.contains { $0.kind == .own } != true, "\(policy)")
      routes += route == nil ? 0 : 1
    }
    #expect(routes > 0)
  }

  @Test func `one for this conversion holds whatever the day`() throws {
    let own = try Self.own("5.70")
    let typed = try #require(
      OwnRate(pair: own.pair, value: own.value, fee: nil, setAt: own.setAt, isForAnyDay: true)
    )
    let past = Converter.today.adding(days: -1_000)
    #expect(try Self.converter([typed]).cents(of: "100", .usd, in: .brl, on: past) == "570.00")
  }

  @Test func `it holds inside a sum too`() throws {
    let terms = try [ConversionTerm(Money("100", .usd)), ConversionTerm(Money("10", .eur))]
    let sum = try Self.converter([Self.own("5.70")], fee: "10").convert(terms, to: .brl)
    // 570 and 60.692 reais, minus ten per cent.
    #expect(try sum.result().description == "567.62 BRL")
    #expect(try sum.parts.map { try $0.result().amount.description } == ["513.00", "54.62"])
  }

  @Test(arguments: [
    ("2", "558.60"), ("0", "570.00"), ("-1.5", "578.55"), ("99.99", "0.06"), ("-50", "855.00"),
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
    // 543.25… minus 2 %, from the unrounded amount; then 1,000 DEM through the euro's fixed rates.
    #expect(try Self.converter(fee: "2").cents(of: "100", .usd, in: .brl) == "532.39")
    #expect(try Self.converter(fee: "10").cents(of: "1000", .dem, in: .frf) == "3018.47")
    let rounded = try Self.converter(euroIntermediate: .decimals(3), fee: "10")
    #expect(try rounded.cents(of: "1000", .dem, in: .frf) == "3018.47")
  }

  @Test(arguments: ["100", "100.01", "-0.01", "-100.01"], FeePercent.Kind.allCases)
  func `a fee that leaves nothing, doubles, or is below zero is none`(
    fee: String,
    kind: FeePercent.Kind
  ) throws {
    #expect(FeePercent(try ExactDecimal(fee), kind) == nil)
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
