import EmbeddedData
import ExchangeRates
import Presentation
import Testing

@testable import WebViews

@Suite struct TillViewTests {
  private let rates = RateArchive([
    RateHistory("Date,USD,BRL,KRW\n2026-10-30,1.1172,6.0692,1491.76\n")
  ])

  private func body(_ query: String = "", locale: String = "en") throws -> String {
    try RateHistoryPage.body("/USD/BRL/till", query, locale: locale, archive: rates)
  }

  @Test func `a row is a link named by both amounts, and the chosen one is current`() throws {
    let body = try body("x=10&at=3")
    #expect(
      body.contains(
        """
        <tr aria-current="true"><th scope="row"><a id="row-3" href="/USD/BRL/till?x=10" \
        data-action="row" data-value="" aria-label="30 US dollars is 162.98 Brazilian reals">\
        <bdi dir="ltr">30</bdi></a></th>\
        <td><bdi dir="ltr">162<span class="frac">.98</span></bdi></td></tr>
        """
      )
    )
    #expect(
      body.contains(
        #"<a id="row-4" href="/USD/BRL/till?x=10&amp;at=4" data-action="row" data-value="4""#
      )
    )
    #expect(body.contains("<caption class=\"vh\">Times 10: 10 to 100 US dollars</caption>"))
    #expect(body.contains("<span class=\"dim phone-only\">Rates of 30 Oct 2026 · ECB</span>"))
  }

  @Test func `notes and coins are apart, with the way back in cash`() throws {
    let body = try body("x=10&at=3")
    #expect(body.contains("<h2 id=\"pay-h\"><bdi dir=\"ltr\">30 USD = 162.98 BRL</bdi></h2>"))
    #expect(body.contains("in cash <b><bdi dir=\"ltr\">163.00</bdi></b>"))
    #expect(
      body.contains(
        """
        <dt>Exactly</dt><dd class="bills"><bdi class="bill" dir="ltr">100</bdi> \
        <bdi class="bill" dir="ltr">50</bdi> <bdi class="bill" dir="ltr">10</bdi> \
        <bdi class="bill" dir="ltr">2</bdi> <bdi class="bill coin" dir="ltr">1</bdi> </dd>
        """
      )
    )
    #expect(body.contains("<dd class=\"due\">back <b><bdi dir=\"ltr\">37.00</bdi></b></dd>"))
  }

  @Test func `each magnitude is a link, and one is current`() throws {
    let body = try body("x=100000")
    for (name, text) in [("1", "1"), ("1000", "1,000"), ("10000", "10,000")] {
      #expect(
        body.contains(
          """
          <a href="/USD/BRL/till?x=\(name)" data-action="magnitude" data-value="\(name)" \
          aria-label="Times \(text)"><bdi dir="ltr">×\(text)</bdi></a>
          """
        )
      )
    }
    #expect(
      body.contains("data-value=\"100000\" aria-current=\"true\" aria-label=\"Times 100,000\"")
    )
  }

  @Test func `in Arabic the digits are the region's`() throws {
    let body = try body("x=10&at=3", locale: "ar-EG")
    #expect(body.contains("<bdi dir=\"ltr\">٣٠</bdi>"))
    #expect(body.contains("١٦٢<span class=\"frac\">٫٩٨</span>"))
    #expect(body.contains("<bdi dir=\"ltr\">×١٬٠٠٠</bdi>"))
  }

  @Test func `without a rate there is a reason in the place of the results`() throws {
    let body = try RateHistoryPage.body("/USD/SSP/till", "at=3", archive: rates)
    #expect(body.contains("<p class=\"till-trouble\">"))
    #expect(!body.contains("class=\"bill"))
    #expect(body.contains("Tap a row to see the notes to hand over."))
  }

  @Test func `the converter leads there`() throws {
    let body = try RateHistoryPage.body("/USD/BRL", "amount=100&card=2", archive: rates)
    #expect(
      body.contains("<a class=\"top-link\" href=\"/USD/BRL/till?amount=100&amp;card=2\">")
    )
  }
}
