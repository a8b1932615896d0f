import TestSupport
import Testing

@testable import Feeds

@Suite struct XMLScannerTests {
  /// Returns the pieces of a document as text, such as "<a x=1", "text", ">".
  private static func pieces(_ bytes: [UInt8]) throws -> [String] {
    var scanner = try XMLScanner(bytes)
    var pieces: [String] = []
    while true {
      switch try scanner.next() {
      case .start:
        let attributes = scanner.attributes.map { " \($0.name.text)=\($0.value.text)" }.joined()
        pieces.append("<\(scanner.name.text)\(attributes)")
      case .text(let text): pieces.append(text.text)
      case .end: pieces.append(">")
      case .finished: return pieces
      }
    }
  }

  private static func pieces(_ text: String) throws -> [String] { try pieces(Array(text.utf8)) }

  private static func reason(_ text: String) throws -> String? {
    do throws(FeedError) {
      var scanner = try XMLScanner(Array(text.utf8))
      while try scanner.next() != .finished {}
      return nil
    } catch {
      guard case .malformed("XML", let offset, let reason) = error else { return "\(error)" }
      #expect((0...text.utf8.count).contains(offset))
      return reason
    }
  }

  @Test(arguments: [
    ("<a/>", ["<a", ">"]), ("<a></a>", ["<a", ">"]), ("<a>b</a>", ["<a", "b", ">"]),
    ("<a x='1' y=\"2\"/>", ["<a x=1 y=2", ">"]), ("<a x = '1'\n/>", ["<a x=1", ">"]),
    ("<a ><b/ ></a >".replacing("/ >", with: "/>"), ["<a", "<b", ">", ">"]),
    ("\u{FEFF}<?xml version=\"1.0\"?><a/>", ["<a", ">"]),
    ("<?xml version='1.0' encoding='UTF-8' standalone='yes'?>\n<a/>\n", ["<a", ">"]),
    ("<!-- <x> --><a><!-- y -->b<!-- z --></a><!-- end -->", ["<a", "b", ">"]),
    ("<?go now?><a><?b?>c</a>", ["<a", "c", ">"]),
    ("<a><![CDATA[<b> & c]]></a>", ["<a", "<b> & c", ">"]),
    ("<a x='&lt;&gt;&amp;&quot;&apos;'>&#65;&#x42;&#xE9;</a>", ["<a x=<>&\"'", "ABé", ">"]),
    ("<cb:a cb:x='1'/>", ["<cb:a cb:x=1", ">"]), ("<é-1.x/>", ["<é-1.x", ">"]),
    ("<a x=\"it's\" y='\"'/>", ["<a x=it's y=\"", ">"]),
  ])
  func `pieces come in the order of the document`(text: String, pieces: [String]) throws {
    #expect(try Self.pieces(text) == pieces)
  }

  @Test func `the content of an element leaves out that of its children`() throws {
    var scanner = try XMLScanner(Array("<a><b> x<!-- --><i>no</i><![CDATA[y ]]></b><c/></a>".utf8))
    #expect(try scanner.nextElement())
    #expect(try scanner.nextElement())
    #expect(try scanner.content().text == "xy")
    #expect(try scanner.nextElement())
    #expect(scanner.name.text == "c")
    #expect(try scanner.content().isEmpty)
    #expect(try scanner.nextElement() == false)
  }

  @Test func `windows-1251 is read by its table`() throws {
    let start = Array("<?xml version='1.0' encoding='windows-1251'?><a x='".utf8)
    let letters: [UInt8] = [0xC0, 0xE0, 0xFF, 0xA8, 0xB8, 0x88, 0x98]
    let bytes = start + letters + Array("'>".utf8) + letters + Array("&amp;</a>".utf8)
    #expect(try Self.pieces(bytes) == ["<a x=АаяЁё€\u{FFFD}", "АаяЁё€\u{FFFD}&", ">"])
  }

  @Test func `Latin-1 is read by its numbers`() throws {
    let bytes = Array("<?xml version='1.0' encoding='ISO-8859-1'?><a>".utf8) + [0xA3, 0xE9]
    #expect(try Self.pieces(bytes + Array("</a>".utf8)) == ["<a", "£é", ">"])
  }

  @Test(arguments: ["UTF-16", "Shift_JIS", "EUC-KR", ""])
  func `another encoding is refused`(name: String) throws {
    let text = "<?xml version='1.0' encoding='\(name)'?><a/>"
    #expect(try Self.reason(text) == "an encoding that is not read: \(name)")
  }

