import ExactMoney
import Feeds
import Movies
import PlainBytes

/// The first visible sheet of an Excel workbook (Office Open XML, `.xlsx`), as comma-separated
/// values.
///
/// Line numbers are the row numbers of the sheet. A number whose style is that of a day becomes a
/// day. Formulas are not calculated; their stored results are read.
struct ExcelSheet {
  /// The maximum number of columns with content; wider sheets are refused.
  private static let maximumColumns = 256
  /// The maximum number of rows, which is Excel's.
  private static let maximumRows = 1_048_576

  /// The sheet as comma-separated values.
  let table: [UInt8]
  /// The number of other visible sheets.
  let others: Int

  /// Returns whether the archive is a workbook.
  static func isWorkbook(_ archive: WatchlistArchive) -> Bool {
    archive.names.contains("xl/workbook.xml")
  }

  /// Reads the first visible sheet of a workbook.
  init(_ archive: WatchlistArchive) throws(WatchlistFileError) {
    let parts = try ExcelSheet.parts(of: archive)
    var sheets: [String] = []
    var is1904 = false
    var xml = try WatchlistXML(archive.content(of: "xl/workbook.xml"), member: "xl/workbook.xml")
    while try xml.nextElement() {
      switch xml.name {
      case "workbookPr": is1904 = ["1", "true"].contains(xml.attribute("date1904"))
      case "sheet" where xml.attribute("state") ?? "visible" == "visible":
        if let target = parts[xml.attribute("id") ?? ""] { sheets.append(target.name) }
      default: break
      }
    }
    guard let sheet = sheets.first else {
      throw .nothingKnown(members: Array(archive.names.prefix(5)))
    }
    func name(of type: String) -> String? { parts.values.first { $0.type == type }?.name }
    var cells = ExcelCells(is1904: is1904)
    if let name = name(of: "sharedStrings") { try cells.readStrings(archive, name) }
    if let name = name(of: "styles") { try cells.readStyles(archive, name) }
    table = try ExcelSheet.table(archive, sheet, cells)
    others = sheets.count - 1
  }

  /// Returns the files that the workbook refers to, with their types, by the ids of the references.
  private static func parts(
    of archive: WatchlistArchive
  ) throws(WatchlistFileError) -> [String: (type: String, name: String)] {
    let member = "xl/_rels/workbook.xml.rels"
    guard archive.names.contains(member) else { return [:] }
    var parts: [String: (type: String, name: String)] = [:]
    var xml = try WatchlistXML(archive.content(of: member), member: member)
    while try xml.nextElement() {
      guard let id = xml.attribute("Id"), let target = xml.attribute("Target") else { continue }
      let name = target.hasPrefix("/") ? String(target.dropFirst()) : "xl/" + target
      guard archive.names.contains(name) else { continue }
      parts[id] = (String(xml.attribute("Type")?.split(separator: "/").last ?? ""), name)
    }
    return parts
  }

  private static func table(
    _ archive: WatchlistArchive,
    _ member: String,
    _ cells: ExcelCells
  ) throws(WatchlistFileError) -> [UInt8] {
    var xml = try WatchlistXML(archive.content(of: member), member: member)
    var table: [UInt8] = []
    var (line, row, column, width) = (1, 0, 0, 0)
    var fields: [String] = []
    func refusal(_ reason: String) -> WatchlistFileError {
      .malformed(.init(member), reason: reason)
    }
    /// Appends the row that was read to the table.
    func endRow() throws(WatchlistFileError) {
      while fields.last?.isEmpty == true { fields.removeLast() }
      guard !fields.isEmpty else { return }
      table += [UInt8](repeating: 0x0A, count: row - line)
      line = row + 1
      if width == 0 { width = fields.count }
      fields += [String](repeating: "", count: max(0, width - fields.count))
      table += fields.map { CSVText.field(Array($0.utf8)) }.joined(separator: [UInt8(ascii: ",")])
      table.append(0x0A)
      fields = []
      guard table.count <= WatchlistArchive.maximumBytes else {
        throw .tooLarge(member: member, limit: WatchlistArchive.maximumBytes)
      }
    }
    while try xml.nextElement() {
      switch xml.name {
      case "row":
        try endRow()
        let number = xml.attribute("r").flatMap { Int(digits: $0) } ?? row + 1
        guard number > row, number <= maximumRows else { throw refusal("rows are not in order") }
        (row, column) = (number, 0)
      case "c":
        guard row > 0 else { throw refusal("a cell is in no row") }
        if let name = xml.attribute("r") { column = ExcelSheet.column(of: name) ?? column }
        let text = try cells.text(of: &xml)
        if !text.isEmpty {
          guard column < maximumColumns else {
            throw refusal("more than \(maximumColumns) columns have content")
          }
          guard column >= fields.count else { throw refusal("cells are not in order") }
          fields += [String](repeating: "", count: column - fields.count) + [text]
        }
        column += 1
      default: break
      }
    }
    try endRow()
    return table
  }

  /// Returns the column of a cell such as `AB12`, counted from 0; nil for any other text.
  private static func column(of cell: String) -> Int? {
    let letters = cell.utf8.prefix { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
    guard (1...3).contains(letters.count) else { return nil }
    return letters.reduce(0) { $0 * 26 + Int($1 - UInt8(ascii: "A")) + 1 } - 1
  }
}

/// Reads the cells of a workbook as texts.
struct ExcelCells {
  /// Whether days are counted from 1904 instead of 1900.
  let is1904: Bool
  /// The texts that cells share, by index.
  private var strings: [String] = []
  /// Whether a style shows numbers as days, by its index.
  private var dayStyles: [Bool] = []

