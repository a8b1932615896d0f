import EmbeddedData
import EmbeddedRates
import ExactMoney
import ExchangeRates
import Foundation
import Localization
import Presentation
import Testing

@testable import WebViews

/// A page of the app as text, on the day of the newest embedded rates.
enum ListPage {
  static let book = RateBook(
    archive: EmbeddedRates.archive,
    sources: RateSource.embedded.map { SourceState(source: $0, retrievedAt: nil, due: nil) },
    version: "embedded"
  )

  static func app(
    _ path: String,
    _ query: String = "",
    in tag: String = "en",
    rates: RateBook = book,
    preferences: Preferences = Preferences()
  ) throws -> AppModel {
    let wording = Wording(
      locale: try #require(EmbeddedLocales.locale(tag)),
      messages: try #require(EmbeddedLocales.messages(tag, of: .page))
    )
    return AppModel(
      try #require(Address(path: path, query: query)),
      AppEnvironment(
        wording: wording,
        preferences: preferences,
        rates: RateState(rates),
        now: Instant(unixSeconds: 1_793_380_140)
      )
    )
  }

  static func body(of app: AppModel) -> String {
    AppView(app, assets: Assets(root: "/assets/1")).body.html.text
  }

  /// Returns the problem of the elements' nesting; nil if there is none.
  static func fault(in html: String) -> String? {
    let empty = ["input", "img", "br", "meta", "link", "use", "circle", "path", "ellipse", "line"]
    var open: [String] = []
    for piece in html.split(separator: "<", omittingEmptySubsequences: false).dropFirst() {
      guard let end = piece.firstIndex(of: ">") else { return "no end of \(piece.prefix(40))" }
      let tag = piece[..<end]
      let name = tag.drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber }
      if tag.hasPrefix("/") {
        guard open.popLast() == String(name) else { return "</\(name)> closes nothing" }
      } else if !tag.hasSuffix("/") && !empty.contains(String(name)) {
        open.append(String(name))
      }
    }
    return open.isEmpty ? nil : "open: \(open)"
  }

  /// Returns the values of an attribute, in order.
  static func values(of attribute: String, in html: String) -> [String] {
    html.components(separatedBy: " \(attribute)=\"").dropFirst().map {
      String($0.prefix { $0 != "\"" })
    }
  }
}

@Suite struct CurrencyListViewTests {
  private let query = "for=to&pair=USD-BRL&amount=100"

  private func html(_ more: String = "", in tag: String = "en") throws -> String {
    ListPage.body(of: try ListPage.app("/currencies", query + more, in: tag))
  }

