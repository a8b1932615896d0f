import EmbeddedData
import Testing

@testable import Localization

@Suite struct AcceptLanguageTests {
  private let matcher = LocaleMatcher(tags: EmbeddedLocales.tags)

  @Test(
    arguments: [
      ("pt-BR,pt;q=0.9,en;q=0.8", "pt-BR"), ("en;q=0.5, de", "de"), ("fr-CH, fr;q=0.9", "fr"),
      ("tlh, eu;q=0.9, ja;q=0.1", "ja"), ("de;q=0.3,it;q=0.30,fr;q=0.300", "de"),
      ("DE-at", "de"), (" en-gb ;\tq=1.000 ", "en-GB"), ("de;Q=0.5, fr;q=0.4", "de"),
      ("de;q=0, fr;q=0.001", "fr"), ("*", "en"), ("tlh, *;q=0.1", "en"),
      ("en;q=0, *", "en-GB"), ("tlh;q=0.9, *;q=0.5, ja;q=0.1", "en"),
      ("pt-BR;q=0, pt", "pt-PT"), ("zh-TW,zh;q=0.9", "zh-Hant"), (",,de,,", "de"),
    ]
  )
  func `the language with the greatest weight that is there is taken`(field: String, tag: String) {
    #expect(matcher.best(forAcceptLanguage: field) == tag)
  }

  @Test(arguments: ["", "tlh", "*;q=0", "de;q=0", ";;;", ",", "q=1", "C"])
  func `a field without one gives none`(field: String) {
    #expect(matcher.best(forAcceptLanguage: field) == nil)
  }

  @Test(arguments: [
    "de;q=", "de;q", "de;q=2", "de;q=1.001", "de;q=0.1234", "de;q=-1", "de;q=,5", "de;q=0,5",
    "de;q=0.x", "de;q=.5", "de;q=1e0", "de;v=1", "de;q=1;q=1", "de;", ";q=1", "de;q=10",
  ])
  func `an entry without a proper weight is left out`(field: String) {
    #expect(AcceptLanguage(field).wanted.first != "de" || field == "de;q=0,5")
    #expect(matcher.best(forAcceptLanguage: field) == nil)
  }

  @Test func `entries of equal weight keep their order`() {
    let languages = AcceptLanguage("c2;q=0.5,a1,d3;q=0.5,b4,e5;q=0,f6;q=0.5")
    #expect(languages.wanted == ["a1", "b4", "c2", "d3", "f6"])
    #expect(languages.refused == ["e5"])
  }

  @Test func `twenty entries are looked at`() {
    let unknown = Array(repeating: "tlh", count: 19).joined(separator: ",")
    #expect(matcher.best(forAcceptLanguage: unknown + ",de") == "de")
    #expect(matcher.best(forAcceptLanguage: unknown + ",tlh,de") == nil)
    #expect(AcceptLanguage(unknown + ",tlh,de,fr,ja").wanted.count == 20)
  }

  @Test func `a thousand bytes are looked at, and what they cut is not`() {
    let padding = String(repeating: " ", count: 998)
    #expect(matcher.best(forAcceptLanguage: padding + "de") == "de")
    #expect(matcher.best(forAcceptLanguage: padding + " de") == nil)
    #expect(matcher.best(forAcceptLanguage: "fr," + padding + "de") == "fr")
    let endless = String(repeating: "x", count: 1_000_000)
    #expect(matcher.best(forAcceptLanguage: endless) == nil)
    #expect(matcher.best(forAcceptLanguage: "de," + endless) == "de")
  }

  @Test func `bytes beyond ASCII do no harm`() {
    #expect(matcher.best(forAcceptLanguage: "日本語, é;q=0.5, de;q=0.1") == "de")
    #expect(matcher.best(forAcceptLanguage: "\u{0}\u{7F}\r\n") == nil)
  }
}
