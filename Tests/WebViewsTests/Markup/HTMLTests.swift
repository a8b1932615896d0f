import Testing
import WebViews

@Suite struct HTMLTests {
  private let hostile = "<script>alert(\"1\" & '2')</script>"
  private let harmless = "&lt;script&gt;alert(&quot;1&quot; &amp; &#39;2&#39;)&lt;/script&gt;"

  @Test func `a literal is markup`() {
    let html: HTML = "<p class=\"a\">b</p>"
    #expect(html.text == "<p class=\"a\">b</p>")
    #expect(HTML.empty.text == "")
  }

  @Test func `a string is text between tags`() {
    let html: HTML = "<p>\(hostile)</p>"
    #expect(html.text == "<p>" + harmless + "</p>")
  }

  @Test func `a string is text in an attribute`() {
    let html: HTML = "<p title=\"\(hostile)\">"
    #expect(html.text == "<p title=\"" + harmless + "\">")
  }

  @Test(arguments: [
    ("", ""), ("plain", "plain"), ("&", "&amp;"), ("&amp;", "&amp;amp;"), ("<", "&lt;"),
    ("a<b>c", "a&lt;b&gt;c"), ("dólar 달러 🇧🇷", "dólar 달러 🇧🇷"), ("é<é", "é&lt;é"), ("<<", "&lt;&lt;"),
    ("\u{0}\n\t", "\u{0}\n\t"), ("it's", "it&#39;s"), ("`", "`"),
  ])
  func `only what HTML reads as markup is escaped`(text: String, escaped: String) {
    let html: HTML = "\(text)"
    #expect(html.text == escaped)
  }

  @Test func `a word of the program is escaped too`() {
    let word: StaticString = "a&b"
    let html: HTML = "\(word)"
    #expect(html.text == "a&amp;b")
  }

  @Test func `markup goes into markup as it is`() {
    let bold: HTML = "<b>\("a&b")</b>"
    let none: HTML? = nil
    let some: HTML? = bold
    let html: HTML = "<p>\(bold)\(none)\(some)\([bold, bold])</p>"
    #expect(html.text == "<p>" + String(repeating: "<b>a&amp;b</b>", count: 4) + "</p>")
  }

  @Test func `numbers are ASCII digits`() {
    let html: HTML = "\(-1_234_567)"
    #expect(html.text == "-1234567")
  }

  @Test func `an attribute without a value is there or not`() {
    let html: HTML = "<input\(flag: "checked", true)\(flag: "disabled", false)>"
    #expect(html.text == "<input checked>")
  }

  @Test func `an attribute is left out when it has no value, and escaped when it has one`() {
    let absent: String? = nil
    let html: HTML =
      "<a\(attribute: "rel", absent)\(attribute: "title", "\"<")\(attribute: "id", "")>"
    #expect(html.text == "<a title=\"&quot;&lt;\" id=\"\">")
  }

  @Test func `markup is put together`() {
    var html: HTML = "<p>"
    html += "</p>"
    #expect(html.text == "<p></p>")
  }

  @Test func `long text with one sign to escape is whole`() {
    let text = String(repeating: "a", count: 10_000) + "<" + String(repeating: "é", count: 10_000)
    let html: HTML = "\(text)"
    #expect(html.text.utf8.count == text.utf8.count + 3)
  }
}
