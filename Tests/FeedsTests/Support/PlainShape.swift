import Feeds
import TestSupport

/// An XML or CSV document, and malicious variants of it.
struct PlainShape {
  private let text: String
  private let format: BodyFormat

  init(_ bytes: [UInt8], _ format: BodyFormat) {
    (text, self.format) = (String(decoding: bytes, as: UTF8.self), format)
  }

  /// The texts that replace a cell, an attribute's value or an element's text.
  private static let others = [
    "", "0", "-1", "9223372036854775807", "-9223372036854775808", "1.5", "1e400", "-1e400", "NaN",
    "2015-02-30", "0001-01-01", "9999-12-31", "31.12.9999", "99/99/9999", "\u{0}", "&lt;&#0;", "\"",
    "<a>", ",", String(repeating: "9", count: 100_000),
  ]

  /// Calls `body` with the document for each field and each text that replaces it.
  func forEachVariant(_ body: (_ bytes: [UInt8]) -> Void) {
    for field in fields {
      for other in PlainShape.others {
        body(Array((text[..<field.lowerBound] + other + text[field.upperBound...]).utf8))
      }
    }
  }

  /// Calls `body` with documents of `length` bytes, in which each piece, or some fields, is as long
  /// as possible.
  func forEachGrowth(
    _ length: Int,
    _ random: inout SplitMix64,
    _ body: (_ bytes: [UInt8], _ change: String) -> Void
  ) {
    func grow(_ place: Range<String.Index>, _ change: String, _ piece: (Int) -> String) {
      let (start, end) = (text[..<place.lowerBound], text[place.upperBound...])
      let name = "\(text[place].prefix(60)): \(change)"
      body(.filled(start, end, length: length, piece: piece), name)
    }
    let ofAll = ["a", " ", "9"]
    let signs = ofAll + (format == .xml ? ["&amp;", "<!---->", "<a/>", "<a>"] : [",", "\n"])
    for field in fields.shuffled(using: &random).prefix(8) {
      for sign in signs {
        let signs = String(repeating: sign, count: 1_000)
        grow(field, "\(sign)…") { _ in signs }
      }
    }
    for piece in pieces {
      let (same, template) = (String(text[piece]), RowTemplate(plain: text[piece]))
      grow(piece, "the same") { _ in same }
      grow(piece, "others") { template.text($0) }
    }
    if format == .csv, let line = pieces.first {
      let quotes = String(repeating: "\"\"", count: 1_000)
      let place = line.lowerBound..<line.lowerBound
      body(
        .filled(text[..<place.lowerBound] + "\"", "\"", length: length) { _ in quotes },
        "quotes"
      )
    }
  }

  /// The ranges of attribute values and element texts, or of the cells.
  private var fields: [Range<String.Index>] {
    let signs: Set<Character> = format == .xml ? ["\"", ">", "<"] : [",", ";", "\n", "\r\n"]
    return text.indices.split { signs.contains(text[$0]) }.compactMap { part in
      guard let first = part.first, let last = part.last else { return nil }
      return first..<text.index(after: last)
    }
  }

  /// The ranges of lines, or of elements with their content: the first of each name at each depth.
  private var pieces: [Range<String.Index>] {
    guard format == .xml else {
      return text.split(separator: "\n").compactMap { line in
        guard line.endIndex < text.endIndex else { return nil }
        return line.startIndex..<text.index(after: line.endIndex)
      }
    }
    var open: [(name: Substring, start: String.Index)] = []
    var found: [(name: String, range: Range<String.Index>)] = []
    for start in text.indices where text[start] == "<" {
      let tag = text[start...].prefix { $0 != ">" }
      let end = text.index(after: tag.endIndex)
      let name = tag.dropFirst().prefix { !" />?!".contains($0) }
      if tag.hasPrefix("</") {
        guard let last = open.popLast() else { continue }
        found.append(("\(open.count) \(last.name)", last.start..<end))
      } else if tag.hasSuffix("/") {
        found.append(("\(open.count) \(name)", start..<end))
      } else if !name.isEmpty {
        open.append((name, start))
      }
    }
    var known: Set<String> = []
    return found.filter { known.insert($0.name).inserted }.map { $0.range }
  }
}
