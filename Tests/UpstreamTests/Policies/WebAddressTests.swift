import Testing
import Upstream

@Suite struct WebAddressTests {
  @Test(arguments: [
    ("http://a", "http://a:80/"),
    ("HTTPS://Rates.Example/Daily", "https://rates.example:443/Daily"),
    ("http://a:8080?x=1", "http://a:8080/?x=1"), ("http://a/b?c=d#e", "http://a:80/b?c=d"),
    ("http://a#b", "http://a:80/"), ("http://127.0.0.1:65535/", "http://127.0.0.1:65535/"),
    ("http://[::1]:8080/a", "http://[::1]:8080/a"),
    ("http://[2001:DB8::1]", "http://[2001:db8::1]:80/"),
    ("https://a_b.c-d/%20?%26", "https://a_b.c-d:443/%20?%26"),
    ("http://a/?b=http://c", "http://a:80/?b=http://c"),
  ])
  func `an address is read`(text: String, canonical: String) throws {
    #expect(WebAddress(text)?.text == canonical)
  }

  @Test(arguments: [
    "", "a", "a.example/b", "//a/b", "/b", "http:", "http:/a", "http:///a", "http://", "ftp://a",
    "file:///a", "http://a:0/", "http://a:65536/", "http://a:-1/", "http://a:/", "http://a:b/",
    "http://user@a/", "http://user:password@a/", "http://a b/", "http://a/b c", "http://a/\r\nX: y",
    "http://é.example/", "http://a/é", "http://[::1/", "http://::1/", "http://[]/", "http://[a]b/",
    "http://[::1]x:80/", "http://a,b/", "http://a:80:80/", " http://a", "http://a\0/",
  ])
  func `what is no such address is refused`(text: String) {
    #expect(WebAddress(text) == nil)
  }

  // RFC 3986, section 5.4, with the base http://a/b/c/d;p?q.
  @Test(arguments: [
    ("g", "/b/c/g"), ("./g", "/b/c/g"), ("g/", "/b/c/g/"), ("/g", "/g"), ("?y", "/b/c/d;p?y"),
    ("g?y", "/b/c/g?y"), ("#s", "/b/c/d;p?q"), ("g#s", "/b/c/g"), ("g?y#s", "/b/c/g?y"),
    (";x", "/b/c/;x"), ("g;x", "/b/c/g;x"), ("", "/b/c/d;p?q"), (".", "/b/c/"), ("./", "/b/c/"),
    ("..", "/b/"), ("../", "/b/"), ("../g", "/b/g"), ("../..", "/"), ("../../", "/"),
    ("../../g", "/g"), ("../../../g", "/g"), ("../../../../g", "/g"), ("/./g", "/g"),
    ("/../g", "/g"),
    ("g.", "/b/c/g."), (".g", "/b/c/.g"), ("./../g", "/b/g"), ("./g/.", "/b/c/g/"),
    ("g/./h", "/b/c/g/h"), ("g/../h", "/b/c/h"), ("g?y/./x", "/b/c/g?y/./x"),
    ("http://a/x", "/x"), ("//a/x", "/x"),
  ])
  func `a reference is resolved`(reference: String, target: String) throws {
    let base = try #require(WebAddress("http://a/b/c/d;p?q"))
    #expect(base.resolving(reference)?.text == "http://a:80" + target)
  }

  @Test(arguments: ["mailto:a@b", "http:", "http://", "//", "//:80", "javascript:alert(1)", "g h"])
  func `a reference to nowhere is refused`(reference: String) throws {
    let base = try #require(WebAddress("http://a/b"))
    #expect(base.resolving(reference) == nil)
  }

  @Test(arguments: [
    ("http://a/", "http://a/b", true), ("http://a/", "http://A:80/", true),
    ("http://a/", "https://a/", true), ("https://a/", "https://b/", false),
    ("https://a/", "https://a:444/", false), ("http://a:8080/", "https://a/", false),
    ("https://a/", "http://a/", false), ("https://a/", "https://a.b/", false),
  ])
  func `servers are reported apart`(one: String, other: String, isSame: Bool) throws {
    let one = try #require(WebAddress(one))
    let other = try #require(WebAddress(other))
    #expect(one.isSameServer(as: other) == isSame)
  }
}
