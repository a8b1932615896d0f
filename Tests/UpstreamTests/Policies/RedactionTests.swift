import Testing
import Upstream

@Suite struct RedactionTests {
  @Test(arguments: [
    ("key", "https://rates.example/?k=key&x", "https://rates.example/?k=***&x"),
    ("key", "keykey monkey", "****** mon***"),
    ("a/b c", "a/b c, a%2Fb%20c, a%2fb+c, %61/b c", "***, ***, ***, ***"),
    ("a+b", "a+b a%2Bb a%20b a b", "*** *** a%20b a b"),
    ("a%2Fb", "a%2Fb a%252Fb a/b", "*** *** a/b"),
    ("a%25b", "a%25b a%2525b a%b", "*** *** a%b"),
    ("ключ", "?k=%D0%BA%D0%BB%D1%8E%D1%87, ключ", "?k=***, ***"),
    ("aab", "aaab", "a***"), ("key", "ke", "ke"), ("key", "k%6", "k%6"), ("k", "", ""),
    ("", "nothing", "nothing"),
  ])
  func `a secret is replaced, however it is written`(secret: String, text: String, plain: String) {
    #expect(Redaction(secret: secret).redacted(text) == plain)
  }

  @Test func `without a secret nothing is replaced`() {
    #expect(Redaction(secret: nil).redacted("a%2Fb") == "a%2Fb")
  }
}
