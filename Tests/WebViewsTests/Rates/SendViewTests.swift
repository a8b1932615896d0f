import Testing

@testable import WebViews

@Suite struct SendViewTests {
  @Test func `S3-01 S3-05 S3-06 countries are cards, dollars are fixed`() throws {
    let body = try RateHistoryPage.body("/send/JP", "amount=1250")
    #expect(
      body.contains(
        #"<form class="send-form" id="send" action="/send" method="get" data-action="send">"#
      )
    )
    let cards = body.split(separator: "<label class=\"country-card\">").dropFirst()
    #expect(cards.count == 3)
    #expect(
      body.contains(#"<input type="radio" name="to" value="JP" checked data-action="country">"#)
    )
    #expect(body.contains(#"<span class="code">USD</span><span class="name">United States</span>"#))
    #expect(body.contains(#"<span class="name">Japan receives</span>"#))
  }

  @Test func `S3-06 in Korean the countries have their short names`() throws {
    let body = try RateHistoryPage.body("/send/KR", locale: "ko")
    #expect(body.contains(#"<span class="where">한국</span><span class="code">KRW</span>"#))
    #expect(body.contains(#"<span class="where">일본</span><span class="code">JPY</span>"#))
    #expect(body.contains(#"<span class="where">필리핀</span><span class="code">PHP</span>"#))
    #expect(body.contains(#"<span class="code">USD</span><span class="name">미국</span>"#))
  }

  @Test func `S3-03 S3-08 S3-10 result, rate and time are shown`() throws {
    let body = try RateHistoryPage.body("/send/KR", "typedAmount=1,250.00")
    #expect(
      body.contains(
        """
        <output class="amount" aria-live="off" for="send-amount" data-fit="l">\
        <bdi dir="ltr">1,669,083<span class="frac">.42</span></bdi></output>
        """
      )
    )
    #expect(body.contains("<b>1,335.27</b> KRW / USD"))
    #expect(
      body.contains(
        """
        <time datetime="2026-10-30T17:04Z"><span class="whole">2026-10-30 17:04</span></time>
        """
      )
    )
    #expect(body.contains("<dd>ECB, 30 Oct 2026</dd>"))
    #expect(body.contains("<dd>0 – 10,000 USD</dd>"))
    #expect(
      body.contains("<meter min=\"0\" max=\"10000\" high=\"10000\" optimum=\"0\" value=\"1250\"")
    )
    #expect(body.contains("Cambio calculates; it does not move money."))
  }

  @Test func `S3-07 above the limit there is no result, and the message names the limit`() throws {
    let body = try RateHistoryPage.body("/send/KR", "typedAmount=12,000")
    #expect(body.contains("aria-invalid=\"true\" aria-describedby=\"send-limit send-note\""))
    #expect(body.contains("<span>You can send up to 10,000 USD.</span>"))
    #expect(body.contains("for=\"send-amount\" data-fit=\"s\"></output>"))
    #expect(!body.contains("data-action=\"copy\""))
  }

  @Test func `an empty field has no message`() throws {
    let body = try RateHistoryPage.body("/send/KR", "amount=")
    #expect(!body.contains("send-note") && !body.contains("aria-invalid"))
    #expect(body.contains("<b>1,335.27</b> KRW / USD"))
  }

  @Test(arguments: [
    "%3Cscript%3Ealert(1)%3C/script%3E", "%22%20onfocus=alert(1)%20x=%22",
    "%27%3E%3Cimg%20src=x%3E",
  ])
  func `S3-07 hostile amounts stay text`(_ amount: String) throws {
    let body = try RateHistoryPage.body("/send/KR", "typedAmount=\(amount)")
    #expect(!body.contains("<script") && !body.contains("<img src=x"))
    #expect(!body.contains("\" onfocus"))
  }

  @Test func `in Arabic the unit of the rate keeps its direction`() throws {
    let body = try RateHistoryPage.body("/send/KR", locale: "ar-EG")
    #expect(body.contains("<bdi dir=\"ltr\"><b>١٬٣٣٥٫٢٧</b> KRW / USD</bdi>"))
    #expect(body.contains("١٣٣٬٥٢٦"))
  }

  @Test func `digits are of one kind, in the empty field too`() throws {
    let body = try RateHistoryPage.body("/send/KR", "amount=", locale: "ar-EG")
    #expect(body.contains("placeholder=\"٠\""))
  }
}
