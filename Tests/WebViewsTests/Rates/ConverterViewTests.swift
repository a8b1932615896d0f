import ExactMoney
import ExchangeRates
import Foundation
import Presentation
import TestSupport
import Testing

@testable import WebViews

@Suite struct ConverterViewTests {
  /// The path beside which the snapshots of the pages are.
  private static let place = #filePath
    .replacingOccurrences(of: "Rates/ConverterViewTests", with: "Converter")

  @Test(arguments: ["en", "ar-EG"])
  func `the page is what it was`(_ locale: String) throws {
    let page = try ConverterPage.main("/USD/BRL", "amount=100", locale: locale)
    try assertSnapshot(of: page, named: "converter-\(locale)", in: ConverterViewTests.place)
  }

  @Test(arguments: [Action.amount, .receive, .favouriteAmount, .option, .key, .set])
  func `what a reader writes never becomes markup`(_ action: Action) throws {
    let hostile = "<script>\"&'</script>"
    for (value, sheet) in [
      (hostile, "fee"), ("EUR \(hostile)", "fee"), ("fee \(hostile)", "fee"),
      ("rate \(hostile)", "day"),
    ] {
      let page = try ConverterPage.main("/USD/BRL", "sheet=\(sheet)", (action, value))
      #expect(!page.contains("<script"))
      #expect(!page.contains("\"&'"))
      #expect(page.components(separatedBy: "\"").count % 2 == 1)
    }
    let query = "typedAmount=%3Cscript%3E%22%26%27&typedFee=%22%3E&typedRate=%27"
    let page = try ConverterPage.main("/USD/BRL", query)
    #expect(page.contains("value=\"&lt;script&gt;&quot;&amp;&#39;\""))
    #expect(!page.contains("<script"))
  }

  @Test func `no style and no script stand in the page`() throws {
    let page = try ConverterPage.main("/USD/BRL", "typedAmount=1,234&sheet=day&card=2&edit=1")
    for word in [" style=", "<style", "<script", " onclick", "javascript:"] {
      #expect(!page.contains(word))
    }
  }

  @Test func `S0-24 to S0-27 each has its control, and every control a name`() throws {
    let page = try ConverterPage.main()
    for part in [
      "aria-label=\"Swap: convert Brazilian Real to US Dollar\"", "aria-label=\"Refresh rates\"",
      "aria-label=\"Copy the result\"", "<b>5.4325</b>", "<fieldset class=\"keypad\">",
      "<label class=\"vh\" for=\"convert-amount\">Amount in US Dollar</label>",
      "aria-label=\"US Dollar, USD. Choose another currency\"",
    ] {
      #expect(page.contains(part), "\(part)")
    }
  }

  @Test(arguments: ["", "&fee=2"])
  func `a result of rates with few digits has its deviation beside it`(query: String) throws {
    var environment = try ConverterPage.environment()
    let history = RateHistory("Date,USD,VES\n2026-10-30,3.8889,0.0044\n", source: .nbp)
    let book = RateBook(archive: RateArchive([history]), sources: [], version: "2")
    environment.rates = RateState(book)
    let page = try ConverterPage.main("/USD/VES", "amount=1000" + query, in: environment)
    #expect(page.components(separatedBy: "<bdi dir=\"ltr\">± ").count == 2)
    #expect(page.contains("; only 2 significant digits are published</strong>"))
    #expect(try !ConverterPage.main("/USD/BRL", "amount=1000" + query).contains("±"))
  }

  @Test func `the sheet of a past day has the link to a receipt, and today's has none`() throws {
    let environment = try ConverterPage.environment()
    environment.isOffline = true
    let query = "amount=100&sheet=day"
    let page = try ConverterPage.main("/USD/EUR", query + "&on=2026-10-29", in: environment)
    let address = "/rules?amount=100&amp;from=USD&amp;into=EUR&amp;on=2026-10-29"
    #expect(page.contains(" href=\"\(address)\">Receipt by a rule of law</a>"))
    #expect(try !ConverterPage.main("/USD/EUR", query, in: environment).contains("/rules"))
  }

