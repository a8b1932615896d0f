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
    let page = try ListPage(#"{"films":{"tmdb597":\#(Self.entry)},"hidesSeen":true}"#)
    page.call("tt0120338 tmdb597\tTitanic\t1997\t\ntt0000001\tOther\t1990\t") { $0.takeTiles() }
    let marks = try #require(page.last(.marks))
    #expect(marks.count == 2 && marks[0].contains("aria-pressed=\"true\"") && marks[1].isEmpty)
    let kept = try page.kept()
    #expect(kept["hidesSeen"] == true && kept["films"]?.members?.map { $0.name } == ["tt0120338"])
    #expect(kept["films"]?["tt0120338"]?["ids"] == ["imdb": "tt0120338", "tmdb": 597])
  }

  @Test func `the first drawing of a movie knows the reader's day`() throws {
    let page = try ListPage(nil)
    page.call("tmdb597", "tmdb597\tTitanic\t1997") { $0.takeMovie() }
    #expect(page.last(.render)?[1].contains("max=\"2026-11-02\"") == true)
  }

  @Test func `a tile that lost its mark in another tab is drawn without`() throws {
    let page = try ListPage("{}")
    page.call("tmdb597\tTitanic\t1997\t1") { $0.takeTiles() }
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
    let page = try ListPage(stored)
    page.store("")
    page.store(stored)
    page.call("tmdb597\tTitanic\t1997\t") { $0.takeTiles() }
    #expect(page.last(.marks)?.first?.contains("aria-pressed=\"true\"") == true)
  }

  @Test func `a file of ours is joined here, and an answer to another list is asked for again`()
    throws
  {
    let page = try ListPage("{}")
    var isOurs = false
    page.call("[\(Self.entry)]") { isOurs = $0.takeFile(skipsUnreadable: false) }
    #expect(isOurs)
    page.call("look") { $0.send() }
    page.call("look", "a.csv", #"{"preview":"<p></p>","films":[]}"#) { $0.takeAnswer(status: 200) }
    page.call("want", "", "tt0000003\tNew\t2000") { $0.takeAction() }
    var isTaken = true
    page.call { isTaken = $0.takeLooked() }
    #expect(!isTaken)
    page.call("[{}]") { isOurs = $0.takeFile(skipsUnreadable: false) }
    #expect(!isOurs)
  }
}

/// A page with the reader's list, which records the program's calls.
private final class ListPage: PageHost {
  private var slots: [[UInt8]]
  private var calls: [(call: HostCall, texts: [String])] = []
  private var program: OwnListProgram<ListPage>?

  /// Two hours before midnight in UTC.
  private static let now = Instant(unixSeconds: 1_793_570_400)

  /// Creates a page whose device has the list `stored`, or has not been read if it is nil.
  init(_ stored: String?) throws {
    let texts = try ["messages/en.txt", "site/en.txt"].flatMap { try ProjectFile.pageTexts($0) }
    let locale = EmbeddedLocales.localeFiles.first { $0.tag == "en" }.map { Array($0.bytes) } ?? []
    slots = [locale, texts, [], Array("/assets/test".utf8), Array("1".utf8)]
    program = try #require(OwnListProgram(on: self, now: ListPage.now, utcOffset: 7_200))
    if let stored { store(stored) }
  }

  /// Replaces the list on the device by `text`.
  func store(_ text: String) {
    call(text) { $0.takeStored(now: ListPage.now, utcOffset: 7_200) }
  }

  /// Calls the program with `texts` in the slots.
  func call(_ texts: String..., call: (OwnListProgram<ListPage>) -> Void) {
    slots = texts.map { Array($0.utf8) }
    if let program { call(program) }
  }

  /// Returns the texts of the last such call; nil if there is none.
  func last(_ call: HostCall) -> [String]? { calls.last { $0.call == call }?.texts }

  /// Returns the list that the program last stored.
  func kept() throws -> JSONValue {
    try JSONValue(Array(try #require(last(.keep)?.first).utf8))
  }

  func call(_ call: HostCall, _ texts: [String], number: Int32) { calls.append((call, texts)) }
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
