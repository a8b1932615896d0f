import ExactMoney
import Movies
import TestSupport
import Testing

@testable import Feeds
@testable import MovieLists

/// A reader's own lists: tables identified by their column names, Excel sheets, and one title per
/// line.
@Suite struct OwnListTests {
  private static func read(_ text: String) throws -> WatchlistDocument {
    try WatchlistFile.read(Array(text.utf8), zone: .utc)
  }

  /// Returns the only row of a table with these columns and fields.
  private static func row(_ columns: String, _ fields: String) throws -> WatchlistRow {
    let document = try read("\(columns)\n\(fields)\n")
    try #require(document.format == .table && document.rows.count == 1)
    return document.rows[0]
  }

  @Test func `a table as Excel in German writes it`() throws {
    let document = try WatchlistFixture.document("own.csv")
    let rows = document.rows
    #expect(rows.map { $0.title } == ["Matrix", "Shrek", "Oldboy", "Alien"])
    #expect(rows.map { $0.year } == [1999, 2001, 2003, 1979])
    #expect(
      rows.map { $0.ids.imdb?.description } == ["tt0133093", "tt0126029", "tt0364569", "tt0078748"]
    )
    #expect(rows.map { $0.rating?.tenths } == [85, nil, 70, 100])
    #expect(try rows[0].viewings == [.on(day("2024-06-20"), isAgain: false)])
    #expect(rows[1].isWanted && rows[1].viewings.isEmpty)
    #expect(rows[2].viewings == [.times(1)])
    #expect(rows[2].unread == [.unreadable(column: "Gesehen am", text: "03/04/2024")])
    // A rated movie counts as seen.
    #expect(rows[3].viewings == [.times(1)] && !rows[3].isWanted)
    #expect(document.assumedWishes == 1 && document.leftOut == [.notes: 1])
    #expect(WatchlistFixture.plan(document).assumedWishes == 1)
  }

  @Test func `the same table in UTF-16, in either order of bytes, is the same`() throws {
    let bytes = try WatchlistFixture.bytes("own.csv")
    let units = Array(String(decoding: bytes.dropFirst(3), as: UTF8.self).utf16)
    let little: [UInt8] =
      [0xFF, 0xFE]
      + units.flatMap { (unit: UInt16) -> [UInt8] in
        [UInt8(unit & 0xFF), UInt8(unit >> 8)]
      }
    let big: [UInt8] =
      [0xFE, 0xFF]
      + units.flatMap { (unit: UInt16) -> [UInt8] in
        [UInt8(unit >> 8), UInt8(unit & 0xFF)]
      }
    let plain = try WatchlistFixture.document("own.csv")
    #expect(try WatchlistFile.read(little, zone: .utc) == plain)
    #expect(try WatchlistFile.read(big, zone: .utc) == plain)
    #expect(WatchlistFixture.refusal(of: little + [0x41]) == .notText(.init("")))
    #expect(WatchlistFixture.refusal(of: [0xFF, 0xFE]) == .empty(member: ""))
    // Half of a surrogate pair is not text.
    #expect(WatchlistFixture.refusal(of: [0xFF, 0xFE, 0x00, 0xD8]) == .notText(.init("")))
  }

  @Test func `a line that states the separator is none of the table`() throws {
    let document = try Self.read("sep=;\r\nTitle;Year\r\nUp;2009\r\n")
    #expect(document.rows.map { $0.title } == ["Up"] && document.rows[0].place.line == 3)
  }

  @Test(arguments: [
    ("title,year", "Up,2009"), ("NAME;Release Year", "Up;2009"), ("Película\tAño", "Up\t2009"),
    ("映画,公開年", "Up,2009"), ("Titre du film;Année", "Up;2009"), ("फ़िल्म,वर्ष", "Up,2009"),
    ("#,Movie Title,Director", "1,Up (2009),Pete Docter"), ("العنوان,السنة", "Up,2009"),
  ])
  func `columns are known by usual names in any case`(columns: String, fields: String) throws {
    let row = try Self.row(columns, fields)
    #expect(row.title == "Up" && row.year == 2009 && row.flaw == nil)
    #expect(row.isWanted && row.viewings.isEmpty)
  }

  @Test func `each name that a refusal offers is known`() {
    for name in WatchlistFileError.usualColumns.description.split(separator: ",") {
      #expect(OwnColumn(String(name)) != nil, "\(name)")
    }
  }

  @Test(arguments: [
    ("Title,Year,Mood", ["Mood"]), ("Title,Rating,My score", ["My score"]),
    ("Director,Year", ["Director", "Year"]), ("Up;2009;9", ["Up", "2009", "9"]),
    ("Title,2009", ["2009"]),
  ])
  func `a column that means nothing here, or what another means, refuses the table`(
    header: String,
    columns: [String]
  ) {
    #expect(
      WatchlistFixture.refusal(of: header + "\n")
        == .unknownColumns(member: "", columns: columns)
    )
  }

  @Test(arguments: [
    ("Rating/10", "8", 80), ("Rating (1-10)", "8,5", 85), ("Score out of 10", "8.5", 85),
    ("Stars", "3.5", 70), ("Rating /5", "4", 80), ("Rating", "8/10", 80), ("Rating", "4 / 5", 80),
    ("Rating", "85%", 85), ("Rating", "★★★½", 70), ("Nota", "15/20", 75), ("Rating", "9", 90),
  ])
  func `a rating is read where its scale is known`(column: String, text: String, tenths: Int) throws
  {
    let row = try Self.row("Title;\(column)", "Up;\(text)")
    #expect(row.rating == OwnRating(tenths: tenths) && row.unread.isEmpty)
    #expect(row.viewings == [.times(1)])
  }

  @Test(arguments: ["4", "3.5", "85", "0", "8/7", "good", "11/10", "1e1", "-3"])
  func `a rating that may be two, or none, is left out and reported`(text: String) throws {
    let row = try Self.row("Title;Rating", "Up;\(text)")
    #expect(row.rating == nil && row.unread == [.unreadable(column: "Rating", text: text)])
    // A number above 0 is a rating on some scale, so the movie was seen.
    let isSeen = ["4", "3.5", "85"].contains(text)
    #expect(row.viewings == (isSeen ? [.times(1)] : []) && row.isWanted == !isSeen)
  }

  @Test func `ratings of a column have one scale, which the highest shows`() throws {
    let tens = try Self.read("Title,Rating\nUp,4\nShrek,7.5\n")
    #expect(tens.rows.map { $0.rating?.tenths } == [40, 75])
    let unknown = try Self.read("Title,Rating\nUp,4\nShrek,75\n")
    #expect(unknown.rows.allSatisfy { $0.rating == nil && $0.unread.count == 1 })
  }

  @Test(arguments: [
    ("yes", true), ("X", true), ("✓", true), ("true", true), ("1", true), ("sim", true),
    ("no", false), ("0", false), ("false", false),
  ])
  func `whether a movie was seen is a word or a mark`(text: String, isSeen: Bool) throws {
    let document = try Self.read("Title,Watched\nUp,\(text)\n")
    let row = document.rows[0]
    #expect(row.viewings == (isSeen ? [.times(1)] : []) && row.isWanted == !isSeen)
    #expect(document.assumedWishes == 0 && row.unread.isEmpty)
  }

  @Test func `a day in the column of what was seen is that of the viewing`() throws {
    let on = try WatchlistRow.Viewing.on(day("2024-12-31"), isAgain: false)
    #expect(try Self.row("Title,Seen", "Up,31/12/2024").viewings == [on])
    #expect(try Self.row("Title,Date watched,Seen", "Up,2024-12-31,yes").viewings == [on])
    let odd = try Self.row("Title,Seen", "Up,03/04/2024")
    #expect(odd.viewings == [.times(1)] && odd.unread.count == 1)
    // Any other word has an unknown meaning.
    let word = try Self.row("Title,Seen", "Up,perhaps")
    #expect(word.flaw == .silent && word.unread.count == 1)
    let again = try Self.row("Title,Date,Rewatch", "Up,2024-12-31,yes")
    #expect(try again.viewings == [.on(day("2024-12-31"), isAgain: true)])
  }

  @Test func `a moment is of the reader's day where it says its zone`() throws {
    let west = WatchlistZone { $0.adding(seconds: -3 * 3_600).day }
    for (text, day) in [
      ("2024-01-02T01:00:00Z", "2024-01-01"), ("2024-01-02 01:00:00", "2024-01-02"),
    ] {
      let bytes = Array("Title,Date\nUp,\(text)\n".utf8)
      let rows = try WatchlistFile.read(bytes, zone: west).rows
      #expect(try rows[0].viewings == [.on(TestSupport.day(day), isAgain: false)])
    }
  }

  @Test func `a status that is not known flaws its row, and a series is no movie`() throws {
    let document = try Self.read(
      "Title,Type,Status\nUp,Movie,Watched\nShrek,,Want to watch\nAlien,movie,Gave up\nLost,TV Series,Watched\n"
    )
    #expect(document.rows.map { $0.viewings } == [[.times(1)], [], [], [.times(1)]])
    #expect(document.rows.map { $0.isWanted } == [false, true, false, false])
    #expect(
      document.rows.map { $0.flaw } == [
        nil, nil, .unreadable(column: "Status", text: "Gave up"), .noMovie(kind: "TV Series"),
      ]
    )
  }

  // MARK: Excel

  @Test func `a sheet of Excel's is a table with its rows' numbers`() throws {
    let document = try WatchlistFixture.document("workbook.xlsx")
    let rows = document.rows
    #expect(rows.map { $0.place.line } == [2, 4, 5, 6])
    #expect(rows.map { $0.title } == ["The Matrix", "1917", "Amélie & co", "Shrek"])
    #expect(rows.map { $0.year } == [1999, 2019, 2001, 2001])
    #expect(rows.map { $0.rating?.tenths } == [84, nil, nil, nil])
    #expect(
      try rows.map { $0.viewings } == [
        [.on(day("2024-06-20"), isAgain: false)], [], [.on(day("2000-01-01"), isAgain: false)],
        [.times(1)],
      ]
    )
    #expect(rows[1].isWanted && document.assumedWishes == 0)
    #expect(rows[3].unread == [.unreadable(column: "Date watched", text: "45463")])
    #expect(document.leftOut == [.otherFiles: 1])
  }

  /// Returns a workbook of one sheet with these rows.
  private static func workbook(_ rows: String, strings: String = "") -> [UInt8] {
    let type = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    return WatchlistFixture.zip([
      ("[Content_Types].xml", "<Types/>"),
      (
        "xl/workbook.xml",
        "<workbook xmlns:r=\"r\"><sheets><sheet name=\"a\" sheetId=\"1\" r:id=\"rId1\"/></sheets></workbook>"
      ),
      (
        "xl/_rels/workbook.xml.rels",
        """
        <Relationships><Relationship Id="rId1" Type="\(type)/worksheet" Target="worksheets/sheet1.xml"/>\
        <Relationship Id="rId2" Type="\(type)/sharedStrings" Target="sharedStrings.xml"/></Relationships>
        """
      ),
      ("xl/sharedStrings.xml", "<sst>\(strings)</sst>"),
      (
        "xl/worksheets/sheet1.xml", "<worksheet><sheetData>\(rows)</sheetData></worksheet>"
      ),
    ])
  }

  @Test func `a column alone is a list of titles, in which a comma is one`() throws {
    let rows = ["Title", "Me, Myself &amp; Irene", "Up (2009)"].map {
      "<row><c t=\"inlineStr\"><is><t>\($0)</t></is></c></row>"
    }
    let document = try WatchlistFile.read(Self.workbook(rows.joined()), zone: .utc)
    #expect(document.format == .titles)
    #expect(document.rows.map { $0.title } == ["Me, Myself & Irene", "Up"])
  }

  @Test func `a sheet that repeats a long text without end is refused`() {
    let cells = String(repeating: "<c t=\"s\"><v>0</v></c>", count: 200)
    let strings = "<si><t>\(String(repeating: "x", count: 500))</t></si>"
    let bomb = Self.workbook(
      String(repeating: "<row>\(cells)</row>", count: 220),
      strings: strings
    )
    #expect(
      WatchlistFixture.refusal(of: bomb)
        == .tooLarge(member: "xl/worksheets/sheet1.xml", limit: 20 << 20)
    )
  }

  @Test(arguments: [
    "<row r=\"2\"/><row r=\"1\"/>", "<row r=\"9999999\"/>", "<c><v>1</v></c>",
    "<row><c r=\"XFD1\"><v>1</v></c></row>",
    "<row><c r=\"B1\"><v>1</v></c><c r=\"A1\"><v>1</v></c></row>",
    "<row>",
  ])
  func `a broken sheet is refused with its name`(rows: String) {
    guard case .malformed(let place, _) = WatchlistFixture.refusal(of: Self.workbook(rows)) else {
      Issue.record("it was read")
      return
    }
    #expect(place.member == "xl/worksheets/sheet1.xml")
  }

  @Test func `a text that is not there, and an empty sheet, are no faults of the reader's`() {
    #expect(WatchlistFixture.refusal(of: Self.workbook("")) == .empty(member: ""))
    let missing = "<row><c t=\"s\"><v>7</v></c></row>"
    #expect(WatchlistFixture.refusal(of: Self.workbook(missing)) == .empty(member: ""))
  }

  // MARK: Titles

  @Test func `a title a line, with signs, numbers, boxes and addresses`() throws {
    let document = try WatchlistFixture.document("titles.txt")
    let rows = document.rows
    #expect(rows.map { $0.place.line } == [3, 4, 5, 6, 7, 8])
    #expect(
      rows.map { $0.title } == [
        "Shrek", "The Matrix", "Oldboy", "Alien", "", "The Good, the Bad and the Ugly",
      ]
    )
    #expect(rows.map { $0.year } == [2001, 1999, nil, 1979, nil, nil])
    #expect(rows[2].ids.imdb == IMDbID("tt0364569") && rows[4].ids.tmdb == 98)
    #expect(rows.map { $0.viewings } == [[], [.times(1)], [], [], [], []])
    #expect(rows.map { $0.isWanted } == [true, false, true, true, true, true])
    // A box without a tick says that the movie was not seen; a line without a box does not.
    #expect(document.assumedWishes == 4 && document.leftOut == [.notes: 1])
  }

  @Test(
    arguments: [
      ("Up", "Up", nil), ("\u{FEFF}• Up [2009]", "Up", 2009), ("12 Angry Men", "12 Angry Men", nil),
      ("12) Up", "Up", nil), ("[REC] (2007)", "[REC]", 2007), ("#Alive", "#Alive", nil),
      ("\"Say \"\"Up\"\", twice\"", "Say \"Up\", twice", nil), ("(2009)", "(2009)", nil),
      ("2001: A Space Odyssey (1968)", "2001: A Space Odyssey", 1968), ("-30-", "-30-", nil),
      ("Blade Runner 2049", "Blade Runner 2049", nil), ("tt0133093 The Matrix", "The Matrix", nil),
      ("Lola; rennt", "Lola; rennt", nil),
    ] as [(String, String, Int?)]
  )
  func `a line is read`(line: String, title: String, year: Int?) throws {
    let document = try Self.read("\(line)\nShrek (2001)\n")
    #expect(document.format == .titles && document.rows.count == 2)
    #expect(document.rows.first?.title == title && document.rows.first?.year == year)
  }

  @Test func `a line of no movie, and one that is too long, are reported`() throws {
    let long = String(repeating: "x", count: 301)
    let document = try Self.read("https://letterboxd.com/film/up/\n\(long)\nUp\n")
    #expect(document.rows.map { $0.flaw != nil } == [true, true, false])
    #expect(document.assumedWishes == 1)
  }

  @Test func `more lines than anyone has are refused`() {
    let text = "Up (2009)\n" + String(repeating: "x\n", count: 100_000)
    #expect(WatchlistFixture.refusal(of: text) == .tooManyEntries(member: "", limit: 100_000))
  }
}
