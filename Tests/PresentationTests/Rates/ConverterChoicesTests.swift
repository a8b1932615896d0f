import ExactMoney
import ExchangeRates
import TestSupport
import Testing

@testable import Presentation

/// A reader's choice holds on every screen until the reader changes it.
@Suite struct ConverterChoicesTests {
  private typealias Fixture = ConverterFixture

  /// A reader, and the data on their device.
  private final class Reader {
    private(set) var app: AppModel
    /// The text of the preferences that were last stored.
    private(set) var kept = ""

    init(at address: Address, kept: String = "") throws {
      app = try Reader.app(at: address, kept)
      self.kept = kept
      settle()
    }

    private static func app(at address: Address, _ kept: String) throws -> AppModel {
      let environment = try Fixture.environment()
      if let preferences = Preferences(text: kept) { environment.preferences = preferences }
      return AppModel(address, environment)
    }

    /// Reopens the app at an address, with the stored preferences.
    func load(_ address: Address) throws {
      handle(.ticked(app.environment.now))
      app = try Reader.app(at: address, kept)
      settle()
    }

    @discardableResult
    func handle(_ event: AppEvent) -> Step {
      let step = app.handle(event)
      if step.effects.contains(.keep) { kept = app.environment.preferences.text }
      settle()
      return step
    }

    /// Provides the rates that the screen requests.
    private func settle() {
      for need in app.needs {
        if case .tables = need {
          _ = app.handle(.answered(need, .tables(Fixture.archive())))
        } else {
          _ = app.handle(.answered(need, nil))
        }
      }
    }

    /// The conversion on the screen; on a screen without one, the conversion that Convert opens.
    var conversion: ConverterAddress {
      switch app.screen {
      case .converter(let model): model.place
      case .currencies(let model): model.converter.place
      case .history(let model): model.converter.place
      case .till(let model): model.converter.place
      case .ask, .send, .settings, .unreadable: .start(in: app.environment)
      }
    }

    /// The converter; nil on other screens.
    var model: ConverterViewModel? {
      switch app.screen {
      case .converter(let model): model
      case .currencies(let model): model.converter
      case .history(let model): model.converter
      case .till(let model): model.converter
      case .ask, .send, .settings, .unreadable: nil
      }
    }
  }

  @Test(arguments: 0..<20)
  func `day, policy, fee and amount stay through any walk until changed`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let reader = try Reader(at: .converter(Fixture.address("/USD/BRL")))
    var expected = reader.conversion
    var done: [String] = []
    let currencies: [Currency] = [.usd, .jpy, .gbp, .krw, .brl, .chf, .eur]
    for _ in 0..<40 {
      let currency = currencies[Int.random(in: 0..<7, using: &random)]
      switch Int.random(in: 0..<14, using: &random) {
      case 0...2:
        guard let model = reader.model else { continue }
        let side = Bool.random(using: &random) ? model.base : model.quote
        reader.handle(.opened(side.list, isThere: false))
        guard case .currencies(let list) = reader.app.screen else { continue }
        let worth = list.groups.flatMap { $0.rows }.first { $0.currency == currency }?.worth
        let isQuote = list.place.purpose == .quote && currency != list.pair.base
        done.append("choose \(currency)")
        #expect(worth != nil, "\(done)")
        reader.handle(.opened(list.choice(of: currency), isThere: false))
        if isQuote { #expect(reader.model?.resultText?.text == worth?.text, "\(done)") }
      case 3:
        done.append("swap")
        reader.handle(.acted(.swap, ""))
      case 4:
        done.append("set \(currency)")
        reader.handle(.acted(.set, currency.code))
      case 5...7:
        let tabs: [Address] = [
          .start, .settings(.overview), .send(SendAddress()),
          .history(.start(in: reader.app.environment)), .till(.start(in: reader.app.environment)),
        ]
        let tab = tabs[Int.random(in: 0..<5, using: &random)]
        done.append("tab \(tab.text)")
        reader.handle(.opened(tab, isThere: false))
      case 8:
        done.append("find")
        reader.handle(.pressed(.find))
      case 9:
        done.append("reload")
        try reader.load(reader.app.address)
      case 10:
        done.append("restart")
        try reader.load(.start)
      default:
        guard case .converter = reader.app.screen else { continue }
        let (action, value): (Action, String) =
          switch Int.random(in: 0..<5, using: &random) {
          case 0: (.amount, String(Int.random(in: 1..<1_000, using: &random)))
          case 1: (.option, "fee " + String(Int.random(in: 0..<5, using: &random)))
          case 2: (.option, "on 2026-10-" + String(Int.random(in: 27...29, using: &random)))
          case 3: (.option, Bool.random(using: &random) ? "policy before" : "policy last")
          default: (.option, "fee ")
          }
        done.append("\(action) \(value)")
        reader.handle(.acted(action, value))
        expected = reader.conversion
      }
      let now = reader.conversion
      #expect(now.on == expected.on && now.policy == expected.policy, "\(done)")
      #expect(now.fee?.percent == expected.fee?.percent, "\(done)")
      #expect(now.amount == expected.amount, "\(done)")
      let isOther = now.on != nil || now.policy != .last
      #expect(reader.model.map { $0.chips[0].isSet == isOther } != false, "\(done)")
    }
    #expect(done.count > 20)
  }

