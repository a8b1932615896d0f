import CambioAPI
import EmbeddedData
import EmbeddedRates
import ExactJSON
import ExactMoney
import ExchangeRates
import Presentation
import TestSupport
import Testing
import WebProgram
import WebViews

/// The loop between a host and the app, without a browser.
@Suite struct PageProgramTests {
  private func bytes(_ texts: String...) -> [[UInt8]] { texts.map { Array($0.utf8) } }

  @Test func `the first page is the one of the model, and the pair's year is asked for behind it`()
    throws
  {
    let host = try RecordingHost(at: "/USD/BRL?amount=100")
    let program = try #require(host.start())
    let calls = host.taken()
    #expect(calls.map { $0.call } == [.render, .load, .load])
    let frame = AppView(program.app, assets: Assets(root: "/assets/test"))
    #expect(host.shown == frame.body.html.text)
    #expect(calls[0].number == 0, "the server has shown the page already")
    #expect(calls[1].texts == ["/app/fetches?base=USD&quote=BRL"])
    #expect(calls[2].texts == ["/app/history?base=USD&quote=BRL&range=1Y"])
  }

  @Test func `charts that the server drew need no year, until others are wanted or the page rests`()
    throws
  {
    for (event, path) in [(AppEvent.acted(.swap, ""), "/app/history?base=BRL"), (nil, "/app/year")]
    {
      let isYear = { (address: String) in address.hasPrefix(path) }
      let host = try RecordingHost(at: "/USD/BRL?amount=100")
      host.draw()
      let program = try #require(host.start())
      program.take(.acted(.amount, "125"))
      #expect(!host.loads.contains(where: isYear))
      #expect(!host.shown.contains("spark-h"), "the charts of the page are not sent")
      if let event { program.take(event) } else { program.takeRest() }
      #expect(host.loads.contains(where: isYear))
    }
  }

  @Test func `a past day needs the year, whoever drew the charts`() throws {
    let host = try RecordingHost(at: "/USD/BRL?amount=100&on=2026-06-18")
    host.draw()
    _ = try #require(host.start())
    #expect(host.loads.contains { $0.hasPrefix("/app/year") })
  }

  @Test func `what cannot be read does not start it`() throws {
    for slot in [0, 1, 2] {
      let host = try RecordingHost(at: "/USD/BRL")
      host.slots[slot] = Array("{".utf8)
      #expect(host.start() == nil, "slot \(slot)")
      #expect(host.calls.isEmpty)
    }
  }

  @Test func `whatever happens, the page shows the whole body, and no region comes twice`() throws {
    var random = SplitMix64(seed: 31)
    for _ in 0..<lawCases(20) {
      let host = try RecordingHost(at: "/USD/BRL?amount=100")
      let program = try #require(host.start())
      for step in 0..<25 {
        program.take(try PageProgramTests.event(&random, step))
        #expect(host.shown == fresh(program))
      }
      #expect(host.repeated == 0)
    }
  }

  /// Returns the page's whole body, rendered anew.
  private func fresh(_ program: PageProgram<RecordingHost>) -> String {
    AppView(program.app, assets: Assets(root: "/assets/test")).body.html.text
  }

  @Test func `charts of the same pair are drawn again for another source`() throws {
    let host = try RecordingHost(at: "/USD/BRL?amount=100")
    let program = try #require(host.start())
    program.take(try PageProgramTests.year())
    #expect(host.shown == fresh(program))
    program.take(.preferencesChanged(try PageProgramTests.preferences("&source=ECB", changes: 9)))
    let address = try #require(Address(path: "/USD/BRL", query: "amount=100"))
    program.take(.opened(address, isThere: true))
    #expect(host.shown == fresh(program))
  }

  private static func preferences(_ text: String, changes: Int) throws -> Preferences {
    let locale = try #require(EmbeddedLocales.locale("en"))
    return Preferences(kept: "version=1&changes=\(changes)&favourites=EUR_JPY" + text, for: locale)
  }

  private static func year() throws -> AppEvent {
    let query = try #require(RateState(RecordingHost.book).yearNeeded)
    guard case .year(let day) = query else { throw RecordingHost.NoYear() }
    return .answered(query, .year(EmbeddedRates.archive.year(through: day), through: day))
  }

