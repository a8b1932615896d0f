import ExactJSON
import ExactMoney
import Movies
import PlainBytes
import TestSupport
import Testing

@testable import Feeds
@testable import MovieLists

/// Random exports of each service, with faults: every row is imported or reported, and a fault
/// affects only its own row.
@Suite struct WatchlistFaultTests {
  /// Texts that are never a valid value.
  private static let junk = ["x", "03/04/2024", "1e9", "\u{202E}-"]
  /// Texts that may or may not be a valid value.
  private static let odd = ["", "0", "11", "31/12/2025", "unknown", "1970-01-01T00:00:00.000Z"]

  /// Returns the files of an export: one without a name, or those in its archive.
  private static func files(_ bytes: [UInt8]) throws -> [(name: String, content: [UInt8])] {
    guard case .zip = BodyFormat(of: bytes[...]) else { return [("", bytes)] }
    let archive = try WatchlistArchive(bytes)
    return try archive.names.map { ($0, try archive.content(of: $0)) }
  }

  private static func packed(_ files: [(name: String, content: [UInt8])]) -> [UInt8] {
    if files.count == 1, files[0].name.isEmpty { return files[0].content }
    var archive = ZipText()
    for file in files { archive.append(file.name, file.content) }
    return archive.bytes
  }

  /// An inserted fault: its text, and the column or member that has it.
  private struct Fault {
    let column: String
    let text: String
    let isInstead: Bool
  }

  /// Returns the same file with faults in some rows, by row number.
  private static func spoilt(
    _ content: [UInt8],
    _ format: WatchlistFormat,
    _ random: inout SplitMix64
  ) throws -> (content: [UInt8], rows: Int, faults: [Int: Fault]) {
    var faults: [Int: Fault] = [:]
    switch format {
    case .kodi, .titles: return spoiltLines(content, format, &random)
    default: break
    }
    guard case .text = BodyFormat(of: content[...]) else {
      let root = try JSONValue(content)
      var elements = root.elements ?? root["Items"]?.elements ?? []
      for row in elements.indices where Int.random(in: 0...2, using: &random) == 0 {
        let fault = Fault(
          column: "",
          text: (junk + odd).randomElement(using: &random) ?? "",
          isInstead: false
        )
        let names = [
          "movie", "title", "ids", "year", "imdb", "tmdb", "rating", "watched_at", "rated_at",
          "seen", "addedAt", "Name", "ProductionYear", "Imdb", "Type", "Played", "PlayCount",
          "LastPlayedDate", "Rating",
        ]
        let name = names.randomElement(using: &random) ?? ""
        elements[row] = replaced(elements[row], name, .string(fault.text))
        faults[row] = fault
      }
      let list = JSONValue.array(elements)
      let spoilt: JSONValue = root.elements == nil ? ["Items": list] : list
      return (spoilt.bytes, elements.count, faults)
    }
    var scanner = CSVScanner(content)
    var records: [[String]] = []
    while try scanner.next() { records.append(scanner.fields.map { $0.text }) }
    var table = CSVText(records[0])
    for (row, record) in records.dropFirst().enumerated() {
      var record = record
      if Int.random(in: 0...2, using: &random) == 0 {
        let column = Int.random(in: record.indices, using: &random)
        let text = (junk + odd).randomElement(using: &random) ?? ""
        faults[row] = Fault(
          column: records[0][column],
          text: text,
          isInstead: !record[column].isEmpty
        )
        record[column] = text
        if Int.random(in: 0...9, using: &random) == 0 { record.append("more") }
      }
      table.append(record)
    }
    return (table.bytes, records.count - 1, faults)
  }

  /// Returns the same text with faults in some lines of one movie each, by row number.
  private static func spoiltLines(
    _ content: [UInt8],
    _ format: WatchlistFormat,
    _ random: inout SplitMix64
  ) -> (content: [UInt8], rows: Int, faults: [Int: Fault]) {
    var faults: [Int: Fault] = [:]
    var rows = 0
    var lines: [String] = []
    for line in String(decoding: content, as: UTF8.self).split(separator: "\n") {
      var line = String(line)
      if line.hasPrefix("<movie>") || line.hasPrefix("- ") {
        if Int.random(in: 0...2, using: &random) == 0 {
          let text = junk[Int.random(in: 0...2, using: &random)]
          faults[rows] = Fault(column: "", text: text, isInstead: false)
          line = format == .kodi ? spoiltElement(line, text, &random) : text
        }
        rows += 1
      }
      lines.append(line)
    }
    return (Array((lines.joined(separator: "\n") + "\n").utf8), rows, faults)
  }

