import ExactMoney
import ExchangeRates
import TestSupport
import Testing

@testable import Presentation

@Suite struct AppModelTests {
  private func app(_ address: Address) throws -> AppModel {
    AppModel(address, try CurrencyListScene.environment("en"))
  }

  @Test func `the browser is asked not to erase what the reader would miss`() throws {
    let list = try app(.currencies(CurrencyListAddress(for: .quote, of: nil)))
    #expect(list.handle(.acted(.star, "ZMW")).wordless == [.keep, .persist])
    #expect(list.handle(.acted(.star, "ZMW")).wordless == [.keep], "a favourite less is no loss")
    #expect(!list.handle(.acted(.layout, "grid")).effects.contains(.persist))

    let settings = try app(.settings(.overview))
    #expect(settings.handle(.acted(.theme, "dark")).wordless == [.keep])
    let rate = settings.handle(.acted(.addRate, "base=USD&quote=BRL&rate=5.70&fee="))
    #expect(rate.wordless == [.keep, .persist])
    #expect(settings.handle(.acted(.install, "")).wordless == [.install, .persist])
  }

  @Test(arguments: 1...4)
  func `whatever is chosen is kept, and what is said is said once`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let places: [Address] = [
      .settings(.overview), .currencies(CurrencyListAddress(for: .base, of: nil)),
      .converter(ConverterAddress(CurrencyPair(base: .usd, quote: .brl))),
    ]
    let values = ["", "0", "1", "EUR", "dark", "ko", "grid", "-code", "NBP", "12", "USD-BRL"]
    let actions = Action.allCases.filter { ![.erase, .importFile, .refresh].contains($0) }
    let app = try app(places[Int(seed) % places.count])
    var kept = 0
    for _ in 0..<1_500 {
      let (before, now) = (app.environment.preferences, app.environment)
      guard let action = actions.randomElement(using: &random),
        let value = values.randomElement(using: &random)
      else { continue }
      let step = app.handle(.acted(action, value))
      let isChosen = !now.preferences.areSameChoices(as: before)
      #expect(!isChosen || step.effects.contains(.keep), "\(action) \(value)")
      #expect(now.preferences.changes == before.changes + (step.effects.contains(.keep) ? 1 : 0))
      let said = step.effects.filter { if case .say = $0 { true } else { false } }
      #expect(said.count == (now.announcement.isEmpty ? 0 : 1))
      kept += isChosen ? 1 : 0
    }
    #expect(kept > 0)
  }

  @Test func `that the browser erases what is kept is reported until it is understood`() throws {
    let app = try app(.settings(.overview))
    #expect(app.handle(.erasureFeared).wordless == [])
    #expect(app.environment.warnsOfErasure)
    #expect(app.environment.announcement.contains("seven days"))
    #expect(app.handle(.acted(.theme, "dark")).wordless == [.keep])
    #expect(app.environment.warnsOfErasure)
    #expect(app.handle(.acted(.understood, "")).wordless == [])
    #expect(!app.environment.warnsOfErasure)
  }

  @Test func `every kept change counts, also after those of another tab and of a file`() throws {
    let app = try app(.settings(.overview))
    _ = app.handle(.acted(.theme, "dark"))
    #expect(app.environment.preferences.changes == 1)
    var theirs = app.environment.preferences
    (theirs.theme, theirs.changes) = (.light, 7)
    #expect(app.handle(.preferencesChanged(theirs)).wordless == [])
    #expect(app.environment.preferences.theme == .light)
    _ = app.handle(.acted(.theme, "dark"))
    #expect(app.environment.preferences.changes == 8)
    _ = app.handle(.fileRead("favourites=EUR&changes=3"))
    #expect(app.environment.preferences.changes == 9)
    #expect(app.handle(.preferencesChanged(theirs)).wordless == [])
    #expect(app.environment.preferences.rates.favourites == [.eur], "what comes late is older")
  }

  @Test func `another tab changes nothing of what is being typed`() throws {
    let app = try app(.converter(ConverterAddress(CurrencyPair(.usd, .brl))))
    _ = app.handle(.acted(.amount, "12"))
    var theirs = app.environment.preferences
    (theirs.theme, theirs.changes) = (.dark, 5)
    _ = app.handle(.preferencesChanged(theirs))
    _ = app.handle(.acted(.key, "5"))
    guard case .converter(let converter) = app.screen else { throw Missing() }
    #expect(converter.address.text.contains("amount=125"))
  }

  private struct Missing: Error {}

  @Test func `S0-25 a refresh that was pressed ends with a word, whatever comes`() throws {
    let app = try app(.converter(ConverterAddress(CurrencyPair(.usd, .brl))))
    let environment = app.environment
    #expect(app.handle(.acted(.refresh, "")).effects.contains(.refresh))
    #expect(environment.announcement == "Checking for newer rates…")
    #expect(!app.handle(.acted(.refresh, "")).effects.contains(.refresh), "one is under way")
    _ = app.handle(.ratesArrived(environment.rates.book))
    #expect(environment.refresh == .unchanged)
    #expect(environment.announcement.hasSuffix("Checked just now: nothing newer"))

    _ = app.handle(.acted(.refresh, ""))
    _ = app.handle(.refreshFailed(SourceFailure(.quotaSpent)))
    #expect(environment.announcement.hasPrefix("Couldn’t refresh · The source’s monthly limit"))
    _ = app.handle(.opened(.settings(.overview), isThere: false))
    #expect(environment.refresh == .idle)

    _ = app.handle(.acted(.refresh, ""))
    let failure = SourceFailure(.noConnection, of: "CurrencyLayer")
    _ = app.handle(.refreshFailed(failure))
    _ = app.handle(.ratesArrived(environment.rates.book))
    #expect(environment.refresh == .failed(failure), "the same book is no answer")
  }

  @Test func `what the app asks for by itself fails without an alarm`() throws {
    let app = try app(.converter(ConverterAddress(CurrencyPair(.usd, .brl))))
    _ = app.handle(.refreshFailed(SourceFailure(.sourceFailed)))
    #expect(app.environment.refresh == .idle)
    _ = app.handle(.acted(.refresh, ""))
    _ = app.handle(.connectionChanged(isOffline: true))
    _ = app.handle(.refreshFailed(SourceFailure(.noConnection)))
    #expect(app.environment.refresh == .failed(SourceFailure(.noConnection)))
    #expect(app.handle(.connectionChanged(isOffline: false)).effects.first == .refresh)
    #expect(app.environment.refresh == .idle)
  }

  @Test func `rates that come late end what was said of a lost connection, not of a source`() throws
  {
    let app = try app(.converter(ConverterAddress(CurrencyPair(.usd, .brl))))
    let book = app.environment.rates.book
    _ = app.handle(.acted(.refresh, ""))
    _ = app.handle(.refreshFailed(SourceFailure(.noConnection)))
    _ = app.handle(.ratesArrived(book))
    #expect(app.environment.refresh == .unchanged)

    _ = app.handle(.acted(.refresh, ""))
    _ = app.handle(.refreshFailed(SourceFailure(.sourceFailed)))
    _ = app.handle(.ratesArrived(book))
    #expect(app.environment.refresh == .failed(SourceFailure(.sourceFailed)))
  }

  @Test
  func `S0-12 a failure is said until a source has answered, not until the book says when again`()
    throws
  {
    let app = try app(.converter(ConverterAddress(CurrencyPair(.usd, .brl))))
    let environment = app.environment
    environment.rates.book = ConverterFixture.book(retrieved: 300)
    let failure = SourceFailure(.noConnection, of: "CurrencyLayer")
    _ = app.handle(.acted(.refresh, ""))
    _ = app.handle(.refreshFailed(failure))
    var book = environment.rates.book
    book.version += " and when again"
    _ = app.handle(.ratesArrived(book))
    #expect(environment.refresh == .failed(failure))
    book = ConverterFixture.book(retrieved: 299)
    _ = app.handle(.ratesArrived(book))
    #expect(environment.refresh == .idle)
  }

  @Test func `a clock that is behind the newest rates is put right by them`() throws {
    let app = try app(.settings(.overview))
    let newest = try #require(app.environment.rates.book.archive.newestDay(of: .ecb))
    let noon = Instant(startOf: newest.adding(days: 22)).adding(seconds: 43_200)
    _ = app.handle(.ticked(noon))
    #expect(app.environment.now == noon)
    _ = app.handle(.ticked(noon.adding(seconds: -400 * 86_400)))
    #expect(app.environment.today == newest)
  }

  @Test func `rates that were fetched a day early leave the clock as it is`() {
    let today = CalendarDate(clamping: 20_784)
    let noon = Instant(startOf: today).adding(seconds: 43_200)
    let tomorrow = RateHistory("Date,USD\n\(today.adding(days: 1)),1.1\n")
    let fetched = SourceState(source: .ecb, retrievedAt: noon.adding(seconds: -60), due: nil)
    let book = RateBook(archive: RateArchive([tomorrow]), sources: [fetched], version: "")
    #expect(book.clock(noon) == noon)
    #expect(book.clock(noon.adding(seconds: -86_400)) == noon.adding(seconds: -60))
  }
}

extension Step {
  /// The step without its announcement.
  var wordless: Step {
    Step(move, effects.filter { if case .say = $0 { false } else { true } })
  }
}