  /// Creates a reader without shared texts and styles.
  init(is1904: Bool) { self.is1904 = is1904 }

  /// Reads the texts that cells share.
  mutating func readStrings(
    _ archive: WatchlistArchive,
    _ member: String
  ) throws(WatchlistFileError) {
    var xml = try WatchlistXML(archive.content(of: member), member: member)
    while try xml.nextElement() {
      if xml.name == "si" { strings.append(try ExcelCells.richText(of: &xml)) }
    }
  }

  /// Reads for each style whether it shows numbers as days.
  mutating func readStyles(
    _ archive: WatchlistArchive,
    _ member: String
  ) throws(WatchlistFileError) {
    var xml = try WatchlistXML(archive.content(of: member), member: member)
    var formats: [Int: Bool] = [:]
    var isOfCells = false
    while try xml.nextElement() {
      if xml.depth == 2 { isOfCells = xml.name == "cellXfs" }
      let id = xml.attribute("numFmtId").flatMap { Int(digits: $0) } ?? 0
      if xml.name == "numFmt", let code = xml.attribute("formatCode") {
        formats[id] = ExcelCells.isDay(format: code)
      } else if isOfCells, xml.depth == 3, xml.name == "xf" {
        dayStyles.append(formats[id] ?? ExcelCells.dayFormats.contains(id))
      }
    }
  }

  /// The built-in formats that show days (ECMA-376, part 1, section 18.8.30).
  private static let dayFormats = Set(
    [22] + [14...17, 27...31, 36...36, 50...54, 57...58].joined()
  )

  /// Returns whether a format shows days or years; letters in quotes, in brackets or after a
  /// backslash do not count.
  private static func isDay(format: String) -> Bool {
    var (isQuoted, isBracketed, isEscaped) = (false, false, false)
    for character in format {
      if isEscaped {
        isEscaped = false
        continue
      }
      switch character {
      case "\\", "_", "*": isEscaped = !isQuoted
      case "\"": isQuoted.toggle()
      case "[" where !isQuoted: isBracketed = true
      case "]" where !isQuoted: isBracketed = false
      case "d", "D", "y", "Y": if !isQuoted, !isBracketed { return true }
      default: break
      }
    }
    return false
  }

  /// Returns the text of the cell of the last start tag, and moves past the cell.
  func text(of xml: inout WatchlistXML) throws(WatchlistFileError) -> String {
    let depth = xml.depth
    let type = xml.attribute("t") ?? "n"
    let style = xml.attribute("s").flatMap { Int(digits: $0) } ?? 0
    var (value, inline) = ("", "")
    while xml.depth >= depth {
      guard try xml.next() == .start else { continue }
      switch xml.name {
      case "v": value = try xml.content().text
      case "is": inline = try ExcelCells.richText(of: &xml)
      default: _ = try xml.content()
      }
    }
    let text: String
    switch type {
    case "s":
      text = Int(digits: value).flatMap { strings.indices.contains($0) ? strings[$0] : nil } ?? ""
    case "inlineStr": text = inline
    case "b": text = value == "1" ? "true" : "false"
    case "e": text = ""
    case "n":
      let isDay = dayStyles.indices.contains(style) && dayStyles[style]
      text = isDay ? day(value) ?? value : ExcelCells.number(value)
    default: text = value
    }
    return UntrustedText.cleaned(text, atMost: UntrustedText.maximumLineLength)
  }

  /// Returns the day for a number of days, as `yyyy-mm-dd`; nil if it is not one.
  ///
  /// Counted from 1900, it is also nil before March 1900, as Excel has a day 29 February 1900.
  private func day(_ value: String) -> String? {
    let whole = value.prefix { $0 != "." }
    guard let days = Int(digits: whole),
      is1904 ? 0...2_957_003 ~= days : 61...2_958_465 ~= days
    else { return nil }
    let first =
      is1904
      ? CalendarDate(year: 1904, month: 1, day: 1) : CalendarDate(year: 1899, month: 12, day: 30)
    return first?.adding(days: days).description
  }

  /// Returns a number without the error of binary fractions, as Excel writes 17 digits:
  /// `8.4000000000000004`.
  private static func number(_ value: String) -> String {
    guard value.contains("."), let number = try? ExactDecimal(value),
      let rounded = try? number.rounded(to: .scale(9), rounding: .toNearestOrEven)
    else { return value }
    return rounded.withoutTrailingZeros.description
  }

  /// Returns the text of all runs in the element of the last start tag, without phonetic text, and
  /// moves past the element.
  private static func richText(of xml: inout WatchlistXML) throws(WatchlistFileError) -> String {
    let depth = xml.depth
    var textDepth: Int?
    var text: ByteText = []
    while xml.depth >= depth {
      switch try xml.next() {
      case .start:
        if xml.name == "t", textDepth == nil {
          textDepth = xml.depth
        } else if xml.name == "rPh" {
          _ = try xml.content()
        }
      case .text(let part): if textDepth == xml.depth { text += part }
      case .end: if let start = textDepth, xml.depth < start { textDepth = nil }
      case .finished: break
      }
    }
    return text.text
  }
}