  @Test func `an id stands once in a page`() throws {
    for query in [
      "", "sheet=day", "sheet=fee&feeText=2,5&card=2.5", "edit=1", "receive=5", "receive=5&in=EUR",
      "typedAmount=1,234",
    ] {
      let page = try ConverterPage.main("/USD/BRL", query)
      let ids = page.components(separatedBy: " id=\"").dropFirst().map { $0.prefix { $0 != "\"" } }
      #expect(Set(ids).count == ids.count, "\(query)")
      for target in ["for", "aria-labelledby", "aria-describedby", "form"] {
        for part in page.components(separatedBy: " \(target)=\"").dropFirst() {
          #expect(ids.contains(part.prefix { $0 != "\"" }), "\(target) \(part.prefix(20))")
        }
      }
    }
  }

  @Test func `S1-03 an amount that cannot be read marks the field and shows no result`() throws {
    let page = try ConverterPage.main("/USD/BRL", "typedAmount=100.00.00")
    #expect(page.contains("aria-invalid=\"true\" aria-describedby=\"convert-note\""))
    #expect(page.contains("Two decimal points. Keep one."))
    #expect(page.contains("id=\"convert-result\" aria-live=\"off\" data-fit=\"s\"></output>"))
    #expect(!page.contains("Copy the result"))
  }

  @Test func `the other reading is a link`() throws {
    let page = try ConverterPage.main("/USD/BRL", "typedAmount=1,234")
    #expect(page.contains("Read as 1234. <a href=\"/USD/BRL?amount=1.2340\">Meant 1.234?</a>"))
  }

  @Test func `the scale of an offer names the country and the year of its study`() throws {
    let page = try ConverterPage.main("/USD/BRL/offer", "amount=100&give=520")
    let words = "USA, 2014, for cash: CardHub’s study</a>"
    #expect(page.contains("target=\"_blank\" rel=\"noreferrer\">" + words))
  }

  @Test func `what should arrive has the field, what is paid a button for it`() throws {
    let page = try ConverterPage.main("/USD/BRL", "receive=1000")
    #expect(page.contains("id=\"convert-receive\" name=\"typedReceive\" value=\"1000\""))
    #expect(page.contains("<button form=\"convert\" name=\"press\" value=\"replace USD\""))
    #expect(!page.contains("name=\"amount\""))
  }

  @Test func `a favourite's amount has a field while it is typed`() throws {
    let page = try ConverterPage.main("/USD/BRL", "receive=20&in=EUR")
    #expect(page.contains("id=\"receive-EUR\" form=\"convert\" name=\"typedReceive\" value=\"20\""))
    #expect(page.contains("<input type=\"hidden\" name=\"in\" value=\"EUR\">"))
  }

  @Test func `without script the form takes the choices along`() throws {
    let page = try ConverterPage.main("/USD/BRL", "amount=1&on=2026-10-30&card=2&rate=5")
    for (name, value) in [("on", "2026-10-30"), ("card", "2"), ("rate", "5")] {
      let field = "<input type=\"hidden\" name=\"\(name)\" value=\"\(value)\">"
      #expect(page.contains(field))
    }
  }

  @Test(arguments: [
    "", "amount=7", "amount=7&on=2026-10-29", "on=2026-10-30", "card=2", "policy=month-average",
    "receive=9&in=EUR&card=1", "rate=5.40&card=2&on=2026-10-28&policy=before",
  ])
  func `a form that is sent as it stands changes no choice`(query: String) throws {
    for sheet in ["day", "fee"] { try check(query, sheet) }
  }

  private func check(_ query: String, _ sheet: String) throws {
    let page = try ConverterPage.main("/USD/BRL", query + "&sheet=" + sheet)
    guard case .converter(let before) = Address(path: "/USD/BRL", query: query) else { return }
    let forms = page.components(separatedBy: " action=\"/USD/BRL\" method=\"get\"").dropFirst()
    #expect(forms.count == 2)
    for form in forms {
      guard case .converter(let sent) = Address(path: "/USD/BRL", query: fields(of: form, on: page))
      else {
        Issue.record("no address")
        continue
      }
      var after = sent
      if case .converter(let page)? = sent.redirect(in: try ConverterPage.environment()) {
        after = page
      }
      #expect(after.on == before.on && after.policy == before.policy)
      #expect(after.fee == before.fee && after.rate == before.rate)
      #expect(after.receive == before.receive && after.receiveIn == before.receiveIn)
      #expect(after.shown == nil)
      #expect(after.amount == before.amount || before.amount == nil && after.amount == "100")
    }
  }

