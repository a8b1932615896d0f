import EmbeddedRates
import ExactMoney
import ExchangeRates
import Testing

@testable import Presentation

@Suite struct RateStateTests {
  private typealias Fixture = ConverterFixture

  private let archive = EmbeddedRates.archive
  private let pair = CurrencyPair(.usd, .brl)

  /// Returns the page's state with only the newest rates for `day`.
  private func state(on day: String = "2026-10-30") -> RateState {
    let book = RateBook(
      archive: archive.year(through: Fixture.day(day)).newestPart(today: Fixture.day(day)),
      sources: [],
      version: day
    )
    return RateState(book)
  }

  private func year(_ day: String) -> RateAnswer {
    .year(archive.year(through: Fixture.day(day)), through: Fixture.day(day))
  }

  @Test func `the year that is asked for ends with the week before the newest rates`() {
    #expect(state().yearNeeded == .year(through: Fixture.day("2026-10-25")))
    #expect(state(on: "2026-10-26").yearNeeded == .year(through: Fixture.day("2026-10-25")))
    #expect(
      RateState(RateBook(archive: RateArchive([]), sources: [], version: "")).yearNeeded == nil
    )
    let whole = RateState(RateBook(archive: archive, sources: [], version: ""))
    #expect(whole.yearNeeded == nil, "what reaches back a year needs none")
  }

  @Test func `newer rates go on from the year that is there, until they leave a gap`() throws {
    var state = state()
    let needed = try #require(state.yearNeeded)
    state.take(year("2026-10-25"), for: needed)
    #expect(state.yearNeeded == nil)
    #expect(!state.isAwaitingYear)
    #expect(
      state.archive.publicationDays(
        of: .ecb,
        from: Fixture.day("2026-10-20"),
        through: Fixture.day("2026-10-30")
      ).count == 9
    )
    var older = self.state(on: "2026-10-09")
    older.take(year("2026-09-27"), for: try #require(older.yearNeeded))
    older.take(self.state(on: "2026-10-11").book)
    #expect(older.yearNeeded == nil)
    older.take(self.state(on: "2026-10-30").book)
    #expect(older.yearNeeded == .year(through: Fixture.day("2026-10-25")))
    #expect(older.isAwaitingYear)
  }

  @Test func `a kept year of weeks ago is better than none, and renewed with newer rates`() throws {
    var state = state()
    let needed = try #require(state.yearNeeded)
    state.take(year("2026-09-20"), for: needed)
    #expect(state.year?.through == Fixture.day("2026-09-20"))
    #expect(!state.isAwaitingYear)
    state.take(self.state(on: "2026-10-29").book)
    #expect(state.isAwaitingYear)
  }

  @Test func `charts are awaited until the year has come, or cannot be had`() throws {
    let environment = try Fixture.environment()
    environment.rates = state()
    let app = AppModel(.converter(try Fixture.address("/USD/BRL")), environment)
    let needed = RateQuery.series(pair, .year)
    guard case .converter(let model) = app.screen else {
      Issue.record("no converter")
      return
    }
    #expect(app.needs.contains(needed))
    #expect(model.charts?.areAwaited == true)
    #expect(model.charts?.month == nil)
    #expect(model.resultText != nil, "the conversion does not wait")
    _ = app.handle(.answered(needed, nil))
    #expect(model.charts?.areAwaited == false)
    #expect(model.charts?.month != nil, "what the newest rates have is drawn")
    #expect(model.charts?.year == nil)
    _ = app.handle(.connectionChanged(isOffline: false))
    #expect(app.needs.contains(needed))
    #expect(model.charts?.month != nil, "what is drawn stays")
    let whole = Converter(archive: archive, today: environment.now.day)
    _ = app.handle(.answered(needed, .series(try whole.series(for: pair, over: .year))))
    #expect(model.charts?.areAwaited == false)
    let number = try #require(model.charts?.number)
    #expect(model.charts?.year != nil)
    #expect(!app.needs.contains(needed))
    // The year of all pairs, which has come since, shows the same.
    func drawn() -> String { String(describing: [model.charts?.year, model.charts?.month]) }
    let charts = drawn()
    let all = try #require(environment.rates.yearNeeded)
    _ = app.handle(.answered(all, year("2026-10-25")))
    #expect(model.charts?.number != number)
    #expect(charts == drawn())
  }

  @Test func `a pair's charts stay while those by newer rates are awaited`() throws {
    let environment = try Fixture.environment()
    environment.rates = state(on: "2026-10-29")
    let app = AppModel(.converter(try Fixture.address("/USD/BRL")), environment)
    guard case .converter(let model) = app.screen else {
      Issue.record("no converter")
      return
    }
    let needed = RateQuery.series(pair, .year)
    let whole = Converter(archive: archive, today: Fixture.day("2026-10-29"))
    _ = app.handle(.answered(needed, .series(try whole.series(for: pair, over: .year))))
    #expect(model.charts?.year != nil)
    _ = app.handle(.ratesArrived(state().book))
    #expect(app.needs.contains(needed))
    #expect(model.charts?.year != nil)
    _ = app.handle(.acted(.swap, ""))
    #expect(model.charts?.year == nil, "another pair's do not")
  }

  @Test func `the server's series is none of the reader's own source`() throws {
    let environment = try Fixture.environment()
    environment.rates = state()
    environment.preferences.rates.source = "ECB"
    let model = ConverterViewModel(try Fixture.address("/USD/BRL"), environment)
    #expect(model.needs.contains(try #require(environment.rates.yearNeeded)))
    #expect(!model.needs.contains(.series(pair, .year)))
  }

  @Test func `a currency against itself awaits no chart`() throws {
    let environment = try Fixture.environment()
    environment.rates = state()
    let model = ConverterViewModel(try Fixture.address("/USD/USD"), environment)
    #expect(model.charts?.areAwaited == false)
  }

  @Test func `a history up to a year comes out of the year, a longer one is asked for`() throws {
    let environment = try Fixture.environment()
    environment.rates = state()
    let needed = try #require(environment.rates.yearNeeded)
    let model = RateHistoryViewModel(
      HistoryAddress(KeptConversion(ConverterAddress(pair))),
      environment
    )
    #expect(model.needs == [needed, .fetches(pair)])
    environment.rates.take(year("2026-10-25"), for: needed)
    model.follow()
    #expect(model.needs == [.fetches(pair)])
    #expect(model.chart?.series.points.count == 256)
    _ = model.handle(.range, "5Y")
    #expect(model.needs == [.series(pair, .fiveYears), .fetches(pair)])
  }

  @Test func `without a connection days of the year convert by what is loaded`() throws {
    let environment = try Fixture.environment()
    environment.rates = state()
    environment.isOffline = true
    let there = ConverterViewModel(
      try Fixture.address("/USD/BRL", "amount=100&on=2026-06-18"),
      environment
    )
    #expect(there.rates.route == nil)
    environment.rates.take(year("2026-10-25"), for: try #require(environment.rates.yearNeeded))
    there.follow()
    let whole = Converter(archive: archive, today: Fixture.day("2026-10-30"))
    let rate = try whole.route(for: pair, on: Fixture.day("2026-06-18"))
    #expect(there.rates.route == rate)
    let missing = ConverterViewModel(
      try Fixture.address("/USD/BRL", "amount=100&on=2022-03-01"),
      environment
    )
    #expect(missing.rates.trouble == .missing(Fixture.day("2022-03-01")))
  }
}
