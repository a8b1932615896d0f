import EmbeddedData
import ExactMoney
import ExchangeRates
import Testing

@testable import Presentation

@Suite struct SettingsViewModelTests {
  private func settings(
    _ place: SettingsAddress = .overview,
    in tag: String = "en",
    rates: RateBook = CurrencyListScene.book
  ) throws -> SettingsViewModel {
    SettingsViewModel(place, try CurrencyListScene.environment(tag, rates: rates))
  }

  @Test func `every language of the messages, in the order of the tags, in its own name`() {
    let tags = SettingsLanguage.all.map { $0.tag.description }
    #expect(tags == EmbeddedLocales.messageLanguages.sorted())
    let names = Set(SettingsLanguage.all.map { $0.name.description })
    #expect(names.count == tags.count)
    #expect(names.isSuperset(of: ["한국어", "Português (Brasil)", "Italiano", "简体中文"]))
  }

  @Test func `another language needs other bytes, so the page is loaded again`() throws {
    let settings = try settings()
    #expect(settings.handle(.language, "ko") == [.reload])
    #expect(settings.environment.preferences.language == "ko")
    #expect(settings.handle(.language, "") == [.reload])
    #expect(settings.environment.preferences.language == nil)
  }

  @Test func `S0-22 S1-04 the theme changes at once`() throws {
    let settings = try settings()
    for theme in Preferences.Theme.allCases {
      #expect(settings.handle(.theme, theme.name.description) == [])
      #expect(settings.environment.preferences.theme == theme)
    }
    #expect(settings.handle(.theme, "puce") == [])
  }

  @Test func `home, source and keys are kept as chosen`() throws {
    let settings = try settings()
    #expect(settings.handle(.home, "JPY") == [])
    #expect(settings.home == .jpy)
    #expect(settings.handle(.source, "NBP") == [])
    #expect(settings.sources.map { settings.isChosen($0) } == [false, true, false])
    #expect(settings.handle(.source, "") == [])
    #expect(settings.environment.preferences.rates.source == nil)
    #expect(settings.handle(.singleKeys, "0") == [])
    #expect(!settings.environment.preferences.hasSingleKeys)
  }

  @Test func `S0-23 each source says how old its rates are`() throws {
    let sources = try settings().sources
    #expect(sources.map { $0.institution }.first == "European Central Bank")
    #expect(sources[0].rates == "Rates of 30 Oct 2026, today")
    #expect(sources[0].fetch == "Came with the app. Not refreshed yet.")
    #expect(sources[2].rates.hasPrefix("Rates of Oct 2026"))
  }

  @Test func `a fetched source says when, and when the next rates are due`() throws {
    let book = RateBook(
      archive: CurrencyListScene.book.archive,
      sources: [
        SourceState(
          source: .ecb,
          retrievedAt: CurrencyListScene.now,
          due: CurrencyListScene.now.adding(seconds: 3_600)
        )
      ],
      version: "fetched"
    )
    let settings = try settings(rates: book)
    #expect(settings.sources[0].fetch == "Fetched 2026-10-30 17:09, next at 2026-10-30 18:09")
    settings.environment.utcOffset = -3 * 3_600
    settings.environment.now = CurrencyListScene.now.adding(seconds: 2 * 86_400)
    #expect(settings.sources[0].fetch == "Fetched 2026-10-30 14:09, next at 2026-10-30 15:09")
    #expect(settings.sources[0].rates == "Rates of 30 Oct 2026, 2 days ago")
  }

  @Test func `an own rate is added, listed and removed`() throws {
    let settings = try settings()
    #expect(settings.handle(.addRate, "base=USD&quote=BRL&rate=5.40&fee=2") == [])
    #expect(settings.environment.announcement == "Rate of USD/BRL added")
    let rate = try #require(settings.ownRates.first)
    #expect(rate.statement == "1 USD = 5.40 BRL")
    #expect(rate.origin == "Set on 30 Oct 2026, fee 2%")
    #expect(settings.handle(.removeRate, rate.value) == [])
    #expect(settings.ownRates.isEmpty)
  }

  @Test func `a rate far from the published one is asked about, and kept when it is sent again`()
    throws
  {
    for rate in ["54", "0.54", "7", "4.3"] {
      let settings = try settings()
      let form = "base=USD&quote=BRL&rate=" + rate
      #expect(settings.handle(.addRate, form).effects == [.focus("own-rate")])
      let question = "The published rate is 5.4325. Is yours right?"
      #expect(settings.refusedRate?.problem == question && settings.ownRates.isEmpty)
      #expect(settings.refusedRate?.form.asked == rate)
      #expect(settings.handle(.addRate, form + "&asked=5") != [], "another rate is asked about")
      #expect(settings.handle(.addRate, form + "&asked=" + rate) == [])
      #expect(settings.ownRates.count == 1 && settings.refusedRate == nil)
    }
  }

