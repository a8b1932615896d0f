import ExactMoney
import ExchangeRates
import TestSupport
import Testing

@testable import Presentation

@Suite struct RateHistoryRowsTests {
  @Test func `the table starts with the newest rate`() throws {
    let model = try RateHistoryFixture.model(.init(.usd, .brl), "range=1W")
    #expect(
      model.rows.map { "\($0.date) \($0.rate) \($0.inverse) \($0.change)" } == [
        "30 Oct 2026 5.4325 0.18408 +1.51%", "29 Oct 2026 5.3516 0.18686 +0.46%",
        "28 Oct 2026 5.3271 0.18772 \u{2212}0.38%", "27 Oct 2026 5.3474 0.18701 \u{2212}4.31%",
        "26 Oct 2026 5.5884 0.17894 +10.74%", "23 Oct 2026 5.0465 0.19816 ",
      ]
    )
    #expect(model.rows[0].address == "/USD/BRL/history?range=1W")
    #expect(model.rows[1].address == "/USD/BRL/history?range=1W&at=2026-10-29")
    #expect(model.rowsNote == nil)
  }

  @Test(arguments: [
    (HistoryRange.month, RateHistoryStretch.day), (.quarter, .week), (.year, .week),
    (.fiveYears, .month), (.all, .year),
  ])
  func `long ranges list the last rate of a stretch, and say so`(
    _ range: HistoryRange,
    _ stretch: RateHistoryStretch
  ) throws {
    let model = try RateHistoryFixture.model(.init(.usd, .brl), "range=\(range.name)")
    #expect(model.stretch == stretch)
    #expect(model.rows.count <= RateHistoryViewModel.maximumRows)
    #expect((model.rowsNote == nil) == (stretch == .day))
    #expect(model.rowsTitle == (stretch == .day ? "Daily rates" : "Rates"))
    let days = try #require(model.chart?.series.points.map { $0.day })
    #expect(model.rows.first?.key == days.last?.description)
  }

  @Test func `a chosen day changes no line of the table, and marks its own`() throws {
    let model = try RateHistoryFixture.model(.init(.usd, .brl), "range=5Y")
    let days = model.rows.map { $0.key }
    for day in [days[3], "2024-05-15"] {
      let other = try RateHistoryFixture.model(.init(.usd, .brl), "range=5Y&at=" + day)
      #expect(other.rows.map { $0.key } == days)
      #expect(other.rows.filter { $0.isChosen }.map { $0.key } == days.filter { $0 == day })
    }
  }

  @Test func `rows kept from step to step are those of a page opened there`() throws {
    let model = try RateHistoryFixture.model(.init(.usd, .brl), "range=1M")
    let days = model.rows.map { $0.key }
    let steps: [(Action, String)] = [
      (.scrub, days[3]), (.scrub, days[0]), (.compare, days[5]), (.range, "1W"), (.scrub, days[2]),
    ]
    for (action, value) in steps {
      _ = model.handle(action, value)
      let query = try #require(model.address.text.split(separator: "?").last)
      let opened = try RateHistoryFixture.model(.init(.usd, .brl), String(query))
      #expect(model.rows == opened.rows, "\(action) \(value)")
    }
  }

  @Test func `the file has every digit of every day, and lines end as RFC 4180 says`() throws {
    let model = try RateHistoryFixture.model(.init(.eur, .usd), "range=1W")
    let series = try #require(model.chart?.series)
    let file = RateHistoryCSV(series, range: .week)
    #expect(file.name == "EUR-USD-1W.csv")
    #expect(
      file.text == """
        Date,EUR/USD,Source\r
        2026-10-30,1.1172,ECB\r
        2026-10-29,1.113,ECB\r
        2026-10-28,1.1133,ECB\r
        2026-10-27,1.115,ECB\r
        2026-10-26,1.1188,ECB\r
        2026-10-23,1.1193,ECB\r

        """
    )
    #expect(model.fileAddress == "/EUR/USD/history.csv?range=1W")
  }

  @Test func `a cross rate keeps its 34 digits in the file`() throws {
    let model = try RateHistoryFixture.model()
    let series = try #require(model.chart?.series)
    let lines = RateHistoryCSV(series, range: .year).text.utf8.split(separator: 10)
    #expect(lines.count == 257)
    #expect(String(lines[1])?.hasPrefix("2026-10-30,5.43250984604") ?? false)
  }

  @Test func `a name with a comma or a quote is quoted`() throws {
    let source = RateSource(
      name: #"A, "B""#,
      title: "",
      institution: "",
      pivot: .eur,
      pivotIsBase: true
    )
    let history = RateHistory("Date,USD\n2026-10-30,1.5\n", source: source)
    let series = try Converter(
      archive: RateArchive([history]),
      today: RateHistoryFixture.now.day
    ).series(
      for: .init(.eur, .usd),
      from: try day("2026-10-01"),
      through: RateHistoryFixture.now.day
    )
    #expect(
      RateHistoryCSV(series, range: .month).text
        == "Date,EUR/USD,Source\r\n2026-10-30,1.5,\"A, \"\"B\"\"\"\r\n"
    )
  }

  @Test func `without a connection the file is offered by the page itself`() throws {
    let model = try RateHistoryFixture.model()
    let effects = model.handle(.export, "").effects
    guard case .download(let name, let text)? = effects.first else {
      Issue.record("no file is offered")
      return
    }
    #expect(name == "USD-BRL-1Y.csv")
    #expect(text.hasPrefix("Date,USD/BRL,Source\r\n"))
  }
}
