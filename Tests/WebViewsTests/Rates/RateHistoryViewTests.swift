import EmbeddedData
import EmbeddedRates
import ExactMoney
import ExchangeRates
import Localization
import Presentation
import Testing

@testable import WebViews

/// The screens for histories and for sending money, for a reader in a locale.
enum RateHistoryPage {
  static func body(
    _ path: String,
    _ query: String = "",
    locale: String = "en",
    archive: RateArchive = EmbeddedRates.archive,
    isOffline: Bool = false
  ) throws -> String {
    let book = RateBook(
      archive: archive,
      sources: archive.sources.map {
        SourceState(source: $0, retrievedAt: Instant(unixSeconds: 1_793_379_840), due: nil)
      },
      version: "1"
    )
    let environment = AppEnvironment(
      wording: Wording(
        locale: try #require(EmbeddedLocales.locale(locale)),
        messages: try #require(EmbeddedLocales.messages(locale, of: .page))
      ),
      preferences: Preferences(),
      rates: RateState(book),
      now: Instant(unixSeconds: 1_793_380_140)
    )
    environment.isOffline = isOffline
    let address = try #require(Address(path: path, query: query))
    return AppView(AppModel(address, environment), assets: Assets(root: "/assets/1")).body.html.text
  }
}

@Suite struct RateHistoryViewTests {
  private let euro = RateArchive([
    RateHistory("Date,USD\n2026-10-30,1.1172\n2026-10-29,1.113\n2026-10-20,1.12\n")
  ])

  @Test func `the chart is drawn with its axes, its extremes and the day that is read off`() throws
  {
    let body = try RateHistoryPage.body("/EUR/USD/history", "range=1W", archive: euro)
    #expect(
      body.contains(
        """
        <svg class="chart-plot" role="img" aria-label="Line chart, 29 Oct 2026 to 30 Oct 2026. \
        Lowest 1.1130, highest 1.1172, latest 1.1172. The table below has the values.">\
        <line class="grid" x1="0" x2="100%" y1="100.00%" y2="100.00%"/>
        """
      )
    )
    #expect(body.contains(#"<path class="plot-line" d="M0 1000l1000-840"/></svg>"#))
    #expect(body.contains(##"preserveAspectRatio="none""##))
    #expect(body.contains(#"<circle class="here" cx="100.00%" cy="16.00%" r="6.5"/>"#))
    #expect(body.contains(#"text-anchor="end">1.1172 max</text>"#))
    #expect(body.contains(#"text-anchor="start">1.1130 min</text>"#))
    #expect(
      body.contains(
        """
        type="range" min="0" max="1" value="1" data-action="scrub" \
        aria-label="Date on the chart" aria-valuetext="30 Oct 2026: 1.1172">
        """
      )
    )
  }

  @Test func `S0-06 both sides of the pair lead to the list, and back to the history`() throws {
    let body = try RateHistoryPage.body("/USD/BRL/history")
    #expect(body.contains("href=\"/currencies?for=from&amp;pair=USD-BRL&amp;of=history\""))
    #expect(body.contains("href=\"/currencies?for=to&amp;pair=USD-BRL&amp;of=history\""))
    #expect(body.contains("href=\"/BRL/USD/history\" aria-label=\"Show BRL → USD\""))
  }

  @Test func `ranges, days and the file are links, the comparison is a form`() throws {
    let body = try RateHistoryPage.body("/USD/BRL/history", "range=3M&at=2026-10-02")
    #expect(
      body.contains(
        """
        <a href="/USD/BRL/history?range=3M&amp;at=2026-10-02" data-action="range" \
        data-value="3M" aria-label="3 months" aria-current="true">3M</a>
        """
      )
    )
    #expect(
      body.contains(
        """
        <tr data-key="2026-10-02" aria-current="true"><td>\
        <a href="/USD/BRL/history?range=3M&amp;at=2026-10-02" data-action="scrub" \
        data-value="2026-10-02">2 Oct 2026</a></td>
        """
      )
    )
    #expect(body.contains("href=\"/USD/BRL/history.csv?range=3M\" data-action=\"export\" download"))
    #expect(body.contains("<form action=\"/USD/BRL/history\" method=\"get\">"))
    #expect(body.contains("<input type=\"hidden\" name=\"range\" value=\"3M\">"))
    #expect(body.contains("type=\"date\" id=\"history-at\" name=\"at\" value=\"2026-10-02\""))
  }

  @Test func `without script the form of two days takes the conversion along`() throws {
    let body = try RateHistoryPage.body("/USD/BRL/history", "range=3M&amount=100&card=2")
    let form = try #require(
      body.components(separatedBy: "<form action=\"/USD/BRL/history\" method=\"get\">").last
    )
    for (name, value) in [("amount", "100"), ("card", "2"), ("range", "3M")] {
      #expect(form.contains("<input type=\"hidden\" name=\"\(name)\" value=\"\(value)\">"))
    }
  }

  @Test func `without a connection and a history the sentence says what is kept`() throws {
    let body = try RateHistoryPage.body("/EUR/USD/history", archive: euro, isOffline: true)
    #expect(body.contains("No history for this pair offline. Cambio keeps 1 year on this device."))
    #expect(!body.contains("<svg class=\"chart-plot\""))
    #expect(body.contains("href=\"/EUR/USD/history?range=1W\""))
  }

  @Test func `a currency against itself has no history`() throws {
    let body = try RateHistoryPage.body("/USD/USD/history")
    #expect(body.contains("This pair has no history"))
  }

  @Test(arguments: EmbeddedLocales.messageLanguages)
  func `every language says everything`(_ language: String) throws {
    for (path, query) in [
      ("/USD/BRL/history", "range=5Y&since=2024-02-02"), ("/send/KR", "typedAmount=x"),
    ] {
      let body = try RateHistoryPage.body(path, query, locale: language)
      #expect(!body.contains(">pageHistory") && !body.contains(">send"))
      #expect(!body.contains("{"))
    }
  }

  @Test func `a page has no inline styles or scripts, and no repeated id`() throws {
    for path in ["/USD/BRL/history", "/send/PH"] {
      let body = try RateHistoryPage.body(path)
      #expect(!body.contains(" style=") && !body.contains("<script") && !body.contains(" onclick"))
      var ids: [String] = []
      for part in body.split(separator: " id=\"").dropFirst() {
        ids.append(String(part.prefix { $0 != "\"" }))
      }
      #expect(ids.count == Set(ids).count)
    }
  }
}