  @Test func `S0-28 a row has flag, name, code, worth and star`() throws {
    let html = try html()
    #expect(
      html.contains(
        """
        <li class="currency-item is-here" data-key="BRL" data-row>\
        <a href="/USD/BRL?amount=100" aria-current="true">\
        <svg class="flag" viewBox="504 162 72 54" aria-hidden="true">\
        <image href="/assets/1/flags.webp" width="864" height="1404"/></svg>
        """
      )
    )
    #expect(html.contains("Brazilian Real<mark></mark></span><span class=\"code\">BRL"))
    #expect(
      html.contains(
        "<span class=\"preview\"><bdi dir=\"ltr\">543<span class=\"frac\">.25</span></bdi></span>"
      )
    )
    #expect(
      html.contains(
        """
        <button class="icon-btn star" form="stars" name="add" value="BRL" aria-pressed="false" \
        aria-label="Add Brazilian Real to favourites" data-action="star">
        """
      )
    )
  }

  @Test func `the star works without script, and comes back`() throws {
    let html = try html()
    #expect(
      html.contains(
        """
        <form id="stars" action="/favourites" method="post">\
        <input type="hidden" name="back" value="/currencies?for=to&amp;pair=USD-BRL&amp;amount=100">
        """
      )
    )
    #expect(html.contains("form=\"stars\" name=\"remove\" value=\"EUR\" aria-pressed=\"true\""))
  }

  @Test func `a row that adds a favourite is a button of a form, which leads to the converter`()
    throws
  {
    let app = try ListPage.app("/currencies", "for=favourite&pair=USD-BRL&amount=100")
    let html = ListPage.body(of: app)
    #expect(ListPage.fault(in: html) == nil)
    #expect(html.contains("<input type=\"hidden\" name=\"back\" value=\"/USD/BRL?amount=100\">"))
    #expect(
      html.contains(
        """
        <li class="currency-item" data-key="BRL" data-row>\
        <button form="stars" name="add" value="BRL" data-action="add">
        """
      )
    )
    #expect(
      html.contains(
        "<li class=\"currency-item\" data-key=\"EUR\" data-row><a href=\"/USD/BRL?amount=100\">"
      )
    )
  }

  @Test func `S0-13 the search is a form that keeps the rest`() throws {
    let html = try html("&sort=-code")
    #expect(
      html.contains("<form class=\"search\" role=\"search\" action=\"/currencies\" method=\"get\" ")
    )
    #expect(html.contains("<input id=\"search\" type=\"search\" name=\"q\" value=\"\""))
    for field in [
      "for\" value=\"to", "pair\" value=\"USD-BRL", "amount\" value=\"100", "sort\" value=\"-code",
    ] {
      #expect(html.contains("<input type=\"hidden\" name=\"\(field)\">"))
    }
  }

  @Test func `S0-15 the four orders are links, the current one ticked`() throws {
    let html = try html("&sort=-name")
    for order in ["name", "-name", "code", "-code"] {
      #expect(html.contains("data-action=\"sort\" data-value=\"\(order)\""))
    }
    #expect(html.contains("aria-label=\"Sort: Name Z–A\""))
    #expect(html.contains("sort=-name\" aria-current=\"true\" data-action=\"sort\""))
  }

  @Test func `S1-11 the layout changes the markup and the look of its button`() throws {
    let list = try html()
    #expect(list.contains("layout=list\" aria-label=\"List\" title=\"List\" aria-current=\"true\""))
    #expect(list.contains("data-roving=\"list\""))
    let grid = try html("&layout=grid")
    #expect(grid.contains("layout=grid\" aria-label=\"Grid\" title=\"Grid\" aria-current=\"true\""))
    #expect(grid.contains("data-roving=\"grid\""))
    #expect(grid.contains("<ul class=\"currency-list as-grid\" data-rows>"))
  }

  @Test func `S0-12 a search without a result says so and helps`() throws {
    let html = try html("&q=xyz")
    #expect(html.contains("<h2>Nothing matches “xyz”</h2>"))
    #expect(html.contains("Try a name in any language (dólar), a code (USD), a symbol (R$)"))
    #expect(html.contains(">Clear search</a>"))
  }

  @Test func `S1-09 without any rates the page offers a refresh`() throws {
    let none = RateBook(archive: RateArchive([]), sources: [], version: "none")
    let html = ListPage.body(of: try ListPage.app("/currencies", query, rates: none))
    #expect(html.contains("<h2>No rates on this device yet</h2>"))
    #expect(html.contains("action=\"/refresh\" method=\"post\""))
  }

  @Test func `what was searched is marked, and is only text`() throws {
    #expect(try html("&q=dolar", in: "pt-BR").contains("<mark>Dólar</mark> canadense"))
    let hostile = try html("&q=%22%3E%3Cscript%3E")
    #expect(!hostile.contains("<script"))
    #expect(hostile.contains("value=\"&quot;&gt;&lt;script&gt;\""))
  }

  @Test(arguments: ["", "&q=euro", "&q=xyz", "&layout=grid", "&by=country&q=br"])
  func `elements are well nested, keys and ids are unique`(more: String) throws {
    for tag in ["en", "ar"] {
      let html = try html(more, in: tag)
      #expect(ListPage.fault(in: html) == nil)
      let keys = ListPage.values(of: "data-key", in: html)
      #expect(Set(keys).count == keys.count)
      let ids = ListPage.values(of: "id", in: html)
      #expect(Set(ids).count == ids.count)
      #expect(!html.contains(" style=") && !html.contains(" onclick"))
    }
  }

  @Test func `S0-24 wide windows have the converter beside the list`() throws {
    let html = try html()
    #expect(html.contains("<div class=\"wide-only side-stack\">"))
    #expect(html.contains("id=\"convert-amount\""))
  }

  @Test func `typing on the card changes what the rows show`() throws {
    var app = try ListPage.app("/currencies", query)
    let step = app.handle(.acted(.amount, "200"))
    #expect(app.address.text == "/currencies?for=to&pair=USD-BRL&amount=200")
    #expect(step.move == .replace(app.address))
    let html = ListPage.body(of: app)
    #expect(html.contains("dir=\"ltr\">200 USD =</bdi>"))
    #expect(html.contains("href=\"/USD/EUR?amount=200\""))
    _ = app.handle(.acted(.swap, ""))
    #expect(app.address.text == "/currencies?for=to&pair=BRL-USD&amount=200")
  }

  @Test func `S4-02 countries are listed with their currencies`() throws {
    let html = try html("&by=country&q=panama")
    #expect(html.contains("data-key=\"PAPAB\" data-row><a href=\"/USD/PAB?amount=100\">"))
    #expect(html.contains("<span class=\"code\">PAB · Panamanian Balboa</span>"))
    #expect(html.contains("by=country\" aria-label=\"By country\""))
  }
}
