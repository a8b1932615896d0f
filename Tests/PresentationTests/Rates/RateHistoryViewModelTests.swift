import EmbeddedData
import EmbeddedRates
import ExactMoney
import ExchangeRates
import Localization
import TestSupport
import Testing

@testable import Presentation

@Suite struct RateHistoryViewModelTests {
  private let euro = CurrencyPair(.eur, .usd)

  @Test func `a year of the ECB's is worked out from loaded rates, with no request`() throws {
    let model = try RateHistoryFixture.model()
    #expect(model.needs == [.fetches(RateHistoryFixture.dollarInReais)])
    let chart = try #require(model.chart)
    #expect(chart.series.points.count == 256)
    #expect(chart.summary.extremes.first.day.description == "2025-10-30")
    #expect(chart.summary.extremes.last.day.description == "2026-10-30")
  }

  @Test func `what the loaded rates do not reach is asked for, and shown when it comes`() throws {
    let short = RateHistoryFixture.archive([
      ("2026-10-30", "1.1172"), ("2026-10-29", "1.113"), ("2026-09-01", "1.1"),
    ])
    let environment = try RateHistoryFixture.environment(archive: short)
    // The year has no earlier rates.
    let today = environment.now.day
    environment.rates.take(.year(RateArchive([]), through: today), for: .year(through: today))
    let app = AppModel(
      .history(HistoryAddress(KeptConversion(ConverterAddress(euro)))),
      environment
    )
    #expect(app.needs == [.series(euro, .year), .fetches(euro)])
    guard case .history(let loading) = app.screen, case .loading = loading.content else {
      Issue.record("a history that is asked for is being loaded")
      return
    }
    let whole = try RateHistoryFixture.model(euro)
    let series = try #require(whole.chart?.series)
    #expect(app.handle(.answered(.series(euro, .year), .series(series))) == [.load(.fetches(euro))])
    guard case .history(let shown) = app.screen else {
      Issue.record("the history is not shown")
      return
    }
    #expect(shown.chart?.series.points.count == 256)
    // After newer rates the history is requested again, and the old one is shown until it arrives.
    let newer = RateHistoryFixture.archive([
      ("2026-11-02", "1.12"), ("2026-10-30", "1.1172"), ("2026-09-01", "1.1"),
    ])
    let book = RateBook(archive: newer, sources: [], version: "2")
    #expect(app.handle(.ratesArrived(book)).effects.contains(.load(.series(euro, .year))))
    #expect(shown.chart?.series.points.count == 256)
    let longer = try #require(
      RateSeries(
        pair: euro,
        source: series.source,
        points: series.points + [RatePoint(day: ConverterFixture.day("2026-11-02"), rate: .one)]
      )
    )
    _ = app.handle(.answered(.series(euro, .year), .series(longer)))
    #expect(shown.chart?.series.points.count == 257)
  }

  @Test func `without a connection and without the history, the sentence says so`() throws {
    let short = RateHistoryFixture.archive([("2026-10-30", "1.1172")])
    let environment = try RateHistoryFixture.environment(archive: short)
    environment.isOffline = true
    let model = try RateHistoryFixture.model(euro, in: environment)
    guard case .offline = model.content else {
      Issue.record("offline")
      return
    }
    model.environment.isOffline = false
    model.follow()
    guard case .loading = model.content else {
      Issue.record("back online")
      return
    }
  }

  @Test(arguments: [
    ("USD", "USD", "This pair has no history: no source publishes a rate that changes."),
    ("EUR", "DEM", "This pair has no history: no source publishes a rate that changes."),
    ("USD", "KPW", "There is no rate of North Korean Won after 31 Mar 2015."),
  ])
  func `a pair that nobody publishes has no history, for a reason`(
    _ base: String,
    _ quote: String,
    _ reason: String
  ) throws {
    let pair = CurrencyPair(try #require(Currency(base)), try #require(Currency(quote)))
    let model = try RateHistoryFixture.model(pair)
    guard case .none = model.content else {
      Issue.record("\(pair) has a history")
      return
    }
    #expect(model.noHistory == reason)
    #expect(model.needs == [.fetches(pair)])
  }

  @Test func `newer rates lengthen the chart at once`() throws {
    let rates = (1...30).map { (day: "2026-10-\($0 < 10 ? "0" : "")\($0)", rate: "1.1\($0)") }
    let old = RateHistoryFixture.archive(Array(rates.dropLast().reversed()))
    let model = try RateHistoryFixture.model(
      euro,
      "range=1W",
      in: RateHistoryFixture.environment(archive: old)
    )
    #expect(model.chosen?.day.description == "2026-10-29")
    let new = RateHistoryFixture.archive(Array(rates.reversed()))
    model.environment.rates = try RateHistoryFixture.environment(archive: new, version: "2").rates
    model.follow()
    #expect(model.chosen?.day.description == "2026-10-30")
  }

  @Test func `the newest rate is read off at first, with the change over the range`() throws {
    let model = try RateHistoryFixture.model()
    #expect(model.chosenOrigin == "30 Oct 2026 · ECB")
    #expect(model.chosenText == "30 Oct 2026: 5.4325")
    #expect(model.chosenChange == "+0.73% since 30 Oct 2025")
    #expect(model.title == "USD → BRL, 1 year")
  }

  @Test func `a day of the past is read off with the change since then`() throws {
    let model = try RateHistoryFixture.model(.init(.usd, .brl), "at=2026-06-18")
    #expect(model.chosenText == "18 Jun 2026: 5.1469")
    #expect(model.chosenChange == "+5.55% since then")
  }

  @Test func `a day without a publication shows the last one before it`() throws {
    let model = try RateHistoryFixture.model(euro, "at=2026-10-25&since=1990-01-01")
    #expect(model.chosen?.day.description == "2026-10-23")
    #expect(model.chosenDay.map { model.text(of: $0) } == "23 Oct 2026: 1.1193")
  }

  /// Returns the history after all its requests, answered from the embedded rates.
  private func loaded(_ address: HistoryAddress) throws -> RateHistoryViewModel {
    let app = AppModel(.history(address), try RateHistoryFixture.environment())
    for need in app.needs {
      guard case .tables(let days) = need else { continue }
      let part = EmbeddedRates.archive.part(over: days)
      _ = app.handle(.answered(need, .tables(part)))
    }
    guard case .history(let model) = app.screen else {
      throw RateError.neverPublished(address.pair.base)
    }
    return model
  }

  @Test(arguments: HistoryRange.allCases)
  func `the day asked for is compared, whatever range is shown`(range: HistoryRange) throws {
    var address = HistoryAddress(KeptConversion(ConverterAddress(RateHistoryFixture.dollarInReais)))
    (address.range, address.since) = (range, CalendarDate("2008-09-14"))
    let model = try loaded(address)
    let read = try #require(model.comparedDay)
    #expect(read.day.description == "2008-09-14")
    #expect(model.text(of: read) == "12 Sep 2008: 1.8029")
    #expect(model.comparedChange == "+201.32%")
    #expect(model.chosenChange == "+201.32% since 12 Sep 2008")
  }

  @Test func `the rates of two random days are the converter's, whatever range is shown`() throws {
    var seed: UInt64 = 20_261_125
    func random(_ count: Int) -> Int {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((seed >> 33) % UInt64(count))
    }
    let currencies: [Currency] = [.usd, .brl, .eur, .jpy, .krw, .gbp, .chf, .inr, .ves, .rub]
    let today = RateHistoryFixture.now.day
    let converter = Converter(archive: EmbeddedRates.archive, today: today)
    var reported = 0
    for _ in 0..<60 {
      let base = currencies[random(currencies.count)]
      let quote = currencies[random(currencies.count)]
      guard base != quote else { continue }
      var address = HistoryAddress(
        KeptConversion(ConverterAddress(CurrencyPair(base, quote)))
      )
      // The series of all time takes a second in a debug build.
      address.range = [.week, .month, .quarter, .year][random(4)]
      let days = [today.adding(days: -random(10_500)), today.adding(days: -random(10_500))]
      (address.at, address.since) = (days[0], days[1])
      let model = try loaded(address)
      guard model.chart != nil else { continue }
      for (read, day) in zip([model.chosenDay, model.comparedDay], days) {
        let route = try? converter.route(for: address.pair, on: day, inUnitsOf: today)
        #expect(read?.day == day)
        #expect(read?.point?.rate == route?.ratio.value, "\(address.text)")
        let text = read.map { model.text(of: $0) } ?? ""
        #expect(text.isEmpty == false, "\(address.text)")
        reported += 1
      }
    }
    #expect(reported > 60)
  }

  @Test func `a day without a rate is named, and nothing is compared with another`() throws {
    var address = HistoryAddress(KeptConversion(ConverterAddress(RateHistoryFixture.dollarInReais)))
    (address.at, address.since) = (CalendarDate("2030-01-01"), CalendarDate("1990-01-01"))
    let model = try loaded(address)
    let texts = [model.chosenDay, model.comparedDay].map { $0.map { model.text(of: $0) } }
    #expect(texts[0] == "There are no rates of 1 Jan 2030 yet.")
    #expect(texts[1]?.hasPrefix("There is no rate of") == true)
    #expect(model.comparedChange == "")
    #expect(model.chosenChange == "")
    #expect(model.chosenOrigin == texts[0])
  }

  @Test func `a day that is not on the device is named without a connection`() throws {
    let rates = (1...30).map { (day: "2026-10-\($0 < 10 ? "0" : "")\($0)", rate: "1.1\($0)") }
    let environment = try RateHistoryFixture.environment(
      archive: RateHistoryFixture.archive(Array(rates.reversed()))
    )
    environment.isOffline = true
    let model = try RateHistoryFixture.model(euro, "range=1W&since=2008-09-12", in: environment)
    let read = try #require(model.comparedDay)
    #expect(model.text(of: read) == "The rates of 12 Sep 2008 are not on this device.")
    #expect(model.compared == nil)
  }

  @Test func `two days compare with each other`() throws {
    let model = try RateHistoryFixture.model(.init(.usd, .brl), "at=2026-10-23&since=2026-06-18")
    #expect(model.comparedChange == "\u{2212}1.95%")
    #expect(model.comparedEffect == "USD buys less BRL")
    #expect(model.chosenChange == "\u{2212}1.95% since 18 Jun 2026")
  }

  @Test func `a point chosen on the server's chart is shown once its rates have come`() throws {
    let short = RateHistoryFixture.archive([("2026-10-30", "1.1172"), ("2026-10-29", "1.113")])
    let environment = try RateHistoryFixture.environment(archive: short)
    let today = environment.now.day
    environment.rates.take(.year(RateArchive([]), through: today), for: .year(through: today))
    environment.drawn = "/EUR/USD/history"
    let app = AppModel(
      .history(HistoryAddress(KeptConversion(ConverterAddress(euro)))),
      environment
    )
    #expect(app.screen.model.isDrawn)
    // The last of two choices counts.
    _ = app.handle(.acted(.scrub, "1"))
    _ = app.handle(.acted(.scrub, "0"))
    #expect(app.address.text == "/EUR/USD/history" && app.screen.model.isDrawn)
    let series = try #require(try RateHistoryFixture.model(euro).chart?.series)
    let step = app.handle(.answered(.series(euro, .year), .series(series)))
    #expect(step.move == .replace(app.address))
    #expect(app.address.text == "/EUR/USD/history?at=2025-10-30")
  }

  @Test func `scrubbing reads off a point by number or day, and the address follows`() throws {
    let environment = try RateHistoryFixture.environment()
    let app = AppModel(
      .history(HistoryAddress(KeptConversion(ConverterAddress(RateHistoryFixture.dollarInReais)))),
      environment
    )
    let day = try day("2026-06-18")
    var there = HistoryAddress(KeptConversion(ConverterAddress(RateHistoryFixture.dollarInReais)))
    there.at = day
    let step = app.handle(.acted(.scrub, "2026-06-18"))
    #expect(step.move == .replace(.history(there)))
    #expect(app.address.text == "/USD/BRL/history?at=2026-06-18")
    _ = app.handle(.acted(.scrub, "0"))
    #expect(app.address.text == "/USD/BRL/history?at=2025-10-30")
    _ = app.handle(.acted(.scrub, "255"))
    #expect(app.address.text == "/USD/BRL/history")
    for nonsense in ["", "-1", "99999999999999999999", "<script>"] {
      _ = app.handle(.acted(.scrub, nonsense))
    }
    _ = app.handle(.acted(.compare, "2026-06-18"))
    #expect(app.address.text == "/USD/BRL/history?at=2025-10-30&since=2026-06-18")
    _ = app.handle(.acted(.compare, ""))
    #expect(app.address.text == "/USD/BRL/history?at=2025-10-30")
  }

  @Test func `a range is chosen in place, and S turns the pair round`() throws {
    let app = AppModel(
      .history(HistoryAddress(KeptConversion(ConverterAddress(RateHistoryFixture.dollarInReais)))),
      try RateHistoryFixture.environment()
    )
    _ = app.handle(.acted(.range, "3M"))
    #expect(app.address.text == "/USD/BRL/history?range=3M")
    #expect(app.takes(.character(UInt8(ascii: "s"))))
    #expect(!app.takes(.character(UInt8(ascii: "x"))))
    _ = app.handle(.pressed(.character(UInt8(ascii: "s"))))
    #expect(app.address.text == "/BRL/USD/history?range=3M")
    let effects = app.handle(.pressed(.character(UInt8(ascii: "r")))).effects
    #expect(effects.contains(.refresh))
    #expect(app.environment.refresh == .running)
  }

  @Test func `the conversion beside the history takes amounts, which the address keeps`() throws {
    let app = AppModel(
      .history(HistoryAddress(KeptConversion(ConverterAddress(RateHistoryFixture.dollarInReais)))),
      try RateHistoryFixture.environment()
    )
    _ = app.handle(.acted(.amount, "250"))
    #expect(app.address.text == "/USD/BRL/history?amount=250")
    guard case .history(let model) = app.screen else {
      Issue.record("the history is not shown")
      return
    }
    #expect(model.converter.resultText?.text == "1,358.13")
    #expect(model.chooseAddress(.base).text.contains("amount=250"))
    _ = app.handle(.acted(.sheet, "day"))
    #expect(app.address.text == "/USD/BRL?amount=250&sheet=day")
  }

  @Test func `a day of the history leads to a conversion on it, with the card`() throws {
    let environment = try RateHistoryFixture.environment()
    let path = "at=2026-06-18&amount=250&card=2&policy=before"
    guard case .history(let address)? = Address(path: "/USD/BRL/history", query: path) else {
      Issue.record("no address")
      return
    }
    let model = RateHistoryViewModel(address, environment)
    let day = try #require(model.chosenDay).day
    #expect(model.conversion(on: day).text == "/USD/BRL?amount=250&on=2026-06-18&card=2")
  }

  @Test func `letters are no commands where the reader has switched them off`() throws {
    let environment = try RateHistoryFixture.environment()
    environment.preferences.hasSingleKeys = false
    let model = try RateHistoryFixture.model(in: environment)
    #expect(!model.takes(.character(UInt8(ascii: "s"))))
    #expect(model.handle(.character(UInt8(ascii: "s"))) == [])
  }

  @Test func `statistics are those of the range`() throws {
    let model = try RateHistoryFixture.model()
    #expect(
      model.statistics.map { "\($0.name) \($0.value) \($0.detail)" } == [
        "Lowest 4.9019 11 May 2026", "Average 5.1879 256 rates", "Highest 5.5884 26 Oct 2026",
        "Change +0.73% USD buys more BRL",
      ]
    )
    #expect(
      model.chart.map {
        model.wording.summary(of: $0.drawing, by: Message.pageHistoryChart)
      } == """
        Line chart, 30 Oct 2025 to 30 Oct 2026. Lowest 4.9019, highest 5.5884, latest 5.4325. \
        The table below has the values.
        """
    )
  }

  @Test func `percentages follow the locale, in its own digits too`() throws {
    let german = try RateHistoryFixture.model(in: RateHistoryFixture.environment("de"))
    #expect(german.statistics[3].value == "+0,73\u{A0}%")
    let arabic = try RateHistoryFixture.model(in: RateHistoryFixture.environment("ar-EG"))
    #expect(arabic.statistics[3].value.contains("٠٫٧٣"))
    let portuguese = try RateHistoryFixture.model(in: RateHistoryFixture.environment("pt-BR"))
    #expect(portuguese.statistics[3].value == "+0,73%")
    #expect(portuguese.statistics[3].detail == "USD compra mais BRL")
  }

  @Test func `a move of more than 5 % in a day gets a remark, smaller ones do not`() throws {
    let model = try RateHistoryFixture.model()
    #expect(
      model.remarks == ["26 Oct 2026 moved +10.74% in one day. It is shown as published by ECB."]
    )
    let calm = try RateHistoryFixture.model(euro)
    #expect(calm.remarks == [])
  }
}