  /// A markup raises a price abroad and lowers money from home, so two swaps restore the
  /// conversion.
  @Test(arguments: [Currency.usd, .brl, .jpy])
  func `a card is dearer for its holder, whichever way the pair is turned`(home: Currency) throws {
    let app = AppModel(.converter(try Fixture.address("/USD/BRL")), try Fixture.environment())
    app.environment.preferences.rates.home = home
    _ = app.handle(.acted(.sheet, "fee"))
    _ = app.handle(.acted(.option, "fee 2.5"))
    guard case .converter(let model) = app.screen else { throw Fixture.Missing() }
    let first = model.place.fee
    #expect(first?.kind == (home == .usd ? .fee : .card))
    for _ in 0..<4 {
      let official = try #require(model.officialAmount)
      let result = try #require(model.result)
      let isPaidFromHome = (model.place.pair.base == .usd) == (home == .usd)
      #expect(isPaidFromHome ? result < official : result > official, "\(model.place.text)")
      _ = app.handle(.acted(.swap, ""))
    }
    #expect(model.place.fee == first)
  }

  @Test func `a rate of the reader's own stays with its pair, and is used for no other`() throws {
    let own = try Fixture.address("/USD/BRL", "amount=250&rate=5.70&card=2")
    let reader = try Reader(at: .converter(own))
    reader.handle(.opened(.settings(.overview), isThere: false))
    reader.handle(.opened(.start, isThere: false))
    #expect(reader.app.address.text == "/USD/BRL?amount=250&card=2&rate=5.70")
    for change in ["swap", "set JPY", "amount 20 EUR"] {
      let reader = try Reader(at: .converter(own))
      let (name, value) = change.cut(at: " ")
      reader.handle(.acted(try #require(Action(named: name)), value ?? ""))
      let fee = FeePercent(2, change == "swap" ? .fee : .card)
      #expect(reader.conversion.rate == nil && reader.conversion.fee == fee, "\(change)")
      #expect(reader.model?.freshness.fact == "Rates of 30 Oct 2026 · ECB")
    }
    try reader.load(.start)
    #expect(reader.app.address.text == "/USD/BRL?amount=250&card=2", "it was typed for now")
  }

  @Test func `the conversion of a page opened by address is the one to go on with`() throws {
    let reader = try Reader(at: .converter(Fixture.address("/EUR/JPY")))
    #expect(reader.kept.isEmpty, "nothing was done yet")
    #expect(reader.handle(.acted(.amount, "2")).effects.contains(.keep))
    #expect(!reader.handle(.acted(.amount, "25")).effects.contains(.keep), "not at every key")
    #expect(reader.handle(.ticked(reader.app.environment.now)).effects.first == .keep)
    #expect(reader.handle(.ticked(reader.app.environment.now)).effects == [])
    try reader.load(.start)
    #expect(reader.app.address.text == "/EUR/JPY?amount=25")
    // Opening a conversion without changing it does not store it.
    try reader.load(.converter(Fixture.address("/GBP/CHF")))
    try reader.load(.start)
    #expect(reader.app.address.text == "/GBP/CHF")
  }

  @Test func `another tab keeps its own conversion`() throws {
    let reader = try Reader(at: .converter(Fixture.address("/EUR/JPY", "amount=25")))
    var theirs = reader.app.environment.preferences
    theirs.rates.conversion = KeptConversion(
      try Fixture.address("/USD/BRL", "amount=9&on=2026-10-27")
    )
    (theirs.theme, theirs.changes) = (.dark, 7)
    reader.handle(.preferencesChanged(theirs))
    #expect(reader.app.environment.preferences.theme == .dark)
    #expect(ConverterAddress.start(in: reader.app.environment).text == "/EUR/JPY?amount=25")
  }

  @Test func `what the rate was chosen by stands on the chips, with the way back`() throws {
    let model = try Fixture.model("/USD/BRL", "amount=100&on=2026-10-25&policy=before&card=2.5")
    #expect(model.chips.map { $0.text } == ["Sun 25 Oct 2026", "My card 2.5%", "Compare"])
    #expect(model.chips.map { $0.isSet } == [true, true, false])
    #expect(model.handle(.option, "on ") == [])
    #expect(model.address.text == "/USD/BRL?amount=100&card=2.5")
    #expect(model.environment.announcement.hasPrefix("Back to today’s rates. 100 US dollars is "))
    #expect(model.chips.map { $0.text } == ["Today", "My card 2.5%", "Compare"])
    let plain = try Fixture.model("/USD/BRL", "amount=100&card=0").chips
    #expect(
      plain.map { $0.text } == ["Today", "No fee", "Compare an offer"]
        && plain.allSatisfy { !$0.isSet }
    )
  }

  @Test func `a sheet opens as a page, closes in place, and chooses nothing`() throws {
    let reader = try Reader(at: .converter(Fixture.address("/USD/BRL", "amount=100")))
    for (name, field) in [("day", "sheet-on"), ("fee", "sheet-fee")] {
      let open = reader.handle(.acted(.sheet, name))
      let address = "/USD/BRL?amount=100&sheet=\(name)"
      #expect(
        open.move
          == .push(try #require(Address(path: "/USD/BRL", query: String(address.dropFirst(9)))))
      )
      #expect(open.effects.contains(.focus(field)))
      #expect(reader.app.takes(.escape))
      let closed = reader.handle(.pressed(.escape))
      #expect(closed.effects.contains(.focus("mode-" + name)))
      #expect(
        reader.app.address.text == "/USD/BRL?amount=100",
        "no day is pinned, the amount stays"
      )
    }
    reader.handle(.pressed(.character(UInt8(ascii: "d"))))
    #expect(reader.app.address.text.hasSuffix("&sheet=day"))
    reader.handle(.acted(.sheet, "fee"))
    #expect(reader.app.address.text.hasSuffix("&sheet=fee"), "one sheet at a time")
    reader.handle(.opened(.settings(.overview), isThere: false))
    reader.handle(.opened(.start, isThere: false))
    #expect(reader.app.address.text == "/USD/BRL?amount=100")
  }

