import ExactMoney
import ExchangeRates
import TestSupport
import Testing

@testable import Presentation

@Suite struct RecentConversionTests {
  private func app(_ path: String = "/USD/BRL", _ query: String = "") throws -> AppModel {
    let environment = try ConverterFixture.environment()
    environment.rates = RateState(ConverterFixture.book())
    return AppModel(try address(path, query), environment)
  }

  private func address(_ path: String, _ query: String) throws -> Address {
    try #require(Address(path: path, query: query))
  }

  private func kept(_ step: Step) -> String? {
    for case .keepRecent(let text) in step.effects { return text }
    return nil
  }

  private let settings = AppEvent.opened(.settings(.overview), isThere: false)

  @Test func `what was typed is remembered once the reader turns away`() throws {
    let app = try app()
    for text in ["2", "25", "250"] { #expect(kept(app.handle(.acted(.amount, text))) == nil) }
    let time = ConverterFixture.now.unixSeconds
    #expect(kept(app.handle(.acted(.swap, ""))) == "\(time) 250 1358.13 /USD/BRL?amount=250\n")
    // The swapped conversion counts as another. Opening it again changes nothing.
    #expect(
      kept(app.handle(settings))?.hasPrefix("\(time) 250 46.02 /BRL/USD?amount=250\n") == true
    )
    _ = app.handle(.opened(app.environment.recent.items[0].conversion.place.opened, isThere: false))
    #expect(kept(app.handle(settings)) == nil)
  }

  @Test func `the history that is opened next shows it at once`() throws {
    let app = try app()
    _ = app.handle(.acted(.amount, "250"))
    _ = app.handle(.opened(try address("/USD/BRL/history", "amount=250"), isThere: false))
    guard case .history(let model) = app.screen else { throw NoScreen() }
    #expect(model.recent.map(\.sum) == ["250 USD = 1,358.13 BRL"])
  }

  @Test func `an amount that nobody typed is not theirs`() throws {
    let app = try app()
    #expect(kept(app.handle(.acted(.swap, ""))) == nil)
    #expect(kept(app.handle(settings)) == nil)
  }