  @Test func `UTF-16 is refused by its mark`() {
    #expect(throws: FeedError.malformed(format: "XML", offset: 0, reason: "UTF-16 is not read")) {
      try Self.pieces([0xFF, 0xFE, 0x3C, 0x00])
    }
  }

  @Test(arguments: [
    ("", "there is no element"), ("<!-- -->", "there is no element"),
    ("a", "text outside the element"), ("<a/>b", "text outside the element"),
    ("<a/><b/>", "a second element at the top"), ("<a>", "ends inside <a>"),
    ("<a><b></a>", "an end tag without its start"), ("</a>", "an end tag without its start"),
    ("<a></a", "a tag is not closed"), ("<a", "a tag is not closed"), ("<", "no name"),
    ("<1/>", "no name"), ("< a/>", "no name"), ("<a x/>", "no = after the name of an attribute"),
    ("<a x=1/>", "no quote before a value"), ("<a x='1/>", "a value is not closed"),
    ("<a x='<'/>", "a value is not closed"), ("<a x='1'y='2'/>", "no space before an attribute"),
    ("<a x='1' x='2'/>", "an attribute comes twice"),
    ("<a>&nbsp;</a>", "a reference to no character"),
    ("<a>&amp</a>", "a reference to no character"), ("<a>&#0;</a>", "a reference to no character"),
    ("<a>&#xD800;</a>", "a reference to no character"),
    ("<a>&#+65;</a>", "a reference to no character"),
    ("<a>&#x110000;</a>", "a reference to no character"),
    ("<a x='&'/>", "a reference to no character"),
    ("<!-- a", "ends before -->"), ("<a><![CDATA[b]]</a>", "ends before ]]>"),
    ("<?a", "ends before ?>"), ("<![CDATA[a]]><a/>", "a document type definition is not read"),
    ("<!DOCTYPE a><a/>", "a document type definition is not read"),
  ])
  func `a broken document is refused with the reason`(text: String, reason: String) throws {
    #expect(try Self.reason(text) == reason)
  }

  @Test func `entities cannot be defined, so none can grow`() throws {
    let text = """
      <?xml version="1.0"?>
      <!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;&lol;&lol;&lol;&lol;">]>
      <lolz>&lol2;</lolz>
      """
    #expect(try Self.reason(text) == "a document type definition is not read")
  }

  @Test(arguments: ["<!DOCTYPE html><html/>", "<?xml version='1.0'?>\n<!doctype HTML PUBLIC ''>"])
  func `a web page is named as one`(text: String) {
    #expect(throws: FeedError.unexpectedContent(expected: "XML", found: "HTML")) {
      try Self.pieces(text)
    }
  }

  @Test func `depth and attributes have a limit`() throws {
    let deepest = String(repeating: "<a>", count: XMLScanner.maximumDepth)
    let ends = String(repeating: "</a>", count: XMLScanner.maximumDepth)
    #expect(try Self.reason(deepest + ends) == nil)
    #expect(try Self.reason(deepest + "<a/>" + ends) == "too deep")
    let most = (0..<XMLScanner.maximumAttributes).map { " x\($0)='1'" }.joined()
    #expect(try Self.reason("<a\(most)/>") == nil)
    #expect(try Self.reason("<a\(most) y='1'/>") == "too many attributes")
  }

  @Test func `long runs are read in one pass`() throws {
    let parts = String(repeating: "a<!-- -->", count: 50_000)
    var scanner = try XMLScanner(Array("<a>\(parts)</a>".utf8))
    #expect(try scanner.nextElement())
    #expect(try scanner.content().count == 50_000)
  }

  @Test func `a document cut anywhere is refused`() throws {
    let text = "<?xml version=\"1.0\"?><a x='1'><!-- c --><b>t&amp;</b><![CDATA[d]]><c/></a>"
    for count in 0..<text.utf8.count {
      #expect(try Self.reason(String(text.prefix(count))) != nil)
    }
    #expect(try Self.reason(text) == nil)
  }

  @Test func `random bytes end in a document or in an error`() {
    var random = SplitMix64(seed: 10_646)
    let pieces =
      [
        "<", ">", "/", "a", "b", "=", "'", "\"", " ", "&", ";", "&lt;", "#x41", "<!--", "-->",
        "<![CDATA[",
        "]]>", "<?xml", "?>", "<!DOCTYPE", "<a>", "</a>", "<a/>", "\u{FEFF}",
        " encoding='windows-1251'",
      ].map { Array($0.utf8) } + [[0xFF], [0x00], [0xC3]]
    for _ in 0..<20_000 {
      let bytes = (0..<Int.random(in: 0...16, using: &random))
        .compactMap { _ in pieces.randomElement(using: &random) }.flatMap { $0 }
      let count = (try? Self.pieces(bytes))?.count ?? 0
      #expect(count <= 2 * bytes.count)
    }
  }
}