  /// Returns a random event.
  ///
  /// A greater `step` gives a later one.
  private static func event(_ random: inout SplitMix64, _ step: Int) throws -> AppEvent {
    let actions: [(Action, String)] = [
      (.amount, "12"), (.amount, "125"), (.amount, "1..2"), (.swap, ""), (.sheet, "day"),
      (.sheet, "fee"), (.sheet, "offer"), (.option, "fee 2"), (.option, "on 2026-10-20"),
      (.sheet, ""), (.set, "EUR"), (.editFavourites, ""), (.star, "JPY"), (.range, "1M"),
      (.search, "franc"), (.search, ""), (.toggleTheme, "dark"), (.toggleTheme, "light"),
      (.refresh, ""), (.keypad, "0"), (.keypad, "1"), (.option, "on "),
    ]
    let kept = ["", "&keys=0", "&keypad=0", "&source=ECB", "&source=NBP&keys=0&keypad=0"]
    let pages = [
      "/", "/USD/BRL", "/EUR/JPY", "/USD/BRL/history", "/currencies", "/send/KR", "/settings",
    ]
    switch Int.random(in: 0..<12, using: &random) {
    case 0...4:
      let (action, value) = actions[Int.random(in: 0..<actions.count, using: &random)]
      return .acted(action, value)
    case 5:
      let path = pages[Int.random(in: 0..<pages.count, using: &random)]
      return .opened(Address(path: path, query: "") ?? .start, isThere: Bool.random(using: &random))
    case 6: return .connectionChanged(isOffline: Bool.random(using: &random))
    case 7:
      let text = kept[Int.random(in: 0..<kept.count, using: &random)]
      return .preferencesChanged(try preferences(text, changes: (step + 1) * 1_000))
    case 8: return try year()
    case 9: return .ticked(RecordingHost.now.adding(seconds: Int64(step) * 50_000))
    case 10:
      return .ratesArrived(
        RateBook(
          archive: RecordingHost.book.archive,
          sources: RecordingHost.book.sources,
          version: Bool.random(using: &random) ? "built-in" : "\(step)"
        )
      )
    default: return .versionReady
    }
  }

  @Test func `a page is drawn when it changes, its address shown before`() throws {
    let host = try RecordingHost(at: "/USD/BRL?amount=100")
    let program = try #require(host.start())
    _ = host.taken()
    host.slots = bytes("amount", "125")
    #expect(program.takeAction())
    #expect(host.calls.prefix(2).map { $0.call } == [.show, .render])
    #expect(host.calls[0].texts == ["/USD/BRL?amount=125"])
    #expect(host.calls[0].number == 1, "typing leaves no way back")
    #expect(host.last(.say)?.last == "amount", "what is said of it, and the action")
    // An announcement is made only once.
    program.take(.ticked(RecordingHost.now))
    _ = host.taken()
    // The minute and the zone have not changed, so nothing is rendered.
    program.take(.ticked(RecordingHost.now))
    program.take(.zoneKnown(utcOffset: 0))
    #expect(host.last(.render) == nil)
  }

  @Test func `another page is one, whether a link or the browser leads there`() throws {
    let host = try RecordingHost(at: "/USD/BRL?amount=100")
    let program = try #require(host.start())
    _ = host.taken()
    host.slots = bytes("/settings")
    #expect(program.open(isThere: false))
    #expect(host.calls.prefix(2).map { $0.call } == [.show, .render])
    #expect(host.calls.prefix(2).map { $0.number } == [0, 1])
    _ = host.taken()
    host.slots = bytes("/USD/BRL?amount=100")
    #expect(program.open(isThere: true))
    #expect(host.calls.first?.call == .render)
    host.slots = bytes("/nowhere/at/all")
    #expect(!program.open(isThere: false))
  }

  @Test func `the effects reach the host by their names`() throws {
    let host = try RecordingHost(at: "/USD/BRL?amount=100")
    let program = try #require(host.start())
    let performed: [(event: AppEvent, call: HostCall)] = [
      (.acted(.refresh, ""), .refresh), (.acted(.copy, ""), .copy), (.acted(.share, ""), .share),
      (.acted(.toggleTheme, "dark"), .keep), (.opened(.settings(.overview), isThere: false), .show),
      (.acted(.export, ""), .exportAll), (.acted(.install, ""), .install),
      (.acted(.language, "de"), .reload), (.opened(.settings(.erase), isThere: false), .show),
      (.acted(.erase, ""), .erase), (.acted(.undo, ""), .undoErasure),
    ]
    for (event, call) in performed {
      _ = host.taken()
      program.take(event)
      #expect(host.calls.contains { $0.call == call }, "\(event)")
    }
  }

  @Test func `a search waits for the names that the server searched in`() throws {
    let host = try RecordingHost(at: "/currencies?for=to&q=dolar")
    host.draw()
    let program = try #require(host.start())
    #expect(host.last(.render)?.first?.isEmpty == true, "the title is the server's, too")
    #expect(host.shown.contains("<main id=\"main\" data-region></main>"))
    #expect(host.last(.loadSearchNames) != nil)
    program.take(.ticked(RecordingHost.now.adding(seconds: 60)))
    #expect(!host.shown.contains("data-key=\"USD\""), "time alone does not end the waiting")
    let files = EmbeddedLocales.localeFiles.filter { ["en", "pt-BR"].contains($0.tag) }
    host.slots = files.map { Array($0.bytes) }
    program.takeSearchNames(Int32(files.count), lacksRare: false)
    #expect(program.app.environment.rates.searchLocales.map(\.tag) == ["pt-BR"])
    #expect(host.shown.contains("data-key=\"USD\""))
  }

