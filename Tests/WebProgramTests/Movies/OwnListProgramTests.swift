import EmbeddedData
import ExactJSON
import ExactMoney
import Presentation
import TestSupport
import Testing
import WebProgram

/// The interface between the reader's list and the page's script: texts in, calls out.
@Suite struct OwnListProgramTests {
  private static let entry = """
    {"ids":{"tmdb":597},"title":"Titanic","year":1997,"addedAt":"2026-01-01T00:00:00Z","wanted":true,"seen":[]}
    """

  @Test func `a mark by TMDb's number is shown on a tile that has IMDb's too, and is kept by both`()
    throws
  {
    let page = try ListPage(
      #"{"films":{"tmdb597":\#(Self.entry)},"hidesSeen":true}"#,
      isList: false
    )
    page.show("tt0120338 tmdb597\tTitanic\t1997\t", "tt0000001\tOther\t1990\t")
    let marks = try #require(page.last(.marks))
    #expect(marks.count == 2 && marks[0].contains("aria-pressed=\"true\"") && marks[1].isEmpty)
    let kept = try page.kept()
    #expect(kept["hidesSeen"] == true && kept["films"]?.members?.map { $0.name } == ["tt0120338"])
    #expect(kept["films"]?["tt0120338"]?["ids"] == ["imdb": "tt0120338", "tmdb": 597])
  }

  @Test func `the first drawing of a movie knows the reader's day`() throws {
    let page = try ListPage("", isList: false)
    page.about = ("tmdb597", "tmdb597\tTitanic\t1997")
    page.show()
    let block = try #require(page.last(.render))
    #expect(block.count == 2 && block[0] == "own")
    #expect(block[1].contains("max=\"2026-11-02\" value=\"2026-11-02\""))
  }

  @Test func `a movie that only the list knows has its title on the page, and no other is shown`()
    throws
  {
    let entry = Self.entry.replacing("Titanic", with: "<b>Titanic").replacing(
      #""tmdb":597"#,
      with: ""
    )
    let page = try ListPage(#"{"films":{"x":\#(entry)}}"#, isList: false)
    page.about = ("Other (1990)", "\t\t")
    page.show()
    #expect(page.last(.render) == nil)
    page.about = ("<b>Titanic (1997)", "\t\t")
    page.show()
    let regions = try #require(page.last(.render))
    #expect(
      regions[2...].starts(with: ["notice-heading", "&lt;b&gt;Titanic, 1997", "notice-help"])
    )
    // The page goes on with the movie when that leaves the list.
    page.call("want") { $0.takeAction() }
    page.call("note", "day=2020-03-12") { $0.takeAction() }
    #expect(try page.kept()["films"]?.members?.first?.value["seen"] == ["2020-03-12"])
  }

  @Test(arguments: [
    ("unsee", "0", "own-seen"), ("unrate", "", "own-stars"), ("undo", "", "list-import"),
    ("cancel", "", "list-import"),
  ])
  func `the focus goes on where its element is gone`(action: String, value: String, id: String)
    throws
  {
    let page = try ListPage("{}")
    page.about = ("tmdb597", "tmdb597\tTitanic\t1997")
    page.call("note", "day=2020-03-12") { $0.takeAction() }
    page.call(action, value) { $0.takeAction() }
    #expect(page.last(.focus) == [id])
  }

  @Test func `no half star is no rating, and a zero in the field is one`() throws {
    let page = try ListPage("{}")
    page.about = ("tmdb597", "tmdb597\tTitanic\t1997")
    page.call("rate", "0") { $0.takeAction() }
    #expect(try page.kept()["films"]?.members?.first?.value["rating"] == "0")
    page.call("stars", "0") { $0.takeAction() }
    #expect(try page.kept()["films"]?.members?.isEmpty == true)
  }

  @Test func `the movies of a shared list are added from its tiles`() throws {
    let page = try ListPage("{}", isList: false)
    page.tiles = ["tmdb597\tTitanic\t1997\t", "tt0000003\tNew\t2000\t"]
    page.call("add-all") { $0.takeAction() }
    #expect(try page.kept()["films"]?.members?.count == 2)
  }

