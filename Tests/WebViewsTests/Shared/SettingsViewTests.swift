import ExchangeRates
import Foundation
import Presentation
import Testing

@testable import WebViews

@Suite struct SettingsViewTests {
  private func html(
    _ path: String = "/settings",
    in tag: String = "en",
    preferences: Preferences = Preferences()
  ) throws -> String {
    ListPage.body(of: try ListPage.app(path, in: tag, preferences: preferences))
  }

  @Test func `the languages are in their own names, and one is chosen`() throws {
    var preferences = Preferences()
    preferences.language = "ko"
    let html = try html(preferences: preferences)
    #expect(html.contains("<option value=\"\">As the browser asks</option>"))
    #expect(html.contains("<option value=\"ko\" lang=\"ko\" selected>한국어</option>"))
    #expect(html.contains("<option value=\"pt-BR\" lang=\"pt-BR\">Português (Brasil)</option>"))
  }

  @Test func `S1-04 the theme is one of three`() throws {
    var preferences = Preferences()
    preferences.theme = .dark
    let html = try html(preferences: preferences)
    #expect(
      html.contains(
        """
        <input type="radio" name="theme" value="dark" form="settings" data-action="theme" checked>
        """
      )
    )
    #expect(html.components(separatedBy: "name=\"theme\" value").count == 6)
  }

  @Test func `without script the choices are one form with a button`() throws {
    let html = try html()
    #expect(html.contains("<form id=\"settings\" action=\"/settings\" method=\"post\" hidden>"))
    #expect(html.contains("<div class=\"row without-script\">"))
    for name in ["language", "theme", "home", "source", "keys"] {
      #expect(html.contains("name=\"\(name)\""))
    }
    #expect(html.contains("<a class=\"btn\" href=\"/settings/export\" download=\"cambio.txt\""))
    #expect(html.contains("<div class=\"row needs-script\">"))
  }

  @Test func `every source stands with its age`() throws {
    let html = try html()
    #expect(
      html.contains(
        """
        <span class="label">European Central Bank<small>Rates of 30 Oct 2026, today</small>\
        <small>Came with the app. Not refreshed yet.</small></span>
        """
      )
    )
  }

  @Test func `an own rate has a button that removes it, the form sends its fields`() throws {
    var app = try ListPage.app("/settings")
    _ = app.handle(.acted(.addRate, "base=USD&quote=BRL&rate=5.40&fee=2"))
    let html = ListPage.body(of: app)
    #expect(html.contains("<bdi dir=\"ltr\">1 USD = 5.40 BRL</bdi>"))
    #expect(
      html.contains(
        """
        name="remove-rate" value="USD-BRL" aria-label="Remove the rate of USD/BRL" \
        data-action="remove-rate" data-value="USD-BRL">
        """
      )
    )
    #expect(html.contains("method=\"post\" data-fields data-action=\"add-rate\">"))
  }

  @Test func `S0-12 a refused rate is said beside what was typed`() throws {
    var app = try ListPage.app("/settings")
    _ = app.handle(.acted(.addRate, "base=USD&quote=BRL&rate=%3Cb%3E&fee="))
    let html = ListPage.body(of: app)
    #expect(html.contains("id=\"own-problem\""))
    #expect(html.contains("value=\"&lt;b&gt;\""))
    #expect(html.contains("aria-describedby=\"own-problem\""))
  }

  @Test func `erasing is asked for on a page of its own`() throws {
    #expect(try html().contains("<a class=\"btn btn-danger\" href=\"/settings/erase\">"))
    let question = try html("/settings/erase")
    #expect(question.contains("<form class=\"acts\" action=\"/settings/erase\" method=\"post\">"))
    #expect(
      question.contains("<button class=\"btn btn-danger\" data-action=\"erase\">Erase</button>")
    )
    #expect(question.contains("<a class=\"btn\" href=\"/settings\">Cancel</a>"))
    #expect(question.contains("favourites, settings, recent conversions and past rates"))
    #expect(question.contains("Your list of movies with its ratings is removed as well"))
  }

  @Test func `the sources and licences are named`() throws {
    let html = try html("/settings/about")
    for words in [
      "European Central Bank (ECB), euro foreign exchange reference rates. For information purposes only.",
      "Narodowy Bank Polski (NBP), average exchange rates",
      "Open Government Licence v3.0 (HM Revenue &amp; Customs)", "Unicode License V3",
      "flag-icons", "MIT License", "Apache License 2.0",
    ] {
      #expect(html.contains(words))
    }
  }

  @Test(arguments: ["/settings", "/settings/erase", "/settings/about"])
  func `elements are well nested and ids unique in every language`(path: String) throws {
    for tag in ["ar", "de", "en", "es", "fr", "ja", "ko", "pt-BR"] {
      let html = try html(path, in: tag)
      #expect(ListPage.fault(in: html) == nil)
      let ids = ListPage.values(of: "id", in: html)
      #expect(Set(ids).count == ids.count)
      #expect(!html.contains(" style="))
    }
  }

  @Test func `no key of a source is anywhere on the page`() throws {
    #expect(try !html().lowercased().contains("access_key"))
    #expect(try !html().contains("type=\"password\""))
  }
}