  /// Returns a line of elements, one of which has the text `text`.
  private static func spoiltElement(
    _ line: String,
    _ text: String,
    _ random: inout SplitMix64
  ) -> String {
    let names = ["title", "year", "userrating", "playcount", "lastplayed", "uniqueid"]
    let name = names.randomElement(using: &random) ?? ""
    guard let end = line.firstRange(of: "</\(name)>"),
      let start = line[..<end.lowerBound].lastIndex(of: ">")
    else { return line }
    return line[...start] + text + line[end.lowerBound...]
  }

  /// Returns `element` with another value for every member called `name`.
  private static func replaced(_ element: JSONValue, _ name: String, _ value: JSONValue)
    -> JSONValue
  {
    guard let members = element.members else { return element }
    return .object(
      members.map { member in
        JSONMember(member.name, member.name == name ? value : replaced(member.value, name, value))
      }
    )
  }

  /// Columns that accept any text, and those whose text decides which movie is meant.
  private static let texts: Set = [
    "Title", "title", "Name", "Original Title", "Rewatch", "Description", "comment", "location",
    "notes", "Memo", "Position", "Title Type", "source",
  ]

  @Test(arguments: WatchlistFormat.allCases)
  func `every row is taken or reported, and a fault costs its own row alone`(
    format: WatchlistFormat
  ) throws {
    var random = SplitMix64(seed: 27)
    for _ in 0..<lawCases(20) {
      let list = (0..<Int.random(in: 1...9, using: &random)).map {
        WatchlistExportTests.entry($0, &random)
      }
      let bytes = ServiceFile.bytes(of: list, as: format)
      let files = try Self.files(bytes)
      var (spoilt, rows, faults):
        ([(name: String, content: [UInt8])], Int, [WatchlistRow.Place: Fault]) = ([], 0, [:])
      for file in files {
        let part = try Self.spoilt(file.content, format, &random)
        spoilt.append((file.name, part.content))
        rows += part.rows
        let isCounted = [.json, .kodi, .jellyfin].contains(format) || file.name.hasSuffix(".json")
        let first = isCounted ? 1 : 2
        for (row, fault) in part.faults {
          faults[.init(file: file.name, line: row + first)] = fault
        }
      }
      let document = try WatchlistFile.read(Self.packed(spoilt), zone: .utc)
      let whole = try WatchlistFile.read(bytes, zone: .utc)
      let (plan, before) = (WatchlistFixture.plan(document), WatchlistFixture.plan(whole))
      try #require(plan.lines.count == rows && before.lines.count == rows)

      var touched: [MovieIDs] = []
      for (row, old) in zip(document.rows, whole.rows) {
        try #require(row.place == old.place)
        guard row != old else { continue }
        touched += [row.ids, old.ids]
        guard let fault = faults[row.place] else {
          // Trakt's number of plays counts only as far as its history agrees.
          #expect(row.place.file == "watched-movies.json", "\(row.place.text) has no fault")
          continue
        }
        // An invalid text in place of a value must be reported.
        guard fault.isInstead, Self.junk.contains(fault.text), !Self.texts.contains(fault.column)
        else {
          continue
        }
        #expect(row.flaw != nil || !row.unread.isEmpty, "\(fault) in \(row)")
      }
      for line in plan.lines {
        switch line.outcome {
        case .new, .more, .there: #expect(line.movie != nil)
        case .open(let question): #expect(plan.questions[question].places.contains(line.place))
        case .flawed: break
        case .leftOut: Issue.record("nobody left it out")
        }
      }
      for entry in before.entries where !touched.contains(where: { $0.isSameMovie(as: entry.ids) })
      {
        #expect(plan.entries.contains(entry), "\(entry)")
      }
      #expect(
        format == .json
          || plan.entries.allSatisfy { $0.isWanted || $0.timesSeen > 0 || $0.rating != nil }
      )
      // Every other value is imported once.
      #expect(
        WatchlistImport(document, into: plan.entries, by: NoMovies(), now: WatchlistFixture.now)
          .entries.isEmpty
      )
    }
  }
}