  @Test func `a tile that lost its mark in another tab is drawn without`() throws {
    let page = try ListPage("{}", isList: false)
    page.show("tmdb597\tTitanic\t1997\t1")
    #expect(page.last(.marks)?.first?.contains("aria-pressed=\"false\"") == true)
  }

  @Test func `an entry that cannot be read stays stored as it is`() throws {
    let odd =
      #"{"ids":{"imdb":"tt0000002"},"title":"Odd","addedAt":"later","wanted":true,"seen":[]}"#
    let digits = Self.entry.replacing("597", with: #""597""#)
    let page = try ListPage(#"{"films":{"tt0000002":\#(odd),"tmdb597":\#(digits)}}"#)
    page.call("see", "", "tt0000003\tNew\t2000") { $0.takeAction() }
    let movies = try #require(try page.kept()["films"]?.members)
    #expect(Set(movies.map { $0.name }) == ["tt0000002", "tmdb597", "tt0000003"])
    #expect(try movies.first { $0.name == "tt0000002" }?.value == JSONValue(Array(odd.utf8)))
    #expect(movies.first { $0.name == "tmdb597" }?.value["ids"] == ["tmdb": 597])
  }

  @Test func `a list that was erased and brought back is shown again`() throws {
    let stored = #"{"films":{"tmdb597":\#(Self.entry)}}"#
    let page = try ListPage(stored, isList: false)
    page.show()
    page.stored = ""
    page.show()
    page.stored = stored
    page.show("tmdb597\tTitanic\t1997\t")
    #expect(page.last(.marks)?.first?.contains("aria-pressed=\"true\"") == true)
  }

  @Test func `a file of ours is joined here, of another one the server makes a preview`() throws {
    let page = try ListPage("{}")
    page.call("own.json", "[\(Self.entry)]", "[]") { $0.takeFile() }
    #expect(page.last(.send) == nil)
    #expect(try page.kept()["films"]?.members?.map { $0.name } == ["tmdb597"])
    page.call("own.json", "[{}]", "[[0,3600]]") { $0.takeFile() }
    let sent = try #require(page.last(.send))
    #expect(sent[0] == "look" && sent[1] == "import" && sent[2].hasSuffix("\n"))
    let head = try JSONValue(Array(sent[2].dropLast().utf8))
    #expect(head["name"] == "own.json" && head["zone"] == [[0, 3_600]] && head["answers"] == [:])
    #expect(head["list"]?.elements?.count == 1)
  }

  @Test func `a preview is imported as it was, or asked for again with answers or another list`()
    throws
  {
    let page = try ListPage("{}")
    let answer = #"{"preview":"<p></p>","films":[\#(Self.entry)]}"#
    func look() {
      page.call("a.csv", "", "[]") { $0.takeFile() }
      page.call("look", answer) { $0.takeAnswer(status: 200) }
    }
    look()
    #expect(page.last(.focus) == ["import-heading"])
    page.call("take", "2=&3=") { $0.takeAction() }
    #expect(page.last(.send)?[0] == "look" && page.last(.focus) == ["list-undo"])
    #expect(try page.kept()["films"]?.members?.count == 1)
    look()
    page.call("take", "diary.csv%3A6=tt0114369&3=") { $0.takeAction() }
    let sent = try #require(page.last(.send))
    let head = try JSONValue(Array(sent[2].dropLast().utf8))
    #expect(sent[0] == "take" && head["answers"] == ["diary.csv:6": "tt0114369"])
    look()
    page.call("want", "", "tt0000003\tNew\t2000") { $0.takeAction() }
    page.call("take", "") { $0.takeAction() }
    #expect(page.last(.send)?[0] == "take")
  }

  @Test func `our own format is written here, and another one by the server`() throws {
    let page = try ListPage(#"{"films":{"tmdb597":\#(Self.entry)}}"#)
    page.call("export", "format=json") { $0.takeAction() }
    #expect(page.last(.download)?[0] == "cambio-movies.json" && page.last(.send) == nil)
    page.call("export", "format=letterboxd") { $0.takeAction() }
    let sent = try #require(page.last(.send))
    #expect(sent[1] == "export?format=letterboxd" && sent[3] == "cambio-movies-letterboxd.zip")
    page.call("export", "Lost:%0A1 wish%0A2 days") { $0.takeAnswer(status: 200) }
    #expect(page.last(.say)?[0] == "Lost: 1 wish · 2 days")
  }

  @Test func `a movie without a number is looked for, and only then`() throws {
    let page = try ListPage(#"{"films":{"tmdb597":\#(Self.entry)}}"#)
    page.call("find") { $0.takeAction() }
    #expect(page.last(.send) == nil)
    let unnumbered = Self.entry.replacing(#""tmdb":597"#, with: "")
    page.stored = #"{"films":{"x":\#(unnumbered)}}"#
    page.call("find") { $0.takeAction() }
    let lines = try #require(page.last(.send)?[2]).split(separator: "\n")
    #expect(try JSONValue(Array(lines[1].utf8)).elements?.count == 1)
    page.call("find", #"{"films":[\#(Self.entry)]}"#) { $0.takeAnswer(status: 200) }
    #expect(try page.kept()["films"]?.members?.map { $0.name } == ["tmdb597"])
  }

  @Test func `the movies of a file of settings join the list, but for unreadable ones`() throws {
    let page = try ListPage("{}")
    var isThere = true
    page.call("") { isThere = $0.join() }
    #expect(!isThere)
    page.call("[{},\(Self.entry)]") { isThere = $0.join() }
    #expect(try isThere && page.kept()["films"]?.members?.count == 1)
  }
}

/// A page with the reader's list, which records the program's calls.
private final class ListPage: PageHost {
  private var slots: [[UInt8]]
  private var calls: [(call: HostCall, texts: [String])] = []
  private var program: OwnListProgram<ListPage>?

  /// The list on the device.
  var stored: String
  /// The name and the reference of the movie that the page is about.
  var about = (name: "", reference: "")
  /// The tiles of the page.
  var tiles: [String] = []

  /// Two hours before midnight in UTC.
  private static let now = Instant(unixSeconds: 1_793_570_400)

  /// Creates a page whose device has the list `stored`.
  init(_ stored: String, isList: Bool = true) throws {
    let texts = try ["messages/en.txt", "site/en.txt"].flatMap { try ProjectFile.pageTexts($0) }
    let locale = EmbeddedLocales.localeFiles.first { $0.tag == "en" }.map { Array($0.bytes) } ?? []
    slots = [locale, texts, [], Array("/assets/test".utf8), isList ? [1] : []]
    self.stored = stored
    program = try #require(OwnListProgram(on: self, now: ListPage.now, utcOffset: 7_200))
  }

  /// Draws the page with `tiles` by the program.
  func show(_ tiles: String...) {
    self.tiles = tiles
    call { $0.show() }
  }

  /// Calls the program with `texts` in the slots, after the state of the page.
  func call(_ texts: String..., call: (OwnListProgram<ListPage>) -> Void) {
    guard let program else {
      Issue.record("the program did not start")
      return
    }
    let page = [stored, about.name, about.reference, tiles.joined(separator: "\n")]
    slots = page.map { Array($0.utf8) }
    program.takePage(now: ListPage.now, utcOffset: 7_200)
    slots = texts.map { Array($0.utf8) }
    call(program)
  }

  /// Returns the texts of the last such call; nil if there is none.
  func last(_ call: HostCall) -> [String]? { calls.last { $0.call == call }?.texts }

  /// Returns the list that the program last stored.
  func kept() throws -> JSONValue {
    try JSONValue(Array(try #require(last(.keep)?.first).utf8))
  }

  func call(_ call: HostCall, _ texts: [String], number: Int32) {
    calls.append((call, texts))
    if call == .keep { stored = texts[0] }
  }

  func text(in slot: Int32) -> String { String(decoding: bytes(in: slot), as: UTF8.self) }
  func bytes(in slot: Int32) -> [UInt8] {
    slots.indices.contains(Int(slot)) ? slots[Int(slot)] : []
  }

  func lastingBytes(in slot: Int32) -> UnsafeRawBufferPointer {
    let bytes = bytes(in: slot)
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 1)
    memory.copyBytes(from: bytes)
    return UnsafeRawBufferPointer(memory)
  }
}
