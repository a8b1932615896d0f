import ExactMoney
import Feeds
import Movies

/// A text with one movie per line: a title with or without its year, an IMDb id, or a URL at IMDb
/// or TMDb.
///
///     - Up (2009)
///     2. The Matrix
///     [x] https://www.imdb.com/title/tt0126029/
///
/// Bullets and numbers before a title are removed. Headings are skipped: lines that begin with `#
/// `, and a first line such as "Title". A line may be in quotes, as spreadsheets write a single
/// column. A ticked box means that the movie was watched; a movie in a line without a box is
/// assumed to be wanted.
enum TitleList {
  /// The maximum length of a line in bytes; longer lines are reported as malformed.
  private static let maximumBytes = 300

  /// Returns whether a bracket at the start of `bytes` begins a box, a link or a title, rather than
  /// JSON.
  static func startsWithBracket(_ bytes: [UInt8]) -> Bool {
    let start = bytes[...].withoutByteOrderMark.trimmed
    guard start.first == UInt8(ascii: "["), start.count > 2 else { return false }
    let next = start[start.startIndex + 1]
    let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(next | 0x20) || next >= 0x80
    return isLetter || start.starts(with: Array("[ ] ".utf8))
  }

  /// Returns whether `bytes` are a table: the first 20 lines have the same number of fields, at
  /// least two.
  ///
  /// A comma followed by a space is part of a title.
  static func isTable(_ bytes: [UInt8]) -> Bool {
    if bytes[...].withoutByteOrderMark.starts(with: Array("sep=".utf8)) { return true }
    let lines = bytes.prefix(8_192).split { $0 == 0x0A || $0 == 0x0D }.prefix(20)
    return [UInt8(ascii: ","), UInt8(ascii: ";"), 0x09].contains { sign in
      let counts = Set(lines.map { line in line.count { $0 == sign } })
      guard counts.count == 1, counts.first != 0 else { return false }
      return sign != UInt8(ascii: ",") || !lines.contains { $0.text.contains(", ") }
    }
  }

  /// Returns the content of a line in quotes; any other line unchanged.
  private static func unquoted(_ line: String) -> String {
    guard line.count > 1, line.first == "\"", line.last == "\"" else { return line }
    let parts = line.dropFirst().dropLast().split(
      separator: "\"\"",
      omittingEmptySubsequences: false
    )
    return parts.contains { $0.contains("\"") } ? line : parts.joined(separator: "\"")
  }

  /// Reads a text.
  static func read(
    _ bytes: [UInt8],
    _ document: inout WatchlistDocument
  ) throws(WatchlistFileError) {
    if let offset = UTF8Check.firstFault(of: bytes) {
      throw .notText(WatchlistFileError.Place("", bytes, at: offset))
    }
    var rest = bytes[...].withoutByteOrderMark
    var number = 0
    while !rest.isEmpty {
      number += 1
      let end = rest.firstIndex(of: 0x0A) ?? rest.endIndex
      let line = rest[..<end].trimmed
      rest = rest[end...].dropFirst()
      guard !line.isEmpty else { continue }
      var row = WatchlistRow(place: .init(file: "", line: number), part: 0)
      guard line.count <= maximumBytes else {
        let shown = UntrustedText.cleaned(line.prefix(maximumBytes).text, atMost: 40)
        row.flaw = .unreadable(column: "", text: shown)
        try document.append(row)
        continue
      }
      let title = UntrustedText.cleaned(unquoted(line.text), atMost: maximumBytes)
      if document.rows.isEmpty, OwnColumn(title)?.namesMovies == true { continue }
      guard !title.drop(while: { $0 == "#" }).hasPrefix(" ") || !title.hasPrefix("#") else {
        document.leaveOut(.notes)
        continue
      }
      let parts = TitleLine(title)
      row.ids = parts.ids
      (row.title, row.year) = (parts.title, parts.year)
      if parts.isTicked == true { row.addViewings(1, last: nil) } else { row.isWanted = true }
      if row.title.isEmpty, row.ids == MovieIDs() {
        row.flaw = .unreadable(column: "", text: UntrustedText.cleaned(title, atMost: 40))
      }
      if row.flaw == nil, parts.isTicked == nil { document.assumedWishes += 1 }
      try document.append(row)
    }
  }
}

/// The parts of a line with a movie.
struct TitleLine {
  let title: String
  /// The year in parentheses or brackets; nil if there is none.
  let year: Int?
  let ids: MovieIDs
  /// Whether the box before the title is ticked; nil if there is no box.
  let isTicked: Bool?

  /// Parses a line.
  init(_ line: String) {
    var rest = TitleLine.withoutMark(line[...])
    var isTicked: Bool?
    for (box, value) in [("[ ] ", false), ("[x] ", true), ("[X] ", true)] where rest.hasPrefix(box)
    {
      isTicked = value
      rest = rest.dropFirst(box.count)
    }
    self.isTicked = isTicked
    // The line is a link in Markdown: [Up](https://www.imdb.com/title/tt1049413/).
    if rest.first == "[", rest.last == ")", let middle = rest.firstRange(of: "](") {
      let address = rest[middle.upperBound...].dropLast()
      ids = MovieIDs(named: String(address)) ?? MovieIDs()
      let name = rest[..<middle.lowerBound].dropFirst()
      (title, year) = TitleLine.parts(of: String(name))
      return
    }
    var ids = MovieIDs()
    let words = rest.split(separator: " ").filter { word in
      let isAddress = word.contains("://") || word.hasPrefix("www.")
      guard isAddress || IMDbID(String(word)) != nil else { return true }
      if let named = MovieIDs(named: String(word)) { ids = ids.joined(with: named) }
      return false
    }
    self.ids = ids
    (title, year) = TitleLine.parts(of: words.joined(separator: " "))
  }

  /// Returns the title and the year in `Up (2009)`; the whole text and nil without a year.
  static func parts(of text: String) -> (title: String, year: Int?) {
    let digits = text.dropLast().suffix(4)
    guard let last = text.last, last == ")" || last == "]",
      digits.count == 4, digits.allSatisfy({ $0.isASCII && $0.isNumber }),
      let year = WatchlistValue.year(String(digits))
    else { return (text, nil) }
    var rest = text.dropLast(5)
    guard rest.last == (last == ")" ? "(" : "[") else { return (text, nil) }
    rest.removeLast()
    while rest.last == " " { rest.removeLast() }
    return rest.isEmpty ? (text, nil) : (String(rest), year)
  }

  /// Returns a line without the bullet or list number before it.
  private static func withoutMark(_ line: Substring) -> Substring {
    if let first = line.first, "-*+•·–—‣▪".contains(first), line.dropFirst().first == " " {
      return line.dropFirst(2).drop { $0 == " " }
    }
    let rest = line.drop { $0.isASCII && $0.isNumber }
    guard rest.count < line.count, let mark = rest.first, mark == "." || mark == ")",
      rest.dropFirst().first == " "
    else { return line }
    return rest.dropFirst(2).drop { $0 == " " }
  }
}