  /// Returns the fields that a browser submits for the form at the start of `html`.
  ///
  /// The amount's form has another field elsewhere on the page.
  private func fields(of html: String, on page: String) -> String {
    var form = html.components(separatedBy: "</form>")[0]
    let elsewhere = page.split(separator: "<").filter { $0.contains(" form=\"convert\"") }
    if form.contains("id=\"swap\"") { form += "<" + elsewhere.joined(separator: "<") }
    func value(_ name: String, in tag: some StringProtocol) -> String? {
      let parts = tag.components(separatedBy: " \(name)=\"")
      return parts.count > 1 ? parts[1].components(separatedBy: "\"")[0] : nil
    }
    var items: [String] = []
    var list: String?
    for tag in form.split(separator: "<") {
      if tag.hasPrefix("select") { list = value("name", in: tag) }
      let name = tag.hasPrefix("input") ? value("name", in: tag) : list
      let isSent =
        tag.hasPrefix("input") && !tag.contains(" disabled>")
        && (!tag.contains("type=\"radio\"") || tag.contains(" checked>"))
        || tag.hasPrefix("option") && tag.contains(" selected>")
      if isSent, let name, let value = value("value", in: tag) { items.append("\(name)=\(value)") }
    }
    return items.joined(separator: "&")
  }

  @Test func `favourites are edited by forms`() throws {
    let page = try ConverterPage.main("/USD/BRL", "edit=1")
    #expect(page.contains("<form class=\"acts\" method=\"post\" action=\"/favourites\">"))
    #expect(page.contains("aria-label=\"Move Euro up\""))
    let up = "id=\"up-EUR\" name=\"up\" value=\"EUR\" data-action=\"move-up\" disabled"
    #expect(page.contains(up))
  }

  @Test func `without favourites the page says what they are for`() throws {
    var environment = try ConverterPage.environment()
    environment.preferences.rates.favourites = []
    let page = try ConverterPage.main(in: environment)
    #expect(page.contains("<h2>Watch many currencies at once</h2>"))
    #expect(page.contains("Star a currency and it appears here, converted as you type."))
  }

  @Test func `S1-07 before the first fetch the panel says so`() throws {
    let environment = try ConverterPage.environment()
    let pair = CurrencyPair(.usd, .brl)
    environment.rates.loaded = [(.fetches(pair), .fetches([]))]
    let page = try ConverterPage.main(in: environment)
    #expect(page.contains("<h2 id=\"past-h\">Past fetched rates</h2>"))
    #expect(page.contains("None fetched yet. What each fetch brings is listed here."))
    #expect(!page.contains("<ol class=\"past\">"))
  }

  @Test func `what is pressed to type a result says so`() throws {
    let page = try ConverterPage.main("/USD/BRL", "amount=100")
    #expect(page.contains("aria-label=\"543.25. Enter what should arrive in Brazilian Real\""))
    #expect(page.contains("aria-label=\"89.51. Enter what should arrive in Euro\""))
  }

  @Test func `S1-07 past rates are a list with times`() throws {
    var environment = try ConverterPage.environment()
    let fetch = FetchedRate(
      source: "ECB",
      fetchedAt: environment.now,
      asOf: environment.now.day,
      rate: try ExactDecimal("5.43250984")
    )
    let pair = CurrencyPair(.usd, .brl)
    environment.rates.loaded = [(.fetches(pair), .fetches([fetch, fetch]))]
    let page = try ConverterPage.main(in: environment)
    #expect(page.contains("<time datetime=\"2026-10-30T17:09\"><bdi>30 Oct, 17:09</bdi></time>"))
    #expect(page.contains("<span aria-hidden=\"true\">=</span><span class=\"vh\">unchanged</span>"))
  }