  @Test func `a reader who does something does not wait for it`() throws {
    let host = try RecordingHost(at: "/currencies?for=to&q=dolar")
    host.draw()
    let program = try #require(host.start())
    host.slots = bytes("search", "franc")
    #expect(program.takeAction())
    #expect(host.shown.contains("data-key=\"CHF\""))
  }

  @Test func `a chart stays as the server drew it until the year has come`() throws {
    let host = try RecordingHost(at: "/USD/BRL/history")
    host.draw()
    let program = try #require(host.start())
    #expect(host.shown.contains("<div id=\"chart\" data-region></div>"))
    let address = try #require(host.loads.first { $0.hasPrefix("/app/year") })
    let query = try #require(RateQueryPath.query(at: address))
    guard case .year(let day) = query else {
      Issue.record("not the year: \(address)")
      return
    }
    let answer = RateAnswer.year(EmbeddedRates.archive.year(through: day), through: day)
    host.slots = [Array(address.utf8), Array(try RateAnswerJSON.encode(answer).text.utf8), []]
    program.takeAnswer(status: 200)
    #expect(host.shown.contains("chart-plot"))
    #expect(!program.app.needs.contains(query))
  }

  @Test func `what the network does not give is worked out from the ECB's history`() throws {
    let host = try RecordingHost(at: "/EUR/USD/history?range=1M")
    let program = try #require(host.start())
    let address = try #require(host.loads.first { $0.hasPrefix("/app/year") })
    let history = try #require(EmbeddedRates.archive.tables.first { $0.source == .ecb }).text
    host.slots = [Array(address.utf8), [], history]
    program.takeAnswer(status: 0)
    #expect(host.shown.contains("chart-plot"))
  }

  @Test func `rates, trouble and the connection are reported to the app`() throws {
    let host = try RecordingHost(at: "/USD/BRL?amount=100")
    let program = try #require(host.start())
    host.slots = bytes("[]")
    #expect(!program.takeRates())
    host.slots = [Array(RateBookJSON.encode(RecordingHost.book).text.utf8)]
    #expect(program.takeRates())
    program.take(.acted(.refresh, ""))
    host.slots = bytes("quota-spent", "CurrencyLayer")
    let end = program.app.environment.now.adding(seconds: 60)
    program.takeTrouble(retryAt: end)
    let failure = SourceFailure(.quotaSpent, of: "CurrencyLayer", retryAt: end)
    #expect(program.app.environment.refresh == .failed(failure))
    host.slots = bytes("no-connection")
    program.take(.acted(.refresh, ""))
    program.takeTrouble(retryAt: nil)
    #expect(program.app.environment.refresh == .failed(SourceFailure(.noConnection)))
    program.takeConnection(isOffline: true)
    #expect(program.app.environment.isOffline)
    _ = host.taken()
    program.takeConnection(isOffline: true)
    #expect(host.last(.render) == nil, "known already")
  }

  @Test func `the preferences of another tab are taken, and unreadable ones are not`() throws {
    let host = try RecordingHost(at: "/USD/BRL?amount=100")
    let program = try #require(host.start())
    host.slots = bytes("version=1&changes=9&favourites=EUR_JPY&theme=dark")
    program.takePreferences()
    #expect(program.app.environment.preferences.theme == .dark)
    host.slots = bytes("theme=light")
    program.takePreferences()
    #expect(program.app.environment.preferences.theme == .dark)
  }

  @Test func `an address that leads elsewhere is replaced by that`() throws {
    for (asked, moved) in [
      ("/usd/brl", "/USD/BRL"), ("/USD/BRL?amount=20+EUR", "/EUR/BRL?amount=20"),
      ("/send?to=JP&amount=5", "/send/JP?amount=5"),
    ] {
      let host = try RecordingHost(at: asked)
      let program = try #require(host.start())
      #expect(host.calls.prefix(2).map { $0.call } == [.show, .render])
      #expect(host.last(.show) == [moved])
      #expect(host.calls[0].number == 1, "there is no way back to it")
      #expect(program.app.address.text == moved)
    }
    let nowhere = try RecordingHost(at: "/nowhere/at/all")
    #expect(nowhere.start() == nil)
  }

  @Test func `answers and the year that came with the page are there at its start`() throws {
    let host = try RecordingHost(at: "/USD/BRL/history?range=1Y")
    let year = try #require(RateState(RecordingHost.book).yearNeeded)
    guard case .year(let day) = year else {
      Issue.record("not the year: \(year)")
      return
    }
    let archive = EmbeddedRates.archive.year(through: day)
    host.slots[5] = Array(try RateAnswerJSON.encode(.year(archive, through: day)).text.utf8)
    host.slots += [
      Array("/app/fetches?base=USD&quote=BRL".utf8),
      Array(try RateAnswerJSON.encode(.fetches([])).text.utf8),
    ]
    _ = try #require(host.start())
    #expect(host.shown.contains("chart-plot"))
    #expect(host.loads == [])
  }
}