  @Test(arguments: [
    ("base=USD&quote=USD&rate=1", "Choose two different currencies."),
    ("base=USD&quote=BRL&rate=x", "A rate is a number above zero."),
    ("base=USD&quote=BRL&rate=1&fee=200", "A fee is a number from 0 to less than 100."),
    (
      "base=USD&quote=BRL&rate=5,70",
      "“5,70” can be read as 5.70 or as 570. Write it without grouping marks."
    ),
    (
      "base=USD&quote=BRL&rate=5&fee=2,5",
      "“2,5” can be read as 2.5 or as 25. Write it without grouping marks."
    ),
  ])
  func `S0-12 an impossible rate is refused, and stays`(form: String, problem: String) throws {
    let settings = try settings()
    let effects = settings.handle(.addRate, form).effects
    #expect(!effects.contains(.keep))
    #expect(settings.refusedRate?.problem == problem)
    #expect(settings.environment.announcement == problem)
    #expect(settings.refusedRate?.form.base == "USD")
    #expect(settings.refusedRate?.form.asked == nil, "nobody was asked about the rate")
    #expect(settings.environment.preferences.rates.ownRates.isEmpty)
    _ = settings.handle(.addRate, "base=USD&quote=BRL&rate=5")
    #expect(settings.refusedRate == nil)
  }

  @Test func `what is exported can be imported`() throws {
    let settings = try settings()
    settings.environment.preferences.rates.favourites = [.brl]
    guard
      case .exportAll(let name, let text) = try #require(settings.handle(.export, "").effects.first)
    else {
      Issue.record("no file")
      return
    }
    #expect(name == "cambio.txt")
    settings.environment.preferences = Preferences()
    #expect(settings.handle(.importFile, text) == [.importOthers])
    #expect(settings.environment.preferences.rates.favourites == [.brl])
    #expect(settings.environment.announcement == "Settings imported")
  }

  @Test func `an import in another language loads the page again`() throws {
    let settings = try settings()
    #expect(settings.handle(.importFile, "favourites=EUR&language=ko") == [.importOthers, .reload])
  }

  @Test func `S0-12 a file of something else changes nothing and is said`() throws {
    let settings = try settings()
    #expect(settings.handle(.importFile, "PK\u{3}\u{4}") == [])
    #expect(settings.environment.preferences == Preferences())
    #expect(settings.importProblem == "This file has no settings of Cambio.")
  }

  @Test func `everything is erased only after the question`() throws {
    let settings = try settings()
    settings.environment.preferences.rates.favourites = [.brl]
    #expect(settings.handle(.erase, "") == Step(.push(.settings(.erase))))
    #expect(settings.environment.preferences.rates.favourites == [.brl])
    let question = SettingsViewModel(.erase, settings.environment)
    let file = question.environment.preferences.fileText
    #expect(question.handle(.erase, "") == Step(.replace(.settings(.overview)), [.erase(file)]))
    #expect(question.environment.canUndoErasure)
    #expect(
      question.environment.preferences.rates.favourites == RatePreferences.favourites(of: .usd)
    )
    #expect(question.environment.announcement == "Everything was erased")
  }

  @Test func `an erasure can be undone until the reader turns to another page`() throws {
    let environment = try settings().environment
    environment.preferences.rates.favourites = [.brl, .krw]
    let app = AppModel(.settings(.erase), environment)
    let erased = try #require(app.handle(.acted(.erase, "")).effects.first)
    guard case .erase(let file) = erased else {
      Issue.record("nothing is erased: \(erased)")
      return
    }
    #expect(app.handle(.acted(.undo, "")).effects == [.undoErasure])
    _ = app.handle(.fileRead(file))
    #expect(app.environment.preferences.rates.favourites == [.brl, .krw])
    #expect(!app.environment.canUndoErasure)
    app.environment.canUndoErasure = true
    _ = app.handle(.opened(.start, isThere: false))
    #expect(!app.environment.canUndoErasure)
  }

  @Test func `install is asked of the browser`() throws {
    let settings = try settings()
    #expect(settings.handle(.install, "") == [.install])
  }

  @Test(arguments: ["ar", "de", "en", "es", "fr", "ja", "ko", "pt-BR"])
  func `every language has every text`(tag: String) throws {
    let settings = try settings(in: tag)
    _ = settings.handle(.addRate, "base=USD&quote=BRL&rate=5&fee=1")
    #expect(settings.ownRates.count == 1)
    #expect(!settings.heading.isEmpty && !settings.refreshText.isEmpty)
  }
}
