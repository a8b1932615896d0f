import ExactMoney
import ExchangeRates
import Testing

@testable import Presentation

@Suite struct FreshnessLabelTests {
  private typealias Fixture = ConverterFixture

  private func label(
    _ tag: String = "en",
    _ change: (inout AppEnvironment) -> Void = { _ in }
  ) throws -> FreshnessLabel {
    var environment = try Fixture.environment(tag)
    change(&environment)
    return ConverterViewModel(try Fixture.address("/USD/BRL"), environment).freshness
  }

  /// Returns the label for the rate of `source` for `day`.
  private func label(
    of source: RateSource,
    for day: String,
    in environment: AppEnvironment
  ) throws -> FreshnessLabel {
    let text = Array("Date,USD\n\(day),1.1172\n".utf8)
    let archive = RateArchive([RateHistory(source: source, text: text)])
    let converter = Converter(archive: archive, today: environment.today, source: source)
    let route = try converter.route(for: CurrencyPair(source.pivot, .usd))
    return FreshnessLabel(of: route, in: environment)
  }

  private func texts(_ label: FreshnessLabel) -> [String] {
    [label.fact, label.detail, label.button]
  }

  @Test func `S0-23 fresh rates say their day, their source and when they were fetched`() throws {
    let label = try label()
    #expect(label.state == .fresh)
    #expect(
      texts(label) == [
        "Rates of 30 Oct 2026 · ECB", "Checked 5 minutes ago: nothing newer", "Refresh rates",
      ]
    )
  }

  @Test(arguments: [
    ("/DDM/DEM", "Fixed rate; not confirmed by a second source"), ("/FRF/DEM", "Fixed rate"),
    ("/USD/CUP", "Fixed rate; the official rate for state use, others exist"),
  ])
  func `an unconfirmed link and one of several rates are named`(path: String, fact: String) throws {
    let model = ConverterViewModel(try Fixture.address(path), try Fixture.environment("en"))
    #expect(model.freshness.fact == fact)
  }

  @Test(arguments: [(7_200 as Int64, FreshnessLabel.State.fresh), (7_201, .stale)])
  func `rates are stale once a publication is overdue by more than two hours`(
    _ overdue: Int64,
    _ state: FreshnessLabel.State
  ) throws {
    let label = try label { $0.rates.book = Fixture.book(retrieved: 2 * 86_400, due: overdue) }
    #expect(label.state == state)
    let late = state == .stale ? " Newer rates are due." : ""
    #expect(
      label.detail
        == (late.isEmpty ? "Checked 2 days ago: nothing newer" : "fetched 2 days ago." + late)
    )
  }

  @Test func `offline, the rates stay in use`() throws {
    let label = try label {
      $0.isOffline = true
      $0.rates.book = Fixture.book(retrieved: 7_200)
    }
    #expect(label.state == .offline)
    #expect(
      label.text == "Rates of 30 Oct 2026 · ECB · Checked 2 hours ago: nothing newer · offline"
    )
  }

  @Test func `while newer rates are looked for, the old ones are named`() throws {
    let label = try label { $0.refresh = .running }
    #expect(label.state == .loading)
    #expect(label.fact == "Rates of 30 Oct 2026 · ECB")
    #expect(label.detail == "Checking for newer rates…")
  }

  @Test(arguments: [
    (
      SourceFailure(.sourceFailed, of: "ECB"), "Couldn’t refresh",
      "Still using rates of 30 Oct 2026 · ECB."
    ),
    (SourceFailure(.noConnection), "Couldn’t refresh", "Still using rates of 30 Oct 2026 · ECB."),
    (
      SourceFailure(.noConnection, of: "ECB"), "Couldn’t reach the ECB",
      "Still using rates of 30 Oct 2026 · ECB."
    ),
    (
      SourceFailure(.unanswered, of: "CurrencyLayer"), "Couldn’t reach CurrencyLayer",
      "Still using rates of 30 Oct 2026 · ECB."
    ),
    (
      SourceFailure(.keyRefused, of: "CurrencyLayer"), "Couldn’t refresh",
      "The rate source refused the server’s key."
    ),
    (
      SourceFailure(.quotaSpent, of: "CurrencyLayer"), "Couldn’t refresh",
      "The source’s monthly limit is reached. Rates stay as they are."
    ),
  ])
  func `S0-12 a failed refresh says why, and names the source that failed, not the one shown`(
    failure: SourceFailure,
    fact: String,
    detail: String
  ) throws {
    let label = try label { $0.refresh = .failed(failure) }
    #expect(label.state == .failed)
    #expect(texts(label) == [fact, detail, "Retry"])
  }

  @Test func `S0-25 a retry that asked nobody says when the source may be asked`() throws {
    func failed(_ seconds: Int64) throws -> [String] {
      let moment = Fixture.now.adding(seconds: seconds)
      return try texts(
        label {
          $0.utcOffset = 3_600
          $0.refresh = .failed(
            SourceFailure(.noConnection, of: "CurrencyLayer", retryAt: moment)
          )
        }
      )
    }
    #expect(
      try failed(960) == [
        "Couldn’t reach CurrencyLayer", "CurrencyLayer allows the next check at 18:25", "Retry",
      ]
    )
    #expect(try failed(0)[1] == "Still using rates of 30 Oct 2026 · ECB.", "its time has come")
  }

  @Test(arguments: [(false, FreshnessLabel.State.stale, ""), (true, .offline, " · offline")])
  func `S1-10 rates that came with the app say how old they are, and offline that it is`(
    _ isOffline: Bool,
    _ state: FreshnessLabel.State,
    _ end: String
  ) throws {
    let label = try label {
      $0.rates.book = Fixture.book(retrieved: nil, due: nil)
      $0.now = Fixture.now.adding(seconds: 23 * 86_400)
      $0.isOffline = isOffline
    }
    #expect(label.state == state)
    #expect(label.text == "Rates of 30 Oct 2026 · ECB · 23 days old: newer rates exist" + end)
  }

  @Test func `rates of a day that was asked for have no age`() throws {
    let environment = try Fixture.environment()
    environment.rates.book = Fixture.book(retrieved: nil, due: nil)
    environment.now = Fixture.now.adding(seconds: 23 * 86_400)
    let address = try Fixture.address("/USD/BRL", "on=2026-10-29")
    #expect(!ConverterViewModel(address, environment).freshness.text.contains("old"))
  }

  @Test(arguments: [
    (RefreshTrouble.quotaSpent, "The source’s monthly limit is reached. Rates stay as they are."),
    (.sourceFailed, ""), (.noConnection, ""),
  ])
  func `what the server could not get is no alarm`(trouble: RefreshTrouble, end: String) throws {
    let label = try label { $0.refresh = .troubled(trouble) }
    #expect(label.state == .fresh)
    let age = "Rates of 30 Oct 2026 · ECB · Checked 5 minutes ago: nothing newer"
    #expect(label.text == age + (end.isEmpty ? "" : " · ") + end)
  }

  @Test(arguments: [
    (300, "Checked 5 minutes ago: nothing newer"), (0, "Checked just now: nothing newer"),
    (172_800, "Checked 2 days ago: nothing newer"),
  ])
  func `S0-25 that there is nothing newer is said, with the age of the check`(
    retrieved: Int,
    detail: String
  ) throws {
    let label = try label {
      $0.refresh = .unchanged
      $0.rates.book = Fixture.book(retrieved: Int64(retrieved), due: -90_000)
    }
    #expect(label.text == "Rates of 30 Oct 2026 · ECB · " + detail)
  }

  @Test func `a refresh that asked nobody says when the source may be asked again`() throws {
    let environment = try Fixture.environment()
    environment.refresh = .unchanged
    environment.utcOffset = 3_600
    let source = RateSource.hmrc
    let now = Fixture.now
    environment.rates.book.sources = [
      SourceState(
        source: source,
        retrievedAt: now.adding(seconds: -3_600),
        due: now.adding(seconds: 960)
      )
    ]
    let label = try label(of: source, for: "2026-10-01", in: environment)
    #expect(label.detail == "HMRC allows the next check at 18:25")
    environment.rates.book.sources[0] = SourceState(
      source: source,
      retrievedAt: now.adding(seconds: -20),
      due: now.adding(seconds: 960)
    )
    let asked = try self.label(of: source, for: "2026-10-01", in: environment)
    #expect(asked.detail == "Checked just now: nothing newer")
  }

  @Test(arguments: [
    // Published on Friday 30 October 2026 at 16:00 in Frankfurt; the next publication is due on
    // Monday.
    (172_800, false), (258_600, false), (259_200, true),
  ])
  func `rates that came with the app are old once two hours have passed since the next`(
    age: Int,
    isOld: Bool
  ) throws {
    let label = try label {
      $0.rates.book = Fixture.book(retrieved: nil, due: nil)
      $0.now = Fixture.now.adding(seconds: Int64(age))
    }
    #expect(label.state == (isOld ? .stale : .builtIn))
    #expect(label.detail.contains("newer rates exist") == isOld)
  }

  @Test func `no rates of a holiday are missed`() throws {
    // The second day of April 2026 was the day before Good Friday.
    let environment = try Fixture.environment()
    environment.rates.book.sources = []
    for (hours, isOld) in [(24, false), (5 * 24, false), (5 * 24 + 3, true)] {
      environment.now = Instant(startOf: Fixture.day("2026-04-02"))
        .adding(seconds: 14 * 3_600 + Int64(hours) * 3_600)
      environment.rates.book.sources = [SourceState(source: .ecb, retrievedAt: nil, due: nil)]
      let label = try label(of: .ecb, for: "2026-04-02", in: environment)
      #expect((label.state == .stale) == isOld, "\(hours)")
    }
  }

  @Test func `S1-09 no rates at all lead to the refresh`() throws {
    let none = RateBook(archive: RateArchive([]), sources: [], version: "")
    let label = try label { $0.rates.book = none }
    #expect(label.state == .none)
    #expect(
      texts(label)
        == ["No rates on this device yet", "Check your connection, then refresh.", "Refresh"]
    )
    let loading = try self.label {
      $0.rates.book = none
      $0.refresh = .running
    }
    #expect(texts(loading) == ["Fetching rates…", "", "Refresh rates"])
    let failed = try self.label {
      $0.rates.book = none
      $0.refresh = .failed(SourceFailure(.noConnection))
    }
    #expect(texts(failed) == ["Couldn’t refresh", "Check your connection, then refresh.", "Retry"])
  }

  @Test func `a month's rates are named by the month`() throws {
    let environment = try Fixture.environment()
    let label = try label(of: .hmrc, for: "2026-10-01", in: environment)
    #expect(label.fact == "Rates of Oct 2026 · HMRC")
    let daily = try self.label(of: .ecb, for: "2026-10-30", in: environment)
    #expect(daily.fact == "Rates of 30 Oct 2026 · ECB")
  }

  @Test func `a mean is of all its days`() throws {
    // February 2026 begins on a Sunday and ends on a Saturday.
    let lines = (102...127).reversed().map { "2026-02-\("\($0)".suffix(2)),1.1188,6.2523\n" }
    let converter = Converter(
      archive: Fixture.archive("Date,USD,BRL\n" + lines.joined()),
      today: Fixture.now.day,
      source: .ecb,
      policy: .monthAverage
    )
    let route = try converter.route(
      for: CurrencyPair(.usd, .brl),
      on: Fixture.day("2026-02-10")
    )
    let label = FreshnessLabel(of: route, in: try Fixture.environment())
    #expect(label.fact == "Rates of 2 Feb 2026 – 27 Feb 2026 · ECB")
  }

  @Test(arguments: [
    (-50, "just now"), (0, "just now"), (59, "just now"), (60, "1 minute ago"),
    (3_599, "59 minutes ago"), (3_600, "1 hour ago"), (86_399, "23 hours ago"),
    (86_400, "1 day ago"), (604_799, "6 days ago"), (604_800, "on 23 Oct 2026"),
  ])
  func `ages are relative for a week, then days`(_ seconds: Int64, _ text: String) throws {
    let wording = try Fixture.environment().wording
    let moment = Fixture.now.adding(seconds: -seconds)
    #expect(wording.age(of: moment, at: Fixture.now, utcOffset: 0) == text)
  }

  @Test func `a source has one name in a language, and times have its digits`() throws {
    #expect(try Fixture.environment("pt-BR").wording.name(ofSource: "ECB") == "BCE")
    #expect(try Fixture.environment("pt-BR").wording.name(ofSource: "NBP") == "NBP")
    let wording = try Fixture.environment("ar-EG").wording
    #expect(wording.timestamp(Fixture.now, utcOffset: 0) == "٢٠٢٦-١٠-٣٠ ١٧:٠٩")
  }

  @Test(arguments: [
    ("pt-BR", "Taxas de 30 out 2026 · BCE", "Consultadas há 5 minutos: nada mais novo"),
    ("ko", "2026년 10월 30일 환율 · ECB", "5분 전에 확인: 새 환율 없음"),
    ("ar-EG", "أسعار ٣٠ أكتوبر ٢٠٢٦ · البنك المركزي الأوروبي", "جرى التحقق قبل ٥ دقائق: لا جديد"),
    ("de", "Kurse vom 30. Okt. 2026 · EZB", "Geprüft vor 5 Minuten: nichts Neueres"),
    ("ja", "2026年10月30日のレート · ECB", "確認：5分前、新しいレートなし"),
    ("fr", "Cours du 30 oct. 2026 · BCE", "Vérifiés il y a 5 minutes : rien de plus récent"),
    ("es", "Tipos del 30 oct 2026 · BCE", "Consultados hace 5 minutos: nada más reciente"),
  ])
  func `the label speaks every language`(_ tag: String, _ fact: String, _ detail: String) throws {
    let label = try label(tag)
    #expect((label.fact, label.detail) == (fact, detail))
  }
}