  @Test func `the keypad serves the sheet's field while that has the focus`() throws {
    let model = try Fixture.model("/USD/BRL", "amount=100&sheet=fee")
    for key in ["2", "dec", "5"] { _ = model.handle(.key, key) }
    #expect(
      model.text(in: .fee) == "2.5"
        && model.place.fee == FeePercent(ExactDecimal(25, scale: 1), .card)
    )
    #expect(model.address.text == "/USD/BRL?amount=100&card=2.5&sheet=fee")
    _ = model.handle(.keys, "amount")
    _ = model.handle(.key, "7")
    #expect(model.address.text == "/USD/BRL?amount=7&card=2.5&sheet=fee")
    _ = model.handle(.keys, "fee")
    _ = model.handle(.key, "3")
    #expect(model.text(in: .fee) == "3", "the first digit replaces")
    _ = model.handle(.key, "back")
    #expect(model.place.fee == nil)
  }

  @Test func `no more of a conversion is kept than a cookie holds`() throws {
    let reader = try Reader(at: .converter(Fixture.address("/EUR/JPY", "card=2")))
    reader.handle(.acted(.amount, String(repeating: "1+", count: 100) + "1"))
    reader.handle(.ticked(reader.app.environment.now))
    #expect(reader.kept.utf8.count < 700)
    let long = String(repeating: "(", count: 1_000)
    reader.handle(.acted(.amount, long))
    reader.handle(.ticked(reader.app.environment.now))
    #expect(reader.kept.utf8.count < 300)
    // An invalid amount is not stored.
    #expect(Preferences(text: reader.kept)?.rates.conversion?.text == "/EUR/JPY?amount=&card=2")
  }
}