  @Test(arguments: [
    (FreshnessLabel.State.fresh, "fresh"), (.stale, "stale"), (.offline, "offline"),
    (.loading, "loading"), (.failed, "error"), (.builtIn, "builtin"),
  ])
  func `each state has its own glyph`(state: FreshnessLabel.State, name: String) throws {
    var environment = try ConverterPage.environment()
    let old = environment.rates.book.sources[0]
    let (now, isBuiltIn) = (environment.now, state == .builtIn)
    environment.rates.book.sources = [
      SourceState(
        source: old.source,
        retrievedAt: isBuiltIn ? nil : old.retrievedAt,
        due: state == .stale ? now.adding(seconds: -9_000) : old.due
      )
    ]
    environment.isOffline = state == .offline
    if state == .loading { environment.refresh = .running }
    if state == .failed { environment.refresh = .failed(SourceFailure(.sourceFailed)) }
    let page = try ConverterPage.main(in: environment)
    #expect(page.contains("<div class=\"freshness\" data-state=\"\(name)\">"))
    #expect(page.contains("<svg class=\"dot\""))
  }

  @Test(arguments: [
    ("/USD/BRL/till", "x=10", #"<span class="dim phone-only" data-state="stale">Rates of"#),
    ("/USD/BRL/offer", "amount=100&give=520", #"<p data-state="stale"><b>23.25 BRL less</b>"#),
    ("/ask", "q=20%20usd%20in%20brl", #"<span data-state="stale">Rates of"#),
    ("/send/KR", "amount=100", #"<dd data-state="stale">ECB, 30 Oct 2026</dd>"#),
  ])
  func `the day of old rates is marked on every screen`(
    path: String,
    query: String,
    mark: String
  ) throws {
    for isOld in [false, true] {
      let environment = try ConverterPage.environment()
      let (now, source) = (environment.now, environment.rates.book.sources[0])
      if isOld {
        environment.rates.book.sources = [
          SourceState(
            source: source.source,
            retrievedAt: source.retrievedAt,
            due: now.adding(seconds: -9_000)
          )
        ]
      }
      let app = AppModel(try #require(Address(path: path, query: query)), environment)
      let body = AppView(app, assets: Assets(root: "/assets/1")).body.html.text
      #expect(body.contains(mark) == isOld)
    }
  }

  @Test func `a region is made again when its version has changed, and not before`() throws {
    let environment = try ConverterPage.environment()
    let app = AppModel(try #require(Address(path: "/USD/BRL", query: "")), environment)
    let assets = Assets(root: "/assets/1")
    let shown = AppView(app, assets: assets).body.map { part -> BodyPart in
      guard case .region(let id, let version?, _?) = part else { return part }
      return .region(id, version: version, "kept")
    }
    func kept() -> [String] {
      AppView(app, assets: assets, after: shown).body.compactMap { part in
        guard case .region(let id, _, let html?) = part, html.text == "kept" else { return nil }
        return id.description
      }
    }
    #expect(kept() == ["keys", "year-chart", "month-chart"])
    _ = app.handle(.acted(.amount, "125"))
    #expect(kept() == ["keys", "year-chart", "month-chart"])
    _ = app.handle(.acted(.keypad, "0"))
    #expect(kept() == ["year-chart", "month-chart"])
    _ = app.handle(.acted(.keypad, "1"))
    _ = app.handle(.acted(.swap, ""))
    #expect(kept() == ["keys"])
    _ = app.handle(.acted(.sheet, "fee"))
    #expect(kept() == [])
    _ = app.handle(.acted(.sheet, ""))
    _ = app.handle(.acted(.swap, ""))
    #expect(kept() == ["keys"], "the charts were drawn for another pair in between")
  }

  @Test(arguments: ["/USD/BRL", "/currencies"])
  func `no single key is offered once they are switched off`(path: String) throws {
    for isOff in [false, true] {
      let environment = try ConverterPage.environment()
      environment.preferences.hasSingleKeys = !isOff
      let address = try #require(Address(path: path, query: ""))
      let view = AppView(AppModel(address, environment), assets: Assets(root: "/assets/0"))
      let keys = view.body.html.text.components(separatedBy: "<kbd").dropFirst()
        .compactMap { $0.split(separator: ">", maxSplits: 1).last?.prefix { $0 != "<" } }
      let single = keys.filter { $0 == "0–9" || $0.count == 1 && $0.first?.isLetter == true }
      #expect(single.isEmpty == isOff, "\(single)")
      #expect(view.frame.bodyClass.hasSuffix(" no-keys") == isOff)
    }
  }
}