  @Test func `the list starts with the currencies of the last conversions`() throws {
    let app = try app("/USD/BRL", "amount=100")
    _ = app.handle(settings)
    _ = app.handle(.opened(try address("/GBP/EUR", "amount=5"), isThere: false))
    _ = app.handle(settings)
    func recent(_ query: String) throws -> [String] {
      _ = app.handle(.opened(try address("/currencies", query), isThere: false))
      guard case .currencies(let model) = app.screen else { throw NoScreen() }
      return model.recent.map { "\($0.name) \($0.choice.text)" }
    }
    #expect(
      try recent("for=to&pair=USD-EUR&amount=7") == [
        "British Pound /USD/GBP?amount=7", "Brazilian Real /USD/BRL?amount=7",
      ]
    )
    #expect(try recent("for=from&pair=USD-BRL").first == "British Pound /GBP/BRL")
    #expect(try recent("for=to&pair=USD-EUR&q=real").isEmpty)
  }

  @Test func `then and now stand beside each other`() throws {
    let app = try app("/USD/BRL", "amount=100")
    _ = app.handle(settings)
    let newer = ConverterFixture.rates.replacing("6.0692", with: "6.1")
    _ = app.handle(.ratesArrived(ConverterFixture.book(newer, version: "2")))
    let history = AppEvent.opened(
      .history(HistoryAddress.start(in: app.environment)),
      isThere: false
    )
    _ = app.handle(history)
    guard case .history(let model) = app.screen else { throw NoScreen() }
    let row = try #require(model.recent.first)
    #expect(row.sum == "100 USD = 543.25 BRL")
    #expect(row.made == "30 Oct 2026 17:09")
    #expect(row.now == "now 546.01")
  }

  @Test func `a conversion of a past day has no other result now`() throws {
    let app = try app()
    let text = "1793380140 100 504.64 /USD/BRL?amount=100&on=2026-10-23\n"
    let item = try #require(RecentConversions(text: text).items.first)
    #expect(item.resultNow(in: app.environment) == nil)
    #expect(
      RecentConversionRow(item, in: app.environment).made.hasSuffix(" · rates of 23 Oct 2026")
    )
  }

  @Test(arguments: ["receive=100", "amount=10%2F3"])
  func `what was worked out, and so rounded, has no other result now`(query: String) throws {
    let app = try app("/USD/BRL", query)
    _ = app.handle(settings)
    let item = try #require(app.environment.recent.items.first)
    #expect(RecentConversionRow(item, in: app.environment).now == nil)
  }

  @Test func `a fee is remembered when it is whole`() throws {
    let app = try app("/USD/BRL", "amount=100&sheet=fee")
    for fee in ["2", "2.", "2.7", "2.75"] { _ = app.handle(.acted(.option, "fee " + fee)) }
    _ = app.handle(settings)
    #expect(app.environment.recent.items.map { $0.conversion.text }.count == 1)
  }

  @Test func `a fee and an own rate stand beside the sum`() throws {
    let app = try app("/USD/BRL", "amount=100&card=2.5")
    _ = app.handle(.opened(try address("/USD/BRL", "amount=100&rate=5.40"), isThere: false))
    _ = app.handle(settings)
    let rows = app.environment.recent.items.map { RecentConversionRow($0, in: app.environment) }
    let moment = "30 Oct 2026 17:09"
    #expect(rows.map { $0.made } == [moment + " · My own rate 5.4000", moment + " · My card 2.5%"])
  }

  @Test func `whoever switches it off leaves nothing behind`() throws {
    let app = try app("/USD/BRL", "amount=100")
    _ = app.handle(settings)
    #expect(app.environment.recent.items.count == 1)
    #expect(kept(app.handle(.acted(.remember, "0"))) == "")
    _ = app.handle(.opened(try address("/EUR/USD", "amount=5"), isThere: false))
    #expect(kept(app.handle(settings)) == nil)
    #expect(
      try #require(Preferences(text: app.environment.preferences.text)).rates.isRemembering == false
    )
  }

  @Test(arguments: 1...4)
  func `the last twenty are kept, newest first, each once, and read back as they were`(
    seed: UInt64
  ) throws {
    var random = SplitMix64(seed: seed)
    let app = try app("/USD/BRL", "amount=1")
    var made: [String] = []
    for _ in 0..<60 {
      let pair = ["/USD/BRL", "/EUR/JPY", "/GBP/USD"].randomElement(using: &random) ?? ""
      let amount = Int.random(in: 1...12, using: &random)
      let address = "\(pair)?amount=\(amount)"
      _ = app.handle(.opened(try self.address(pair, "amount=\(amount)"), isThere: false))
      _ = app.handle(settings)
      made.removeAll { $0 == address }
      made.insert(address, at: 0)
    }
    let recent = app.environment.recent
    // The first conversion was on the page from the start.
    #expect(
      recent.items.map(\.conversion.text) == Array(made.prefix(RecentConversions.maximumCount))
    )
    #expect(RecentConversions(text: recent.text).text == recent.text)
  }

  @Test(arguments: [
    "", "\n\n", "1 2 3", "x 1 2 /USD/BRL?amount=1", "1 1,5 2 /USD/BRL?amount=1",
    "1 1 2 /settings", "1 1 2 /USD/BRL?amount=1,2", "1 1 2 javascript:alert(1)",
  ])
  func `a line that is none of ours is left out`(line: String) {
    let good = "1761822000 100 543.25 /USD/BRL?amount=100\n"
    #expect(RecentConversions(text: line + "\n" + good).text == good)
  }

  @Test func `no more lines are read than are kept`() {
    let lines = (0..<500).map { "\($0) 1 2 /USD/BRL?amount=\($0)\n" }.joined()
    #expect(RecentConversions(text: lines).items.count == RecentConversions.maximumCount)
  }

  private struct NoScreen: Error {}
}

extension ConverterAddress {
  fileprivate var opened: Address { .converter(self) }
}

extension String {
  fileprivate func replacing(_ part: String, with other: String) -> String {
    split(separator: part, maxSplits: 1).joined(separator: other)
  }
}
